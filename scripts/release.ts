import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readChangesets } from '@changesets/read';
import { createCommand, runCommand } from '../packages/unsaid/src/commands/run-command.ts';
import { compareContracts } from '../packages/unsaid/src/engine/compare/contracts/compare-contracts.ts';
import { locateFolder, RELEASES } from '../packages/unsaid/src/engine/compare/contracts/locate-side.ts';
import { readSide } from '../packages/unsaid/src/engine/compare/contracts/read-side.ts';
import { FILES } from '../packages/unsaid/src/engine/emit/files.ts';
import { readContract } from '../packages/unsaid/src/engine/load/read-contract.ts';
import { counted } from '../packages/unsaid/src/engine/model/words.ts';
import { DOCUMENTS } from '../packages/unsaid/src/engine/read/contract-folder.ts';
import { judgeComparison, numbersOf } from '../packages/unsaid/src/engine/report/verdict.ts';
import { UserError } from '../packages/unsaid/src/engine/system/user-error.ts';
import { writeWhole } from '../packages/unsaid/src/engine/system/whole-files.ts';
import { PACKAGES } from './build.ts';
import { ROOT } from './root.ts';
import { runStep } from './run-tool.ts';

/** Files that repeat the version of the packages, other than their manifests, which `changeset version` raises. */
const VERSIONED: readonly [file: string, version: RegExp][] = [
  ...Object.values(DOCUMENTS).map((file): [string, RegExp] => [file, /^( {2}version: )(\S+)$/gm]),
  ...['compose.yaml', 'README.md'].map((file): [string, RegExp] => [
    `guides/examples/compose/${file}`,
    /(reward-card-\w+@)(\d+\.\d+\.\d+)/g,
  ]),
];

const command = createCommand('npm run release --', 'Apply the changesets, and record the contract as a release.')
  .option('--check', 'Change nothing; only check that the changesets raise the version as far as the documents need')
  .action(async ({ check }: { check?: true }) => {
    const found = await checkRelease(ROOT);
    console.log(found.summary);
    if (!check) console.log(`Recorded in ${await raiseVersion(ROOT, found)}/. Commit it, and tag it once merged.`);
  });

/** Files kept of a release. */
const RECORDED = ['openapi.json', 'asyncapi.json', 'open-points.json'] as const;

/** Orders versions by their numbers. */
const compareVersions = new Intl.Collator('en', { numeric: true }).compare;

/** The recorded releases, the first one first. */
async function listReleases(root: string): Promise<string[]> {
  const names = await readdir(path.join(root, RELEASES)).catch(() => []);
  return names.filter((name) => numbersOf(name) !== undefined).toSorted(compareVersions);
}

interface ReleaseCheck {
  /** The version of the packages. */
  readonly version: string;
  /** Version after applying the changesets; `version` if there are none. */
  readonly planned: string;
  /** Texts of the changesets, as lines of the changelog. */
  readonly news: string;
  /** Compared versions, in one line. */
  readonly summary: string;
}

/**
 * Compares the documents below a root with the last release that is recorded there. Throws a UserError where a version
 * differs from that of the packages, or where the changesets do not raise it as far as the changes need.
 */
export async function checkRelease(root: string): Promise<ReleaseCheck> {
  const version = await versionOf(root, 'package.json');
  for (const { folder } of PACKAGES) {
    const file = path.posix.join(folder, 'package.json');
    check(file, await versionOf(root, file), version);
  }
  for (const [file, pattern] of VERSIONED)
    for (const [, , other = ''] of (await read(root, file)).matchAll(pattern)) check(file, other, version);
  const { planned, news } = await readPlan(root, version);
  const last = (await listReleases(root)).at(-1);
  if (last === undefined)
    return { version, planned, news, summary: 'Nothing has been released yet: any version fits.' };
  const sideOf = async (shown: string, prefix: string) =>
    (await readSide(await locateFolder(path.join(root, shown), { shown, prefix }))).side;
  const before = await sideOf(`${RELEASES}/${last}`, `${RELEASES}/${last}/`);
  const { changes, bump, next = last } = judgeComparison(compareContracts(before, await sideOf('.', '')));
  const summary = `${counted(changes.length, 'change')} since release ${last} (${bump}).`;
  if (compareVersions(planned, next) >= 0) return { version, planned, news, summary };
  const [first] = changes;
  throw new UserError(
    `.changeset/: version ${planned} is too low for ${bump} changes since ${last}, which need ${next}. The first: ${first?.class}, ${first?.place}: ${first?.says} Add a changeset (npx changeset).`,
  );
}

/** Raises the version of packages, documents and lock file, writes the changelogs, generates, and records the release. */
async function raiseVersion(root: string, { version, planned, news }: ReleaseCheck): Promise<string> {
  const folder = `${RELEASES}/${planned}`;
  if (existsSync(path.join(root, folder)))
    throw new UserError(`${folder}: is released already, and no changeset raises the version. Add one: npx changeset.`);
  // Changesets would write one changelog for each package; this repository has one for all.
  const changelog = await read(root, 'CHANGELOG.md');
  if (planned !== version) await runStep(root, ['changeset', 'version']);
  await write(root, 'CHANGELOG.md', withSection(changelog, planned, news));
  for (const [file, pattern] of VERSIONED)
    await write(root, file, (await read(root, file)).replace(pattern, `$1${planned}`));
  await runStep(root, [
    'npm',
    'install',
    '--package-lock-only',
    '--omit-lockfile-registry-resolved',
    '--ignore-scripts',
    '--prefer-offline',
  ]);
  await runStep(root, ['npm', 'run', 'generate']);
  const contract = await readContract({ root });
  for (const name of RECORDED) await write(root, `${folder}/${name}`, (await FILES[name]?.(contract)) ?? '');
  return folder;
}

/** Gives what was not released yet its version in the changelog, and adds what the changesets say. */
export function withSection(changelog: string, version: string, news: string): string {
  const section = `## ${version}\n\n${news === '' ? '' : `${news}\n\n`}`;
  const open = /^## Unreleased\n+/m;
  return changelog.replace(open.test(changelog) ? open : /^(?=## )/m, section);
}

/** The packages have one version, so the highest bump of any changeset is that of all. */
async function readPlan(root: string, version: string): Promise<Pick<ReleaseCheck, 'planned' | 'news'>> {
  const changesets = await readChangesets(root).catch((cause) => {
    throw new UserError(`.changeset/: ${String(cause?.message ?? cause).split('\n')[0]}`);
  });
  const level = (['major', 'minor', 'patch'] as const).find((each) =>
    changesets.some(({ releases }) => releases.some(({ type }) => type === each)),
  );
  const news = changesets.map(({ summary }) => `- ${summary.trim().replaceAll('\n', '\n  ')}`).join('\n');
  return { planned: level === undefined ? version : raised(version, level), news };
}

function raised(version: string, level: 'major' | 'minor' | 'patch'): string {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version) ?? [];
  const next = { major: [major + 1, 0, 0], minor: [major, minor + 1, 0], patch: [major, minor, patch + 1] };
  return next[level].join('.');
}

function check(file: string, found: string, version: string): void {
  if (found !== version)
    throw new UserError(`${file}: has version ${found}, and package.json ${version}. Write one version.`);
}

const read = (root: string, file: string) => readFile(path.join(root, file), 'utf8');

async function versionOf(root: string, file: string): Promise<string> {
  return JSON.parse(await read(root, file)).version;
}

async function write(root: string, file: string, text: string): Promise<void> {
  await writeWhole({ file: path.join(root, file), shown: file, advice: 'Make it writable.' }, text);
}

if (import.meta.main) await runCommand(command, process.argv.slice(2));
