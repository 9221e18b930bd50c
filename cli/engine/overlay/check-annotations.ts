import { isDeepStrictEqual } from 'node:util';
import type { Documents, OpenApiDocument, Parameter } from '../model/contract.ts';
import { createAjv, UNCHECKED } from '../model/create-ajv.ts';
import { EXTENSION_KEYWORDS } from '../model/extension-keywords.ts';
import { eachNode, isRecord, resolveRef, valueAt } from '../model/json-pointer.ts';
import { problemBySchema } from '../read/schema-problem.ts';
import { didYouMean, forAll } from '../system/user-error.ts';
import type { OverlaidDocument, Refuse } from './overlay.ts';

/** Schemas of extension keywords, by the keyword. */
export type Annotations = Readonly<Record<string, object>>;

const text = { type: 'string', minLength: 1 };
const name = { type: 'string', pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" };
const positive = { type: 'integer', minimum: 1 };

/** Extension keywords with which an answer says to programs of any API what it says in words. */
const GENERAL: Annotations = {
  'x-signature': {
    type: 'object',
    required: ['algorithm', 'encoding', 'content'],
    additionalProperties: false,
    properties: {
      algorithm: { enum: ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] },
      encoding: { enum: ['hex', 'base64', 'base64url'] },
      content: { ...text, pattern: String.raw`\{body\}` },
      header: { ...text, pattern: String.raw`\{signature\}` },
      separator: text,
      timestamp_header: name,
      timestamp_unit: { enum: ['seconds', 'milliseconds'] },
      id_header: name,
      secret_encoding: { enum: ['text', 'base64', 'hex'] },
      secret_prefix: { type: 'string' },
      tolerance_seconds: positive,
      secret: text,
      example_secret: text,
    },
  },
  'x-idempotency': {
    type: 'object',
    required: ['header'],
    additionalProperties: false,
    properties: { header: name, lifetime_seconds: positive },
  },
  'x-rate-limit': {
    type: 'object',
    required: ['requests', 'window_seconds'],
    additionalProperties: false,
    properties: {
      requests: positive,
      window_seconds: positive,
      headers: {
        type: 'object',
        additionalProperties: false,
        properties: { limit: name, remaining: name, reset: name, retry_after: name },
      },
    },
  },
};

/**
 * Checks what answers say to programs by extension keywords: the general ones, and those of the fallback, whose program
 * follows them. Calls `refuse` with each that no program could follow.
 */
export function checkAnnotations(open: Documents, closed: Documents, more: Annotations, refuse: Refuse): void {
  const ajv = createAjv({ ...UNCHECKED, verbose: true });
  const schemas = Object.entries({ ...GENERAL, ...more });
  const validators = new Map(schemas.map(([keyword, schema]) => [keyword, ajv.compile(schema)] as const));
  const known = [...validators.keys(), ...EXTENSION_KEYWORDS, 'x-status'];
  const checks: (() => void)[] = [];
  const check = (kind: OverlaidDocument, holder: string, keyword: string, value: unknown) => {
    const place = `${holder}/${keyword}`;
    const validate = validators.get(keyword);
    const guess = known.includes(keyword) ? '' : didYouMean(keyword, validators.keys());
    if (guess !== '') refuse(kind, place, `${place} says nothing to any program.${guess}`);
    if (validate !== undefined && !validate(value)) {
      const { pointer, says } = problemBySchema(validate);
      refuse(kind, place, `${place}${pointer} ${says}`);
    }
    if (keyword === 'x-idempotency') checkKeyHeader(closed.openapi, holder, value, refuse);
    if (keyword === 'x-signature') checkTravels(kind, place, value, refuse);
  };
  for (const kind of ['openapi', 'asyncapi'] as const) {
    eachNode(closed[kind], (node, pointer) => {
      if (/\/(?:properties|headers)$/.test(pointer)) return;
      for (const [keyword, value] of Object.entries(node)) {
        const isOwn = !isDeepStrictEqual(valueAt(open[kind], `${pointer}/${keyword}`), value);
        if (keyword.startsWith('x-') && isOwn) checks.push(() => check(kind, pointer, keyword, value));
      }
    });
  }
  forAll(checks, (each) => each());
}

/** A key that no request carries would make nothing repeatable. */
function checkKeyHeader(openapi: OpenApiDocument, pointer: string, value: unknown, refuse: Refuse): void {
  const operation = valueAt(openapi, pointer);
  const { header } = value as { header?: unknown };
  const parameters = isRecord(operation) && Array.isArray(operation.parameters) ? operation.parameters : [];
  const isDeclared = parameters
    .map((reference) => resolveRef<Parameter>(openapi, reference))
    .some((parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === String(header).toLowerCase());
  if (isDeclared) return;
  const place = `${pointer}/x-idempotency`;
  refuse(
    'openapi',
    place,
    `${place} names the header ${String(header)}, which is not a parameter of the operation. Add it to parameters, in: header.`,
  );
}

/** Whoever verifies needs what was signed. */
function checkTravels(kind: OverlaidDocument, place: string, value: unknown, refuse: Refuse): void {
  const {
    content,
    header = '{signature}',
    timestamp_header,
    id_header,
    tolerance_seconds,
  } = value as Record<string, string | undefined>;
  const travels = { timestamp: timestamp_header, id: id_header };
  for (const [what, own] of Object.entries(travels)) {
    if (!content?.includes(`{${what}}`) || header.includes(`{${what}}`) || own !== undefined) continue;
    refuse(
      kind,
      place,
      `${place} signs the ${what}, and does not say where it travels. Write {${what}} into header, or add ${what}_header.`,
    );
  }
  if (tolerance_seconds !== undefined && !content?.includes('{timestamp}'))
    refuse(
      kind,
      place,
      `${place} bounds the age of a time that is not signed. Write {timestamp} into content, or leave tolerance_seconds out.`,
    );
  const stray = /\{(?!(?:body|timestamp|id|signature)\})[^}]*\}/.exec(`${content}${header}`);
  if (stray !== null)
    refuse(kind, place, `${place}: ${stray[0]} stands for nothing. Use {body}, {timestamp}, {id} and {signature}.`);
}
