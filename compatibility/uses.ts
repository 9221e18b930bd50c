import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PackageName } from '../scripts/release/packages.ts';
import { CONTRACT, manifestOf, NAMES } from './versions.ts';

/** Something that the packages are used for, as the table names it. */
export interface Use {
  readonly name: string;
  /** The package whose `engines` promise it. */
  readonly promisedBy: PackageName;
  /** The versions of Node in which what it needs came, one for each major; without it, those of the `engines`. */
  readonly since?: readonly string[];
}

/** A use that a program of `uses/` shows, called with `args`. */
export interface ProgramUse extends Use {
  readonly program: string;
  readonly args: readonly string[];
}

/** The modules that need `node:sqlite`, and the Node that has it without a flag. */
const SQLITE = ['./sqlite', './webhooks/sqlite'];
const SQLITE_SINCE = ['22.13.0'];
/** CommonJS that loads ESM: a feature of Node. */
const REQUIRE_SINCE = ['20.19.0', '22.12.0'];
/** `with { type: 'json' }`, likewise. */
const JSON_SINCE = ['20.10.0'];

const isDocument = (subpath: string) => /\.(json|yaml)$/.test(subpath);
const specifierOf = (name: PackageName, subpath: string) => name + subpath.slice(1);
/** Those of the contract by their path alone; the module of the sandbox is loaded to call this. */
function labelOf(name: PackageName, subpath: string): string {
  if (name === 'reward-card-sandbox' && subpath === '.') return '`startSandbox`';
  return `\`${name === CONTRACT && subpath !== '.' ? subpath.slice(1) : specifierOf(name, subpath)}\``;
}

/** Every entry point of the three packages. Throws where a module has no program: none goes unmeasured. */
export function programUses(): ProgramUse[] {
  const entryPoints = NAMES.flatMap((name) =>
    Object.keys(manifestOf(name).exports).map((subpath) => ({ name, subpath })),
  );
  const documents = entryPoints.filter(({ subpath }) => isDocument(subpath));
  const json = documents.filter(({ name, subpath }) => name === CONTRACT && subpath.endsWith('.json'));
  return [
    ...entryPoints.filter(({ subpath }) => !isDocument(subpath)).map(({ name, subpath }) => moduleUse(name, subpath)),
    {
      name: '`sandboxScheme` and `createControlClient` of `reward-card-sandbox`',
      promisedBy: 'reward-card-sandbox',
      program: 'sandbox-scheme',
      args: [],
    },
    ...documents.map(({ name, subpath }) => ({
      name: labelOf(name, subpath),
      promisedBy: name,
      program: 'documents',
      args: [specifierOf(name, subpath)],
    })),
    {
      name: 'JSON by `import`',
      promisedBy: CONTRACT,
      since: JSON_SINCE,
      program: 'documents-import',
      args: json.map(({ name, subpath }) => specifierOf(name, subpath)),
    },
    ...requireUses(entryPoints.filter(({ subpath }) => !isDocument(subpath))),
  ];
}

function moduleUse(name: PackageName, subpath: string): ProgramUse {
  const program = programOf(name, subpath);
  if (!existsSync(path.join(import.meta.dirname, 'uses', `${program}.ts`)))
    throw new Error(`compatibility/uses/${program}.ts is missing: ${specifierOf(name, subpath)} would go unmeasured.`);
  const since = name === CONTRACT && SQLITE.includes(subpath) ? { since: SQLITE_SINCE } : {};
  return { name: labelOf(name, subpath), promisedBy: name, program, args: [], ...since };
}

/** `client-recording` for `reward-card-contract/client/recording`, `sandbox` for `reward-card-sandbox`. */
function programOf(name: PackageName, subpath: string): string {
  const owner = name === CONTRACT ? [] : [name.replace('reward-card-', '')];
  return [...owner, ...subpath.split('/').slice(1)].join('-') || 'index';
}

function requireUses(modules: readonly { readonly name: PackageName; readonly subpath: string }[]): ProgramUse[] {
  const needsSqlite = ({ name, subpath }: (typeof modules)[number]) => name === CONTRACT && SQLITE.includes(subpath);
  const use = (name: string, required: typeof modules, since: readonly string[]): ProgramUse => ({
    name,
    promisedBy: CONTRACT,
    since,
    program: 'require',
    args: required.map((each) => specifierOf(each.name, each.subpath)),
  });
  const others = modules.filter((each) => each.name === CONTRACT && !needsSqlite(each));
  return [
    use('`require()` of those with SQLite', modules.filter(needsSqlite), SQLITE_SINCE),
    use('`require()` of other modules', others, REQUIRE_SINCE),
    ...modules
      .filter(({ name }) => name !== CONTRACT)
      .map((each) => ({ ...use(`\`require('${each.name}')\``, [each], REQUIRE_SINCE), promisedBy: each.name })),
  ];
}

/** What is called on the command line; `measure-commands.ts` says how. */
export const COMMANDS = {
  version: { name: '`reward-card --version`', promisedBy: 'reward-card-cli' },
  generate: { name: '`reward-card generate`', promisedBy: 'reward-card-cli' },
  check: { name: '`reward-card check`', promisedBy: 'reward-card-cli' },
  sandbox: { name: '`reward-card-sandbox --version`', promisedBy: 'reward-card-sandbox' },
} as const satisfies Record<string, Use>;
export type CommandName = keyof typeof COMMANDS;

export const allUses = (): Use[] => [...programUses(), ...Object.values(COMMANDS)];

/** How a project resolves modules, with what that asks of `module`. */
export const RESOLUTIONS = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  node16: { module: 'node16', moduleResolution: 'node16' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  // The name of it that every compiler knows.
  node10: { module: 'esnext', moduleResolution: 'node' },
} as const;
export type Resolution = keyof typeof RESOLUTIONS;
