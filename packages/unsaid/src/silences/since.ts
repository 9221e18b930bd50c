import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { git } from '../engine/system/run-program.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import type { Finding } from './find-silences.ts';
import { isThere, type Read, readDescription } from './read-description.ts';

/** Silences added and removed since an earlier description. */
export interface Since {
  readonly added: readonly Finding[];
  readonly vanished: readonly Finding[];
}

const keyOf = ({ question }: Finding, { name }: { readonly name: string }) => `${question.id} ${name}`;

/** Compares the findings of two descriptions, by question and place. */
export function compareFindings(before: readonly Finding[], now: readonly Finding[]): Since {
  const missingIn = (others: readonly Finding[], all: readonly Finding[]) => {
    const known = new Set(others.flatMap((finding) => finding.places.map((place) => keyOf(finding, place))));
    return all.flatMap((finding) => {
      const places = finding.places.filter((place) => !known.has(keyOf(finding, place)));
      return places.length === 0 ? [] : [{ ...finding, places }];
    });
  };
  return { added: missingIn(before, now), vanished: missingIn(now, before) };
}

/** Reads the earlier description: a file or folder, or the same one in a revision of the repository. */
export async function readSince(since: string, named: string): Promise<Read> {
  if (isThere(since)) return readDescription(since);
  const scratch = await mkdtemp(path.join(tmpdir(), 'silences-'));
  try {
    return await readDescription(await writeRevision(since, named, scratch));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const FILES = /\.(?:ya?ml|json)$/;

/** Writes the descriptions of a revision into a folder, and returns where the named one is then. */
async function writeRevision(revision: string, named: string, scratch: string): Promise<string> {
  const isFile = FILES.test(named);
  const folder = isFile ? path.dirname(named) : named;
  const refuse = (why: string) =>
    new UserError(
      `--since ${shownPath(revision)}: is not a file, and not a revision that has ${shownPath(named)}: ${why}. Name one.`,
      2,
    );
  if (revision.startsWith('-')) throw refuse('it begins with a dash');
  const inRepository = async (...args: string[]) =>
    git(args, userPath(folder)).catch((error: Error) => {
      throw refuse(error.message.trim().split('\n')[0] ?? '');
    });
  const listed = String(await inRepository('ls-tree', '-r', '-z', '--name-only', revision, '.'));
  for (const file of listed.split('\0').filter((each) => FILES.test(each) && !each.startsWith('..'))) {
    const to = path.join(scratch, file);
    await mkdir(path.dirname(to), { recursive: true });
    await writeFile(to, await inRepository('show', `${revision}:./${file}`));
  }
  const target = isFile ? path.join(scratch, path.basename(named)) : scratch;
  if (!isThere(target)) throw refuse('the file is not in it');
  return target;
}
