import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { keysOfPointer } from '../engine/model/json-pointer.ts';
import { markFile, targetOf } from '../engine/read/annotations.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { UserError } from '../engine/system/user-error.ts';
import { writeWhole } from '../engine/system/whole-files.ts';
import type { Kind, Place } from './description.ts';
import type { Silence } from './find-silences.ts';
import type { Read } from './read-description.ts';

/** What was written, a sentence for each file. */
type Written = string[];

/** Places that an entry of the register names; the marks name all. */
const NAMED = 12;

/**
 * Adds the questions to the register, and marks their places in overlays beside the description, which stays as it is. What
 * a person wrote into these files is kept: text is added at their ends.
 */
export async function writeRegister(
  { root, prefix, documents, register }: Read,
  silences: readonly Silence[],
): Promise<Written> {
  const written: Written = [];
  const known = new Set(register.map(({ id }) => id));
  const asked = silences.filter(({ rule }) => !known.has(rule.id));
  const add = async (file: string, start: string, text: string, what: string) => {
    const target = {
      file: path.join(root, file),
      shown: `${prefix}${file}`,
      advice: 'Make room there, and run the command again.',
    };
    const before = existsSync(target.file) ? await readFile(target.file, 'utf8') : start;
    const after = `${before.endsWith('\n') ? before : `${before}\n`}${text}`;
    await writeWhole(target, after);
    written.push(`${target.shown}: ${what}`);
  };
  if (asked.length > 0) {
    const text = asked.map(entryText).join('');
    const what = `${asked.length} ${asked.length === 1 ? 'question' : 'questions'} added; edit them as you like.`;
    await add(
      REGISTER,
      '# What the description leaves open: one entry for each question to its authors.\n',
      text,
      what,
    );
  }
  for (const kind of Object.keys(documents) as Kind[]) {
    const marks = marksIn(kind, silences);
    if (marks.size === 0) continue;
    const document = documents[kind] ?? {};
    const actions = [...marks].map(([pointer, ids]) => {
      refuseUnmarkable(pointer, document);
      return `  - target: ${quoted(targetOf(document, pointer))}\n    update: { x-open-points: [${ids.join(', ')}] }\n`;
    });
    const start = `overlay: 1.0.0\ninfo:\n  title: Places that leave a point open\n  version: 1.0.0\nactions:\n`;
    await add(
      markFile(kind),
      start,
      actions.join(''),
      `${actions.length} ${actions.length === 1 ? 'place' : 'places'} marked.`,
    );
  }
  return written;
}

function refuseUnmarkable(pointer: string, document: object): void {
  if (keysOfPointer(pointer).length > 0 || Object.keys(document).length === 0) return;
  throw new UserError('The description as a whole cannot be marked: it has no info. Add one.');
}

/** The ids of each place, by its JSON pointer. */
function marksIn(kind: Kind, silences: readonly Silence[]): ReadonlyMap<string, string[]> {
  const marks = new Map<string, string[]>();
  for (const { rule, places } of silences)
    for (const place of places)
      if (place.kind === kind) marks.set(place.pointer, [...(marks.get(place.pointer) ?? []), rule.id]);
  return marks;
}

function entryText({ rule, places }: Silence): string {
  const { id, title, group, impact, observable, role, bears, question, says, advice, 'if-wrong': ifWrong } = rule;
  const lines = [
    `\n- id: ${id}`,
    `title: ${quoted(title)}`,
    `group: ${quoted(group)}`,
    'kind: silent',
    `impact: ${impact}`,
    `observable: ${observable}`,
    ...(role === undefined ? [] : [`role: ${role}`]),
    ...(impact === 'money' || impact === 'security' ? ['before-live: true'] : []),
    ...(bears === undefined ? [] : [`bears: [${bears.join(', ')}]`]),
    `question: ${quoted(question)}`,
    `at: [${namesOf(places).map(quoted).join(', ')}]`,
    `meanwhile: ${quoted(says)}`,
    `advice: ${quoted(advice)}`,
    `if-wrong: ${quoted(ifWrong)}`,
  ];
  return `${lines.join('\n  ')}\n`;
}

function namesOf(places: readonly Place[]): string[] {
  const rest = places.length - NAMED;
  return [...places.slice(0, NAMED).map(({ name }) => name), ...(rest > 0 ? [`${rest} more places`] : [])];
}

/** A text that YAML reads as itself. */
const quoted = (text: string) =>
  /^[A-Za-z][\w .,()'/-]*$/.test(text) &&
  !/^(?:true|false|null|yes|no|on|off)$/i.test(text) &&
  !/[.,'] *$| #/.test(text) &&
  !/, /.test(text)
    ? text
    : JSON.stringify(text);
