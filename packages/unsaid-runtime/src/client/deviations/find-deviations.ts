import type { OperationRow, ResponseRow, Shape } from '../../contract.ts';
import { declaredResponse, isOtherType } from '../../http/declared-response.ts';
import { readJson } from '../../http/json.ts';
import { isJson, mediaTypeOf } from '../../http/media-type.ts';
import { isDeclared, type OperationsVariant } from '../operations.ts';

/** A response as it came; `operation` is the id of one. */
export interface SeenResponse<Id extends string = string> {
  readonly operation: Id;
  readonly status: number;
  /** The header content-type. */
  readonly contentType?: string | null;
  /** All headers; without them, those that a variant requires are not looked for. */
  readonly headers?: Pick<Headers, 'has'>;
  /** The body as text; empty without a body. */
  readonly text: string;
}

/** Contract with which responses are compared. */
export interface FindOptions {
  /** The contract. */
  readonly variant: OperationsVariant;
}

/** A deviation before operation and status are added. */
type Finding = Deviation extends infer Each
  ? Each extends Deviation
    ? Omit<Each, 'operation' | 'status'>
    : never
  : never;

/** Compares a response of the service with the contract, and lists what the contract does not state. Never throws. */
export function findDeviations<Id extends string>(seen: SeenResponse<Id>, { variant }: FindOptions): Deviation<Id>[] {
  const { operation, status } = seen;
  const row = variant.operations[operation];
  if (!row) return [];
  const declared = declaredResponse(row, status);
  const isSuccess = status >= 200 && status < 300;
  const findings = isSuccess ? findInSuccess(row, declared, seen) : findInOtherOutcome(declared, seen);
  return findings.map((finding): Deviation<Id> => ({ operation, status, ...finding }));
}

function findInSuccess({ responses }: OperationRow, declared: ResponseRow | undefined, seen: SeenResponse): Finding[] {
  const { status } = seen;
  if (declared === undefined) {
    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    const [[, first] = []] = successes;
    const bearsOn = [responses.default, ...successes.map(([, success]) => success)];
    const openPoints = [...new Set(bearsOn.flatMap((response) => response?.openPoints ?? []))];
    const message = `has the status ${status}; the contract says ${successes.map(([status]) => status).join(' or ')}`;
    return [{ kind: 'undeclared-status', at: '', message, openPoints }, ...(first ? findInStated(first, seen) : [])];
  }
  const found = findInStated(declared, seen);
  if (responses[status]) return found;
  const message = `has the status ${status}; the contract says 2XX`;
  return [{ kind: 'success-status', at: '', message, openPoints: declared.openPoints }, ...found];
}

function findInOtherOutcome(declared: ResponseRow | undefined, seen: SeenResponse): Finding[] {
  if (declared?.validate) return findInStated(declared, seen);
  const { status, text } = seen;
  const body = parseJson(text);
  const shape = body ? describeShape(body.value) : text === '' ? 'no body' : 'a body that is not JSON';
  const message = `has the status ${status} and ${shape}`;
  return [{ kind: 'other-outcome', shape, at: '', message, openPoints: declared?.openPoints ?? [] }];
}

function findInStated(stated: ResponseRow, seen: SeenResponse): Finding[] {
  const missing = stated.headers.filter(({ name, required }) => required && seen.headers?.has(name) === false);
  return [
    ...missing.map(({ name }): Finding => {
      const message = `must have the header ${name}`;
      return { kind: 'violation', rule: 'required', at: '', message, openPoints: [] };
    }),
    ...findInBody(stated, seen),
  ];
}

function findInBody(stated: ResponseRow, { status, text, contentType }: SeenResponse): Finding[] {
  const { validate, shape = {} } = stated;
  const mediaType = mediaTypeOf(contentType);
  if (validate === undefined || isOtherType(stated, mediaType)) return [];
  // A schema describes no file, and a text only in part.
  if (!isJson(stated.mediaType ?? '')) return findMediaType(stated, status, mediaType);
  const body = parseJson(text, validate);
  if (!body) {
    const message = text === '' ? 'has no body' : 'has a body that is not JSON';
    return [{ kind: 'not-json', at: '', message, openPoints: [] }];
  }
  const validation = validate(body.value);
  const violations = validation.ok ? [] : validation.issues;
  return [
    ...findMediaType(stated, status, mediaType),
    ...violations.map(({ at, rule, message }): Finding => {
      return { kind: 'violation', rule, at, message, openPoints: openPointsAt(shape, at) };
    }),
    ...findUnknown(body.value, shape),
  ];
}

function findMediaType(stated: ResponseRow, status: number, mediaType: string): Finding[] {
  if (isDeclared(stated, mediaType)) return [];
  // "Bodies are JSON" is all that the open contract states, so every media type of JSON will do for a success.
  const isJson = /^application\/([\w.-]+\+)?json$/.test(mediaType);
  if (status < 300 && stated.mediaType === 'application/json' && isJson) return [];
  const message = mediaType === '' ? 'has no content-type' : `has the content-type ${mediaType}`;
  return [{ kind: 'media-type', mediaType, at: '', message, openPoints: [] }];
}

function parseJson(text: string, validate?: ResponseRow['validate']): { readonly value: unknown } | undefined {
  try {
    return { value: readJson(text, validate) };
  } catch {
    return undefined;
  }
}

/** Finds values outside those seen and fields that are not listed, in the order of the body. */
function findUnknown(value: unknown, shape: Shape, at = ''): Finding[] {
  if (Array.isArray(value)) {
    const { items } = shape;
    return items ? value.flatMap((item, index) => findUnknown(item, items, `${at}/${index}`)) : [];
  }
  if (typeof value === 'object' && value !== null) return findUnknownFields(value, shape, at);
  return unknownValue(value, shape, at);
}

function findUnknownFields(value: object, { fields, openPoints = [] }: Shape, at: string): Finding[] {
  if (!fields) return [];
  return Object.entries(value).flatMap(([name, field]): Finding[] => {
    const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (known) return findUnknown(field, known, place);
    const shape = describeShape(field);
    return [{ kind: 'extra-field', shape, at: place, message: `is not listed; it is ${shape}`, openPoints }];
  });
}

function unknownValue(value: unknown, { seen, openPoints = [] }: Shape, at: string): Finding[] {
  if (typeof value !== 'string' || seen === undefined || seen.includes(value)) return [];
  const message = `is ${JSON.stringify(value)}; seen so far: ${seen.join(', ')}`;
  return [{ kind: 'new-value', value, at, message, openPoints }];
}

/** The open points marked at a place of a body; none where the contract knows no such place. */
function openPointsAt(shape: Shape, at: string): readonly string[] {
  let here: Shape | undefined = shape;
  for (const token of at.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    here = here?.items ?? (here?.fields && Object.hasOwn(here.fields, name) ? here.fields[name] : undefined);
  }
  return here?.openPoints ?? [];
}

/** Limits for describing a body that is not specified. */
const MAX_DEPTH = 4;

const MAX_FIELDS = 30;

/** Describes a JSON value by its types and field names, as in `{ code: string; details: { field: string }[] }`. */
function describeShape(value: unknown, depth = 0): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value !== 'object') return typeof value;
  const all = Object.entries(value);
  if (all.length === 0) return Array.isArray(value) ? '[]' : '{}';
  if (depth === MAX_DEPTH) return Array.isArray(value) ? '[...]' : '{ ... }';
  const shapes = all.slice(0, MAX_FIELDS).map(([name, part]) => [fieldName(name), describeShape(part, depth + 1)]);
  const more = all.length > MAX_FIELDS ? '; ...' : '';
  if (!Array.isArray(value)) return `{ ${shapes.map((each) => each.join(': ')).join('; ')}${more} }`;
  const items = [...new Set(shapes.map(([, shape]) => shape))];
  return items.length > 1 ? `(${items.join(' | ')})[]` : `${items.join()}[]`;
}

function fieldName(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
}

/** One thing that the live service did and the contract does not state: evidence on an open point, or a breach. */
export type Deviation<Id extends string = string> = DeviationKind & {
  readonly operation: Id;
  /** Status of the response. */
  readonly status: number;
  /** JSON pointer to the place in the body; empty for the body, or for the response itself. */
  readonly at: string;
  /** Description for a person. Repeats nothing of a body but the names of its fields, and values of open sets. */
  readonly message: string;
  /** Ids of the open points that this bears on, where they are known. */
  readonly openPoints: readonly string[];
};

/** Kinds of deviations, with their data. */
export type DeviationKind =
  /** The concrete status where the contract has `2XX`. */
  | { readonly kind: 'success-status' }
  /** A success status that the contract does not declare for the operation. */
  | { readonly kind: 'undeclared-status' }
  /** A status outside 200 to 299 of which the contract leaves the body open; `shape` is that of the body. */
  | { readonly kind: 'other-outcome'; readonly shape: string }
  /** A body of another media type than the contract states; where it states JSON alone, any of JSON will do. */
  | { readonly kind: 'media-type'; readonly mediaType: string }
  /** A body that is not JSON, an empty one included, where the contract states one. */
  | { readonly kind: 'not-json' }
  /** A body that breaks a rule of the contract. */
  | { readonly kind: 'violation'; readonly rule: string }
  /** A value outside those seen. */
  | { readonly kind: 'new-value'; readonly value: string }
  /** A field that the contract does not list; `shape` is that of its value. */
  | { readonly kind: 'extra-field'; readonly shape: string };
