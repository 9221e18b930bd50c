import { createHash } from 'node:crypto';
import { lstat, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import type { Finding } from '../engine/observe/finding.ts';
import { OVERLAY_FILES } from '../engine/overlay/overlay.ts';
import { renderFindings } from '../engine/report/render-findings.ts';
import type { Report } from '../engine/report/report.ts';
import { UserError } from '../engine/system/user-error.ts';
import { writeWhole } from '../engine/system/whole-files.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';

/** What became of a file. */
export interface Written {
  readonly file: string;
  readonly state: 'created' | 'updated' | 'up to date' | 'removed';
}

interface Folder {
  readonly directory: string;
  /** How messages name the folder. */
  readonly shown: string;
}

/** The mark in the first line by which a file is known to be as it was written, and not edited since. */
const MARK = /^(?:#|<!--) Drafted by reward-card learn, ([0-9a-f]{16})\b.*\n/;

/** Name of the report in the folder of a draft. */
export const REPORT = 'report.md';

/** Files of ours that a run may leave behind, because it has nothing to write into them. */
const NAMES = [...Object.values(OVERLAY_FILES), REPORT];

/**
 * Writes a draft, each file whole or not at all, and takes away what an earlier draft left over. Before anything is
 * written it throws a UserError for a file that is not as we wrote it: a person's work is not overwritten.
 */
export async function writeDraft({ directory, shown }: Folder, texts: ReadonlyMap<string, string>): Promise<Written[]> {
  const before = await readAll({ directory, shown });
  const written: Written[] = [];
  for (const file of NAMES) {
    const [old, text] = [before.get(file), texts.get(file)];
    const wanted = text === undefined ? undefined : marked(file, text);
    if (wanted === undefined && old === undefined) continue;
    const target = path.join(directory, file);
    if (wanted === undefined) await rm(target);
    else if (wanted !== old)
      await writeWhole(
        { file: target, shown: `${shown}/${file}`, advice: 'Choose another folder with --out.' },
        wanted,
      );
    written.push({ file, state: stateOf(old, wanted) });
  }
  return written;
}

/** Throws a UserError for a file in the folder that is not as we wrote it, before anything takes time. */
export async function refuseForeign(folder: Folder): Promise<void> {
  await readAll(folder);
}

async function readAll({ directory, shown }: Folder): Promise<ReadonlyMap<string, string | undefined>> {
  const texts = new Map<string, string | undefined>();
  for (const file of NAMES) texts.set(file, await readOwn(path.join(directory, file), `${shown}/${file}`));
  return texts;
}

function stateOf(old: string | undefined, wanted: string | undefined): Written['state'] {
  if (wanted === undefined) return 'removed';
  if (old === undefined) return 'created';
  return old === wanted ? 'up to date' : 'updated';
}

function marked(file: string, text: string): string {
  const mark = `Drafted by reward-card learn, ${digestOf(text)}. Once you edit this file, learn no longer overwrites it.`;
  return `${file.endsWith('.md') ? `<!-- ${mark} -->` : `# ${mark}`}\n${text}`;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The text of a file as we wrote it; `undefined` where there is none. */
async function readOwn(file: string, shown: string): Promise<string | undefined> {
  const found = await lstat(file).catch(() => undefined);
  if (found === undefined) return undefined;
  const refuse = (problem: string) =>
    new UserError(
      `${shown}: ${problem}, and is not overwritten. Choose another folder with --out, or move the file.`,
      2,
    );
  if (!found.isFile()) throw refuse('is not a plain file');
  const text = await readFile(file, 'utf8');
  const [line, digest] = MARK.exec(text) ?? [];
  if (line === undefined) throw refuse('was not written by learn');
  if (digestOf(text.slice(line.length)) !== digest) throw refuse('was edited');
  return text;
}

/** Points that are open and of which nothing was seen: what is left is to ask. */
export function questionsOf({ openPoints }: Contract, findings: readonly Finding[]): OpenPoint[] {
  const evident = new Set(findings.flatMap((finding) => finding.openPoints));
  return openPoints.filter((point) => stateOfPoint(point) !== 'answered' && !evident.has(point.id));
}

/** The report in Markdown, with the questions to the provider at its end. */
export function reportText(report: Report, questions: readonly OpenPoint[]): string {
  const rendered = renderFindings(report, 'markdown', 120);
  if (questions.length === 0) return rendered;
  const [shown, hidden] = [true, false].map((isShown) =>
    questions.filter((each) => (each.observable !== 'no') === isShown),
  );
  return `${rendered}
## Ask the provider
${listOf('Traffic cannot show these:', hidden ?? [])}${listOf('These recordings did not show these; others may:', shown ?? [])}`;
}

function listOf(heading: string, points: readonly OpenPoint[]): string {
  if (points.length === 0) return '';
  const lines = points.map(({ id, title, question, impact }) => `- **${title}** (\`${id}\`, ${impact}): ${question}\n`);
  return `\n${heading}\n\n${lines.join('')}`;
}
