import {
  type Bench,
  type Check,
  hasFailed,
  isAccepted,
  type Problem,
  problemsOf,
  problemsOfEach,
  type Question,
  whatItDid,
} from './bench.ts';
import type { Rules } from './endpoint.ts';
import { mayHaveCapitals } from './signature.ts';

/** How many deliveries come at once, and how large a large one is: ours, for nothing is stated. */
const AT_ONCE = 50;
const LARGE_BYTES = 200 * 1024;

/** Bodies with a right signature that no event has. */
function malformed(bench: Bench): (readonly [place: string, body: string | Uint8Array<ArrayBuffer>])[] {
  const { eventField: field = 'event' } = bench.tools.payloads;
  const payload = bench.plain();
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

/** What nothing states, and what every sound endpoint does all the same. */
export const PRACTICE_CHECKS: readonly Check[] = [
  {
    name: 'unknown-event',
    says: ({ successStatus }) =>
      `An event that the contract does not know is answered ${successStatus}, or else it is retried in vain.`,
    roles: ['event-names'],
    run: async (bench) => {
      const event = 'thing.unheard_of';
      const { eventField } = bench.tools.payloads;
      const payload = { ...bench.plain(), ...(eventField !== undefined && { [eventField]: event }) };
      return problemsOf('an unknown event', await bench.send(payload, { event }));
    },
  },
  {
    name: 'malformed-body',
    says: () =>
      'A signed body that is not an event neither brings the endpoint down nor counts as a failure of its own.',
    run: (bench) =>
      problemsOfEach(malformed(bench), async ([place, body]) => {
        const reply = await bench.send(body);
        return hasFailed(reply) ? [{ place, did: whatItDid(reply) }] : [];
      }),
  },
  {
    name: 'only-post',
    says: () => 'Only a POST is answered as a delivery.',
    run: (bench) =>
      problemsOfEach(['GET', 'PUT'] as const, async (method) => {
        const reply = await bench.send(bench.plain(), {}, (delivery) => ({ ...delivery, method }));
        return isAccepted(reply) || hasFailed(reply) ? [{ place: method, did: whatItDid(reply) }] : [];
      }),
  },
  {
    name: 'content-type',
    says: () => 'A media type with a charset is taken for the same media type.',
    roles: ['media-types'],
    run: (bench) =>
      problemsOfEach(['application/json; charset=utf-8', 'application/json;charset=UTF-8'], (type) =>
        bench.genuine(type, bench.plain(), {}, (delivery) => ({
          ...delivery,
          headers: { ...delivery.headers, 'content-type': type },
        })),
      ),
  },
  {
    name: 'hex-case',
    says: () => 'Hexadecimal digits of either case are the same signature.',
    roles: ['signature'],
    leftOut: ({ tools: { scheme } }) =>
      mayHaveCapitals(scheme) ? undefined : 'the signature has no capitals, or needs them',
    run: (bench) => bench.genuine('a signature in capitals', bench.plain(), { alter: (right) => right.toUpperCase() }),
  },
  {
    name: 'large-body',
    says: () => `A body of ${LARGE_BYTES / 1024} KiB is taken; how large one may be is not stated.`,
    bears: ['fields'],
    // White space alone, so that nothing else may be the reason to refuse it.
    run: (bench) => bench.genuine('a large body', JSON.stringify(bench.plain()) + ' '.repeat(LARGE_BYTES)),
  },
  {
    name: 'at-once',
    says: ({ successStatus }) =>
      `${AT_ONCE} deliveries at once are each answered ${successStatus}; how many may come is not stated.`,
    roles: ['event-bursts'],
    run: atOnce,
  },
  {
    name: 'handles-different',
    says: () => 'Two events with the same identifiers that differ in amounts or times are both handled.',
    roles: ['event-identity'],
    leftOut: ({ tools: { payloads } }) =>
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

/** Judged by all that came before. */
export const CLOSING_CHECKS: readonly Check[] = [
  {
    name: 'time-to-spare',
    isClosing: true,
    says: (rules) => `Responses take less than ${spareOf(rules)} of the ${rules.timeoutSeconds} seconds.`,
    run: async ({ slowest, tools: { delivery } }) => {
      const did = `took ${slowest.toFixed(2)} of ${delivery.timeoutSeconds} s`;
      return slowest <= spareOf(delivery) ? [] : [{ place: 'the slowest delivery', did }];
    },
  },
  {
    name: 'no-stack-traces',
    isClosing: true,
    says: () => 'No response shows where in the program an error happened.',
    run: async ({ hasTrace }) => (hasTrace ? [{ place: 'a delivery', did: 'answered with a stack trace' }] : []),
  },
  {
    name: 'plain-response',
    isClosing: true,
    says: () => 'The response is not a page for people, as a proxy or a framework sends it.',
    roles: ['acknowledgement'],
    run: async ({ mediaTypes }) =>
      mediaTypes.has('text/html') ? [{ place: 'genuine deliveries', did: 'answered with an HTML page' }] : [],
  },
];

/** Four fifths of the limit: a busy hour takes the rest. */
function spareOf({ timeoutSeconds }: Rules): number {
  return timeoutSeconds * 0.8;
}

/** Counts the events that are handled from now on: waits for so many, and returns how many there are; unknown without a count. */
async function countFromNow({ tools: { handled } }: Bench): Promise<(expected: number) => Promise<number | undefined>> {
  const before = await handled?.settled();
  return async (expected) =>
    handled && before !== undefined ? (await handled.atLeast(before + expected)) - before : undefined;
}

async function atOnce(bench: Bench): Promise<Problem[]> {
  const handledOf = await countFromNow(bench);
  const all = await Promise.all(Array.from({ length: AT_ONCE }, () => bench.genuine('one of many', bench.plain())));
  const bad = all.flat();
  const place = `${AT_ONCE} at once`;
  const [first] = bad;
  if (first) return [{ place, did: `${first.did} to ${bad.length} of them` }];
  const handled = await handledOf(AT_ONCE);
  if (handled === undefined || handled >= AT_ONCE) return [];
  return [{ rule: 'handles-all', place, did: `answered all of them and handled ${handled}` }];
}

/** Events that only share an identifier, which an endpoint may take for a repetition. */
async function different(bench: Bench): Promise<readonly (Problem | Question)[]> {
  const { plain, twins: [one, other] = [plain, plain] } = bench.tools.payloads;
  const handledOf = await countFromNow(bench);
  await bench.send(one.payload, { event: one.event });
  await handledOf(1);
  await bench.send(other.payload, { event: one.event });
  const handled = await handledOf(2);
  if (handled === undefined)
    return [{ question: `Did it handle both events about ${idOf(one.payload)}, which differ in amount or time?` }];
  const place = 'two different events with the same identifiers';
  return handled >= 2 ? [] : [{ place, did: `handled ${handled} of 2 events within 2 seconds` }];
}

/** Once after the other, then several times at once, as when a slow response made the service try again. */
async function twice(bench: Bench): Promise<readonly (Problem | Question)[]> {
  const [first, second] = [bench.plain(), bench.plain()];
  const handledOf = await countFromNow(bench);
  await bench.send(first);
  await handledOf(1);
  await bench.send(first);
  await Promise.all([bench.send(second), bench.send(second), bench.send(second)]);
  const handled = await handledOf(2);
  if (handled === undefined) {
    const times = `They were delivered twice and three times, until ${new Date().toISOString()}.`;
    return [{ question: `Did it handle ${idOf(first)} and ${idOf(second)} once each? ${times}` }];
  }
  const place = 'two events, delivered twice and three times';
  if (handled < 2) return [{ rule: 'handles-all', place, did: `handled ${handled} of 2 events within 2 seconds` }];
  await bench.tools.handled?.settled();
  const settled = await handledOf(2);
  return settled === 2 ? [] : [{ place, did: `handled ${settled} events instead of 2` }];
}

/** How the owner finds a payload again. */
function idOf(payload: object): string {
  const [, name, id] = /"(\w+_id)":"([^"]+)"/.exec(JSON.stringify(payload)) ?? [];
  return name === undefined ? 'the event' : `${name} ${id}`;
}
