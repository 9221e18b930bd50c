import {
  type Exchange,
  type Handlers,
  type RewardCardHandlers,
  type ServerOptions,
  toNode,
} from '../../../../src/server.ts';
import { listen } from '../../../../test/listen.ts';
import { recordedServer } from '../server/recorded-server.ts';
import {
  type CallbacksOf,
  expected,
  expectedOfSync,
  type Misbehaviour,
  type Row,
  testCallbacks,
} from './misbehaviours.ts';
import { orPending } from './stray-errors.ts';

type Bad = Misbehaviour['callback'];

const GET = 'GET /v1/cards/crd_1';
const ISSUE = '{"recipient_phone":"+254712345678","value":5000,"currency":"KES"}';

function requestOf(target: string): Request {
  const [method = '', path = '', body] = target.split(' ');
  const headers = { 'content-type': 'application/json' };
  return new Request(`http://provider.test${path}`, body === undefined ? { method } : { method, headers, body });
}

/** A row of a server: the status of its answer, the kind that `refuse` was called with, and what was reported. */
const row = (
  target: string,
  outcome: Row[1],
  optionsOf: (bad: Bad) => Partial<ServerOptions<unknown>>,
  handlersOf: (bad: Bad) => Partial<Handlers<unknown>> = () => ({}),
): Row => [
  async (bad) => {
    const server = recordedServer(optionsOf(bad), handlersOf(bad));
    const response = await orPending(server.fetch(requestOf(target)));
    const answer = response === 'pending' ? [response] : [response.status, `${response.headers.get('x-refusal')}`];
    return [...answer, ...server.incidents.map(({ kind }) => kind)].join(' ');
  },
  outcome,
];

const FAILS = '418 handler-failed handler-failed';
// No time is stated within which a call is answered: see `ServerOptions`.
const handler = (target: string, handlersOf: (bad: Bad) => Partial<Handlers<unknown>>) =>
  row(target, expected(FAILS, 'pending', FAILS), () => ({}), handlersOf);
testCallbacks('the server', {
  issueCard: handler(`POST /v1/cards/issue ${ISSUE}`, (issueCard) => ({ issueCard })),
  getCard: handler(GET, (getCard) => ({ getCard })),
  bulkIssueCards: handler('POST /v1/cards/bulk {"file":""}', (bulkIssueCards) => ({ bulkIssueCards })),
  topUpCard: handler('POST /v1/cards/crd_1/topup {"value":1}', (topUpCard) => ({ topUpCard })),
  // Any value may be a context, so none is nonsense.
  context: row(GET, expected('418 context-failed context-failed', 'pending', '200 null'), (context) => ({ context })),
  refuse: row('GET /nowhere', expected('500 null refuse-failed', 'pending', '500 null refuse-failed'), (refuse) => ({
    refuse,
  })),
  report: row(
    GET,
    expected('418 handler-failed', '418 handler-failed', '418 handler-failed'),
    (report) => ({ report }),
    () => ({ getCard: () => Promise.reject(new Error('the handler fails')) }),
  ),
} satisfies Record<CallbacksOf<RewardCardHandlers<unknown>> | CallbacksOf<ServerOptions<unknown>>, Row>);

const exchange = (method: string, outcome: Row[1]): Row => [
  async (bad) => {
    const issue: Exchange = {
      method: 'POST',
      path: '/v1/cards/issue',
      request: requestOf(`POST /v1/cards/issue ${ISSUE}`),
      hasBody: true,
      header: (header) => (header === 'content-type' ? 'application/json' : null),
      readBody: async () => ({ kind: 'bytes', bytes: new TextEncoder().encode(ISSUE) }),
      [method]: bad,
    };
    const result = await orPending(recordedServer().dispatch(issue));
    return result === 'pending' ? result : `${result.status} ${result.headers?.get('x-refusal')}`;
  },
  outcome,
];
const UNREADABLE = '418 body-unreadable';
testCallbacks('an exchange', {
  header: exchange('header', expectedOfSync(UNREADABLE, UNREADABLE, UNREADABLE)),
  readBody: exchange('readBody', expected(UNREADABLE, 'pending', UNREADABLE)),
} satisfies Record<CallbacksOf<Omit<Exchange, 'request'>>, Row>);

const MOUNTED: Record<string, Row> = {
  dispatch: [
    async (dispatch, _, name) => {
      await using mounted = await listen(toNode({ dispatch }));
      const answering = fetch(mounted.url).then(({ status }) => status);
      return await (name === 'never settles' ? orPending(answering) : answering);
    },
    expected('500', 'pending', '500'),
  ],
};
testCallbacks('a server behind toNode', MOUNTED, 1);
