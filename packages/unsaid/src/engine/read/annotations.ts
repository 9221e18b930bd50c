import { isRecord, keysOfPath, keysOfPointer, pointerOf, valueAt } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';
import { readYaml } from './parse-yaml.ts';
import { type ReadText, unlessMissing } from './read-text.ts';

type Kind = 'openapi' | 'asyncapi';

/** Which points are open at a node, in a file of its own, beside a description that others write. */
interface Annotation {
  readonly pointer: string;
  readonly ids: readonly string[];
  readonly at: string;
}

export type Annotations = Readonly<Record<Kind, readonly Annotation[]>>;

/** The folder of the overlays that mark open points, and their files. */
const MARKS = 'marks';
export const markFile = (kind: Kind) => `${MARKS}/${kind}.overlay.yaml`;

/** Reads the overlays that mark open points; they may be absent. Throws a UserError for an invalid mark. */
export async function readAnnotations(read: ReadText): Promise<Annotations> {
  const all = await Promise.all(
    (['openapi', 'asyncapi'] as const).map(async (kind) => {
      const file = markFile(kind);
      const found = await unlessMissing(readYaml(read, file));
      if (found === undefined) return [kind, []] as const;
      const { value, lineOf } = found;
      const shown = read.shown?.(file) ?? file;
      const actions = isRecord(value) && Array.isArray(value.actions) ? value.actions : undefined;
      if (actions === undefined)
        throw new UserError(`${shown}:1: has no actions. List at least one, or remove the file.`);
      return [
        kind,
        actions.map((action, index) => annotationOf(action, `${shown}:${lineOf(`/actions/${index}`)}`)),
      ] as const;
    }),
  );
  return Object.fromEntries(all) as unknown as Annotations;
}

function annotationOf(action: unknown, at: string): Annotation {
  const { target, update } = isRecord(action) ? action : {};
  const ids = isRecord(update) && Object.keys(update).length === 1 ? update['x-open-points'] : undefined;
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string'))
    throw new UserError(
      `${at}: marks nothing. Write \`update: {x-open-points: [id]}\` and nothing else; an answer belongs in an overlay of answers.`,
    );
  if (typeof target !== 'string' || !/^\$(?:\['(?:[^'\\]|\\.)*'\]|\[\d+\])*$/.test(target))
    throw new UserError(`${at}: target is no path such as $['paths']['/pets']['get'].`);
  return { pointer: pointerOf(keysOfPath(target)), ids, at };
}

export function targetOf(document: object, pointer: string): string {
  let node: unknown = document;
  const steps = keysOfPointer(pointer).map((key) => {
    const step = Array.isArray(node) ? `[${key}]` : `['${key.replaceAll(/['\\]/g, '\\$&')}']`;
    node = isRecord(node) ? node[key] : undefined;
    return step;
  });
  return `$${steps.join('')}`;
}

export function annotate<Document extends object>(document: Document, annotations: readonly Annotation[]): Document {
  for (const { pointer, ids, at } of annotations) {
    const node = valueAt(document, pointer);
    if (!isRecord(node) || Array.isArray(node))
      throw new UserError(`${at}: marks ${pointer}, which the description no longer has. Remove the action.`);
    const before = Array.isArray(node['x-open-points']) ? node['x-open-points'] : [];
    node['x-open-points'] = [...new Set([...before, ...ids])];
  }
  return document;
}
