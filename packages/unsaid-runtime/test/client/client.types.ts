// Compile-time tests: nothing here runs, tsc judges it. Each `@ts-expect-error` fails where the line below compiles.

import type { OPERATIONS } from '../../../../generated/operations.ts';
import {
  type CallResult,
  createRewardCardClient,
  csvFile,
  hasStatus,
  type Middleware,
  type RewardCardClient,
  type STATED_CALLS,
} from '../../../../src/client.ts';
import { type Deviation, type OperationId, reportDeviations } from '../../../../src/client-deviations.ts';
import type { Batch, Card, CardStatus, Issue, IssuedCard, TopUpResult, Validation } from '../../../../src/index.ts';
import {
  authenticate,
  type Credentials,
  type paths as SandboxPaths,
} from '../../../reward-card-sandbox/generated/client.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function same<A, B>(proof: Equal<A, B>): void;
declare const client: RewardCardClient;
const body = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };
const params = { path: { card_id: 'crd_1' } };

export async function successIsTyped() {
  same<Awaited<ReturnType<typeof issue>>, CallResult<IssuedCard, 201>>(true);
  same<Awaited<ReturnType<typeof get>>, CallResult<Card>>(true);
  same<Awaited<ReturnType<typeof bulk>>, CallResult<Batch>>(true);
  same<Awaited<ReturnType<typeof topUp>>, CallResult<TopUpResult>>(true);
}
const issue = () => client.POST('/v1/cards/issue', { body });
const get = () => client.GET('/v1/cards/{card_id}', { params });
const bulk = () => client.POST('/v1/cards/bulk', { body: { file: csvFile('a') } });
const topUp = () => client.POST('/v1/cards/{card_id}/topup', { params, body: { amount: 1 } });

export async function dataNarrowsAndErrorIsUnknown() {
  const { data, error, response } = await issue();
  same<typeof error, unknown>(true);
  response satisfies Response;
  // @ts-expect-error: there may be none
  data.card_id;
  // @ts-expect-error: the shape of an error is an open point
  error?.code;
  if (data === undefined) return;
  const text: string = data.status;
  same<typeof data.status, CardStatus>(true);
  // @ts-expect-error: a status is not a number
  const number: number = data.status;
  // @ts-expect-error: no balance at issue
  data.balance;
  return [text, number];
}

export async function statusIsTypedWhereItIsStated() {
  const issued = await issue();
  if (issued.data) same<typeof issued.response.status, 201>(true);
  const card = await get();
  if (card.data) same<typeof card.response.status, number>(true);
}

const baseUrl = 'https://host.example';

/** What `generate` writes of a variant, as far as the client reads it. */
interface VariantTypes {
  readonly context: unknown;
  readonly paths: SandboxPaths;
  readonly credentials: Credentials;
}
declare const variant: {
  readonly format: number;
  readonly operations: typeof OPERATIONS;
  readonly calls: typeof STATED_CALLS;
  readonly types?: VariantTypes;
};

export async function aVariantGivesItsTypes() {
  const closed = createRewardCardClient({ baseUrl, variant, authenticate: authenticate({ bearer: 'token' }) });
  same<typeof closed, RewardCardClient<SandboxPaths>>(true);
  const open = createRewardCardClient({ baseUrl });
  same<typeof open, RewardCardClient>(true);
  const { error } = await closed.GET('/v1/cards/{card_id}', { params });
  error?.title satisfies string | undefined;
  error?.type satisfies `urn:reward-card-sandbox:problem:${string}` | undefined;
  // @ts-expect-error: its errors have no such field
  error?.code;
}

export function aRequiredCredentialRequiresAuthenticate() {
  // @ts-expect-error: the sandbox requires a bearer token
  createRewardCardClient({ baseUrl, variant });
  // @ts-expect-error: nor may it be undefined
  createRewardCardClient({ baseUrl, variant, authenticate: undefined });
  type Optional = {
    readonly format: number;
    readonly types?: { readonly paths: SandboxPaths; readonly credentials: { readonly key?: string } };
  };
  createRewardCardClient({ baseUrl, variant: { format: 2 } as Optional });
  type None = {
    readonly format: number;
    readonly types?: { readonly paths: SandboxPaths; readonly credentials: never };
  };
  same<ReturnType<typeof none>, RewardCardClient<SandboxPaths>>(true);
  function none() {
    return createRewardCardClient({ baseUrl, variant: { format: 2 } as None });
  }
}

type Errors<Responses> = { '/v1/cards/issue': { post: { responses: Responses } } };
type Json<Body, Type extends string = 'application/json'> = { content: { [Each in Type]: Body } };

export async function errorsAreTypedByStatus() {
  type Known = {
    201: Json<IssuedCard>;
    400: Json<{ code: 'a' }, 'application/problem+json'>;
    404: Json<{ code: 'b' }>;
  };
  const known = await createRewardCardClient<Errors<Known>>({ baseUrl }).POST('/v1/cards/issue');
  known satisfies CallResult<IssuedCard, 201, { code: 'a' } | { code: 'b' }>;
  if (!known.data) known.error.code satisfies 'a' | 'b';
  type Empty = { 200: Json<Card>; 202: Json<Batch>; 304: { content?: never }; '4XX': Json<{ code: 'c' }> };
  const empty = await createRewardCardClient<Errors<Empty>>({ baseUrl }).POST('/v1/cards/issue');
  empty satisfies CallResult<Card | Batch, 200 | 202, '' | { code: 'c' }>;
  if (hasStatus(empty, 304)) same<typeof empty.error, ''>(true);
  type Open = { 201: Json<IssuedCard>; 400: Json<{ code: 'a' }>; default: Json<unknown> };
  const open = await createRewardCardClient<Errors<Open>>({ baseUrl }).POST('/v1/cards/issue');
  same<typeof open.error, unknown>(true);
  if (hasStatus(open, 400)) same<typeof open.error, { code: 'a' }>(true);
  if (hasStatus(open, 201)) same<typeof open.data, IssuedCard>(true);
  if (hasStatus(empty, 202)) same<typeof empty.data, Card | Batch>(true);
  // @ts-expect-error: nothing is stated of this status
  hasStatus(open, 404);
  // @ts-expect-error: the status of a retrieval is open
  hasStatus(await get(), 200);
}

export function middlewareIsTyped(): Middleware {
  return { onRequest: ({ request }) => void request.headers.set('x-mark', 'yes') };
}

export function openStringsStayOpen() {
  const status: CardStatus = 'suspended';
  const seen: CardStatus = 'issued';
  client.POST('/v1/cards/issue', { body: { ...body, format: 'plastic', access: ['sms', 'whatsapp'] } });
  // @ts-expect-error: open for texts only
  const number: CardStatus = 7;
  return [status, seen, number];
}

export function requestsAreChecked() {
  // @ts-expect-error: currency is required
  client.POST('/v1/cards/issue', { body: { recipient_phone: '+1', value: 1 } });
  // @ts-expect-error: the body is required
  client.POST('/v1/cards/issue', {});
  // @ts-expect-error: the options are required
  client.POST('/v1/cards/issue');
  // @ts-expect-error: an amount is a number
  client.POST('/v1/cards/issue', { body: { ...body, value: '5000' } });
  client.POST('/v1/cards/issue', {
    // @ts-expect-error: a misspelt field
    body: { recipient_phone: '+1', value: 1, currency: 'KES', brandid: 'b' },
  });
  // @ts-expect-error: a misspelt field where none is required
  client.POST('/v1/cards/{card_id}/topup', { params, body: { amount: 1, reson: 'x' } });
  // @ts-expect-error: an optional field is left out, not undefined
  client.POST('/v1/cards/issue', { body: { ...body, brand_id: undefined } });
  // @ts-expect-error: the identifier is required
  client.GET('/v1/cards/{card_id}', {});
  // @ts-expect-error: no query parameter is stated
  client.GET('/v1/cards/{card_id}', { params: { ...params, query: { page: 1 } } });
  // @ts-expect-error: a retrieval has no body
  client.GET('/v1/cards/{card_id}', { params, body: {} });
  // @ts-expect-error: a misspelt setting
  client.GET('/v1/cards/{card_id}', { params, timeout: 5 });
}

export function operationsAreThoseOfTheContract() {
  // @ts-expect-error: no such method there
  client.GET('/v1/cards/issue', {});
  // @ts-expect-error: no such path
  client.POST('/v1/cards/redeem', { body });
  // @ts-expect-error: no operation has this method
  client.DELETE('/v1/cards/{card_id}', { params });
  // @ts-expect-error: a path is written with its template
  client.GET('/v1/cards/crd_1', { params });
}

export function settingsAreTyped(maybe: AbortSignal | undefined, ms: number | undefined) {
  client.GET('/v1/cards/{card_id}', { params, signal: maybe, timeoutMs: ms, headers: { a: 'b' }, redirect: 'follow' });
  createRewardCardClient({ baseUrl: new URL('https://host.example'), fetch, timeoutMs: ms, authenticate: (r) => r });
  createRewardCardClient({ baseUrl: 'https://host.example', authenticate: async (request) => request });
  // @ts-expect-error: no host is stated
  createRewardCardClient({});
  // @ts-expect-error: authenticate returns the request
  createRewardCardClient({ baseUrl: 'https://host.example', authenticate: (r) => r.headers.set('a', 'b') });
  // @ts-expect-error: a misspelt option
  createRewardCardClient({ baseUrl: 'https://host.example', timeout: 5 });
  // @ts-expect-error: raw CSV is not base64
  client.POST('/v1/cards/bulk', { body: { file: 'recipient_phone\n+254712345678\n' } });
  // @ts-expect-error: csvFile takes text or bytes
  csvFile(new Blob(['a']));
}

export function deviationsNarrowByKind(deviation: Deviation) {
  client.use(reportDeviations(console.warn));
  const operation: OperationId = deviation.operation;
  if (deviation.kind === 'new-value') return [operation, deviation.value satisfies string];
  if (deviation.kind === 'violation') return [operation, deviation.rule satisfies string];
  // @ts-expect-error: only a new value has one
  return deviation.value;
}

export function validationNarrows(validation: Validation<Card>) {
  if (validation.ok) return validation.value satisfies Card;
  // @ts-expect-error: no value without ok
  validation.value;
  return validation.issues satisfies readonly Issue[];
}
