import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord, pointerToken } from '../contract/json-pointer.ts';
import { parseYaml } from '../contract/parse-yaml.ts';
import { UserError } from '../user-error.ts';
import { OVERLAY_FILES, type OverlaidDocument, type Overlay, type OverlayAction } from './overlay.ts';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));

/** Reads the overlay in a folder. Throws a UserError with file and line for a file that is no overlay. */
export async function readOverlay(folder: string): Promise<Overlay> {
  const directory = path.resolve(folder);
  // Within the package, places are the same wherever the command is run: they are written into generated files.
  const base = directory.startsWith(PACKAGE) ? PACKAGE : process.cwd();
  const shown = path.relative(base, directory).replaceAll(path.sep, '/') || '.';
  const found = await stat(directory).catch(() => undefined);
  if (!found?.isDirectory()) throw new UserError(`${shown}: no such folder. Name a folder with ${NAMES}.`);
  const [openapi, asyncapi] = await Promise.all([
    read(directory, shown, 'openapi'),
    read(directory, shown, 'asyncapi'),
  ]);
  const stray = (await readdir(directory)).find((file) => /\.(ya?ml|json)$/.test(file) && !FILES.has(file));
  if (stray) throw new UserError(`${shown}/${stray}: is not read. Name it ${NAMES}, or move it elsewhere.`);
  if (!openapi && !asyncapi) throw new UserError(`${shown}: holds no overlay. Add ${NAMES}; see overlays/README.md.`);
  return { name: path.basename(directory), actions: { openapi: openapi ?? [], asyncapi: asyncapi ?? [] } };
}

const FILES: ReadonlySet<string> = new Set(Object.values(OVERLAY_FILES));
const NAMES = [...FILES].join(' or ');
const ACTION_KEYS = new Set(['target', 'description', 'update', 'remove']);

/** Writes the place of the node at a JSON pointer as `file:line`. */
type PlaceOf = (pointer: string) => string;

async function read(directory: string, shown: string, kind: OverlaidDocument): Promise<OverlayAction[] | undefined> {
  const file = `${shown}/${OVERLAY_FILES[kind]}`;
  const text = await readFile(path.join(directory, OVERLAY_FILES[kind]), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new UserError(`${file}: cannot be read: ${error.message}. Put a file there, or nothing.`);
    },
  );
  if (text === undefined) return undefined;
  const { value, lineOf } = parseYaml(text, file);
  const placeOf: PlaceOf = (pointer) => `${file}:${lineOf(pointer)}`;
  refuseUnusable(value, placeOf);
  return actionsOf(value, placeOf);
}

/** Refuses what YAML allows and no overlay needs: aliases, and what JSON has no values for. */
function refuseUnusable(value: unknown, placeOf: PlaceOf, pointer = '', seen = new Set<object>()): void {
  if (!isRecord(value)) {
    if (typeof value !== 'number' || Number.isFinite(value)) return;
    throw new UserError(`${placeOf(pointer)}: ${value} is no number of JSON. Write another one.`);
  }
  if (seen.has(value)) throw new UserError(`${placeOf(pointer)}: is an alias. Write out what it stands for.`);
  seen.add(value);
  if (!Array.isArray(value) && !isPlain(value)) {
    throw new UserError(`${placeOf(pointer)}: is neither a mapping, a list nor a plain value. Write one of them.`);
  }
  for (const [key, member] of Object.entries(value)) {
    const place = `${pointer}/${pointerToken(key)}`;
    // It would change what every object inherits.
    if (key === '__proto__') throw new UserError(`${placeOf(place)}: __proto__ is no name of a field. Remove it.`);
    refuseUnusable(member, placeOf, place, seen);
  }
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value));

function actionsOf(root: unknown, placeOf: PlaceOf): OverlayAction[] {
  const { overlay, info, actions, ...others } = isRecord(root) ? root : {};
  if (!/^1\.[01]\.\d+$/.test(String(overlay))) {
    const place = placeOf(overlay === undefined ? '' : '/overlay');
    throw new UserError(`${place}: is no overlay of version 1.0 or 1.1. Begin it with \`overlay: 1.0.0\`.`);
  }
  const unknown = Object.keys(others).find((key) => !key.startsWith('x-'));
  if (unknown !== undefined) {
    const place = placeOf(`/${pointerToken(unknown)}`);
    throw new UserError(`${place}: the overlay has an unknown key ${unknown}. Use overlay, info, actions.`);
  }
  if (!isRecord(info) || typeof info.title !== 'string') {
    throw new UserError(`${placeOf('/info')}: has no info.title. Say there whose answers these are.`);
  }
  if (!Array.isArray(actions) || actions.length === 0) {
    throw new UserError(`${placeOf('/actions')}: has no actions. List at least one, with a target and x-answers.`);
  }
  return actions.map((action, index) => actionOf(action, placeOf(`/actions/${index}`)));
}

function actionOf(action: unknown, place: string): OverlayAction {
  if (!isRecord(action) || Array.isArray(action)) {
    throw new UserError(`${place}: an action is not a mapping. Write \`- target: ...\`.`);
  }
  const problem = problemOf(action);
  if (problem !== undefined) throw new UserError(`${place}: ${problem}`);
  const { target, update, remove, 'x-answers': answers } = action;
  return {
    target: target as string,
    ...(update === undefined ? {} : { update: update as NonNullable<OverlayAction['update']> }),
    ...(remove === true ? { remove } : {}),
    answers: answers as Record<string, string>,
    place,
  };
}

function problemOf({ target, update, remove, 'x-answers': answers, ...others }: Record<string, unknown>) {
  const unknown = Object.keys(others).find((key) => !ACTION_KEYS.has(key) && !key.startsWith('x-'));
  if (unknown) return `the action has an unknown key ${unknown}. Use target, update or remove, and x-answers.`;
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
  if (!isAnswers(answers)) {
    return 'the action answers no open point. Add `x-answers: {<id of the open point>: <the choice in words>}`.';
  }
  return undefined;
}

function isAnswers(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const words = Object.values(value);
  return words.length > 0 && words.every((word) => typeof word === 'string' && word.trim() !== '');
}
