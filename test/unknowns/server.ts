import { createRewardCardServer, type Incident, reply } from '../../src/server/index.ts';
import { type Case, requestOf, same } from './cases.ts';
import { type Component, expected, withoutAllBut } from './component.ts';

type Called = { readonly body: unknown; readonly params: { readonly card_id?: string }; readonly request: Request };

/** What every request is answered where it is the request that is unseen. */
const DONE = reply(422, { code: 'done' });

/** Calls the stubs with what a case sends; its handler replies as the case says. */
async function call(one: Case, checkResponses: 'report' | 'throw') {
  const { carrier, body, status, headers, query, card } = one;
  const isResponse = carrier.travels === 'response';
  const [calls, refused, incidents]: [Called[], string[], Incident[]] = [[], [], []];
  const handler = (call: unknown) => {
    calls.push(call as Called);
    return (isResponse ? reply(status as 200, body, headers) : DONE) as never;
  };
  const server = createRewardCardServer(
    { issueCard: handler, getCard: handler, bulkIssueCards: handler, topUpCard: handler },
    {
      checkResponses,
      report: (incident) => void incidents.push(incident),
      refuse: ({ kind, message }) => {
        refused.push(message);
        return reply(500, { code: kind });
      },
    },
  );
  const asked = isResponse ? requestOf(one) : body;
  const url = `https://service.example${carrier.path.replace('{card_id}', encodeURIComponent(card))}${query}`;
  const response = await server.fetch(
    new Request(url, {
      method: carrier.method,
      headers: { 'content-type': 'application/json', ...(!isResponse && headers) },
      ...(carrier.method === 'POST' && { body: JSON.stringify(asked) }),
    }),
  );
  return { response, text: await response.text(), calls, refused, incidents };
}

const valuesOf = (names: object, headers: Headers | undefined) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, headers?.get(name)]));

async function checkRequest(one: Case): Promise<string[]> {
  const { carrier, body, headers, query, card } = one;
  const { response, calls, refused, incidents } = await call(one, 'throw');
  const [called] = calls;
  return [
    ...expected('refused', [], refused),
    ...expected('calls of the handler', 1, calls.length),
    ...expected('body', true, carrier.method === 'GET' ? called?.body === undefined : same(called?.body, body)),
    ...expected('card_id', carrier.path.includes('{') ? card : undefined, called?.params.card_id),
    ...expected('headers', headers, valuesOf(headers, called?.request.headers)),
    ...expected('query', query, new URL(called?.request.url ?? '').search),
    ...expected('incidents', [], incidents),
    ...expected('status', DONE.status, response.status),
  ];
}

/** The one status that is stated: another in its place breaks a statement, whoever leaves open whether more occur. */
const isStated = ({ place }: Case) => place.kind === 'status' && place.carrier.status === '201';

async function checkReply(one: Case): Promise<string[]> {
  const { body, status, headers } = one;
  const modes = isStated(one) ? (['report'] as const) : (['report', 'throw'] as const);
  const problems: string[] = [];
  for (const mode of modes) {
    const { response, text, refused, incidents } = await call(one, mode);
    problems.push(
      ...expected(`${mode}: refused`, [], refused),
      ...expected(`${mode}: status`, status, response.status),
      ...expected(`${mode}: body`, JSON.stringify(body), text),
      ...expected(`${mode}: headers`, headers, valuesOf(headers, response.headers)),
      ...expected(
        `${mode}: incidents`,
        isStated(one) ? ['invalid-response'] : [],
        incidents.map(({ kind }) => kind),
      ),
    );
  }
  return problems;
}

export const SERVER: Component = {
  name: 'server stubs',
  reports:
    'nothing: handlers get and reply what is unseen as it is; but a success of an issue other than 201, which is stated, is sent and is one incident',
  without: withoutAllBut('request', 'response'),
  check: (one) => (one.carrier.travels === 'response' ? checkReply(one) : checkRequest(one)),
};
