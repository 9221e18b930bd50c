import { type Bench, type Check, type Problem, problemsOf, problemsOfEach, type Stated } from './bench.ts';
import { isObject, type Payload, type Sample } from './payloads.ts';

/** Sends one after the other, and collects the problems of all. */
function sendAll(bench: Bench, samples: readonly Sample[]): Promise<Problem[]> {
  return problemsOfEach(samples, async ({ event, place, payload }) => {
    // An event that the endpoint takes in no form was told of once.
    if (bench.refused.has(event)) return [];
    const found = await bench.genuine(place, payload, { event });
    if (found.length > 0 && place === event) bench.refused.add(event);
    return found;
  });
}

/** The same samples with identifiers of their own, which they share with each other. */
function about({ tools: { payloads } }: Bench, story: number, samples: readonly Sample[]): Sample[] {
  return samples.map((sample) => payloads.about(sample, story));
}

const STATED: readonly Stated[] = ['success_status'];

/** Characters of three bytes each, which stay below what servers take as a rule, 100 KiB. */
const LONG_TEXT = 30_000;

/**
 * Deliveries that the contract does not exclude, with a right signature: the endpoint must answer each
 * with success in time. What differs is how they are written, what stands in open places, how often and in which order they come.
 */
export const GENUINE_CHECKS: readonly Check[] = [
  {
    name: 'success-status',
    says: ({ successStatus, timeoutSeconds }) =>
      `Every event is answered ${successStatus} within ${timeoutSeconds} seconds.`,
    stated: STATED,
    roles: ['acknowledgement'],
    run: async (bench) => [
      ...(bench.usual === undefined ? [] : problemsOf('every event', bench.usual)),
      ...(await sendAll(bench, about(bench, 1_000, bench.tools.payloads.examples))),
    ],
  },
  {
    name: 'raw-bytes',
    says: () => 'The signature is verified over the bytes as they came, however the JSON is written.',
    stated: [...STATED, 'verification'],
    roles: ['signed-content'],
    run: async (bench) => [
      ...(await bench.genuine('JSON with spaces and line breaks', `${JSON.stringify(bench.plain(), null, 2)}\n`)),
      ...(await bench.genuine('JSON with another order of the fields', reversed(bench.plain()))),
      ...(await bench.genuine('JSON with escaped letters', escaped(bench.plain()))),
    ],
  },
  {
    name: 'utf-8',
    says: () => 'Text beyond ASCII does no harm.',
    stated: STATED,
    run: async (bench) => {
      const { beyondAscii, unknownFields } = bench.tools.payloads;
      const problems = await sendAll(bench, [beyondAscii]);
      if (problems.length > 0 || unknownFields.length === 0) return problems;
      // Long enough to come in several parts, of which one begins within a character.
      return problemsOfEach(['', 'x', 'xx'], (first) => {
        const x_unseen = first + '\u2615'.repeat(LONG_TEXT);
        return bench.genuine('a long text beyond ASCII', { ...bench.plain(), x_unseen });
      });
    },
  },
  {
    name: 'unseen-values',
    says: () => 'A value that was not seen before, where the contract closes no set, is no reason to refuse an event.',
    stated: STATED,
    bears: ['value', 'form'],
    leftOut: ({ tools }) => (tools.payloads.unseenValues.length > 0 ? undefined : 'the overlay closes every set'),
    run: (bench) => sendAll(bench, about(bench, 2_000, bench.tools.payloads.unseenValues)),
  },
  {
    name: 'unknown-fields',
    says: () => 'A field that the contract does not list is no reason to refuse an event.',
    stated: STATED,
    bears: ['fields'],
    leftOut: ({ tools }) =>
      tools.payloads.unknownFields.length > 0 ? undefined : 'the overlay excludes further fields',
    run: (bench) => sendAll(bench, about(bench, 3_000, bench.tools.payloads.unknownFields)),
  },
  {
    name: 'repetition',
    says: ({ successStatus }) => `A delivery that comes again, as a retry does, is answered ${successStatus} again.`,
    stated: [...STATED, 'backoff'],
    roles: ['event-identity'],
    run: async (bench) => {
      const payload = bench.plain();
      return problemsOfEach(['first', 'second', 'third'], (which) =>
        bench.genuine(`${which} delivery of the same event`, payload),
      );
    },
  },
  {
    name: 'out-of-order',
    says: ({ successStatus }) => `Events are answered ${successStatus} in whatever order they come.`,
    stated: [...STATED, 'method'],
    roles: ['event-order'],
    run: (bench) => sendAll(bench, about(bench, 4_000, bench.tools.payloads.examples).toReversed()),
  },
];

function reversed(payload: Payload): Payload {
  const turned = Object.entries(payload).toReversed();
  return Object.fromEntries(turned.map(([name, value]) => [name, isObject(value) ? reversed(value) : value]));
}

/** JSON in which the first letter of each text is written as its code, which means the same. */
function escaped(payload: Payload): string {
  const code = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(payload).replaceAll(/(?<=:")[A-Za-z]/g, code);
}
