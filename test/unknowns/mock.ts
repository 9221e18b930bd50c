import { type RunningMock, startMock } from '../../cli/mock/start-mock.ts';
import { contract } from '../contract.ts';
import { baseOf, type Case, requestOf } from './cases.ts';
import { type Component, expected, withoutAllBut } from './component.ts';

let mock: RunningMock;

async function ask(one: Case) {
  const { carrier, body, status, headers, query, card, place } = one;
  const isStatus = place.kind === 'status';
  const path = carrier.path.replace('{card_id}', encodeURIComponent(card));
  const response = await fetch(`${mock.url}${path}${query}`, {
    method: carrier.method,
    headers: {
      ...(carrier.method === 'POST' && { 'content-type': 'application/json' }),
      ...(isStatus ? { prefer: `code=${status}` } : headers),
    },
    redirect: 'manual',
    ...(carrier.method === 'POST' && { body: JSON.stringify(isStatus ? requestOf(one) : body) }),
  });
  const openPoints = response.headers.get('x-open-points')?.split(', ') ?? [];
  return {
    status: response.status,
    refusal: response.headers.get('x-mock-refusal'),
    openPoints,
    body: await response.text(),
  };
}

/** The points on which the answer to an unseen thing rests: those of its place, or those that ask about such a thing. */
function wanted({ place, carrier, status }: Case): readonly string[] {
  if (place.kind === 'header') return [];
  if (place.kind === 'query') return ['query-parameters'];
  if (place.kind === 'field') return [...place.points, 'unknown-request-fields'];
  return carrier.status === '201' && status === 299 ? ['error-responses'] : place.points;
}

/** What the mock answers to a message without anything unseen: the same for all places of it. */
const bases = new Map<Case['carrier'], ReturnType<typeof ask>>();

function askBase(one: Case) {
  const base = bases.get(one.carrier) ?? ask(baseOf(one));
  bases.set(one.carrier, base);
  return base;
}

async function check(one: Case): Promise<string[]> {
  const { place, carrier, status } = one;
  const [told, base] = [await ask(one), await askBase(one)];
  const success = carrier.of === 'issueCard' ? 201 : 200;
  const { openPoints } = told;
  return [
    ...expected('status', place.kind === 'status' ? status : success, told.status),
    ...expected('refusal', null, told.refusal),
    ...(place.kind === 'status' ? [] : expected('body', base.body, told.body)),
    ...expected(
      'open points',
      [],
      wanted(one).filter((id) => !openPoints.includes(id)),
    ),
    ...expected('open points twice', [...new Set(openPoints)], openPoints),
    ...(place.kind === 'header' ? expected('open points', base.openPoints, openPoints) : []),
  ];
}

export const MOCK: Component = {
  name: 'mock',
  reports:
    'x-open-points of the response names the points of the place, each once; nothing of a header: every client sends some of its own',
  async start() {
    mock = await startMock({ contract, port: 0, log: () => {} });
  },
  stop: () => mock.close(),
  oneOf: 2,
  without: (one) =>
    one.carrier.travels === 'response' && one.place.kind !== 'status'
      ? 'nobody sends it a response; a status is asked for'
      : withoutAllBut('request', 'response')(one),
  check,
};
