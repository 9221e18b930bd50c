import type { Check, Problem, Question } from './check.ts';
import { type Bench, isAccepted, problemsOf, whatItDid } from './create-bench.ts';
import type { Reply, Rules } from './create-endpoint.ts';
import { mayHaveCapitals } from './signature-scheme.ts';

/** How many deliveries come at once, and how large a large one is: ours, for nothing is stated. */
const AT_ONCE = 50;
const LARGE_BYTES = 200 * 1024;

/** Bodies with a right signature that no event has. */
function malformed(bench: Bench): Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> {
  const { eventField: field = 'event' } = bench.payloads;
  const payload = bench.plain();
  const text = JSON.stringify(payload);
  return {
    'JSON that breaks off': text.slice(0, text.lastIndexOf(':') + 1),
    'an empty body': '',
    'text that is not JSON': `${field}=${payload[field]}`,
    null: 'null',
    'an array': '[]',
    [`an object without \`${field}\``]: '{}',
    'an event whose name is a number': JSON.stringify({ [field]: 42 }),
    'bytes that are not UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  };
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
      const { eventField } = bench.payloads;
      const payload = { ...bench.plain(), ...(eventField !== undefined && { [eventField]: event }) };
      return problemsOf('an unknown event', await bench.send(payload, { event }));
    },
  },
  {
    name: 'malformed-body',
    says: () =>
      'A signed body that is not an event neither brings the endpoint down nor counts as a failure of its own.',
    run: async (bench) => {
      const problems: Problem[] = [];
      for (const [place, body] of Object.entries(malformed(bench))) {
        const reply = await bench.send(body);
        if (hasFailed(reply)) problems.push({ place, did: whatItDid(reply) });
      }
      return problems;
    },
  },
  {
    name: 'only-post',
    says: () => 'Only a POST is answered as a delivery.',
    run: async (bench) => {
      const problems: Problem[] = [];
      for (const method of ['GET', 'PUT'] as const) {
        const reply = await bench.send(bench.plain(), {}, (delivery) => ({ ...delivery, method }));
        if (isAccepted(reply) || hasFailed(reply)) problems.push({ place: method, did: whatItDid(reply) });
      }
      return problems;
    },
  },
  {
    name: 'content-type',
    says: () => 'A media type with a charset is taken for the same media type.',
    roles: ['media-types'],
    run: async (bench) => {
      const problems: Problem[] = [];
      for (const value of ['application/json; charset=utf-8', 'application/json;charset=UTF-8']) {
        const change: Parameters<Bench['send']>[2] = (delivery) => ({
          ...delivery,
          headers: { ...delivery.headers, 'content-type': value },
        });
        problems.push(...(await bench.genuine(value, bench.plain(), {}, change)));
      }
      return problems;
    },
  },
  {
    name: 'hex-case',
    says: () => 'Hexadecimal digits of either case are the same signature.',
    roles: ['signature'],
    leftOut: ({ scheme }) => (mayHaveCapitals(scheme) ? undefined : 'the signature has no capitals, or needs them'),
    run: async (bench) => {
      const alter = (right: string) => right.toUpperCase();
      return bench.genuine('a signature in capitals', bench.plain(), { alter });
    },
  },
  {
    name: 'large-body',
    says: () => `A body of ${LARGE_BYTES / 1024} KiB is taken; how large one may be is not stated.`,
    bears: ['fields'],
    // White space alone, so that nothing else may be the reason to refuse it.
    run: async (bench) => {
      const body = JSON.stringify(bench.plain()) + ' '.repeat(LARGE_BYTES);
      return bench.genuine('a large body', body);
    },
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
    leftOut: ({ payloads }) => (payloads.twins ? undefined : 'no event has an amount or a time beside its identifier'),
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
    run: async ({ slowest, delivery }) => {
      if (slowest <= spareOf(delivery)) return [];
      return [{ place: 'the slowest delivery', did: `took ${slowest.toFixed(2)} of ${delivery.timeoutSeconds} s` }];
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

function hasFailed({ outcome, status = 0 }: Reply): boolean {
  return outcome === 'connection-failed' || outcome === 'timed-out' || status >= 500;
}

async function atOnce(bench: Bench): Promise<Problem[]> {
  const before = await bench.handled?.settled();
  const all = await Promise.all(Array.from({ length: AT_ONCE }, () => bench.genuine('one of many', bench.plain())));
  const bad = all.flat();
  const place = `${AT_ONCE} at once`;
  const [first] = bad;
  if (first) return [{ place, did: `${first.did} to ${bad.length} of them` }];
  const handled = await handledSince(bench, before, AT_ONCE);
  if (handled === undefined || handled >= AT_ONCE) return [];
  return [{ rule: 'handles-all', place, did: `answered all of them and handled ${handled}` }];
}

/** How many events were handled since the count was `before`, waiting for those expected; unknown without a count. */
async function handledSince({ handled }: Bench, before: number | undefined, expected: number) {
  if (handled === undefined || before === undefined) return undefined;
  return (await handled.atLeast(before + expected)) - before;
}

/** Events that only share an identifier, which an endpoint may take for a repetition. */
async function different(bench: Bench): Promise<readonly (Problem | Question)[]> {
  const { plain, twins: [one, other] = [plain, plain] } = bench.payloads;
  const { event, payload: first } = one;
  const before = await bench.handled?.settled();
  await bench.send(first, { event });
  await handledSince(bench, before, 1);
  await bench.send(other.payload, { event });
  const handled = await handledSince(bench, before, 2);
  if (handled === undefined)
    return [{ question: `Did it handle both events about ${idOf(first)}, which differ in amount or time?` }];
  const place = 'two different events with the same identifiers';
  return handled >= 2 ? [] : [{ place, did: `handled ${handled} of 2 events within 2 seconds` }];
}

/** Once after the other, then several times at once, as when a slow response made the service try again. */
async function twice(bench: Bench): Promise<readonly (Problem | Question)[]> {
  const [first, second] = [bench.plain(), bench.plain()];
  const before = await bench.handled?.settled();
  await bench.send(first);
  await handledSince(bench, before, 1);
  await bench.send(first);
  await Promise.all([bench.send(second), bench.send(second), bench.send(second)]);
  const handled = await handledSince(bench, before, 2);
  if (handled === undefined || before === undefined) {
    const times = `They were delivered twice and three times, until ${new Date().toISOString()}.`;
    return [{ question: `Did it handle ${idOf(first)} and ${idOf(second)} once each? ${times}` }];
  }
  const settled = ((await bench.handled?.settled()) ?? before) - before;
  const place = 'two events, delivered twice and three times';
  if (handled < 2) return [{ rule: 'handles-all', place, did: `handled ${handled} of 2 events within 2 seconds` }];
  return settled === 2 ? [] : [{ place, did: `handled ${settled} events instead of 2` }];
}

/** How the owner finds a payload again. */
function idOf(payload: object): string {
  const found = /"(\w+_id)":"([^"]+)"/.exec(JSON.stringify(payload));
  return found === null ? 'the event' : `${found[1]} ${found[2]}`;
}
