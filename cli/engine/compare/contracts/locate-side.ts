import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractPath } from '../../system/command-for.ts';
import { ROOT } from '../../system/root.ts';
import { UserError } from '../../system/user-error.ts';
import { shownPath, userPath } from '../../system/user-path.ts';
import { extractRevision, findRevision, type Revision, whyNoRevision } from './git-revision.ts';
import { kindOf, type Located, locateFile, locateFolder } from './located.ts';
import { RELEASES } from './releases.ts';
import { numbersOf } from './version.ts';

/** The word for the contract that this command comes with. */
export const OWN = 'contract';

const GIT = 'git:';

/**
 * Finds what a user named as one side of a comparison: `contract`, a file or folder, a recorded release, an installed
 * package, or a git revision, whose files are written into `scratch`. Throws a UserError for what is none of them.
 */
export async function locateSide(word: string, scratch: string): Promise<Located> {
  if (word === OWN) return { kind: 'documents', directory: ROOT, shown: OWN, prefix: contractPath('') };
  if (word.startsWith(GIT)) return locateRevision(word, word.slice(GIT.length), scratch);
  const named = await locatePath(word);
  return named ?? (await locateRelease(word)) ?? (await locatePackage(word)) ?? locateWord(word, scratch);
}

async function locatePath(word: string): Promise<Located | undefined> {
  const [file, shown] = [userPath(word), shownPath(word)];
  const kind = await kindOf(file);
  if (kind === 'folder') return locateFolder(file, { shown, prefix: `${shown}/` });
  if (kind === 'file') return locateFile(file, shown, shown.includes('/') ? `${path.posix.dirname(shown)}/` : '');
  if (kind === 'other') throw new UserError(`${shown}: is neither a file nor a folder. Name one of them.`);
  return undefined;
}

async function locateRelease(word: string): Promise<Located | undefined> {
  const directory = path.join(ROOT, RELEASES, word);
  if (numbersOf(word) === undefined || (await kindOf(directory)) !== 'folder') return undefined;
  return locateFolder(directory, { shown: `release ${word}`, prefix: contractPath(`${RELEASES}/${word}/`) });
}

/** A package that is installed where the user stands, if it holds a contract. */
async function locatePackage(word: string): Promise<Located | undefined> {
  if (!/^(?:@[\w.-]+\/)?[\w-][\w.-]*$/.test(word)) return undefined;
  const manifest = manifestOf(word);
  if (manifest === undefined) return undefined;
  const text = await readFile(manifest, 'utf8').catch(() => '{}');
  const [, version = 'of no version'] = /"version"\s*:\s*"([^"]*)"/.exec(text) ?? [];
  const names = { shown: `${word} ${version}`, prefix: `node_modules/${word}/` };
  return locateFolder(path.dirname(manifest), names).catch(() => undefined);
}

function manifestOf(name: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(userPath('index.js')));
  } catch {
    return undefined;
  }
}

async function locateWord(word: string, scratch: string): Promise<Located> {
  const revision = await findRevision(word, userPath('.'));
  if (revision !== undefined) return readRevision(revision, word, scratch);
  const shown = shownPath(word);
  throw new UserError(
    `${shown}: is not a file, a folder, an installed package, or a revision of a git repository here. Name one of them.`,
  );
}

async function locateRevision(word: string, name: string, scratch: string): Promise<Located> {
  const revision = await findRevision(name, userPath('.'));
  if (revision !== undefined) return readRevision(revision, word, scratch);
  throw new UserError(`${shownPath(word)}: ${await whyNoRevision(name, userPath('.'))}`);
}

async function readRevision(revision: Revision, word: string, scratch: string): Promise<Located> {
  const name = `${word} (${revision.commit.slice(0, 7)})`;
  const shown = name.startsWith(GIT) ? name : `${GIT}${name}`;
  const found = await extractRevision(revision, shown, scratch);
  if (found === scratch) return locateFolder(scratch, { shown, prefix: `${shown}: ` });
  return locateFile(found, shown, `${shown}: `);
}
