import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
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
const ROOT_KEYS = new Set(['overlay', 'info', 'actions']);
const ACTION_KEYS = new Set(['target', 'description', 'update', 'remove']);

/** Writes a place as `file:line`; a node without a place stands for the whole file. */
type PlaceOf = (offset?: number) => string;

async function read(directory: string, shown: string, kind: OverlaidDocument): Promise<OverlayAction[] | undefined> {
  const file = `${shown}/${OVERLAY_FILES[kind]}`;
  const text = await readFile(path.join(directory, OVERLAY_FILES[kind]), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new UserError(`${file}: cannot be read: ${error.message}. Put a file there, or nothing.`);
    },
  );
  if (text === undefined) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const placeAt: PlaceOf = (offset = 0) => `${file}:${lines.linePos(offset).line}`;
  // What the parser only warns of, such as a tag it does not know, would change what is read.
  const [error = document.warnings[0]] = document.errors;
  if (error) throw new UserError(`${placeAt(error.pos[0])}: ${sentence(error.message)} Mend the YAML.`);
  refuseUnusable(document, placeAt);
  return actionsOf(document, placeAt);
}

function sentence(text: string): string {
  const [line = ''] = text.split('\n');
  return `${line.replace(/( at line \d+, column \d+)?[.:]?$/, '')}.`;
}

/** Refuses what YAML allows and no overlay needs: aliases, and a key that would change what every object inherits. */
function refuseUnusable(document: Document.Parsed, placeAt: PlaceOf): void {
  visit(document, {
    Alias: (_, { range, source }) => {
      throw new UserError(`${placeAt(range?.[0])}: *${source} is an alias. Write out what it stands for.`);
    },
    Pair: (_, { key }) => {
      if (!isScalar(key) || key.value !== '__proto__') return;
      throw new UserError(`${placeAt(key.range?.[0])}: __proto__ is no name of a field. Remove it.`);
    },
  });
}

function actionsOf(document: Document.Parsed, placeAt: PlaceOf): OverlayAction[] {
  const root = document.contents;
  const keyPlace = (key: string) => placeAt(isMap(root) ? offsetOf(root, key) : undefined);
  const version = isMap(root) ? root.get('overlay') : undefined;
  if (!isMap(root) || !/^1\.[01]\.\d+$/.test(String(version))) {
    throw new UserError(
      `${keyPlace('overlay')}: is no overlay of version 1.0 or 1.1. Begin it with \`overlay: 1.0.0\`.`,
    );
  }
  const unknown = root.items.map(({ key }) => String(key)).find((key) => !ROOT_KEYS.has(key) && !key.startsWith('x-'));
  if (unknown) {
    throw new UserError(`${keyPlace(unknown)}: the overlay has an unknown key ${unknown}. Use overlay, info, actions.`);
  }
  if (!isMap(root.get('info')) || typeof document.getIn(['info', 'title']) !== 'string') {
    throw new UserError(`${keyPlace('info')}: has no info.title. Say there whose answers these are.`);
  }
  const actions = root.get('actions');
  if (!isSeq(actions) || actions.items.length === 0) {
    throw new UserError(`${keyPlace('actions')}: has no actions. List at least one, with a target and x-answers.`);
  }
  return actions.items.map((item) => {
    if (isMap(item)) return actionOf(item, document, placeAt(item.range?.[0]));
    const offset = (isScalar(item) || isSeq(item) ? item : actions).range?.[0];
    throw new UserError(`${placeAt(offset)}: an action is not a mapping. Write \`- target: ...\`.`);
  });
}

/** Where a key of a mapping stands in the file. */
function offsetOf(map: YAMLMap, name: string): number | undefined {
  const { key } = (map.items as Pair[]).find(({ key }) => isScalar(key) && key.value === name) ?? {};
  return isScalar(key) ? key.range?.[0] : undefined;
}

function actionOf(item: YAMLMap, document: Document, place: string): OverlayAction {
  const action = item.toJS(document) as Record<string, unknown>;
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
