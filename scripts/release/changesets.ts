import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../contract/json-pointer.ts';
import { parseYaml } from '../contract/parse-yaml.ts';
import { readBelow } from '../contract/read-text.ts';
import { nextVersion, numbersOf } from '../diff/version.ts';
import { UserError } from '../user-error.ts';
import { PACKAGES } from './packages.ts';

/** Folder of the changesets, relative to the root of the repository. */
export const CHANGESETS = '.changeset';

/** What a changeset may ask for, the least first. */
export const LEVELS = ['patch', 'minor', 'major'] as const;

export type Level = (typeof LEVELS)[number];

/** Packages and bumps, between two lines. */
const HEAD = /^---\r?\n([\s\S]*?)(?<=\n)---[^\S\n]*(?=\n|$)/;

/** A change that is not released yet, as its author says it. */
export interface Changeset {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** `undefined` where the changeset says that nothing is to be released. */
  readonly level: Level | undefined;
  readonly text: string;
}

/** Reads the changesets of a repository, in the order of their names. Throws a UserError for one that is not valid. */
export async function readChangesets(root: string): Promise<Changeset[]> {
  const names = await readdir(path.join(root, CHANGESETS)).catch(() => []);
  const files = names.filter((name) => name.endsWith('.md') && name !== 'README.md').toSorted();
  const read = readBelow(root);
  return Promise.all(
    files.map(async (name) => parseChangeset(`${CHANGESETS}/${name}`, await read(`${CHANGESETS}/${name}`))),
  );
}

function parseChangeset(file: string, content: string): Changeset {
  const [head, front = ''] = HEAD.exec(content) ?? [];
  if (head === undefined)
    throw new UserError(
      `${file}: does not begin with packages and bumps between two lines ---. See ${CHANGESETS}/README.md.`,
    );
  const bumps = parseYaml(front, file).value ?? {};
  if (!isRecord(bumps) || Array.isArray(bumps))
    throw new UserError(`${file}: does not name packages with their bumps. See ${CHANGESETS}/README.md.`);
  const unknown = Object.keys(bumps).find((name) => !Object.hasOwn(PACKAGES, name));
  if (unknown !== undefined)
    throw new UserError(`${file}: "${unknown}" is not a package. Write ${Object.keys(PACKAGES).join(', ')}.`);
  const asked = Object.values(bumps);
  const stray = asked.find((level) => !LEVELS.includes(level as Level));
  if (stray !== undefined) throw new UserError(`${file}: "${stray}" is not a bump. Write ${LEVELS.join(', ')}.`);
  return { file, level: LEVELS.findLast((level) => asked.includes(level)), text: content.slice(head.length).trim() };
}

/** The version that follows from what changesets ask for: the three packages take the highest together. */
export function plannedVersion(version: string, changesets: readonly Changeset[]): string {
  const level = LEVELS.findLast((each) => changesets.some((changeset) => changeset.level === each));
  return nextVersion(version, level ?? 'none') ?? version;
}

/**
 * The text of a changeset with the bumps that lead to the planned version: below 1.0.0 changesets would raise the first
 * number for `major`, where npm reads the second one as what breaks.
 */
export function asApplied(content: string, version: string): string {
  if (numbersOf(version)?.[0] !== 0) return content;
  const lower = (line: string) =>
    line.replace(/\bmajor\b(?=["'\s]*$)|\bminor\b(?=["'\s]*$)/, (each) => (each === 'major' ? 'minor' : 'patch'));
  return content.replace(HEAD, (head) => head.split('\n').map(lower).join('\n'));
}

/** The changesets as lines of the changelog. */
export function linesOf(changesets: readonly Changeset[]): string {
  const said = changesets.filter(({ text }) => text !== '');
  return said.map(({ text }) => (/^[-*] /.test(text) ? text : `- ${text.replaceAll(/\n(?=.)/g, '\n  ')}`)).join('\n');
}
