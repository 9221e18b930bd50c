import type { Middleware } from 'openapi-fetch';
import { expect, test } from 'vitest';
import { checkResponses, reportDeviations } from '../../src/client/deviations/index.ts';
import {
  createRewardCardClient,
  observeCalls,
  type RetryCallsOptions,
  type RewardCardClientOptions,
  retryCalls,
} from '../../src/client/index.ts';
import { CARD } from '../client/start-service.ts';
import { type CallbacksOf, cases, type Expected, expected, type Misbehaviour } from './misbehaviours.ts';
import { withStrayErrors } from './stray-errors.ts';

type Bad = Misbehaviour['callback'];
/** The call succeeded, or what it rejected with: a name or a code. */
type Outcome = 'data' | 'as thrown' | 'timeout' | 'response-lost' | 'authenticate' | 'fetch' | 'Error';

interface Row {
  readonly options?: (bad: Bad) => Partial<RewardCardClientOptions>;
  readonly middleware?: (bad: Bad) => Middleware;
  readonly outcome: Expected<Outcome>;
}

const answering = async () => Response.json(CARD);
const deviating = async () => Response.json({ ...CARD, tier: 'gold' }, { status: 202 });
const MIDDLEWARE = expected<Outcome>('as thrown', 'timeout', 'Error');

const ROWS = {
  authenticate: {
    options: (authenticate) => ({ authenticate }),
    outcome: expected<Outcome>('as thrown', 'timeout', 'authenticate'),
  },
  fetch: {
    options: (fetch) => ({ fetch }),
    outcome: expected<Outcome>('response-lost', 'timeout', 'fetch'),
  },
  'middleware.onRequest': { middleware: (onRequest) => ({ onRequest }), outcome: MIDDLEWARE },
  'middleware.onResponse': { middleware: (onResponse) => ({ onResponse }), outcome: MIDDLEWARE },
  'middleware.onError': {
    options: () => ({ fetch: () => Promise.reject(new Error('no connection')) }),
    middleware: (onError) => ({ onError }),
    outcome: MIDDLEWARE,
  },
  reportDeviations: {
    options: () => ({ fetch: deviating }),
    middleware: (report) => reportDeviations(report),
    outcome: expected<Outcome>('data', 'data', 'data'),
  },
  checkResponses: {
    options: () => ({ fetch: deviating }),
    middleware: (report) => checkResponses('throw', { report }),
    outcome: expected<Outcome>('data', 'data', 'data'),
  },
  observeCalls: {
    middleware: (observe) => observeCalls(observe),
    outcome: expected<Outcome>('data', 'data', 'data'),
  },
  'retryCalls.fetch': {
    options: (fetch) => ({ fetch: retryCalls({ fetch, sleep: async () => {} }) }),
    outcome: expected<Outcome>('response-lost', 'timeout', 'fetch'),
  },
  'retryCalls.onRetry': {
    options: (onRetry) => ({
      fetch: retryCalls({
        onRetry,
        fetch: () => Promise.reject(new Error('none')),
        attempts: 2,
        sleep: async () => {},
      }),
    }),
    outcome: expected<Outcome>('response-lost', 'response-lost', 'response-lost'),
  },
  'retryCalls.sleep': {
    options: (sleep) => ({ fetch: retryCalls({ sleep, fetch: () => Promise.reject(new Error('none')), attempts: 2 }) }),
    outcome: expected<Outcome>('response-lost', 'timeout', 'response-lost'),
  },
} as const satisfies Record<
  | CallbacksOf<Omit<RewardCardClientOptions, keyof RequestInit>>
  | `middleware.${'onRequest' | 'onResponse' | 'onError'}`
  | 'reportDeviations'
  | 'checkResponses'
  | 'observeCalls'
  | `retryCalls.${CallbacksOf<RetryCallsOptions>}`,
  Row
>;

test.each(cases<Row>(ROWS))(
  '%s of the client that %s',
  async (_, name, { options, middleware, outcome }, misbehaviours) => {
    // What is falsy is wrapped, as a caller may look whether there is an error.
    const isThrown = (error: { code?: string }, thrown: unknown) =>
      Object.is(error, thrown) || (!thrown && outcome[name] === 'as thrown' && error.code === 'authenticate');
    for (const { callback, thrown } of misbehaviours) {
      const baseUrl = 'http://provider.test';
      const client = createRewardCardClient({ baseUrl, timeoutMs: 50, fetch: answering, ...options?.(callback) });
      client.use(observeCalls(() => {}));
      if (middleware) client.use(middleware(callback));
      const { result, stray } = await withStrayErrors(() =>
        client.GET('/v1/cards/{card_id}', { params: { path: { card_id: 'crd_1' } } }).then(
          ({ data }) => (data?.card_id === CARD.card_id ? 'data' : 'no data'),
          (error) => (isThrown(error, thrown) ? 'as thrown' : (error.code ?? error.name)),
        ),
      );
      expect([result, ...stray]).toEqual([outcome[name]]);
    }
  },
);

test('every deviation is reported, although the report fails on each', async () => {
  const kinds: string[] = [];
  const client = createRewardCardClient({ baseUrl: 'http://provider.test', fetch: deviating });
  client.use(
    reportDeviations(({ kind }) => {
      kinds.push(kind);
      throw new Error('thrown on purpose');
    }),
  );
  await withStrayErrors(() => client.GET('/v1/cards/{card_id}', { params: { path: { card_id: 'crd_1' } } }));
  expect(kinds).toEqual(['success-status', 'extra-field']);
});
