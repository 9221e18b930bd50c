import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { sharedFolder } from '../shared-folders.ts';

const NAME = 'reward-card-contract';
const SANDBOX = 'reward-card-sandbox';
const BIN = path.join(ROOT, 'node_modules/.bin');

/** What it takes to pack: the package is packed from a copy, so that its tree stays as it is. */
const PARTS = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'tsconfig.json', 'tsconfig.build.json'];
const DOCUMENTS = ['openapi', 'asyncapi', 'open-points.yaml', 'statements.yaml', 'glossary.yaml', 'guides'];
const FOLDERS = ['src', 'generated', 'scripts', 'sandbox'];

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
  const state = { tarball: '', installed: '', project: '' };
  beforeAll(async () => {
    const folder = await sharedFolder('packed-package', async (temp) => {
      await pack(temp);
      await install(temp);
    });
    state.tarball = path.join(folder, await tarballOf(folder, NAME));
    state.installed = path.join(folder, 'project/node_modules', NAME);
    state.project = await mkdtemp(path.join(folder, 'project/consumer-'));
    await writeFile(path.join(state.project, 'package.json'), '{"type":"module"}');
  }, 180_000);
  afterAll(() => rm(state.project, { recursive: true, force: true }));
  return state;
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

async function pack(temp: string): Promise<void> {
  const copy = path.join(temp, 'copy');
  await mkdir(copy);
  for (const part of [...PARTS, ...DOCUMENTS, ...FOLDERS]) {
    await cp(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  }
  await linkModules(copy);
  await succeed(copy, ['pack', '--pack-destination', temp]);
  // What the first one has built serves the other, too.
  await succeed(path.join(copy, 'sandbox'), ['pack', '--ignore-scripts', '--pack-destination', temp]);
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

async function install(temp: string): Promise<void> {
  const project = path.join(temp, 'project');
  await mkdir(project);
  const folders = DEPENDENCIES.map((name) => path.join(ROOT, 'node_modules', name));
  await succeed(temp, ['pack', ...folders, '--ignore-scripts', '--pack-destination', temp]);
  const dependencies: Record<string, string> = {};
  for (const name of [NAME, SANDBOX, ...DEPENDENCIES]) {
    dependencies[name] = `file:${path.join(temp, await tarballOf(temp, name))}`;
  }
  const manifest = { name: 'consumer', private: true, type: 'module', dependencies };
  await writeFile(path.join(project, 'package.json'), JSON.stringify(manifest));
  // With a cache of its own, so that nothing but the tarballs is there to install from.
  await succeed(project, ['install', '--offline', '--ignore-scripts', '--cache', path.join(temp, 'cache')]);
}

async function succeed(cwd: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run(cwd, 'npm', [...args, '--no-audit', '--no-fund', '--no-package-lock']);
  if (code !== 0) throw new Error(`npm ${args[0]} failed in ${cwd}:\n${output}`);
}

async function tarballOf(folder: string, name: string): Promise<string> {
  const found = (await readdir(folder)).find((file) => file.startsWith(`${name}-`) && file.endsWith('.tgz'));
  if (!found) throw new Error(`${name} was not packed.`);
  return found;
}
