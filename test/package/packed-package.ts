import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import * as build from '../../scripts/build.ts';
import { sharedFolder } from '../shared-folders.ts';

const NAMES = build.PACKAGES.map(({ name }) => name);
export type PackageName = (typeof NAMES)[number];

/** The folder of each package in this repository. */
export const PACKAGES = Object.fromEntries(build.PACKAGES.map(({ name, folder }) => [name, folder])) as Readonly<
  Record<PackageName, string>
>;

const [NAME, CLI, SANDBOX] = ['reward-card-contract', 'reward-card-cli', 'reward-card-sandbox'] as const;
const BIN = path.join(ROOT, 'node_modules/.bin');

/** What it takes to pack: the package is packed from a copy, so that its tree stays as it is. */
const PARTS = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'tsconfig.json'];
const DOCUMENTS = ['openapi', 'asyncapi', 'open-points.yaml', 'statements.yaml', 'guides', 'examples', 'workflows'];
const FOLDERS = ['src', 'generated', 'cli', 'scripts', 'sandbox'];

/** The run-time dependencies, which a project would get from the registry; here they come from our own copy. */
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers'];

/** How a command ended. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/**
 * The package, packed as it would be published and installed into a project, once for all files that test it. Each
 * file has a folder of its own there, `project`, removed after its tests.
 */
export function packedPackage() {
  const state = { tarball: '', tarballs: new Map<PackageName, string>(), installed: '', project: '' };
  beforeAll(async () => {
    const folder = await sharedFolder('packed-package', packAndInstall);
    for (const name of NAMES) state.tarballs.set(name, path.join(folder, await tarballOf(folder, name)));
    state.tarball = state.tarballs.get(NAME) ?? '';
    state.installed = path.join(folder, 'project/node_modules', NAME);
    state.project = await mkdtemp(path.join(folder, 'project/consumer-'));
    await writeFile(path.join(state.project, 'package.json'), '{"type":"module"}');
  });
  afterAll(() => rm(state.project, { recursive: true, force: true }));
  return state;
}

/**
 * A project in which the three packages are installed, once for all files that use it. Each file has a folder of its own
 * there, removed after its tests.
 */
export function workbench() {
  const state = { folder: '' };
  beforeAll(async () => {
    const packed = await sharedFolder('packed-package', packAndInstall);
    const home = await sharedFolder('workbench', (temp) => installCommandLine(packed, path.join(temp, 'project')));
    state.folder = await mkdtemp(path.join(home, 'project/user-'));
  });
  afterAll(() => rm(state.folder, { recursive: true, force: true }));
  return state;
}

/**
 * Installs the three packages into a folder, as somebody does who begins: those that npm has installed for
 * `packedPackage`, and the command line. Only the dependencies of the command line and of the sandbox come from a folder
 * above, that of this repository: they are many, and there is no registry here.
 */
async function installCommandLine(packed: string, project: string): Promise<void> {
  for (const part of ['package.json', ...[NAME, ...DEPENDENCIES].map((name) => `node_modules/${name}`)])
    await cp(path.join(packed, 'project', part), path.join(project, part), { recursive: true });
  for (const name of [SANDBOX, CLI]) await unpack(packed, project, name);
  await symlink(path.join(ROOT, 'node_modules'), path.join(project, '../node_modules'), 'junction');
}

/** Runs a command with our tools first in PATH, and collects what it prints. */
export async function run(cwd: string, command: string, args: readonly string[], env = {}): Promise<Outcome> {
  const options = {
    cwd,
    // Of the packages as they are installed, not of their sources.
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NO_COLOR: '1',
      PATH: `${BIN}${path.delimiter}${process.env.PATH}`,
      ...env,
    },
    maxBuffer: 2 ** 26,
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, [...args], options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number | string; stdout?: string; stderr?: string };
    return { code: typeof code === 'number' ? code : 1, output: stdout + stderr || String(error) };
  }
}

async function packAndInstall(temp: string): Promise<void> {
  await pack(temp);
  await mkdir(path.join(temp, 'project'));
  await install(temp, path.join(temp, 'project'));
}

async function pack(temp: string): Promise<void> {
  const copy = path.join(temp, 'copy');
  await mkdir(copy);
  for (const part of [...PARTS, ...DOCUMENTS, ...FOLDERS]) {
    await cp(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  }
  await linkModules(copy);
  // The long form packs as a release does: what is built then checks all types, which npm test does by itself.
  if (process.env.SOAK) await succeed(copy, ['pack', '--dry-run']);
  else await succeedIn(copy, 'node', ['scripts/build.ts', '--no-check']);
  // None of the modules is packed, and npm would read all of them, once for each package.
  await rm(path.join(copy, 'node_modules'), { recursive: true });
  const packages = NAMES.map((name) => path.join(copy, PACKAGES[name]));
  await succeed(temp, ['pack', ...packages, '--ignore-scripts', '--pack-destination', temp]);
  // What the registry has of them is what is installed here.
  for (const name of DEPENDENCIES) {
    const folder = path.join(temp, 'dependencies', name);
    await cp(path.join(ROOT, 'node_modules', name), path.join(folder, 'package'), { recursive: true });
    await succeedIn(temp, 'tar', ['-czf', `${name}-installed.tgz`, '-C', folder, 'package']);
  }
}

/** The modules of this repository, in which the packages themselves are those of the copy. */
async function linkModules(copy: string): Promise<void> {
  const modules = path.join(copy, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    const target = name === NAME ? copy : path.join(ROOT, 'node_modules', name);
    await symlink(target, path.join(modules, name), 'junction');
  }
}

async function install(temp: string, project: string): Promise<void> {
  const dependencies: Record<string, string> = {};
  for (const name of [NAME, ...DEPENDENCIES]) {
    dependencies[name] = `file:${path.join(temp, await tarballOf(temp, name))}`;
  }
  const manifest = { name: 'consumer', private: true, type: 'module', dependencies };
  await writeFile(path.join(project, 'package.json'), JSON.stringify(manifest));
  // With a cache of its own, so that nothing but the tarballs is there to install from.
  await succeed(project, ['install', '--offline', '--ignore-scripts', '--cache', path.join(temp, 'cache')]);
  await unpack(temp, project, SANDBOX);
}

/** Does what npm does with a tarball, without its dependencies. */
async function unpack(temp: string, project: string, name: PackageName): Promise<void> {
  const installed = path.join(project, 'node_modules', name);
  const bins = path.join(project, 'node_modules/.bin');
  await mkdir(installed);
  await mkdir(bins, { recursive: true });
  await succeedIn(temp, 'tar', ['-xzf', await tarballOf(temp, name), '--strip-components=1', '-C', installed]);
  // Where another version is installed at the top, the package has its own.
  const own = path.join(ROOT, PACKAGES[name], 'node_modules');
  if (existsSync(own)) await symlink(own, path.join(installed, 'node_modules'), 'junction');
  const { bin } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'));
  for (const [command, file] of Object.entries<string>(bin)) {
    await chmod(path.join(installed, file), 0o755);
    await symlink(path.join(installed, file), path.join(bins, command));
  }
}

async function succeed(cwd: string, args: readonly string[]): Promise<void> {
  await succeedIn(cwd, 'npm', [...args, '--no-audit', '--no-fund', '--no-package-lock']);
}

async function succeedIn(cwd: string, command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run(cwd, command, args);
  if (code !== 0) throw new Error(`${command} ${args[0]} failed in ${cwd}:\n${output}`);
}

async function tarballOf(folder: string, name: string): Promise<string> {
  const found = (await readdir(folder)).find((file) => file.startsWith(`${name}-`) && file.endsWith('.tgz'));
  if (!found) throw new Error(`${name} was not packed.`);
  return found;
}
