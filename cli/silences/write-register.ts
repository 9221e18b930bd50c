import path from 'node:path';
import { stringifyYaml } from '@redocly/openapi-core';
import { markFile, targetOf } from '../engine/read/annotations.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { unlessMissing } from '../engine/read/read-text.ts';
import { counted } from '../engine/report/page.ts';
import { readPlainFile, writeWhole } from '../engine/system/whole-files.ts';
import type { Kind } from './description.ts';
import type { Silence } from './find-silences.ts';
import type { Read } from './read-description.ts';

/** Places that an entry of the register names; the marks name all. */
const NAMED = 12;

/**
 * Adds the questions to the register, and marks their places in overlays beside the description, which stays as it is. What
 * a person wrote into these files is kept: text is added at their ends. Returns a sentence for each file.
 */
export async function writeRegister(
  { root, prefix, documents, register }: Read,
  silences: readonly Silence[],
): Promise<string[]> {
  const written: string[] = [];
  const add = async (file: string, start: string, text: string, what: string) => {
    const shown = `${prefix}${file}`;
    const target = { file: path.join(root, file), shown, advice: 'Make room there, and run the command again.' };
    const before = (await unlessMissing(readPlainFile(target, target.advice))) ?? start;
    await writeWhole(target, `${before.endsWith('\n') ? before : `${before}\n`}${text}`);
    written.push(`${shown}: ${what}`);
  };
  const known = new Set(register.map(({ id }) => id));
  const asked = silences.filter(({ rule }) => !known.has(rule.id));
  const first = '# What the description leaves open: one entry for each question to its authors.\n';
  const added = `${counted(asked.length, 'question')} added; edit them as you like.`;
  if (asked.length > 0) await add(REGISTER, first, asked.map(entryText).join(''), added);
  for (const [kind, document] of Object.entries(documents) as [Kind, object][]) {
    const marks = Map.groupBy(marksIn(kind, silences), ({ pointer }) => pointer);
    const actions = [...marks].map(([pointer, all]) => {
      const ids = all.map(({ id }) => id).join(', ');
      return `  - target: ${JSON.stringify(targetOf(document, pointer))}\n    update: { x-open-points: [${ids}] }\n`;
    });
    const start = 'overlay: 1.0.0\ninfo:\n  title: Places that leave a point open\n  version: 1.0.0\nactions:\n';
    if (marks.size > 0) await add(markFile(kind), start, actions.join(''), `${counted(marks.size, 'place')} marked.`);
  }
  return written;
}

function marksIn(kind: Kind, silences: readonly Silence[]): { pointer: string; id: string }[] {
  return silences.flatMap(({ rule: { id }, places }) =>
    places.flatMap((place) => (place.kind === kind ? [{ pointer: place.pointer, id }] : [])),
  );
}

function entryText({
  rule: { find: _, says, advice, 'if-wrong': ifWrong, question, ...rule },
  places,
}: Silence): string {
  const { impact } = rule;
  const rest = places.length - NAMED;
  const at = [...places.slice(0, NAMED).map(({ name }) => name), ...(rest > 0 ? [`${rest} more places`] : [])];
  const urgent = impact === 'money' || impact === 'security' ? { 'before-live': true } : {};
  const entry = { ...rule, kind: 'silent', ...urgent, question, at, meanwhile: says, advice, 'if-wrong': ifWrong };
  return `\n${stringifyYaml([entry], { lineWidth: -1 })}`;
}
