import { PHONE } from '../running-sandbox.ts';
import { type Closed, credentialsOf, type Json, operationsOf } from './closed.ts';
import type { Subject } from './subject.ts';

const FILE = Buffer.from(`recipient_phone,value\n${PHONE},5\n`).toString('base64');

/** A request of each operation that has all fields, and one with odd values of each. */
const WHOLE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  issueCard: {
    recipient_phone: PHONE,
    value: 5,
    currency: 'KES',
    format: 'digital',
    access: ['whatsapp'],
    brand_id: 'b',
  },
  bulkIssueCards: { file: FILE, currency: 'KES', format: 'digital', brand_id: 'b' },
  topUpCard: { amount: 5, currency: 'KES', reason: 'r' },
};

/** Beyond any bound, of any form: what a contract without bounds would have to take. */
const EXTREMES: Readonly<Record<string, readonly unknown[]>> = {
  integer: [-1, 0, 1, 2, 99, 1_000_000, 2_000_000_000],
  string: [
    '',
    'x',
    'KES',
    'kes',
    'digital',
    'plastic',
    '+1234567',
    '+12345678',
    '+123456789012345',
    '+1234567890123456',
    '+12345678 9',
    '+abcdefghi',
    'x'.repeat(200),
    'x'.repeat(201),
  ],
  array: [[], ['whatsapp'], ['web', 'ussd'], ['sms'], ['whatsapp', 'whatsapp']],
};

/** Every operation as the contract says: credentials, parameters, requests that fit and others, statuses and bodies. */
export async function checkRequests(closed: Closed, subject: Subject): Promise<string[]> {
  const found: string[] = [];
  const card = await subject.once('card', () => subject.issue());
  const headers = credentialsOf(closed, subject.running.sandbox.token);
  for (const { path, method, operation } of operationsOf(closed)) {
    const url = path.replace('{card_id}', card);
    const id = String(operation.operationId);
    const bare = await subject.ask(method, url, WHOLE[id], {});
    if (closed.openapi.security !== undefined && bare.status !== 401)
      found.push(`${id} without credentials: ${bare.status}`);
    found.push(...checkParameters(id, operation));
    const outcome = await subject.ask(method, url, WHOLE[id], headers);
    found.push(...checkSuccess(closed, path, method, operation, outcome.status, outcome.body));
    if (outcome.type !== 'application/json') found.push(`${id} answers as ${outcome.type}`);
    for (const body of variationsOf(closed, operation, WHOLE[id])) {
      const { status } = await subject.ask(method, url, body, headers);
      const misfit = closed.misfit(
        'openapi',
        `${pointerOf(path, method)}/requestBody/content/application~1json/schema`,
        body,
      );
      if (status < 300 !== (misfit === undefined)) {
        found.push(
          `${id} answers ${status} to ${JSON.stringify(body).slice(0, 200)}, of which the contract says: ${misfit ?? 'fine'}`,
        );
      }
    }
  }
  return found;
}

/** Nothing but the path's own parameter is sent by these checks, so that one that is required and not read is found. */
function checkParameters(id: string, { parameters = [] }: Json): string[] {
  const own = parameters.filter(({ $ref, name }: Json) => $ref === undefined && name !== 'card_id');
  return own.map(({ name }: Json) => `${id} declares ${name}, and is carried out without it`);
}

function checkSuccess(
  closed: Closed,
  path: string,
  method: string,
  { operationId, responses }: Json,
  status: number,
  body: unknown,
): string[] {
  const declared = Object.keys(responses).filter((code) => code !== 'default');
  if (declared.join() !== String(status)) return [`${operationId} answers ${status}, declared is ${declared}`];
  const misfit = closed.misfit(
    'openapi',
    `${pointerOf(path, method)}/responses/${status}/content/application~1json/schema`,
    body,
  );
  const schema = responses[status].content['application/json'].schema;
  const fields = Object.keys(closed.openapi.components.schemas[schema.$ref.split('/').at(-1)].properties);
  const same =
    fields.toSorted().join() ===
    Object.keys(body as object)
      .toSorted()
      .join();
  return [
    ...(misfit === undefined ? [] : [`${operationId}: ${misfit}`]),
    ...(same ? [] : [`${operationId} lists other fields`]),
  ];
}

/** Requests that differ in one field: absent, at the edges that the contract names, beyond them, listed and not. */
function variationsOf(
  { openapi }: Closed,
  { requestBody }: Json,
  whole: Readonly<Record<string, unknown>> = {},
): object[] {
  if (requestBody === undefined) return [];
  const name = requestBody.content['application/json'].schema.$ref.split('/').at(-1);
  return Object.entries<Json>(openapi.components.schemas[name].properties).flatMap(([field, property]) => {
    const { [field]: _left, ...without } = whole;
    const schemas = schemasOf(openapi, property);
    const values = field === 'file' ? [] : schemas.flatMap((schema) => edgesOf(openapi, schema));
    return [without, ...values.map((value) => ({ ...whole, [field]: value }))];
  });
}

function schemasOf(openapi: Json, schema: Json): Json[] {
  const target =
    schema.$ref === undefined ? [] : schemasOf(openapi, openapi.components.schemas[schema.$ref.split('/').at(-1)]);
  return [schema, ...target, ...(schema.allOf ?? []).flatMap((part: Json) => schemasOf(openapi, part))];
}

function edgesOf(openapi: Json, schema: Json): unknown[] {
  const { minimum, maximum, minLength, maxLength, type, items } = schema;
  const listed = [
    ...(schema.enum ?? []),
    ...schemasOf(openapi, items ?? {})
      .flatMap((item) => item.enum ?? [])
      .map((value) => [value]),
  ];
  const numbers = [minimum, maximum].filter(Number.isSafeInteger).flatMap((edge) => [edge - 1, edge, edge + 1]);
  const lengths = [minLength, maxLength].filter(Number.isSafeInteger).flatMap((edge) => [edge, edge + 1]);
  return [...(EXTREMES[type] ?? []), ...listed, ...numbers, ...lengths.map((length) => 'x'.repeat(length))];
}

export function pointerOf(path: string, method: string): string {
  return `/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
}

/** What has to be refused, with the code that says why. */
const PROBLEMS_TO_MEET: readonly [
  code: string,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
][] = [
  ['invalid-request', 'POST', '/v1/cards/issue', {}],
  ['malformed-json', 'POST', '/v1/cards/issue', '{'],
  ['missing-body', 'POST', '/v1/cards/issue'],
  ['bad-path-encoding', 'GET', '/v1/cards/%zz'],
  ['csv-unreadable', 'POST', '/v1/cards/bulk', { file: '*', currency: 'KES' }],
  ['unauthorized', 'GET', '/v1/cards/x', undefined, { authorization: 'Bearer wrong' }],
  ['foreign-request', 'GET', '/v1/cards/x', undefined, { origin: 'https://elsewhere.example' }],
  ['not-found', 'GET', '/v1/elsewhere'],
  ['card-not-found', 'GET', '/v1/cards/crd_0000000000000000'],
  ['method-not-allowed', 'PUT', '/v1/cards/issue', {}],
  ['currency-mismatch', 'POST', '/v1/cards/{card_id}/topup', { amount: 1, currency: 'GHS' }],
  ['unsupported-media-type', 'POST', '/v1/cards/issue', '{}', { 'content-type': 'text/plain' }],
];

/** Every refusal has the status and the code that the contract lists. */
export async function checkProblems(closed: Closed, subject: Subject): Promise<string[]> {
  const found: string[] = [];
  const card = await subject.once('card', () => subject.issue());
  const credentials = credentialsOf(closed, subject.running.sandbox.token);
  const listed = closed.openapi.components.responses.OtherOutcome['x-problems'] ?? {};
  for (const [code, method, path, body, headers] of PROBLEMS_TO_MEET) {
    const outcome = await subject.ask(method, path.replace('{card_id}', card), body, { ...credentials, ...headers });
    const misfit = closed.misfit(
      'openapi',
      '/components/responses/OtherOutcome/content/application~1json/schema',
      outcome.body,
    );
    if (misfit !== undefined) found.push(`${code}: ${misfit}`);
    if (outcome.body.type !== `urn:reward-card-sandbox:problem:${code}`) found.push(`${code} is ${outcome.body.type}`);
    if (outcome.status !== listed[code]) found.push(`${code} has status ${outcome.status}, listed is ${listed[code]}`);
    if (outcome.type !== 'application/json') found.push(`${code} comes as ${outcome.type}`);
  }
  return found;
}
