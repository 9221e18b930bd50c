import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../cli/engine/system/root.ts';
import { UserError } from '../cli/engine/system/user-error.ts';
import { PACKAGES } from '../scripts/release/packages.ts';
import { runStep } from '../scripts/release/run-step.ts';
import { CONTRACT, manifestOf, NAMES, type Versions } from './versions.ts';

/** A run-time that was installed: its family, its exact version, and how it runs a program. */
export interface RunTime {
  readonly family: 'node' | 'bun' | 'deno';
  readonly version: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** The projects in which the packages are installed: the contract alone, and all three. */
export interface Projects {
  readonly contract: string;
  readonly tools: string;
}

export interface InstalledCompiler {
  readonly version: string;
  /** Runs in Node. */
  readonly tsc: string;
}

/** Without the conditions by which this repository resolves to its sources. */
const PUBLISHED = { NODE_OPTIONS: '' };

/** Installs packages into a new project, and nothing else: what they would run at installation does not. */
async function install(project: string, packages: readonly string[]): Promise<void> {
  await mkdir(project, { recursive: true });
  await writeFile(path.join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  await runStep(project, ['npm', 'install', ...quiet, ...packages], PUBLISHED);
}

/** Builds the three packages and packs them into a folder, as a release does. */
export async function pack(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await runStep(ROOT, ['node', 'scripts/build.ts', '--no-check'], PUBLISHED);
  const folders = Object.values(PACKAGES).map((each) => path.join(ROOT, each));
  await runStep(folder, ['npm', 'pack', ...folders, '--ignore-scripts', '--pack-destination', folder], PUBLISHED);
}

/** Makes the projects, from the tarballs in a folder. */
export async function installPackages(temp: string, tarballs: string): Promise<Projects> {
  const files = existsSync(tarballs) ? (await readdir(tarballs)).filter((file) => file.endsWith('.tgz')) : [];
  const tarballOf = (name: string) => {
    const file = files.find((each) => each.startsWith(`${name}-`));
    if (file === undefined) throw new UserError(`--tarballs ${tarballs}: no tarball of ${name} is there.`, 2);
    return path.join(tarballs, file);
  };
  const [contract, tools] = [path.join(temp, 'contract'), path.join(temp, 'tools')];
  await install(contract, [tarballOf(CONTRACT)]);
  const types = `@types/node@${manifestOf(CONTRACT).devDependencies?.['@types/node']}`;
  await install(tools, [...NAMES.map(tarballOf), types]);
  await cp(path.join(import.meta.dirname, 'uses'), path.join(tools, 'uses'), { recursive: true });
  return { contract, tools };
}

/** Installs the run-times, of the packages that bring their programs for this machine. */
export async function installRunTimes(temp: string, { node, bun, deno }: Versions): Promise<RunTime[]> {
  const folder = path.join(temp, 'run-times');
  const wanted = [
    ...node.map((version) => ({ family: 'node', version, ...programOf.node }) as const),
    ...bun.map((version) => ({ family: 'bun', version, ...programOf.bun }) as const),
    ...deno.map((version) => ({ family: 'deno', version, ...programOf.deno }) as const),
  ].map((each) => ({ ...each, alias: `${each.family}-${each.version}` }));
  await install(
    folder,
    wanted.map(({ alias, name, version }) => `${alias}@npm:${name}@${version}`),
  );
  return Promise.all(
    wanted.map(async ({ family, alias, program, args }) => {
      const home = path.join(folder, 'node_modules', alias);
      return { family, version: await versionOf(home), command: [path.join(home, program), ...args] as const };
    }),
  );
}

export async function installCompilers(temp: string, { typescript }: Versions): Promise<InstalledCompiler[]> {
  const folder = path.join(temp, 'compilers');
  await install(
    folder,
    typescript.map((version) => `typescript-${version}@npm:typescript@~${version}.0`),
  );
  return Promise.all(
    typescript.map(async (version) => {
      const home = path.join(folder, 'node_modules', `typescript-${version}`);
      return { version: await versionOf(home), tsc: path.join(home, 'bin/tsc') };
    }),
  );
}

async function versionOf(home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { version: string };
  // That of Node 20.0.0 is v20.0.0.
  return version.replace(/^v/, '');
}

const { platform, arch } = process;
const isMusl = platform === 'linux' && existsSync('/etc/alpine-release');

/** The packages of each family for this machine; the package `node` itself installs its own while it is installed. */
const programOf = {
  node: { name: `node-${platform === 'darwin' ? 'bin-' : ''}${platform}-${arch}`, program: 'bin/node', args: [] },
  bun: {
    name: `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}${isMusl ? '-musl' : ''}`,
    program: 'bin/bun',
    args: [],
  },
  deno: {
    name: `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`,
    program: 'deno',
    args: ['run', '--allow-all', '--no-prompt'],
  },
} as const;
