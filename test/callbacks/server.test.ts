import { expect, test } from 'vitest';
import {
  type Exchange,
  type Handlers,
  type Incident,
  type RewardCardHandlers,
  type RewardCardServer,
  type ServerOptions,
  toNode,
} from '../../src/server/index.ts';
import { listen } from '../listen.ts';
import { recordedServer } from '../server/recorded-server.ts';
import {
  type CallbacksOf,
  cases,
  type Expected,
  expected,
  expectedOfSync,
  type Misbehaviour,
} from './misbehaviours.ts';
import { orPending, withStrayErrors } from './stray-errors.ts';

type Bad = Misbehaviour['callback'];
/** Status of the answer, the kind that `refuse` was called with, and what was reported. */
type Outcome = readonly [status: number | 'pending', refused?: string | null, ...incidents: Incident['kind'][]];

interface Row {
  readonly target: string;
  readonly options?: (bad: Bad) => Partial<ServerOptions<unknown>>;
  readonly handlers?: (bad: Bad) => Partial<Handlers<unknown>>;
  readonly outcome: Expected<Outcome>;
}

const GET = 'GET /v1/cards/crd_1';
const ISSUE = '{"recipient_phone":"+254712345678","value":5000,"currency":"KES"}';
const FAILS: Outcome = [418, 'handler-failed', 'handler-failed'];
// No time is stated within which a call is answered: see `ServerOptions`.
const HANDLER = expected<Outcome>(FAILS, ['pending'], FAILS);
const throwing = () => {
  throw new Error('the handler fails');
};

const HANDLERS = {
  issueCard: { target: `POST /v1/cards/issue ${ISSUE}`, handlers: (bad) => ({ issueCard: bad }), outcome: HANDLER },
  getCard: { target: GET, handlers: (bad) => ({ getCard: bad }), outcome: HANDLER },
  bulkIssueCards: {
    target: 'POST /v1/cards/bulk {"file":""}',
    handlers: (bad) => ({ bulkIssueCards: bad }),
    outcome: HANDLER,
  },
  topUpCard: {
    target: 'POST /v1/cards/crd_1/topup {"value":1}',
    handlers: (bad) => ({ topUpCard: bad }),
    outcome: HANDLER,
  },
} as const satisfies Record<CallbacksOf<RewardCardHandlers<unknown>>, Row>;

const OPTIONS = {
  context: {
    target: GET,
    options: (context) => ({ context }),
    // Any value may be a context, so none is nonsense.
    outcome: expected<Outcome>([418, 'context-failed', 'context-failed'], ['pending'], [200, null]),
  },
  refuse: {
    target: 'GET /nowhere',
    options: (refuse) => ({ refuse }),
    outcome: expected<Outcome>([500, null, 'refuse-failed'], ['pending'], [500, null, 'refuse-failed']),
  },
  report: {
    target: GET,
    options: (report) => ({ report }),
    handlers: () => ({ getCard: throwing }),
    outcome: expected<Outcome>([418, 'handler-failed'], [418, 'handler-failed'], [418, 'handler-failed']),
  },
} as const satisfies Record<CallbacksOf<ServerOptions<unknown>>, Row>;

function requestOf(target: string): Request {
  const [method = '', path = '', body] = target.split(' ');
  const headers = { 'content-type': 'application/json' };
  return new Request(`http://provider.test${path}`, body === undefined ? { method } : { method, headers, body });
}

async function answerOf(server: RewardCardServer, target: string) {
  const response = await orPending(server.fetch(requestOf(target)));
  return response === 'pending' ? [response] : [response.status, response.headers.get('x-refusal')];
}

test.each(cases<Row>({ ...HANDLERS, ...OPTIONS }))(
  '%s of the server that %s',
  async (_, name, { target, options, handlers, outcome }, misbehaviours) => {
    for (const { callback } of misbehaviours) {
      const server = recordedServer(options?.(callback), handlers?.(callback));
      const { result, stray } = await withStrayErrors(() => answerOf(server, target));
      expect([...result, ...server.incidents.map(({ kind }) => kind), ...stray]).toEqual(outcome[name]);
    }
  },
);

const UNREADABLE: Outcome = [418, 'body-unreadable'];
const EXCHANGE = {
  header: expectedOfSync<Outcome>(UNREADABLE, UNREADABLE, UNREADABLE),
  readBody: expected<Outcome>(UNREADABLE, ['pending'], UNREADABLE),
} as const satisfies Record<CallbacksOf<Omit<Exchange, 'request'>>, Expected<Outcome>>;

test.each(cases<Expected<Outcome>>(EXCHANGE))(
  '%s of an exchange that %s',
  async (method, name, outcome, [bad = expect.fail()]) => {
    const server = recordedServer();
    const exchange: Exchange = {
      method: 'POST',
      path: '/v1/cards/issue',
      request: requestOf(`POST /v1/cards/issue ${ISSUE}`),
      hasBody: true,
      header: (header) => (header === 'content-type' ? 'application/json' : null),
      readBody: async () => ({ kind: 'bytes', bytes: new TextEncoder().encode(ISSUE) }),
      [method]: bad.callback,
    };
    const { result, stray } = await withStrayErrors(() => orPending(server.dispatch(exchange)));
    const answer = result === 'pending' ? [result] : [result.status, result.headers?.get('x-refusal')];
    expect([answer, stray]).toEqual([outcome[name], []]);
  },
);

test.each(cases({ dispatch: 500 }))(
  '%s of a server behind toNode that %s',
  async (_, name, status, [bad = expect.fail()]) => {
    const mounted = await listen(toNode({ dispatch: bad.callback }));
    const { result, stray } = await withStrayErrors(async () => {
      const answering = fetch(mounted.url).then((response) => response.status);
      return name === 'never settles' ? orPending(answering) : answering;
    });
    await mounted.close();
    expect([result, stray]).toEqual([name === 'never settles' ? 'pending' : status, []]);
  },
);
