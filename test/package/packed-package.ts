import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import * as build from '../../scripts/build.ts';
import { ROOT } from '../../scripts/root.ts';
import { sharedFolder } from '../shared-folders.ts';

const NAMES = build.PACKAGES.map(({ name }) => name);
export type PackageName = build.PackageName;

/** The folder of each package in this repository. */
export const PACKAGES = Object.fromEntries(build.PACKAGES.map(({ name, folder }) => [name, folder])) as Readonly<
  Record<PackageName, string>
>;

const NAME = 'reward-card-contract';
const BIN = path.join(ROOT, 'node_modules/.bin');

/** What it takes to pack: the package is packed from a copy, so that its tree stays as it is. */
const PARTS = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'tsconfig.json'];
const DOCUMENTS = ['openapi', 'asyncapi', 'open-points.yaml', 'statements.yaml', 'guides', 'workflows'];
const FOLDERS = ['src', 'generated', 'packages', 'scripts'];

/** How a command ended. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/**
 * The packages, packed as they would be published and unpacked into one project, once for all files that test them. Each
 * file has a folder of its own there, `project`, removed after its tests.
 */
export function packedPackage() {
  const state = { tarballs: new Map<PackageName, string>(), installed: '', project: '' };
  const user = workbench();
  beforeAll(async () => {
    const folder = await packedPackages();
    for (const name of NAMES) state.tarballs.set(name, path.join(folder, await tarballOf(folder, name)));
    state.installed = path.join(folder, 'project/node_modules', NAME);
    state.project = user.folder;
    await writeFile(path.join(state.project, 'package.json'), '{"type":"module"}');
  });
  return state;
}

/** A folder of its own in that project, removed after the tests of a file. */
export function workbench() {
  const state = { folder: '' };
  beforeAll(async () => {
    state.folder = await mkdtemp(path.join(await packedPackages(), 'project/user-'));
  });
  afterAll(() => rm(state.folder, { recursive: true, force: true }));
  return state;
}

const packedPackages = () => sharedFolder('packed-packages', packAndUnpack);

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

/** There is no registry here: what the packages depend on comes from a folder above, that of this repository. */
async function packAndUnpack(temp: string): Promise<void> {
  await pack(temp);
  for (const name of NAMES) await unpack(temp, path.join(temp, 'project'), name);
  await symlink(path.join(ROOT, 'node_modules'), path.join(temp, 'node_modules'), 'junction');
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
}

/** The modules of this repository, in which the packages themselves are those of the copy. */
async function linkModules(copy: string): Promise<void> {
  const modules = path.join(copy, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    const folder = PACKAGES[name as PackageName];
    const target = folder === undefined ? path.join(ROOT, 'node_modules', name) : path.join(copy, folder);
    await symlink(target, path.join(modules, name), 'junction');
  }
}

/** Does what npm does with a tarball, without its dependencies. */
async function unpack(temp: string, project: string, name: PackageName): Promise<void> {
  const installed = path.join(project, 'node_modules', name);
  const bins = path.join(project, 'node_modules/.bin');
  for (const folder of [installed, bins]) await mkdir(folder, { recursive: true });
  await succeedIn(temp, 'tar', ['-xzf', await tarballOf(temp, name), '--strip-components=1', '-C', installed]);
  // Where another version is installed at the top, the package has its own.
  const own = path.join(ROOT, PACKAGES[name], 'node_modules');
  if (name !== NAME && existsSync(own)) await symlink(own, path.join(installed, 'node_modules'), 'junction');
  const { bin = {} } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'));
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
