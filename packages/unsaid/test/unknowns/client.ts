import { createRewardCardClient } from '../../../../src/client.ts';
import type { Deviation } from '../../../../src/client-deviations.ts';
import { checkResponses } from '../../../../src/client-deviations.ts';
import { pointerOf } from '../../src/engine/model/json-pointer.ts';
import { baseOf, type Case, headersLike } from './cases.ts';
import { type Component, unlike } from './component.ts';

/** The client, called without its types: what it takes and gives is what counts here. */
type AnyClient = Record<
  string,
  (path: string, init: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>
>;

interface Called {
  readonly result: { data?: unknown; error?: unknown; response: Response };
  readonly sent: Request | undefined;
  readonly sentBody: string;
  readonly reports: readonly Deviation[];
}

/** Calls an operation twice, of a service that responds as the case says. */
async function call({ carrier, body, status, headers, query, card }: Case, mode: 'report' | 'throw'): Promise<Called> {
  const isResponse = carrier.travels === 'response';
  const reports: Deviation[] = [];
  const sent: Request[] = [];
  const client = createRewardCardClient({
    baseUrl: 'https://service.example',
    fetch: async (request) => {
      sent.push(request.clone());
      return isResponse ? Response.json(body, { status, headers }) : Response.json({}, { status: 503 });
    },
  });
  client.use(checkResponses(mode, { report: (deviation) => void reports.push(deviation) }));
  const init = {
    params: { path: { card_id: card }, query: Object.fromEntries(new URLSearchParams(query)) },
    ...(carrier.travels === 'request' && { headers, ...(carrier.body !== undefined && { body }) }),
    ...(isResponse && carrier.method === 'POST' && { body: {} }),
  };
  const method = (client as unknown as AnyClient)[carrier.method];
  if (!method) throw new Error(`The client has no ${carrier.method}.`);
  let result = await method(carrier.path, init);
  result = await method(carrier.path, init);
  await new Promise((resolve) => setImmediate(resolve));
  return { result, sent: sent[0], sentBody: (await sent[0]?.text()) ?? '', reports };
}

/** What is to be reported beyond what the same response reports without the unseen thing. */
function wanted({ place, unseen }: Case): (readonly [kind: string, at: string])[] {
  const at = pointerOf(place.keys);
  switch (place.kind) {
    case 'value':
      return place.node['x-values-seen'] ? [['new-value', at]] : [];
    case 'field':
      return [['extra-field', at + pointerOf(Object.keys(unseen as object))]];
    case 'status':
      return [
        [{ '201': 'undeclared-status', '2XX': 'success-status' }[place.carrier.status ?? ''] ?? 'other-outcome', ''],
      ];
    case 'shape':
      return [['other-outcome', '']];
    default:
      return [];
  }
}

const keyOf = ({ kind, at }: Deviation) => [kind, at] as const;

async function checkResponse(one: Case): Promise<string[]> {
  const { place, body, status, headers } = one;
  // Statuses and shapes are all there is to tell of a response, so there is nothing without them.
  const isWhole = place.kind === 'status' || place.kind === 'shape';
  const base = isWhole ? [] : (await call(baseOf(one), 'report')).reports.map((each) => JSON.stringify(keyOf(each)));
  const problems: string[] = [];
  for (const mode of ['report', 'throw'] as const) {
    const { result, reports } = await call(one, mode);
    const told = reports.filter((each) => !base.includes(JSON.stringify(keyOf(each))));
    const missed = told.filter(
      ({ openPoints }) =>
        place.kind !== 'value' && place.points.length > 0 && !openPoints.some((id) => place.points.includes(id)),
    );
    problems.push(
      ...unlike({
        [`${mode}: status`]: [result.response.status, status],
        [`${mode}: body`]: [status < 300 ? result.data : result.error, body],
        [`${mode}: headers`]: [headersLike(headers, result.response), headers],
        [`${mode}: reports`]: [told.map(keyOf), wanted(one)],
        [`${mode}: reports without the open point`]: [missed, []],
      }),
    );
  }
  return problems;
}

async function checkRequest(one: Case): Promise<string[]> {
  const { body, headers, query, card, carrier } = one;
  const { sent, sentBody, reports } = await call(one, 'report');
  const { pathname, searchParams } = new URL(sent?.url ?? '');
  return unlike({
    body: [sentBody, carrier.body === undefined ? '' : JSON.stringify(body)],
    headers: [headersLike(headers, sent), headers],
    path: [pathname, carrier.path.replace('{card_id}', encodeURIComponent(card))],
    query: [[...searchParams.keys()], [...new Set(new URLSearchParams(query).keys())]],
    reports: [reports.map(({ kind }) => kind), ['other-outcome']],
  });
}

/**
 * `checkResponses` calls `report` once for a status, a field, a shape, and a value where values were seen; never for a value
 * of a set without any, a header or a request: there is nothing to compare it with.
 */
export const CLIENT: Component = {
  name: 'client',
  takes: ({ carrier }) => carrier.travels === 'request' || carrier.travels === 'response',
  check: (one) => (one.carrier.travels === 'response' ? checkResponse(one) : checkRequest(one)),
};
