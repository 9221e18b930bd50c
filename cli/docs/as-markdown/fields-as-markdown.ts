import type { Annotated, MediaType, Schema } from '../../engine/model/contract.ts';
import { resolveRef } from '../../engine/model/json-pointer.ts';
import { pointsAt } from '../../engine/view/points-at.ts';

/** The fields of a body as a table, those of objects within it by their path; empty for a body without fields. */
export function fieldTable(document: object, { schema }: MediaType): string {
  const rows = [...rowsOf(document, schema)];
  if (rows.length === 0) return '';
  return ['| field | type | required | description | open points |', '|---|---|---|---|---|', ...rows].join('\n');
}

function* rowsOf(document: object, reference: Schema, within: readonly string[] = []): Generator<string> {
  const { properties, required, allOf = [] } = resolveRef<Schema>(document, reference);
  for (const part of allOf) yield* rowsOf(document, part, within);
  for (const [name, field] of Object.entries(properties ?? {})) {
    const path = [...within, name];
    const schemas = [field, ...(field.allOf ?? [])].map((each) => resolveRef<Schema>(document, each));
    const type = [schemas.find((each) => each.type !== undefined)?.type ?? 'any'].flat().join(' or ');
    const says = [schemas.find((each) => each.description !== undefined)?.description ?? '', seenAt(document, field)];
    const isRequired = required?.includes(name) ? 'yes' : 'no';
    yield row([`\`${path.join('.')}\``, type, isRequired, says.join(' '), linksOf(document, field)]);
    for (const each of schemas) yield* rowsOf(document, { ...each, allOf: [] }, path);
  }
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()).join(' | ')} |`;
}

/** What is open or answered at a node, as links to the points, with the answers. */
export function pointsLine(document: object, node: object): string {
  const links = linksOf(document, node);
  return links === '' ? '' : `Open points: ${links}`;
}

function seenAt(document: object, field: Schema): string {
  const { valuesSeen } = pointsAt(document, resolveRef<Schema>(document, field));
  return valuesSeen.length === 0 ? '' : `Values seen: ${valuesSeen.map((value) => `\`${value}\``).join(', ')}.`;
}

function linksOf(document: object, node: Annotated): string {
  const { ids, answers } = pointsAt(document, resolveRef<Schema>(document, node));
  const given = Object.entries(answers).map(([id, { answer, by }]) => `${linkTo(id)} (answered by ${by}: ${answer})`);
  return [...ids.map(linkTo), ...given].join(', ');
}

function linkTo(id: string): string {
  return `[${id}](open-points.md#${id})`;
}
