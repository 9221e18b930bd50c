import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseYaml } from '../contract/parse-yaml.ts';
import { readBelow } from '../contract/read-text.ts';
import { DOCUMENTS } from '../contract/root.ts';
import { listReleases, RECORDED, RELEASES } from '../diff/releases.ts';
import { changesOf, type Verdict } from '../diff/verdict.ts';
import { compareVersions, nextVersion } from '../diff/version.ts';
import { counted } from '../findings/words.ts';
import { git } from '../run-git.ts';
import { CHANGELOG, saysBreaking, sectionsOf } from './changelog.ts';
import { CHANGESETS, type Changeset, LEVELS, linesOf, plannedVersion, readChangesets } from './changesets.ts';
import { compareWithRelease } from './compare-with-release.ts';

/** How version and changelog fit what changed since the last release. */
export interface ReleaseCheck {
  /** The version of the packages. */
  readonly version: string;
  /** The version that follows once the changesets are applied; `version` where there is none. */
  readonly planned: string;
  /** The last recorded release; `undefined` where there is none. */
  readonly last: string | undefined;
  /** What does not fit, each in one line that says what to do. */
  readonly problems: readonly string[];
  /** What was compared with what, in one line each. */
  readonly says: readonly string[];
}

/** The manifests of the three packages, whose versions are one. */
export const MANIFESTS = ['package.json', 'scripts/package.json', 'sandbox/package.json'] as const;

/**
 * Compares the documents below a root with the last release, and holds versions and changelog against what changed. The
 * records of releases are part of the repository, so a clone without tags will do; where there are tags, they have to
 * agree. Throws a UserError for what cannot be read.
 */
export async function checkRelease(root: string): Promise<ReleaseCheck> {
  const [versions, releases, tags, changesets] = await Promise.all([
    readVersions(root),
    listReleases(root),
    checkTags(root),
    readChangesets(root),
  ]);
  const [[, version] = ['', '']] = versions;
  const last = releases.at(-1);
  const strays = versions.filter((each) => each[1] !== version);
  const found = strays.map(([file, other]) => `${file}: has version ${other}, and package.json ${version}. Write one.`);
  const changelog = await readBelow(root)(CHANGELOG);
  const shared = { version, planned: plannedVersion(version, changesets), last };
  if (last === undefined) {
    const problems = [...found, ...checkHeadings(changelog, version), ...tags.problems];
    return { ...shared, problems, says: ['Nothing has been released yet: any version fits.', tags.says] };
  }
  const verdict = await compareWithRelease(root, last);
  const problems = [
    ...found,
    ...checkVersion(verdict, { version, last, changesets }),
    ...checkHeadings(changelog, version, last),
    ...checkText(changelog, verdict, { last, changesets }),
    ...tags.problems,
  ];
  const count = verdict.changes.length;
  return {
    ...shared,
    problems,
    says: [`${counted(count, 'change')} since release ${last} (${verdict.bump}).`, tags.says],
  };
}

/** The versions that have to be one, with the file of each. */
async function readVersions(root: string): Promise<[file: string, version: string][]> {
  const read = readBelow(root);
  const manifests = MANIFESTS.map(async (file) => [file, JSON.parse(await read(file)).version] as [string, string]);
  const documents = Object.values(DOCUMENTS).map(async (file): Promise<[string, string]> => {
    const { value } = parseYaml(await read(file), file);
    return [file, String((value as { info?: { version?: unknown } }).info?.version)];
  });
  return Promise.all([...manifests, ...documents]);
}

interface Asked {
  readonly version: string;
  readonly last: string;
  readonly changesets: readonly Changeset[];
}

function checkVersion(verdict: Verdict, { version, last, changesets }: Asked): string[] {
  const { next = last, bump } = verdict;
  if (compareVersions(version, last) < 0)
    return [`package.json: version ${version} comes before the last release, ${last}. Raise it to ${next} at least.`];
  const planned = plannedVersion(version, changesets);
  if (compareVersions(planned, next) >= 0) return [];
  const level = LEVELS.find((each) => compareVersions(nextVersion(version, each) ?? '', next) >= 0) ?? 'major';
  const highest = changesets.find((each) => each.level !== undefined && plannedVersion(version, [each]) === planned);
  const tooLow =
    highest === undefined
      ? `${CHANGESETS}/: no changeset raises version ${version}, which`
      : `${highest.file}: "${highest.level}" raises version ${version} to ${planned}, which`;
  const remedy = highest === undefined ? `Add a changeset with "${level}" (npx changeset).` : `Write "${level}".`;
  return [`${tooLow} is too low for ${bump} changes since ${last}: ${firstOf(verdict)}. That needs ${next}. ${remedy}`];
}

/** The change that asks for most, and how many others there are. */
function firstOf({ changes }: Verdict): string {
  const [first] = changes;
  if (first === undefined) return 'none';
  const more = changes.length > 1 ? `, and ${counted(changes.length - 1, 'other')}` : '';
  return `${first.class}, ${first.place}: ${first.says.replace(/\.$/, '')} (${first.fingerprint})${more}`;
}

/** A version above the last release that the changelog has a section for can only be the one of the packages. */
function checkHeadings(changelog: string, version: string, last?: string): string[] {
  const sections = sectionsOf(changelog);
  const strays = sections.filter((section) => {
    const isNewer = section.version !== undefined && (last === undefined || compareVersions(section.version, last) > 0);
    return isNewer && section.version !== version;
  });
  const problems = strays.map(
    ({ heading }) => `${CHANGELOG}: "${heading}" is neither released nor ${version}. Correct the heading.`,
  );
  if (last === undefined || sections.some((section) => section.version === last)) return problems;
  return [...problems, `${CHANGELOG}: has no section for release ${last}. Write "## ${last}" above what it brought.`];
}

function checkText(changelog: string, verdict: Verdict, { last, changesets }: Omit<Asked, 'version'>): string[] {
  const sections = sectionsOf(changelog);
  const at = sections.findIndex((section) => section.version === last);
  const above = sections.slice(0, Math.max(0, at)).map((section) => section.text);
  const text = [...above, linesOf(changesets)].join('\n').trim();
  if (at < 0 || verdict.changes.length === 0) return [];
  if (text === '')
    return [
      `${CHANGELOG}: neither it nor a changeset says what changed since ${last}: ${firstOf(verdict)}. Say it in a changeset.`,
    ];
  const isBreaking = changesOf(verdict, 'breaking', 'reopened').length > 0;
  if (!isBreaking || saysBreaking(text)) return [];
  return [
    `${CHANGELOG}: neither it nor a changeset says what breaks: ${firstOf(verdict)}. Begin the text of a changeset with "Breaking: ".`,
  ];
}

/** Holds the records against the tags of releases, where there are any: a record must be what was released. */
async function checkTags(root: string): Promise<{ problems: string[]; says: string }> {
  const listed = await git(['tag', '--list', 'v[0-9]*.[0-9]*.[0-9]*'], root).then(String, () => '');
  const tags = listed.split('\n').filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag));
  const problems = await Promise.all(tags.map((tag) => checkTag(root, tag)));
  return {
    problems: problems.flat(),
    says: tags.length === 0 ? 'No tag of a release is here.' : `Held against ${counted(tags.length, 'tag')}.`,
  };
}

async function checkTag(root: string, tag: string): Promise<string[]> {
  const folder = `${RELEASES}/${tag.slice(1)}`;
  for (const name of RECORDED) {
    const file = `${folder}/${name}`;
    const recorded = await readFile(path.join(root, file), 'utf8').catch(() => undefined);
    if (recorded === undefined)
      return [`${file}: is missing, and ${tag} is tagged. Restore it, or record it at the tag.`];
    const released = await git(['show', `${tag}:./${file}`], root).then(String, () => undefined);
    if (released !== recorded)
      return [`${file}: differs from what ${tag} holds. Restore it: git checkout ${tag} -- ${file}.`];
  }
  return [];
}
