import { createHash } from 'node:crypto';
import { lstat, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import type { Finding } from '../engine/observe/finding.ts';
import { OVERLAY_FILES } from '../engine/overlay/overlay.ts';
import { renderFindings } from '../engine/report/render-findings.ts';
import { escaped } from '../engine/report/render-page.ts';
import type { Report } from '../engine/report/report.ts';
import { UserError } from '../engine/system/user-error.ts';
import { writeWhole } from '../engine/system/whole-files.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';

/** Result of writing a file. */
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
const MARK = /^(?:#|<!--) Drafted by unsaid learn, ([0-9a-f]{16})\b.*\n/;

/** Name of the report in the folder of a draft. */
export const REPORT = 'report.md';

/** Files of ours that a run may leave behind, because it has nothing to write into them. */
const NAMES = [...Object.values(OVERLAY_FILES), REPORT];

/**
 * Writes a draft, each file atomically, and removes the files of an earlier draft that are no longer needed. Before anything is
 * written it throws a UserError for a file that is not as we wrote it: a person's work is not overwritten.
 */
export async function writeDraft({ directory, shown }: Folder, texts: ReadonlyMap<string, string>): Promise<Written[]> {
  const before = await readOwn({ directory, shown });
  const written: Written[] = [];
  for (const [file, old] of before) {
    const target = path.join(directory, file);
    const text = texts.get(file);
    if (text !== undefined) {
      const wanted = marked(file, text);
      const named = { file: target, shown: `${shown}/${file}`, advice: 'Choose another folder with --out.' };
      if (wanted !== old) await writeWhole(named, wanted);
      written.push({ file, state: old === undefined ? 'created' : old === wanted ? 'up to date' : 'updated' });
    } else if (old !== undefined) {
      await rm(target);
      written.push({ file, state: 'removed' });
    }
  }
  return written;
}

function marked(file: string, text: string): string {
  const mark = `Drafted by unsaid learn, ${digestOf(text)}. Once you edit this file, learn no longer overwrites it.`;
  return `${file.endsWith('.md') ? `<!-- ${mark} -->` : `# ${mark}`}\n${text}`;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * The texts of our files in a folder, `undefined` for one that is not there. Throws a UserError for a file that is not as we
 * wrote it.
 */
export async function readOwn({ directory, shown }: Folder): Promise<ReadonlyMap<string, string | undefined>> {
  const texts = new Map<string, string | undefined>();
  for (const file of NAMES) {
    const found = await lstat(path.join(directory, file)).catch(() => undefined);
    const text = found?.isFile() ? await readFile(path.join(directory, file), 'utf8') : undefined;
    const [line = '', digest] = MARK.exec(text ?? '') ?? [];
    const problem =
      text === undefined
        ? found && 'is not a plain file'
        : digest === undefined
          ? 'was not written by learn'
          : digestOf(text.slice(line.length)) !== digest && 'was edited';
    const advice = 'Choose another folder with --out, or move the file.';
    if (problem) throw new UserError(`${shown}/${file}: ${problem}, and is not overwritten. ${advice}`, 2);
    texts.set(file, text);
  }
  return texts;
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
  const byShown = Map.groupBy(questions, ({ observable }) => observable !== 'no');
  const unshown = 'These recordings did not show these; others may:';
  return `${rendered}\n## Ask the provider\n${listOf('Traffic cannot show these:', byShown.get(false))}${listOf(unshown, byShown.get(true))}`;
}

function listOf(heading: string, points: readonly OpenPoint[] = []): string {
  if (points.length === 0) return '';
  const lines = points.map(
    ({ id, title, question, impact }) => `- **${escaped(title)}** (\`${id}\`, ${impact}): ${escaped(question)}\n`,
  );
  return `\n${heading}\n\n${lines.join('')}`;
}
