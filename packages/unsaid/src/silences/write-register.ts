import path from 'node:path';
import { stringifyYaml } from '@redocly/openapi-core';
import { isRecord, pointerOfRef, valueAt } from '../engine/model/json-pointer.ts';
import { counted } from '../engine/model/words.ts';
import { markFile, targetOf } from '../engine/read/annotations.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { unlessMissing } from '../engine/read/read-text.ts';
import { readPlainFile, writeWhole } from '../engine/system/whole-files.ts';
import type { OpenPlace } from './ask-questions.ts';
import type { Finding } from './find-silences.ts';
import type { Read } from './read-description.ts';
import type { Kind } from './walk.ts';

/** Places that an entry of the register names; the marks name all. */
const NAMED = 12;

/**
 * Adds the questions to the register, and marks their places in overlays beside the description, which stays as it is. What
 * a person wrote into these files is kept: text is added at their ends. Returns a sentence for each file.
 */
export async function writeRegister(
  { root, prefix, documents, register }: Read,
  open: readonly Finding[],
): Promise<string[]> {
  const written: string[] = [];
  const add = async (file: string, start: string, text: string, what: string) => {
    const shown = `${prefix}${file}`;
    const target = { file: path.join(root, file), shown, advice: 'Correct that, and run the command again.' };
    const before = (await unlessMissing(readPlainFile(target, target.advice))) ?? start;
    const indent = /^( *)- target:/m.exec(before)?.[1] ?? '  ';
    const added = text.replaceAll(/^ {2}(?=-| )/gm, indent);
    await writeWhole(target, `${before.endsWith('\n') ? before : `${before}\n`}${file === REGISTER ? text : added}`);
    written.push(`${shown}: ${what}`);
  };
  const known = new Set(register.map(({ id }) => id));
  const asked = open.filter(({ question }) => !known.has(question.id));
  const first = '# What the description leaves open: one entry for each question to its authors.\n';
  const roles = new Set(register.flatMap(({ role }) => role ?? []));
  const entries = asked.map((finding) => {
    const { role } = finding.question;
    const isFree = role !== undefined && !roles.has(role);
    if (isFree) roles.add(role);
    return entryText(finding, isFree);
  });
  const added = `${counted(asked.length, 'question')} added; edit them as you like.`;
  if (asked.length > 0) await add(REGISTER, first, entries.join(''), added);
  for (const [kind, document] of Object.entries(documents) as [Kind, object][]) {
    const marks = Map.groupBy(marksIn(kind, document, open), ({ pointer }) => pointer);
    const actions = [...marks].map(([pointer, all]) => {
      const ids = [...new Set(all.map(({ id }) => id))].join(', ');
      return `  - target: ${JSON.stringify(targetOf(document, pointer))}\n    update: { x-open-points: [${ids}] }\n`;
    });
    const start = 'overlay: 1.0.0\ninfo:\n  title: Places that leave a point open\n  version: 1.0.0\nactions:\n';
    if (marks.size > 0) await add(markFile(kind), start, actions.join(''), `${counted(marks.size, 'place')} marked.`);
  }
  return written;
}

function marksIn(kind: Kind, document: object, open: readonly Finding[]): { pointer: string; id: string }[] {
  return open.flatMap(({ question: { id }, places }) =>
    places.flatMap((place) => (place.kind === kind ? [{ pointer: markedAt(document, place), id }] : [])),
  );
}

/** Where a place is marked: at what a reference leads to, since a mark beside a reference is lost on many tools. */
function markedAt(document: object, { pointer }: OpenPlace): string {
  const node = valueAt(document, pointer);
  const target = isRecord(node) && typeof node.$ref === 'string' ? node.$ref : undefined;
  return target?.startsWith('#') ? pointerOfRef(target) : pointer;
}

function entryText({ question, impact, asks, places }: Finding, hasRole: boolean): string {
  const { id, title, group, observable, role, bears, because, advice } = question;
  const rest = places.length - NAMED;
  const at = [...places.slice(0, NAMED).map(({ name }) => name), ...(rest > 0 ? [`${rest} more places`] : [])];
  const isUrgent = impact === 'money' || impact === 'security';
  const entry = {
    id,
    title,
    group,
    kind: 'silent',
    impact,
    ...(isUrgent && { 'before-live': true }),
    observable,
    ...(hasRole && { role }),
    ...(bears !== undefined && { bears }),
    question: asks,
    at,
    meanwhile: because,
    advice,
    'if-wrong': question['if-wrong'],
  };
  return `\n${stringifyYaml([entry], { lineWidth: -1 })}`;
}
