import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRecord, pointerOf, pointerToken } from '../model/json-pointer.ts';
import { parseYaml } from '../read/parse-yaml.ts';
import { contractPath } from '../system/command-for.ts';
import { ROOT } from '../system/root.ts';
import { didYouMean, forAll, UserError } from '../system/user-error.ts';
import { readPlainFile } from '../system/whole-files.ts';
import { OVERLAY_FILES, type OverlaidDocument, type Overlay, type OverlayAction } from './overlay.ts';

/** Reads the overlay in a folder. */
export async function readOverlay(folder: string, shown: string = pathOf(folder)): Promise<Overlay> {
  const directory = path.resolve(folder);
  const found = await stat(directory).catch(() => undefined);
  if (!found?.isDirectory()) throw new UserError(`${shown}: no such folder. Name a folder with ${NAMES}.`);
  const kinds = Object.keys(OVERLAY_FILES) as OverlaidDocument[];
  const settled = await Promise.allSettled(kinds.map((kind) => read(directory, shown, kind)));
  const [openapi, asyncapi] = forAll(settled, (each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  const stray = (await readdir(directory)).find((file) => /\.(ya?ml|json)$/.test(file) && !FILES.has(file));
  if (stray) throw new UserError(`${shown}/${stray}: is not read. Name it ${NAMES}, or move it elsewhere.`);
  if (!openapi && !asyncapi)
    throw new UserError(`${shown}: holds no overlay. Add ${NAMES}; see ${contractPath('guides/open-points.md')}.`);
  const name = openapi?.name ?? asyncapi?.name ?? path.basename(directory);
  const signed = (file: OverlayFile | undefined) => (file?.actions ?? []).map((action) => ({ ...action, by: name }));
  const annotations = { ...openapi?.annotations, ...asyncapi?.annotations };
  return { name, shown, annotations, actions: { openapi: signed(openapi), asyncapi: signed(asyncapi) } };
}

/** Within the package, places are the same wherever the command is run: they are written into generated files. */
export function pathOf(folder: string): string {
  const directory = path.resolve(folder);
  const base = directory.startsWith(`${ROOT}${path.sep}`) ? ROOT : process.cwd();
  return path.relative(base, directory).replaceAll(path.sep, '/') || '.';
}

const FILES: ReadonlySet<string> = new Set(Object.values(OVERLAY_FILES));
const NAMES = [...FILES].join(' or ');
const ACTION_KEYS = new Set(['target', 'description', 'update', 'remove']);

type PlaceOf = (pointer: string) => string;

interface OverlayFile {
  readonly name: string | undefined;
  readonly annotations: Overlay['annotations'];
  readonly actions: readonly UnsignedAction[];
}

type UnsignedAction = Omit<OverlayAction, 'by'>;

async function read(directory: string, shown: string, kind: OverlaidDocument): Promise<OverlayFile | undefined> {
  const file = `${shown}/${OVERLAY_FILES[kind]}`;
  const target = path.join(directory, OVERLAY_FILES[kind]);
  if (!existsSync(target)) return undefined;
  const text = await readPlainFile({ file: target, shown: file }, 'Put a file there, or nothing.');
  const { value, lineOf } = parseYaml(text, file);
  const placeOf: PlaceOf = (pointer) => `${file}:${lineOf(pointer)}`;
  refuseUnusable(value, placeOf);
  return fileOf(value, placeOf);
}

/** Refuses what YAML allows and JSON has no values for. */
function refuseUnusable(value: unknown, placeOf: PlaceOf, keys: readonly string[] = []): void {
  if (!isRecord(value)) {
    if (typeof value !== 'number' || Number.isFinite(value)) return;
    throw new UserError(`${placeOf(pointerOf(keys))}: ${value} is not a valid JSON number.`);
  }
  for (const [key, member] of Object.entries(value)) {
    const place = [...keys, key];
    // It would change what every object inherits.
    if (key === '__proto__')
      throw new UserError(`${placeOf(pointerOf(place))}: __proto__ is not a name of a field. Remove it.`);
    refuseUnusable(member, placeOf, place);
  }
}

function fileOf(root: unknown, placeOf: PlaceOf): OverlayFile {
  const { overlay, info, actions, ...others } = isRecord(root) ? root : {};
  if (!/^1\.[01]\.\d+$/.test(String(overlay))) {
    const place = placeOf(overlay === undefined ? '' : '/overlay');
    throw new UserError(`${place}: is not an overlay of version 1.0 or 1.1. Begin it with \`overlay: 1.0.0\`.`);
  }
  const unknown = Object.keys(others).find((key) => !key.startsWith('x-'));
  if (unknown !== undefined) {
    const place = placeOf(`/${pointerToken(unknown)}`);
    throw new UserError(`${place}: the overlay has an unknown key ${unknown}. Use overlay, info, actions.`);
  }
  if (!isRecord(info) || typeof info.title !== 'string') {
    throw new UserError(`${placeOf('/info')}: has no info.title. Put the provider's name there.`);
  }
  const { 'x-answered-by': name, 'x-annotations': annotations = {} } = info;
  if (name !== undefined && (typeof name !== 'string' || name.trim() === '')) {
    throw new UserError(`${placeOf('/info')}: x-answered-by is not a name. Write one, or leave it out.`);
  }
  if (!Array.isArray(actions) || actions.length === 0) {
    throw new UserError(`${placeOf('/actions')}: has no actions. List at least one, with a target and x-answers.`);
  }
  refuseEmptyAnswers(actions, placeOf);
  return {
    name,
    annotations: annotations as Overlay['annotations'],
    actions: forAll(actions.entries(), ([index, action]) =>
      actionOf(action, (part = '') => placeOf(`/actions/${index}${part}`)),
    ),
  };
}

/** Names the first answer that is left to write, and how many more there are: a skeleton has dozens of them. */
function refuseEmptyAnswers(actions: readonly unknown[], placeOf: PlaceOf): void {
  const [first, ...others] = actions.flatMap((action, index) => {
    const answers = isRecord(action) && isRecord(action['x-answers']) ? action['x-answers'] : {};
    return Object.keys(answers).flatMap((id) => (answers[id] === '' ? [{ id, index }] : []));
  });
  if (first === undefined) return;
  const more = others.length === 0 ? '' : `, and so are ${others.length} more`;
  const advice = 'Write the choice in words, or take the action out.';
  throw new UserError(`${placeOf(`/actions/${first.index}`)}: the answer to ${first.id} is empty${more}. ${advice}`);
}

function actionOf(action: unknown, placeOf: (part?: string) => string): UnsignedAction {
  const place = placeOf();
  if (!isRecord(action) || Array.isArray(action)) {
    throw new UserError(`${place}: an action is not a mapping. Write \`- target: ...\`.`);
  }
  const problem = problemOf(action);
  if (problem !== undefined) throw new UserError(`${place}: ${problem}`);
  const { target, update, remove, 'x-answers': answers = {}, 'x-evidence': evidence = [] } = action;
  return {
    target: target as string,
    ...(update === undefined ? {} : { update: update as NonNullable<OverlayAction['update']> }),
    ...(remove === true ? { remove } : {}),
    answers: Object.fromEntries(Object.entries(answers as object).map(([id, words]) => [id, String(words)])),
    evidence: evidence as string[],
    place,
    placeOf: (part) => placeOf(`/update${part}`),
  };
}

function problemOf(action: Record<string, unknown>) {
  const { target, update, remove, 'x-answers': answers, 'x-evidence': evidence, ...others } = action;
  const unknown = Object.keys(others).find((key) => !ACTION_KEYS.has(key) && !key.startsWith('x-'));
  if (unknown) {
    const guess = didYouMean(unknown, [...ACTION_KEYS, 'target', 'update', 'remove', 'x-answers']);
    return `the action has an unknown key ${unknown}. Use target, update or remove, and x-answers.${guess}`;
  }
  if (typeof target !== 'string' || !target.startsWith('$')) {
    return 'the action has no target. Write a JSONPath that begins with $.';
  }
  if (remove !== undefined && remove !== true) return 'remove is not true. Write `remove: true`, or leave it out.';
  if (remove === undefined && update === undefined) {
    return 'the action changes nothing. Add `update`; `update: {}` answers in words alone.';
  }
  if (remove !== undefined && update !== undefined) {
    return 'the action both removes and updates. Write two actions, the one that removes first.';
  }
  if (evidence !== undefined) return problemOfEvidence(evidence, answers, update);
  return problemOfAnswers(answers);
}

function problemOfAnswers(answers: unknown): string | undefined {
  const given = isRecord(answers) && !Array.isArray(answers) ? Object.entries(answers) : [];
  const [, comma] = given.find(([, words]) => words === null) ?? [];
  if (comma === null) {
    const cut = given.filter(([, words]) => words === null).map(([words]) => words);
    return `x-answers ends an answer before ${JSON.stringify(cut[0])}: within { } a comma begins the next one. Quote the answer, or write each in a line of its own.`;
  }
  // YAML reads 200 and true as what they are, and either may be the whole answer.
  const isSaid = (words: unknown) => /^(?:number|boolean|string)$/.test(typeof words) && String(words).trim() !== '';
  const unsaid = given.find(([, words]) => !isSaid(words));
  if (unsaid !== undefined) return `the answer to ${unsaid[0]} is not said in words. Write the choice as one text.`;
  if (given.length > 0) return undefined;
  return 'the action answers no open point. Add `x-answers: {<id of the open point>: <the choice in words>}`.';
}

function problemOfEvidence(evidence: unknown, answers: unknown, update: unknown): string | undefined {
  if (answers !== undefined) return 'the action has both x-answers and x-evidence. Write two actions.';
  if (!isRecord(update))
    return 'the action gives evidence and adds nothing. Add `update`, with x-seen or x-values-seen.';
  const isList = Array.isArray(evidence) && evidence.length > 0 && evidence.every((id) => typeof id === 'string');
  return isList ? undefined : 'x-evidence is not a list of ids of open points. Write `x-evidence: [<id>]`.';
}
