import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ValidateFunction } from 'ajv';
import { createAjv, UNCHECKED } from '../model/create-ajv.ts';
import { editorSchemas } from '../read/editor-schemas.ts';
import { parseYaml } from '../read/parse-yaml.ts';
import { unlessMissing } from '../read/read-text.ts';
import { problemsBySchema } from '../read/schema-problem.ts';
import { forAll, UserError } from '../system/user-error.ts';
import { readPlainFile } from '../system/whole-files.ts';
import { OVERLAY_FILES, type Overlay, type OverlayAction } from './overlay.ts';

const FILES = Object.values(OVERLAY_FILES);
const NAMES = FILES.join(' or ');

export async function readOverlay(folder: string, shown: string = pathOf(folder)): Promise<Overlay> {
  const directory = path.resolve(folder);
  const found = await stat(directory).catch(() => undefined);
  if (!found?.isDirectory()) throw new UserError(`${shown}: no such folder. Name a folder with ${NAMES}.`);
  const texts = await Promise.all(FILES.map((file) => textOf(path.join(directory, file), `${shown}/${file}`)));
  const [openapi, asyncapi] = forAll(FILES.entries(), ([index, file]) => parse(texts[index], `${shown}/${file}`));
  const stray = (await readdir(directory)).find(
    (file) => /\.(ya?ml|json)$/.test(file) && !FILES.some((each) => each === file),
  );
  if (stray) throw new UserError(`${shown}/${stray}: is not read. Name it ${NAMES}, or move it elsewhere.`);
  if (!openapi && !asyncapi) throw new UserError(`${shown}: holds no overlay. Add ${NAMES}.`);
  const name = openapi?.info['x-answered-by'] ?? asyncapi?.info['x-answered-by'] ?? path.basename(directory);
  const signed = (file: OverlayFile | undefined) => (file?.actions ?? []).map((action) => ({ ...action, by: name }));
  const annotations = { ...openapi?.info['x-annotations'], ...asyncapi?.info['x-annotations'] };
  return { name, shown, annotations, actions: { openapi: signed(openapi), asyncapi: signed(asyncapi) } };
}

/** How messages and generated files name a folder that no user named. */
export function pathOf(folder: string): string {
  return path.relative('', folder).replaceAll(path.sep, '/') || '.';
}

interface OverlayFile {
  readonly info: { readonly 'x-answered-by'?: string; readonly 'x-annotations'?: Overlay['annotations'] };
  readonly actions: readonly Omit<OverlayAction, 'by'>[];
}

/** An action as it is written, once the schema has judged it. */
interface WrittenAction extends Pick<OverlayAction, 'target' | 'update' | 'remove'> {
  readonly 'x-answers'?: Readonly<Record<string, string | number | boolean>>;
  readonly 'x-evidence'?: readonly string[];
}

async function textOf(file: string, shown: string): Promise<string | undefined> {
  return unlessMissing(readPlainFile({ file, shown }, 'Put a plain file there, or remove it.'));
}

function parse(text: string | undefined, file: string): OverlayFile | undefined {
  if (text === undefined) return undefined;
  const { value, lineOf } = parseYaml(text, file);
  const placeOf = (pointer: string) => `${file}:${lineOf(pointer)}`;
  const { ofFile, ofAction } = validators();
  refuse(ofFile, value, placeOf, 'the overlay');
  const { info, actions } = value as { info: OverlayFile['info']; actions: readonly unknown[] };
  refuseEmptyAnswers(actions, placeOf);
  return {
    info,
    actions: forAll(actions.entries(), ([index, action]) => {
      const place = placeOf(`/actions/${index}`);
      refuse(ofAction, action, () => place, 'the action');
      refuseRounded(text, action, place);
      const { 'x-answers': answers = {}, 'x-evidence': evidence = [], ...change } = action as WrittenAction;
      const said = Object.entries(answers).map(([id, words]) => [id, String(words)]);
      return { ...change, answers: Object.fromEntries(said), evidence, place };
    }),
  };
}

/** Refuses what an editor marks, but for updates: where they reach, rules judge them. */
function refuse(judge: ValidateFunction, value: unknown, placeOf: (pointer: string) => string, whole: string): void {
  if (judge(value)) return;
  forAll(problemsBySchema(judge), ({ pointer, says }) => {
    throw new UserError(`${placeOf(pointer)}: ${pointer.slice(1) || whole} ${says}`);
  });
}

/** Made at first use, since compiling takes long. */
let compiled: { readonly ofFile: ValidateFunction; readonly ofAction: ValidateFunction } | undefined;

function validators() {
  if (compiled !== undefined) return compiled;
  const { overlay } = editorSchemas();
  const { actions } = overlay.properties;
  const { update: _, ...properties } = actions?.items.properties ?? {};
  const ajv = createAjv({ ...UNCHECKED, verbose: true });
  compiled = {
    ofFile: ajv.compile({ ...overlay, properties: { ...overlay.properties, actions: { ...actions, items: {} } } }),
    ofAction: ajv.compile({ ...actions?.items, properties: { ...properties, update: {} } }),
  };
  return compiled;
}

/** Refuses an integer that would become another one: JSON carries integers up to 2^53 - 1. */
function refuseRounded(text: string, action: unknown, place: string): void {
  const numbers = new Set<unknown>();
  JSON.stringify(action, (_key, each) => {
    if (typeof each === 'number') numbers.add(each);
    return each;
  });
  const [digits] =
    [...text.matchAll(/(?<![\w.])-?\d{16,}(?![\w.])/g)].find(
      ([each]) => numbers.has(Number(each)) && !Number.isSafeInteger(Number(each)),
    ) ?? [];
  if (digits === undefined) return;
  const most = `JSON carries integers up to ${Number.MAX_SAFE_INTEGER} exactly`;
  throw new UserError(`${place}: ${digits} would be read as another number: ${most}. Write a smaller one, or none.`);
}

/** Names the first answer that is left to write, and how many more there are: a skeleton has dozens of them. */
function refuseEmptyAnswers(actions: readonly unknown[], placeOf: (pointer: string) => string): void {
  const [first, ...others] = actions.flatMap((action, index) =>
    Object.entries(Object((action as WrittenAction | null)?.['x-answers'])).flatMap(([id, words]) =>
      typeof words === 'string' && words.trim() === '' ? [{ id, index }] : [],
    ),
  );
  if (first === undefined) return;
  const more = others.length === 0 ? '' : `, and so are ${others.length} more`;
  const advice = 'Write the choice in words, or remove the action.';
  throw new UserError(`${placeOf(`/actions/${first.index}`)}: the answer to ${first.id} is empty${more}. ${advice}`);
}
