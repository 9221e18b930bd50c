import type { Middleware } from 'openapi-fetch';
import { expect, test } from 'vitest';
import {
  createRewardCardClient,
  observeCalls,
  type RetryCallsOptions,
  type RewardCardClientOptions,
  retryCalls,
} from '../../../../src/client.ts';
import { checkResponses, reportDeviations } from '../../../../src/client-deviations.ts';
import { CARD } from '../client/start-service.ts';
import { type CallbacksOf, expected, type Misbehaviour, type Row, testCallbacks } from './misbehaviours.ts';
import { withStrayErrors } from './stray-errors.ts';

interface Parts {
  readonly options?: Partial<RewardCardClientOptions>;
  readonly middleware?: Middleware;
}

const baseUrl = 'http://provider.test';
const params = { path: { card_id: 'crd_1' } };
const answering = async () => Response.json(CARD);
const deviating = async () => Response.json({ ...CARD, tier: 'gold' }, { status: 202 });
const failing = () => Promise.reject(new Error('no connection'));
const sleep = async () => {};

/** A row of a client: the call succeeded, or what it rejected with, which is a name or a code. */
const row = (partsOf: (bad: Misbehaviour['callback']) => Parts, outcome: Row[1]): Row => [
  async (bad, misbehaviour) => {
    const { options, middleware } = partsOf(bad);
    const client = createRewardCardClient({ baseUrl, timeoutMs: 50, fetch: answering, ...options });
    client.use(observeCalls(() => {}));
    if (middleware) client.use(middleware);
    // What is falsy is wrapped, as a caller may look whether there is an error.
    const isWrapped = 'thrown' in misbehaviour && !misbehaviour.thrown;
    const isThrown = (error: { code?: string }) =>
      Object.is(error, misbehaviour.thrown) || (isWrapped && error.code === 'authenticate');
    return client.GET('/v1/cards/{card_id}', { params }).then(
      ({ data }) => (data?.card_id === CARD.card_id ? 'data' : 'no data'),
      (error) => (isThrown(error) ? 'as thrown' : (error.code ?? error.name)),
    );
  },
  outcome,
];

const MIDDLEWARE = expected('as thrown', 'timeout', 'Error');
const DATA = expected('data', 'data', 'data');
testCallbacks('the client', {
  authenticate: row(
    (authenticate) => ({ options: { authenticate } }),
    expected('as thrown', 'timeout', 'authenticate'),
  ),
  fetch: row((fetch) => ({ options: { fetch } }), expected('response-lost', 'timeout', 'fetch')),
  'middleware.onRequest': row((onRequest) => ({ middleware: { onRequest } }), MIDDLEWARE),
  'middleware.onResponse': row((onResponse) => ({ middleware: { onResponse } }), MIDDLEWARE),
  'middleware.onError': row((onError) => ({ options: { fetch: failing }, middleware: { onError } }), MIDDLEWARE),
  reportDeviations: row((report) => ({ options: { fetch: deviating }, middleware: reportDeviations(report) }), DATA),
  checkResponses: row(
    (report) => ({ options: { fetch: deviating }, middleware: checkResponses('throw', { report }) }),
    DATA,
  ),
  observeCalls: row((observe) => ({ middleware: observeCalls(observe) }), DATA),
  'retryCalls.fetch': row(
    (fetch) => ({ options: { fetch: retryCalls({ fetch, sleep }) } }),
    expected('response-lost', 'timeout', 'fetch'),
  ),
  'retryCalls.onRetry': row(
    (onRetry) => ({ options: { fetch: retryCalls({ onRetry, fetch: failing, attempts: 2, sleep }) } }),
    expected('response-lost', 'response-lost', 'response-lost'),
  ),
  'retryCalls.sleep': row(
    (sleep) => ({ options: { fetch: retryCalls({ sleep, fetch: failing, attempts: 2 }) } }),
    expected('response-lost', 'timeout', 'response-lost'),
  ),
} satisfies Record<
  | CallbacksOf<Omit<RewardCardClientOptions, keyof RequestInit | 'variant'>>
  | `middleware.${'onRequest' | 'onResponse' | 'onError'}`
  | 'reportDeviations'
  | 'checkResponses'
  | 'observeCalls'
  | `retryCalls.${CallbacksOf<RetryCallsOptions>}`,
  Row
>);

test('every deviation is reported, although the report fails on each', async () => {
  const kinds: string[] = [];
  const client = createRewardCardClient({ baseUrl, fetch: deviating });
  client.use(
    reportDeviations(({ kind }) => {
      kinds.push(kind);
      throw new Error('thrown on purpose');
    }),
  );
  await withStrayErrors(() => client.GET('/v1/cards/{card_id}', { params }));
  expect(kinds).toEqual(['success-status', 'extra-field']);
});
