import type { Contract, Response, Schema } from '../engine/model/contract.ts';
import { valueAt } from '../engine/model/json-pointer.ts';
import { type DraftAction, jsonPathOf } from './action.ts';
import type { Noted } from './note-evidence.ts';

/** The shape of errors by the bodies that were seen: fields that each of them had are required, no other is refused. */
export function closeErrors(contract: Contract, { document, pointer, findings }: Noted): DraftAction[] | undefined {
  if (!pointer.startsWith('/components/responses/')) return undefined;
  const { content = {} } = valueAt(contract[document], pointer) as Response;
  const [[mediaType, media] = []] = Object.entries(content);
  const shapes = findings.flatMap(({ seen }) => (seen?.kind === 'shape' ? [seen.schema] : []));
  if (mediaType === undefined || media === undefined || Object.keys(media.schema).length > 0) return undefined;
  if (shapes.length === 0 || shapes.some(({ type }) => type !== 'object')) return undefined;
  if (findings.some(({ rule, seen }) => rule === 'error-body' && seen?.kind !== 'shape')) return undefined;
  const target = jsonPathOf(contract[document], `${pointer}/content/${mediaType.replaceAll('/', '~1')}/schema`);
  return [{ document, target, update: merged(shapes) }];
}

function merged(shapes: readonly Schema[]): object {
  const names = [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))].filter((name) =>
    /^\w+$/.test(name),
  );
  const required = names.filter((name) => shapes.every(({ properties = {} }) => Object.hasOwn(properties, name)));
  const properties = names.map((name) => {
    const types = new Set(shapes.flatMap(({ properties: { [name]: field } = {} }) => field?.type ?? []));
    const [type] = types;
    return [name, { description: 'Seen in errors.', ...(types.size === 1 && { type }) }] as const;
  });
  return { type: 'object', ...(required.length > 0 && { required }), properties: Object.fromEntries(properties) };
}
