import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DOCUMENTS } from '../../system/root.ts';
import { git } from '../../system/run-program.ts';
import { UserError } from '../../system/user-error.ts';

/** A commit of the repository in which the user stands, and a path in it. */
export interface Revision {
  readonly commit: string;
  /** From the root of the repository, without a slash at either end; empty for the root. */
  readonly at: string;
  readonly cwd: string;
}

/** One file of a commit. */
interface Blob {
  readonly id: string;
  readonly path: string;
}

/** What a contract consists of, below the folder in which it lies. */
const PARTS =
  /^(?:(?:openapi|asyncapi)\/.+|(?:openapi|asyncapi)(?:\.overlay)?\.(?:json|ya?ml)|open-points\.(?:json|yaml)|statements\.yaml)$/;

/**
 * Finds the commit that `main`, `v0.1.0`, `HEAD~1` or `main:folder` names in the repository of a folder; `undefined`
 * where it is not one. A path is relative to the root of the repository, and to `cwd` where it begins with a dot.
 */
export async function findRevision(word: string, cwd: string): Promise<Revision | undefined> {
  const [name = '', ...rest] = word.split(':');
  // git would take the first for an option, and the others for more than one commit.
  if (name === '' || name.startsWith('-') || /\s|\.\.|[\^@]{2}/.test(name)) return undefined;
  const commit = await git(['rev-parse', '--verify', '--quiet', `${name}^{commit}`], cwd).catch(() => undefined);
  if (commit === undefined) return undefined;
  const named = rest.join(':');
  const prefix = /^\.{1,2}(?:\/|$)/.test(named) ? String(await git(['rev-parse', '--show-prefix'], cwd)).trim() : '';
  const at = path.posix.normalize(`${prefix}${named}`).replace(/^\.?\/*|\/+$/g, '');
  return { commit: String(commit).trim(), at: at === '.' ? '' : at, cwd };
}

/** Why a word names no revision: what git says of the repository, or that there is none of that name. */
export async function whyNoRevision(word: string, cwd: string): Promise<string> {
  const shallow = await git(['rev-parse', '--is-shallow-repository'], cwd).then(
    (output) => String(output).trim() === 'true',
    (error: Error) => error.message,
  );
  if (typeof shallow === 'string') return `${shallow}.`;
  const [name] = word.split(':');
  const advice = shallow ? ' This clone is shallow: fetch more, with `git fetch --unshallow --tags`.' : '';
  return `the repository has no revision ${name}.${advice}`;
}

/**
 * Writes the parts of a contract in a commit into a folder, links excepted, and returns the path at which the named one
 * lies there. Throws a UserError where there is none.
 */
export async function extractRevision({ commit, at, cwd }: Revision, shown: string, target: string): Promise<string> {
  const blobs = await listFiles(commit, cwd);
  const isDocument = Object.values(DOCUMENTS).some((each) => `/${at}`.endsWith(`/${each}`));
  const file = isDocument ? undefined : blobs.find((blob) => blob.path === at);
  const above = file === undefined ? at : path.posix.dirname(at);
  const base = (isDocument ? path.posix.dirname(path.posix.dirname(at)) : above).replace(/^\.$/, '');
  const below = (blob: Blob) => (base === '' ? blob.path : path.posix.relative(base, blob.path));
  const wanted = blobs.filter((blob) => blob === file || (isBelow(blob, base) && PARTS.test(below(blob))));
  if (wanted.length === 0) throw new UserError(`${shown}: holds no contract${at === '' ? '' : ` at ${at}`}.`);
  for (const blob of wanted) {
    const text = await git(['cat-file', 'blob', blob.id], cwd).catch(() => {
      const remedy = `Fetch them, with \`git archive ${commit.slice(0, 7)} > /dev/null\``;
      throw new UserError(`${shown}: this clone is partial, and lacks files of the contract. ${remedy}.`);
    });
    const to = path.join(target, below(blob));
    await mkdir(path.dirname(to), { recursive: true });
    await writeFile(to, text);
  }
  return file === undefined ? target : path.join(target, below(file));
}

function isBelow(blob: Blob, base: string): boolean {
  return !blob.path.split('/').includes('..') && (base === '' || blob.path.startsWith(`${base}/`));
}

async function listFiles(commit: string, cwd: string): Promise<Blob[]> {
  const listed = String(await git(['ls-tree', '-r', '-z', '--full-tree', commit], cwd));
  return listed.split('\0').flatMap((entry) => {
    const [, id, name] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
    return id === undefined || name === undefined ? [] : [{ id, path: name }];
  });
}
