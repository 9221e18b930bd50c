import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { createCommand, runCommand } from './commands/run-command.ts';
import { isAddress } from './engine/system/fetched.ts';
import { callOf, type Product } from './product.ts';

interface Entry {
  readonly summary: string;
  /** Loads the code of the command, which no other command waits for, and makes it under the name that it is called by. */
  readonly load: () => Promise<(product: Product, name: string, summary: string) => Command>;
}

export const COMMANDS: Readonly<Record<string, Entry>> = {
  generate: {
    summary: 'Write types, client, server stubs, validators and bundles, with the answers of an overlay if given.',
    load: async () => (await import('./commands/generate.ts')).generateCommand,
  },
  'open-points': {
    summary: 'List the open points, and the answers of an overlay.',
    load: async () => (await import('./commands/open-points.ts')).openPointsCommand,
  },
  silences: {
    summary: 'List what an API description leaves unsaid, as questions to its authors.',
    load: async () => (await import('./commands/silences.ts')).silencesCommand,
  },
  mock: {
    summary: 'Run a mock that responds with the examples of the contract, and names the open points it guessed.',
    load: async () => (await import('./commands/mock.ts')).mockCommand,
  },
  docs: {
    summary: 'Build the documentation site.',
    load: async () => (await import('./commands/docs.ts')).docsCommand,
  },
  check: {
    summary: 'Call a live service, and report breaches of the contract and evidence for its open points.',
    load: async () => (await import('./commands/check.ts')).checkCommand,
  },
  'check-receiver': {
    summary: 'Send signed test deliveries to a webhook endpoint and report how it responds.',
    load: async () => (await import('./commands/check-receiver.ts')).checkReceiverCommand,
  },
  deliveries: {
    summary: 'Count, list, show, cancel and forget the deliveries of an inbox or an outbox.',
    load: async () => (await import('./commands/deliveries.ts')).deliveriesCommand,
  },
  'dead-letters': {
    summary: 'List, show, replay and drop the dead letters of an inbox or an outbox.',
    load: async () => (await import('./commands/dead-letters.ts')).deadLettersCommand,
  },
  learn: {
    summary: 'Read recordings, report what they show about open points, and draft an overlay.',
    load: async () => (await import('./commands/learn.ts')).learnCommand,
  },
  diff: {
    summary: 'Compare two contracts, and distinguish answers from breaking changes.',
    load: async () => (await import('./commands/diff.ts')).diffCommand,
  },
  init: {
    summary: 'Set up a project and its coding agents: AGENTS.md, .mcp.json, a CI job, the overlay folder.',
    load: async () => (await import('./commands/init.ts')).initCommand,
  },
  mcp: {
    summary: 'Serve the contract to a coding agent: facts, open points and answers.',
    load: async () => (await import('./commands/mcp.ts')).mcpCommand,
  },
  lint: {
    summary: 'Lint the documents and the register of open points.',
    load: async () => (await import('./commands/lint.ts')).lintCommand,
  },
};

/**
 * Makes the command line of a product. It runs with arguments, and sets the exit code: 0 when done, 1 where something was
 * found, 2 for wrong use, 70 for an error of the program.
 */
export function createCli(product: Product): (args: readonly string[]) => Promise<void> {
  return async function run(args): Promise<void> {
    const [name = '', ...rest] = args;
    const entry = entryOf(name);
    if (name === 'help') {
      const [topic = '--help'] = rest;
      return run(entryOf(topic) === undefined ? [topic] : [topic, '--help']);
    }
    if (entry !== undefined) {
      const create = await entry.load();
      return runCommand(create(product, callOf(product, name), entry.summary), rest);
    }
    // A description alone: what it leaves unsaid is what there is to know of it first.
    const isFile = isAddress(name) || (/[./\\]/.test(name) && !name.startsWith('-') && existsSync(name));
    return isFile ? run(['silences', ...args]) : runCommand(overview(product), args);
  };
}

const entryOf = (name: string) => (Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined);

/** Answers `--help` and `--version`, and refuses an unknown command: known ones never get here. */
function overview({ identity: { command, summary, version } }: Product): Command {
  const program = createCommand(`npx ${command}`, summary).version(version, '-v, --version', 'Print the version');
  for (const [name, entry] of Object.entries(COMMANDS)) program.command(name).description(entry.summary);
  return program.addHelpText('after', `\nEach command has --help; so has \`npx ${command} help COMMAND\`.`);
}
