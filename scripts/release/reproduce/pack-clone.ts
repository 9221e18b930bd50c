import { chmod, mkdir, readdir, rm, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../contract/root.ts';
import { git } from '../../run-git.ts';
import { PACKAGES, type PackageName } from '../packages.ts';
import { runStep } from '../run-step.ts';

/** What differs between machines and must not reach a tarball. */
export interface Surroundings {
  /** Folder of the clone, relative to a temporary folder. */
  readonly folder: string;
  readonly umask: string;
  /** When all files of the clone were changed last. */
  readonly mtime: Date;
  readonly env: Record<string, string>;
}

/**
 * Clones the last commit of a repository, builds and packs the packages there, and returns their tarballs. The modules
 * are those that are installed here. Throws a UserError with the output of the step that fails.
 */
export async function packClone(
  root: string,
  home: string,
  { folder, umask, mtime, env }: Surroundings,
): Promise<Map<PackageName, string>> {
  const [clone, out] = [path.join(home, folder), path.join(home, `${folder}.packed`)];
  await mkdir(out, { recursive: true });
  const run = async (cwd: string, ...step: string[]) =>
    runStep(cwd, ['sh', '-c', `umask ${umask} && exec "$0" "$@"`, ...step], { NODE_OPTIONS: '', ...env });
  await run(root, 'git', 'clone', '--quiet', '--no-tags', root, clone);
  const modules = await linkModules(clone);
  await settle(clone, mtime);
  await run(clone, 'node', 'scripts/build.ts', '--no-check');
  // npm would read all of the modules, and packs none.
  for (const folder of modules) await rm(folder, { recursive: true });
  await settle(clone, mtime);
  const folders = Object.values(PACKAGES).map((each) => path.join(clone, each));
  await run(out, 'npm', 'pack', ...folders, '--ignore-scripts', '--loglevel=error');
  const packed = await readdir(out);
  const names = Object.keys(PACKAGES) as PackageName[];
  return new Map(
    names.map((name) => [name, path.join(out, packed.find((file) => file.startsWith(`${name}-`)) ?? name)]),
  );
}

/** The revision that is packed. */
export async function headOf(root: string): Promise<string> {
  return String(await git(['rev-parse', 'HEAD'], root)).trim();
}

/** Links what is installed here into a clone, in which the packages themselves are those of the clone. */
async function linkModules(clone: string): Promise<string[]> {
  const linked: string[] = [];
  for (const each of Object.values(PACKAGES)) {
    const [from, to] = [path.join(ROOT, each, 'node_modules'), path.join(clone, each, 'node_modules')];
    const names = await readdir(from).catch(() => []);
    if (names.length === 0) continue;
    await mkdir(to);
    linked.push(to);
    for (const name of names) {
      const own = PACKAGES[name as PackageName];
      await symlink(own === undefined ? path.join(from, name) : path.join(clone, own), path.join(to, name), 'junction');
    }
  }
  return linked;
}

/** Gives all files of a clone their time, and the permissions that they are shipped with whatever the umask was. */
async function settle(clone: string, mtime: Date): Promise<void> {
  const entries = await readdir(clone, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || file.includes(`${path.sep}.git${path.sep}`)) continue;
    await chmod(file, 0o644);
    await utimes(file, mtime, mtime);
  }
}
