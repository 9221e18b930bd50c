import { gzipSync } from 'node:zlib';
import type { RefusalKind } from '../../../../src/server.ts';
import { readPayloads } from '../../../../test/fixtures/read-payloads.ts';
import { LIMIT } from './mounts.ts';
import type { RawRequest } from './raw-request.ts';

/** A request that no handler may see, with the kind of its refusal. */
export interface BadRequest extends RawRequest {
  readonly name: string;
  readonly kind: RefusalKind;
  /** Kinds on mounts whose framework has read the body before, and mended what was wrong with it: `null` for all. */
  readonly except?: Readonly<Record<string, RefusalKind | null>>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const ISSUE = '/v1/cards/issue';
const BULK = '/v1/cards/bulk';
const TOP_UP = '/v1/cards/crd_1/topup';
const GZIP = { ...JSON_TYPE, 'content-encoding': 'gzip' };
const CHUNKED = { 'transfer-encoding': 'chunked' };
const GOOD = JSON.stringify({ recipient_phone: '+254712345678', value: 5000, currency: 'KES' });
const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`;

const PATHS: [name: string, target: string][] = [
  ['the root', '/'],
  ['another path', '/v1/wallets'],
  ['another version', '/v2/cards/issue'],
  ['no version', '/cards/issue'],
  ['a trailing slash', '/v1/cards/issue/'],
  ['a doubled slash before', '//v1/cards/issue'],
  ['a doubled slash inside', '/v1//cards/issue'],
  ['an empty card_id', '/v1/cards//topup'],
  ['a path that goes on', '/v1/cards/crd_1/topup/more'],
  ['a path in capitals', '/V1/CARDS/ISSUE'],
  ['a prototype member', '/__proto__/constructor'],
  ['an escaped letter in a literal', '/v1/c%61rds/issue'],
  ['a card_id of two dots', '/v1/cards/../topup'],
  ['a card_id of two escaped dots', '/v1/cards/%2e%2E/topup'],
  ['a very long path', `/${'a'.repeat(8000)}`],
];

const METHODS: [method: string, target: string][] = [
  ['PUT', ISSUE],
  ['PATCH', TOP_UP],
  ['DELETE', '/v1/cards/crd_1'],
  ['HEAD', '/v1/cards/crd_1'],
  ['OPTIONS', ISSUE],
  ['POST', '/v1/cards/crd_1'],
  ['GET', TOP_UP],
  ['POST', '/v1/cards/%ZZ'],
];

const ENCODINGS: [name: string, card: string][] = [
  ['without digits', '%'],
  ['with one digit', '%4'],
  ['with letters', '%ZZ'],
  ['with half a character', '%C3'],
  ['with a surrogate', '%ED%A0%80'],
  ['with an overlong slash', '%C0%AF'],
];

const TYPES: [name: string, headers: Record<string, string>][] = [
  ['text/plain', { 'content-type': 'text/plain' }],
  ['no content-type', {}],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['JSON of another kind', { 'content-type': 'application/merge-patch+json' }],
  ['JSON Lines', { 'content-type': 'application/jsonl' }],
  ['nonsense for a type', { 'content-type': ';;;' }],
  ['application/json as a parameter', { 'content-type': 'text/plain; type=application/json' }],
  ['a list of types', { 'content-type': 'text/plain, application/json' }],
];

const NOT_JSON: [name: string, body: string | Uint8Array][] = [
  ['half an object', '{"value": 50'],
  ['a trailing comma', '{"value": 1,}'],
  ['single quotes', "{'value': 1}"],
  ['a comment', '{"value": 1 /* much */}'],
  ['two values', '{} {}'],
  ['NaN', '{"value": NaN}'],
  ['a bare word', 'value'],
  ['blanks', '   '],
  ['CSV', 'recipient_phone,value\n+254712345678,5000\n'],
  ['UTF-16', Buffer.from(GOOD, 'utf16le')],
];

const TARGETS: Readonly<Record<string, string>> = {
  IssueCardRequest: ISSUE,
  BulkIssueRequest: BULK,
  TopUpRequest: TOP_UP,
};

/** What a framework with express.json() before it reads otherwise than the server does. */
const PARSED = 'Express behind express.json()';

const post = (
  kind: RefusalKind,
  name: string,
  target: string,
  headers: RawRequest['headers'],
  body?: RawRequest['body'],
) => ({ kind, name, target, headers: headers ?? {}, ...(body !== undefined && { body }) }) satisfies BadRequest;
const invalid = (name: string, target: string, body: string) => post('invalid-request', name, target, JSON_TYPE, body);
const BIG = JSON.stringify({ file: 'a'.repeat(LIMIT) });

export const BAD_REQUESTS: readonly BadRequest[] = [
  ...PATHS.map(([name, target]) => post('not-found', name, target, JSON_TYPE, GOOD)),
  ...METHODS.map(([method, target]) => ({ ...post('method-not-allowed', `${method} ${target}`, target, {}), method })),
  ...ENCODINGS.flatMap(([name, card]) => [
    { ...post('bad-path-encoding', `GET, an escape ${name}`, `/v1/cards/${card}`, {}), method: 'GET' },
    post('bad-path-encoding', `POST, an escape ${name}`, `/v1/cards/${card}/topup`, JSON_TYPE, '{}'),
  ]),
  ...TYPES.map(([name, headers]) => post('unsupported-media-type', name, ISSUE, headers, GOOD)),
  ...[ISSUE, BULK, TOP_UP].flatMap((target) => [
    post('missing-body', `no body to ${target}`, target, {}),
    post('missing-body', `a body of length 0 to ${target}`, target, { ...JSON_TYPE, 'content-length': '0' }),
  ]),
  post('missing-body', 'no body, said to be JSON', ISSUE, JSON_TYPE),
  // express.json() makes an empty object of an empty chunked body.
  {
    ...post('missing-body', 'an empty chunked body', ISSUE, { ...JSON_TYPE, ...CHUNKED }, '0\r\n\r\n'),
    except: { [PARSED]: 'invalid-request' },
  },
  ...NOT_JSON.map(([name, body]) => post('malformed-json', `${name} for JSON`, ISSUE, JSON_TYPE, body)),
  post('malformed-json', 'half an object, chunked', TOP_UP, { ...JSON_TYPE, ...CHUNKED }, chunked('{"amount"')),
  // express.json() reads a byte that is no UTF-8 as U+FFFD, which makes a text like any other.
  {
    ...post('malformed-json', 'Latin-1 for JSON', TOP_UP, JSON_TYPE, Buffer.from('{"reason":"caf\u00e9"}', 'latin1')),
    except: { [PARSED]: null },
  },
  // express.json() unpacks gzip itself.
  {
    ...post('unsupported-content-encoding', 'gzip', TOP_UP, GZIP, gzipSync('{"amount":1.5}')),
    except: { [PARSED]: 'invalid-request' },
  },
  post('unsupported-content-encoding', 'an unknown coding', ISSUE, { ...JSON_TYPE, 'content-encoding': 'zip' }, GOOD),
  post('body-too-large', 'a body over the limit', BULK, JSON_TYPE, BIG),
  post('body-too-large', 'a chunked body over the limit', BULK, { ...JSON_TYPE, ...CHUNKED }, chunked(BIG)),
  invalid('a prototype in JSON', ISSUE, `{"__proto__": ${GOOD}}`),
  invalid('a number beyond all bounds', TOP_UP, '{"amount": 1e400}'),
  invalid('an invalid body for an escaped card_id', '/v1/cards/a%2Fb/topup', '[]'),
  post('invalid-request', 'a float, chunked', TOP_UP, { ...JSON_TYPE, ...CHUNKED }, chunked('{"amount": 0.1}')),
  ...readPayloads()
    .invalid.filter(({ schema }) => schema in TARGETS)
    .map(({ schema, name, value }) => invalid(`${schema} ${name}`, TARGETS[schema] ?? '', JSON.stringify(value))),
];
