import { createRequire } from 'node:module';
import type { Command } from 'commander';
import { createCommand, runCommand } from './commands/run-command.ts';
import { commandFor } from './engine/system/command-for.ts';

interface Entry {
  readonly summary: string;
  /** Loads the code of the command, which no other command waits for, and makes it under the name that it is called by. */
  readonly load: () => Promise<(name: string, summary: string) => Command>;
}

export const COMMANDS: Readonly<Record<string, Entry>> = {
  generate: {
    summary: 'Write types, client, server stubs, validators and bundles, closed by an overlay where one is given.',
    load: async () => (await import('./commands/generate.ts')).generateCommand,
  },
  'open-points': {
    summary: 'List the open points: which are open, and which an overlay answers, and how.',
    load: async () => (await import('./commands/open-points.ts')).openPointsCommand,
  },
  silences: {
    summary: 'List what an API description leaves unsaid, as questions to its authors.',
    load: async () => (await import('./commands/silences.ts')).silencesCommand,
  },
  mock: {
    summary: 'Answer the contract with its examples, and name what a response had to guess.',
    load: async () => (await import('./commands/mock.ts')).mockCommand,
  },
  docs: {
    summary: 'Build the documentation site.',
    load: async () => (await import('./commands/docs.ts')).docsCommand,
  },
  check: {
    summary: 'Call a live service, and report what contradicts the contract and what bears on its open points.',
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
    summary: 'Read recordings, report what they show, and draft an overlay of what bears on open points.',
    load: async () => (await import('./commands/learn.ts')).learnCommand,
  },
  diff: {
    summary: 'Compare two contracts, and tell an answer from a breaking change.',
    load: async () => (await import('./commands/diff.ts')).diffCommand,
  },
  lint: {
    summary: 'Lint both documents, their statements and the open-points register.',
    load: async () => (await import('./commands/lint.ts')).lintCommand,
  },
};

/** Runs `reward-card` with its arguments, and sets the exit code: 0, 1 for a failure, 2 for wrong arguments. */
export async function runCli(args: readonly string[]): Promise<void> {
  const [name = '', ...rest] = args;
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === 'help') {
    const [topic = '--help'] = rest;
    return runCli(Object.hasOwn(COMMANDS, topic) ? [topic, '--help'] : [topic]);
  }
  if (entry === undefined) return runCommand(overview(), args);
  const create = await entry.load();
  return runCommand(create(commandFor(name), entry.summary), rest);
}

/** Answers `--help` and `--version`, and refuses an unknown command: known ones never get here. */
function overview(): Command {
  const { version } = createRequire(import.meta.url)('reward-card-cli/package.json') as { version: string };
  const program = createCommand('reward-card', 'Work with the contract of the Reward Card Payout Service.').version(
    version,
    '--version',
    'Print the version',
  );
  for (const [name, { summary }] of Object.entries(COMMANDS)) program.command(name).description(summary);
  return program.addHelpText('after', '\nEach command has --help; so has `reward-card help COMMAND`.');
}
