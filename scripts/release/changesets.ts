import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseYaml } from '../contract/parse-yaml.ts';
import { readBelow } from '../contract/read-text.ts';
import { numbersOf } from '../diff/version.ts';
import { UserError } from '../user-error.ts';

/** Folder of the changesets, relative to the root of the repository. */
export const CHANGESETS = '.changeset';

/** What a changeset may ask for, the least first. */
export const LEVELS = ['patch', 'minor', 'major'] as const;

export type Level = (typeof LEVELS)[number];

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
  const [, front, text = ''] = /^---\r?\n([\s\S]*?)(?<=\n)---[^\S\n]*(?:\n([\s\S]*))?$/.exec(content) ?? [];
  if (front === undefined)
    throw new UserError(
      `${file}: does not begin with packages and bumps between two lines ---. See ${CHANGESETS}/README.md.`,
    );
  const asked = Object.values((parseYaml(front, file).value ?? {}) as Record<string, unknown>);
  const stray = asked.find((level) => !LEVELS.includes(level as Level));
  if (stray !== undefined) throw new UserError(`${file}: "${stray}" is not a bump. Write ${LEVELS.join(', ')}.`);
  return { file, level: LEVELS.findLast((level) => asked.includes(level)), text: text.trim() };
}

/** The version that follows from what changesets ask for: the three packages take the highest together. */
export function plannedVersion(version: string, changesets: readonly Changeset[]): string {
  const level = LEVELS.findLast((each) => changesets.some((changeset) => changeset.level === each));
  return level === undefined ? version : raise(version, level);
}

/** Raises a version by a level, as changesets do: at 0.1.0 as well, `major` leads to 1.0.0. */
export function raise(version: string, level: Level): string {
  const [major, minor, patch] = numbersOf(version) ?? [0, 0, 0];
  if (level === 'major') return `${major + 1}.0.0`;
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** The changesets as lines of the changelog. */
export function linesOf(changesets: readonly Changeset[]): string {
  const said = changesets.filter(({ text }) => text !== '');
  return said.map(({ text }) => (/^[-*] /.test(text) ? text : `- ${text.replaceAll(/\n(?=.)/g, '\n  ')}`)).join('\n');
}
