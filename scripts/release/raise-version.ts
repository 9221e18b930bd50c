import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readBelow } from '../contract/read-text.ts';
import { DOCUMENTS } from '../contract/root.ts';
import { UserError } from '../user-error.ts';
import { writeWhole } from '../write-whole.ts';
import { CHANGELOG } from './changelog.ts';
import { asApplied, linesOf, readChangesets } from './changesets.ts';
import { checkRelease } from './check-release.ts';
import { recordRelease } from './record-release.ts';
import { runStep } from './run-step.ts';

/** The recipe that names the packages it runs by their version. */
const COMPOSE = ['examples/compose/compose.yaml', 'examples/compose/README.md'];

/**
 * Turns the changesets of a repository into a release: raises the version of packages, documents, lock file and the compose recipe, moves the
 * texts into the changelog, generates, and records the release. Returns its version. Throws a UserError where a bump does
 * not fit, before anything is changed.
 */
export async function raiseVersion(root: string): Promise<string> {
  const changesets = await readChangesets(root);
  if (changesets.every(({ level }) => level === undefined))
    throw new UserError('No changeset asks for a release. Add one first: npx changeset.');
  const { problems, planned, version: before } = await checkRelease(root);
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  for (const { file } of changesets) await rewrite(root, file, (text) => asApplied(text, before));
  await runStep(root, ['changeset', 'version']);
  const { version } = JSON.parse(await readBelow(root)('package.json'));
  if (version !== planned) throw new UserError(`package.json: changesets raised it to ${version}, not to ${planned}.`);
  for (const file of Object.values(DOCUMENTS))
    await rewrite(root, file, (text) => text.replace(/^( {2}version: )\S+$/m, `$1${version}`));
  for (const file of COMPOSE)
    await rewrite(root, file, (text) => text.replace(/(reward-card-\w+@)\d+\.\d+\.\d+/g, `$1${version}`));
  await rewrite(root, CHANGELOG, (text) => withSection(text, version, linesOf(changesets)));
  await runStep(root, ['npm', 'install', '--package-lock-only', '--ignore-scripts', '--prefer-offline']);
  await runStep(root, ['node', 'scripts/bin.js', 'generate']);
  // Where the pull request of the version looks for what it says; neither is committed.
  for (const folder of ['scripts', 'sandbox']) await cp(path.join(root, CHANGELOG), path.join(root, folder, CHANGELOG));
  const after = await checkRelease(root);
  if (after.problems.length > 0) throw new UserError(after.problems.join('\n'));
  await recordRelease(root, after);
  return version;
}

/** Calls what is not released yet by its version, with the texts of the changesets at the end. */
export function withSection(changelog: string, version: string, lines: string): string {
  const [before = '', ...sections] = `${changelog.trim()}\n`.split(/^(?=## )/m);
  const [first = '', ...others] = sections;
  const isOpen = first.startsWith('## Unreleased\n');
  const text = isOpen ? first.slice(first.indexOf('\n')).trim() : '';
  const section = `## ${version}\n\n${[text, lines].filter((part) => part !== '').join('\n\n')}\n\n`;
  return `${[before.trim(), '\n\n', section, ...(isOpen ? others : sections)].join('').trim()}\n`;
}

async function rewrite(root: string, file: string, edit: (text: string) => string): Promise<void> {
  const target = { file: path.join(root, file), shown: file, advice: 'Make the file writable.' };
  await writeWhole(target, edit(await readFile(target.file, 'utf8')));
}
