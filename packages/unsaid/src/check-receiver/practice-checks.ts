import { type Check, type Problem, problemsOfEach, type Question } from './check.ts';
import { type Endpoint, hasFailed } from './endpoint.ts';
import { genuine } from './genuine-checks.ts';
import type { Posting } from './signature.ts';

/** How many deliveries come at once, and how large a large one is: ours, for nothing is stated. */
const AT_ONCE = 50;
const LARGE_BYTES = 200 * 1024;

/** Bodies with a right signature that no event has. */
function malformed(endpoint: Endpoint): (readonly [place: string, body: string | Posting['raw']])[] {
  const { eventField: field = 'event' } = endpoint.settings.payloads;
  const payload = endpoint.plain();
  const text = JSON.stringify(payload);
  return [
    ['JSON that breaks off', text.slice(0, text.lastIndexOf(':') + 1)],
    ['an empty body', ''],
    ['text that is not JSON', `${field}=${payload[field]}`],
    ['null', 'null'],
    ['an array', '[]'],
    [`an object without \`${field}\``, '{}'],
    ['an event whose name is a number', JSON.stringify({ [field]: 42 })],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ];
}

/** Checks of good practice, which no statement requires. */
export const PRACTICE_CHECKS: readonly Check[] = [
  {
    name: 'unknown-event',
    says: ({ successStatus }) =>
      `An event that is not in the contract is answered ${successStatus}; otherwise it is retried needlessly.`,
    roles: ['event-names'],
    run: async (endpoint) => {
      const event = 'thing.unheard_of';
      const { eventField } = endpoint.settings.payloads;
      const payload = { ...endpoint.plain(), ...(eventField !== undefined && { [eventField]: event }) };
      return endpoint.problemsOf('an unknown event', await endpoint.send(payload, { event }));
    },
  },
  {
    name: 'malformed-body',
    says: () => 'A signed body that is not an event is rejected without a 5xx.',
    run: (endpoint) =>
      problemsOfEach(malformed(endpoint), async ([place, body]) => {
        const result = await endpoint.send(body);
        return hasFailed(result) ? [{ place, did: endpoint.whatItDid(result) }] : [];
      }),
  },
  {
    name: 'hex-case',
    says: () => 'Hexadecimal digits of either case are the same signature.',
    roles: ['signature'],
    leftOut: ({ settings: { signer } }) =>
      signer.scheme.encoding === 'hex' ? undefined : 'the signature is not hexadecimal',
    run: genuine((endpoint) => [
      ['a signature in capitals', endpoint.plain(), { alter: (right) => right.toUpperCase() }],
    ]),
  },
  {
    name: 'large-body',
    says: () => `A body of ${LARGE_BYTES / 1024} KiB is accepted; the contract states no limit.`,
    bears: ['fields'],
    // White space alone, so that nothing else may be the reason to refuse it.
    run: genuine((endpoint) => [['a large body', JSON.stringify(endpoint.plain()) + ' '.repeat(LARGE_BYTES)]]),
  },
  {
    name: 'at-once',
    says: ({ successStatus }) =>
      `${AT_ONCE} deliveries at once are each answered ${successStatus}; the contract states no limit.`,
    roles: ['event-bursts'],
    run: atOnce,
  },
  {
    name: 'handles-different',
    says: () => 'Two events with the same identifiers that differ in amounts or times are both handled.',
    roles: ['event-identity'],
    leftOut: ({ settings: { payloads } }) =>
      payloads.twins ? undefined : 'no event has an amount or a time beside its identifier',
    run: different,
  },
  {
    name: 'handles-once',
    says: () => 'An event that is delivered twice is handled once.',
    roles: ['event-identity'],
    run: twice,
  },
];

/** Counts the events that are handled from now on: waits for so many, and returns how many there are; unknown without a count. */
async function countFromNow({ settings: { handled } }: Endpoint) {
  const before = await handled?.settled();
  return async (expected: number): Promise<number | undefined> =>
    handled && before !== undefined ? (await handled.atLeast(before + expected)) - before : undefined;
}

async function atOnce(endpoint: Endpoint): Promise<Problem[]> {
  const handledOf = await countFromNow(endpoint);
  const deliveries = Array.from({ length: AT_ONCE }, () => endpoint.genuine('one of many', endpoint.plain()));
  const bad = (await Promise.all(deliveries)).flat();
  const place = `${AT_ONCE} at once`;
  const [first] = bad;
  if (first) return [{ place, did: `${first.did} to ${bad.length} of them` }];
  const handled = await handledOf(AT_ONCE);
  if (handled === undefined || handled >= AT_ONCE) return [];
  return [{ rule: 'handles-all', place, did: `answered all of them and handled ${handled}` }];
}

/** Events that share only an identifier, which an endpoint may mistake for a repetition. */
async function different(endpoint: Endpoint): Promise<readonly (Problem | Question)[]> {
  const { plain, twins: [one, other] = [plain, plain] } = endpoint.settings.payloads;
  const handledOf = await countFromNow(endpoint);
  await endpoint.send(one.payload, { event: one.event });
  await handledOf(1);
  await endpoint.send(other.payload, { event: one.event });
  const handled = await handledOf(2);
  if (handled === undefined)
    return [{ question: `Did it handle both events about ${idOf(one.payload)}, which differ in amount or time?` }];
  const place = 'two different events with the same identifiers';
  return handled >= 2 ? [] : [{ place, did: `handled ${handled} of 2 events within 2 seconds` }];
}

/** One after the other, then several times at once, as when a slow response made the service try again. */
async function twice(endpoint: Endpoint): Promise<readonly (Problem | Question)[]> {
  const first = endpoint.plain();
  const second = endpoint.plain();
  const handledOf = await countFromNow(endpoint);
  await endpoint.send(first);
  await handledOf(1);
  await endpoint.send(first);
  await Promise.all([endpoint.send(second), endpoint.send(second), endpoint.send(second)]);
  const handled = await handledOf(2);
  if (handled === undefined) {
    const times = `They were delivered twice and three times, until ${new Date().toISOString()}.`;
    return [{ question: `Did it handle ${idOf(first)} and ${idOf(second)} once each? ${times}` }];
  }
  const place = 'two events, delivered twice and three times';
  if (handled < 2) return [{ rule: 'handles-all', place, did: `handled ${handled} of 2 events within 2 seconds` }];
  await endpoint.settings.handled?.settled();
  const settled = await handledOf(2);
  return settled === 2 ? [] : [{ place, did: `handled ${settled} events instead of 2` }];
}

/** How the owner finds a payload again. */
function idOf(payload: object): string {
  const [, name, id] = /"(\w+_id)":"([^"]+)"/.exec(JSON.stringify(payload)) ?? [];
  return name === undefined ? 'the event' : `${name} ${id}`;
}
