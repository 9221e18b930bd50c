import type { Contract, OpenApiDocument, Schema } from '../model/contract.ts';
import { pascal } from './identifiers.ts';
import { oncePerContract } from './once-per-contract.ts';

/** Something with a schema of its own: a parameter, a header, or a body of one media type. */
interface Holder {
  $ref?: string;
  schema?: Schema;
}

/** Puts a schema under `components.schemas` and refers to it, where nothing has named it so far. */
type Name = (holder: Holder, ...words: readonly string[]) => void;

/**
 * The contract with a name for every schema that a request, a response or a header is checked by, so that each has a
 * type and a validator. Overlays write such schemas where they are used.
 */
export const nameSchemas = oncePerContract((contract): Contract => {
  const openapi = structuredClone(contract.openapi);
  const { schemas } = openapi.components;
  const name: Name = (holder, ...words) => {
    if (holder.$ref !== undefined || holder.schema === undefined || isNamed(holder.schema)) return;
    const wanted = words.map(pascal).join('');
    const free = wanted in schemas ? `${wanted}${Object.keys(schemas).length}` : wanted;
    schemas[free] = holder.schema;
    holder.schema = { $ref: `#/components/schemas/${free}` };
  };
  nameThose(openapi, name);
  return { ...contract, openapi };
});

function nameThose({ paths, components }: OpenApiDocument, name: Name): void {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const text = JSON.stringify(operations);
  const isUsed = (kind: string, key: string) => text.includes(`"#/components/${kind}/${key}"`);
  for (const { operationId, parameters = [], requestBody, responses } of operations) {
    for (const parameter of parameters) if ('name' in parameter) name(parameter, operationId, parameter.name);
    for (const media of Object.values(requestBody?.content ?? {})) name(media, operationId, 'RequestBody');
    for (const [status, response] of Object.entries(responses)) nameResponse(response, name, operationId, status);
  }
  // What is declared for webhooks alone is checked elsewhere.
  for (const [key, parameter] of Object.entries(components.parameters)) {
    if (isUsed('parameters', key)) name(parameter, key, 'Parameter');
  }
  for (const [key, response] of Object.entries(components.responses)) {
    if (isUsed('responses', key)) nameResponse(response, name, key);
  }
  for (const [key, header] of Object.entries(components.headers ?? {})) name(header, key, 'Header');
}

interface ResponseHolder {
  readonly content?: Readonly<Record<string, Holder>>;
  readonly headers?: Readonly<Record<string, Holder>>;
}

function nameResponse({ content = {}, headers = {} }: ResponseHolder, name: Name, ...words: readonly string[]): void {
  for (const media of Object.values(content)) if (!isOpen(media.schema)) name(media, ...words, 'Body');
  for (const [header, holder] of Object.entries(headers)) name(holder, ...words, header);
}

function isNamed({ $ref }: Schema): boolean {
  return $ref !== undefined;
}

/** Whether a schema says nothing about the value. */
function isOpen(schema: Schema = {}): boolean {
  return Object.keys(schema).every((key) => key === 'description' || key.startsWith('x-'));
}
