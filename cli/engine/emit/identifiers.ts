import type { Contract, OpenApiDocument, Schema } from '../model/contract.ts';
import { eachNode, isRecord, keysOfPointer, valueAt } from '../model/json-pointer.ts';
import { deliveryHeaders } from '../view/events.ts';
import { oncePerContract } from './once-per-contract.ts';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Names that generated modules declare or use besides those of schemas. */
const TAKEN = new Set([
  ...['Array', 'ConstructorParameters', 'Exclude', 'Headers', 'Number', 'Object', 'Omit', 'Pick', 'Promise'],
  'Readonly',
  ...['Record', 'RegExp', 'Request', 'Response', 'Set', 'Call', 'NoParameters', 'OtherReply', 'OtherStatus', 'Reply'],
  ...['RequestHead', 'SuccessStatus', 'WithHeaders', 'Issue', 'Issues', 'Validation', 'Validator', 'UnknownEvent'],
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
