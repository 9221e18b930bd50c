import type { Contract, OpenApiDocument, Schema } from '../model/contract.ts';
import { eachNode, isRecord, keysOfPointer, valueAt } from '../model/json-pointer.ts';
import { deliveryHeaders } from '../view/events.ts';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Names that generated modules declare or use besides those of schemas. */
const TAKEN = new Set([
  ...['Array', 'ConstructorParameters', 'Exclude', 'Headers', 'Number', 'Object', 'Omit', 'Pick', 'Promise'],
  'Readonly',
  ...['Record', 'RegExp', 'Request', 'Response', 'Set', 'Call', 'NoParameters', 'OtherReply', 'OtherStatus', 'Reply'],
  ...['RequestHead', 'SuccessStatus', 'RedirectionStatus', 'ClientErrorStatus', 'ServerErrorStatus', 'WithHeaders'],
  ...['Issue', 'Issues', 'Validation', 'Validator', 'UnknownEvent'],
  ...['WebhookEvent', 'WebhookEventName', 'WebhookEvents', 'WebhookHandlers', 'Credentials', 'Variant', 'VariantTypes'],
  ...['break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do', 'else', 'enum'],
  ...['export', 'extends', 'false', 'finally', 'for', 'function', 'if', 'import', 'in', 'instanceof', 'new', 'null'],
  ...['return', 'super', 'switch', 'this', 'throw', 'true', 'try', 'typeof', 'var', 'void', 'while', 'with', 'yield'],
  ...['let', 'static', 'await', 'any', 'never', 'bigint', 'symbol', 'undefined', 'interface', 'package', 'private'],
  ...['paths', 'webhooks', 'components', 'operations', 'external', 'unknown', 'string', 'number', 'boolean', 'object'],
]);

/**
 * The contract as TypeScript can name it: schemas and operations have names that are identifiers, every reference to a
 * schema leads to a component, and the headers of deliveries are a schema. Ours is so already.
 */
export const withIdentifiers = oncePerContract((contract): Contract => {
  if (contract.root === '') return contract;
  const openapi = structuredClone(contract.openapi);
  const asyncapi = structuredClone(contract.asyncapi);
  nameParts(openapi);
  const renamed = new Map<string, string>();
  for (const { schemas } of [openapi.components, asyncapi.components])
    renameKeys(schemas, (key, name) => renamed.set(`#/components/schemas/${key}`, `#/components/schemas/${name}`));
  if (renamed.size > 0) for (const document of [openapi, asyncapi]) renameReferences(document, renamed);
  nameOperations(openapi);
  asyncapi.components.schemas.DeliveryHeaders ??= { type: 'object', ...deliveryHeaders(asyncapi) };
  return { ...contract, openapi, asyncapi };
});

/** Gives a component to each part of a schema that is referred to by its place. */
function nameParts(openapi: OpenApiDocument): void {
  const named = new Map<string, string>();
  const visit = (root: object): void =>
    eachNode(root, (node) => {
      const { $ref } = node;
      if (typeof $ref !== 'string' || /^#\/components\/\w+\/[^/]+$/.test($ref)) return;
      const part = valueAt(openapi, $ref.slice(1));
      if (!isRecord(part)) return;
      const known = named.get($ref);
      const name =
        known ?? freeName(pascal(keysOfPointer($ref.slice(1)).slice(-3).join(' ')), openapi.components.schemas);
      named.set($ref, name);
      node.$ref = `#/components/schemas/${name}`;
      if (known !== undefined) return;
      openapi.components.schemas[name] = structuredClone(part) as Schema;
      visit(openapi.components.schemas[name]);
    });
  visit(openapi);
}

function renameKeys(components: Record<string, unknown>, note: (key: string, name: string) => void): void {
  const entries = Object.entries(components);
  if (entries.every(([key]) => isFree(key))) return;
  for (const [key] of entries) delete components[key];
  for (const [key, value] of entries) {
    const name = isFree(key) ? key : freeName(pascal(key), components);
    if (name !== key) note(key, name);
    components[name] = value;
  }
}

const isFree = (name: string) => IDENTIFIER.test(name) && !TAKEN.has(name);

function freeName(wanted: string, taken: object): string {
  const [base, ...others] = [wanted, `${wanted}Schema`, `_${wanted}`].filter(isFree);
  const free = [base, ...others].find((name) => name !== undefined && !(name in taken));
  return free ?? `${base ?? 'Schema'}${Object.keys(taken).length}`;
}

function renameReferences(document: object, renamed: ReadonlyMap<string, string>): void {
  eachNode(document, (node) => {
    const target = typeof node.$ref === 'string' ? renamed.get(decodeURIComponent(node.$ref)) : undefined;
    if (target !== undefined) node.$ref = target;
    const { mapping } = (node.discriminator ?? {}) as { mapping?: Record<string, string> };
    for (const [value, $ref] of Object.entries(mapping ?? {}))
      if (mapping) mapping[value] = renamed.get($ref) ?? renamed.get(`#/components/schemas/${$ref}`) ?? $ref;
  });
}

function nameOperations(openapi: OpenApiDocument): void {
  const ids = new Set<string>();
  for (const operation of [openapi.paths, openapi.webhooks].flatMap((items) =>
    Object.values(items).flatMap((item) => Object.values(item)),
  )) {
    const { operationId: id } = operation;
    const words = pascal(id);
    const wanted = IDENTIFIER.test(id) ? id : `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
    const free = /^\d/.test(wanted) ? `_${wanted}` : wanted;
    operation.operationId = ids.has(free) ? `${free}${ids.size}` : free;
    ids.add(operation.operationId);
  }
}

/** `Idempotency-Key` as `IdempotencyKey`, `placeOrder` as `PlaceOrder`. */
export function pascal(text: string): string {
  return text
    .replaceAll(/[^A-Za-z\d]*([A-Za-z\d]+)/g, (_, word: string) => word.charAt(0).toUpperCase() + word.slice(1))
    .replaceAll(/[^\w$]/g, '');
}

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

function isOpen(schema: Schema = {}): boolean {
  return Object.keys(schema).every((key) => key === 'description' || key.startsWith('x-'));
}

/** Makes something of each contract once, for all the files that need it. The result is shared: callers must not change it. */
export function oncePerContract<Result>(make: (contract: Contract) => Result): (contract: Contract) => Result {
  const made = new WeakMap<Contract, Result>();
  return (contract) => {
    const known = made.get(contract);
    if (known !== undefined) return known;
    const result = make(contract);
    made.set(contract, result);
    return result;
  };
}
