import type { OpenApiDocument, Schema } from '../../engine/model/contract.ts';
import { resolveRef } from '../../engine/model/json-pointer.ts';
import { type Html, html } from '../html.ts';
import { markdown, type Resolve } from '../markdown.ts';

interface Field {
  readonly name: string;
  readonly node: Schema;
  readonly required: boolean;
}

/** The fields of a body, nested ones under the path to them; what is open is part of their descriptions. */
export function fieldTable(document: OpenApiDocument, schema: Schema, caption: string, resolve: Resolve): Html {
  const fields = [...fieldsOf(document, schema)];
  if (fields.length === 0) return html``;
  return rowsToTable(document, fields, caption, resolve);
}

/** Fields that are known by name, such as parameters, as a table. */
export function rowsToTable(
  document: OpenApiDocument,
  fields: readonly Field[],
  caption: string,
  resolve: Resolve,
): Html {
  const rows = fields.map(
    ({ name, node, required }) => html`<tr><th scope="row"><code>${name}</code>
<span class="type">${typeOf(document, node)}</span>${required ? html` <b class="required">required</b>` : undefined}</th>
<td>${markdown(descriptionOf(document, node), resolve)}</td></tr>`,
  );
  return html`<table class="fields"><caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Description</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function* fieldsOf(document: OpenApiDocument, reference: Schema, within = ''): Generator<Field> {
  const { properties = {}, allOf = [], required = [] } = resolveRef<Schema>(document, reference);
  for (const part of allOf) yield* fieldsOf(document, part, within);
  for (const [name, property] of Object.entries(properties)) {
    const node = resolveRef<Schema>(document, property);
    yield { name: within + name, node, required: required.includes(name) };
    yield* fieldsOf(document, node, `${within}${name}.`);
    if (node.items) yield* fieldsOf(document, node.items, `${within}${name}[].`);
  }
}

/** What a value is, as far as it is stated: its type, and the set it is of where an answer closes it. */
function typeOf(document: OpenApiDocument, node: Schema): string {
  const { allOf: [first] = [], ...own } = node;
  const {
    type,
    format,
    items,
    enum: values,
    const: only,
    pattern,
  } = {
    ...(first ? resolveRef<Schema>(document, first) : {}),
    ...own,
  };
  if (type === 'array')
    return `array of ${items ? typeOf(document, resolveRef<Schema>(document, items)) : 'any value'}`;
  const set = only === undefined ? values : [only];
  return [
    type === undefined ? 'any value' : [type].flat().join(' or '),
    format && `(${format})`,
    pattern && `(${pattern})`,
    set && `: ${set.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ')
    .replace(' :', ':');
}

function descriptionOf(document: OpenApiDocument, { description, allOf: [first] = [] }: Schema): string {
  if (description !== undefined || !first) return description ?? '';
  return resolveRef<Schema>(document, first).description ?? '';
}
