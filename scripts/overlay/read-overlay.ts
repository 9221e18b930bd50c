import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Document, isMap, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { UserError } from '../user-error.ts';
import { OVERLAY_FILES, type OverlaidDocument, type Overlay, type OverlayAction } from './overlay.ts';

/** Reads the overlay in a folder. Throws a UserError with file and line for a file that is no overlay. */
export async function readOverlay(directory: string): Promise<Overlay> {
  const shown = path.relative(process.cwd(), directory) || '.';
  const found = await stat(directory).catch(() => undefined);
  if (!found?.isDirectory()) throw new UserError(`${shown}: no such folder. Name a folder with ${NAMES}.`);
  const [openapi, asyncapi] = await Promise.all([
    read(directory, shown, 'openapi'),
    read(directory, shown, 'asyncapi'),
  ]);
  if (!openapi && !asyncapi) throw new UserError(`${shown}: holds no overlay. Add ${NAMES}; see overlays/README.md.`);
  return { name: path.basename(directory), actions: { openapi: openapi ?? [], asyncapi: asyncapi ?? [] } };
}

const NAMES = Object.values(OVERLAY_FILES).join(' or ');
const ACTION_KEYS = new Set(['target', 'description', 'update', 'remove']);

async function read(directory: string, shown: string, kind: OverlaidDocument): Promise<OverlayAction[] | undefined> {
  const file = `${shown}/${OVERLAY_FILES[kind]}`;
  const text = await readFile(path.join(directory, OVERLAY_FILES[kind]), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new UserError(`${file}: cannot be read: ${error.message}.`);
    },
  );
  if (text === undefined) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineOf = (offset = 0) => lines.linePos(offset).line;
  const [error] = document.errors;
  if (error) throw new UserError(`${file}:${lineOf(error.pos[0])}: ${error.message.split('\n')[0]} Mend the YAML.`);
  return actionsOf(document, (offset) => `${file}:${lineOf(offset)}`);
}

function actionsOf(document: Document.Parsed, placeAt: (offset?: number) => string): OverlayAction[] {
  const root = document.contents;
  const version = isMap(root) ? root.get('overlay') : undefined;
  if (!isMap(root) || !/^1\.[01]\.\d+$/.test(String(version))) {
    throw new UserError(`${placeAt()}: is no overlay of version 1.0 or 1.1. Begin it with \`overlay: 1.0.0\`.`);
  }
  if (!isMap(root.get('info')) || typeof document.getIn(['info', 'title']) !== 'string') {
    throw new UserError(`${placeAt()}: has no info.title. Say there whose answers these are.`);
  }
  const actions = root.get('actions');
  if (!isSeq(actions) || actions.items.length === 0) {
    throw new UserError(`${placeAt()}: has no actions. List at least one, with a target and x-answers.`);
  }
  return actions.items.map((item) => {
    if (!isMap(item))
      throw new UserError(`${placeAt(document.range[0])}: an action is not a mapping. Write \`- target: ...\`.`);
    return actionOf(item, placeAt(item.range?.[0]));
  });
}

function actionOf(item: YAMLMap, place: string): OverlayAction {
  const action = item.toJSON() as Record<string, unknown>;
  const refuse = (problem: string): never => {
    throw new UserError(`${place}: ${problem}`);
  };
  const unknown = Object.keys(action).find((key) => !ACTION_KEYS.has(key) && !key.startsWith('x-'));
  if (unknown) refuse(`the action has an unknown key ${unknown}. Use target, update or remove, and x-answers.`);
  const { target, update, remove, 'x-answers': answers } = action;
  if (typeof target !== 'string' || !target.startsWith('$')) {
    refuse('the action has no target. Write a JSONPath that begins with $.');
  }
  if (remove !== undefined && remove !== true) refuse('remove is not true. Write `remove: true`, or leave it out.');
  if (remove === undefined && update === undefined) {
    refuse('the action changes nothing. Add `update`; `update: {}` answers in words alone.');
  }
  if (!isAnswers(answers)) {
    refuse('the action answers no open point. Add `x-answers: {<id of the open point>: <the choice in words>}`.');
  }
  return {
    target: target as string,
    ...(update === undefined ? {} : { update: update as NonNullable<OverlayAction['update']> }),
    ...(remove === true ? { remove } : {}),
    answers: answers as Record<string, string>,
    place,
  };
}

function isAnswers(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const words = Object.values(value);
  return words.length > 0 && words.every((word) => typeof word === 'string' && word.trim() !== '');
}
