import type { Json } from '../engine/model/contract.ts';
import { isRecord } from '../engine/model/json-pointer.ts';
import type { Check, Problem, Stated } from './check.ts';
import { type Bench, problemsOf } from './create-bench.ts';
import type { Payload, Sample } from './create-payloads.ts';

/** Sends one after the other, and collects the problems of all. */
async function sendAll(bench: Bench, samples: readonly Sample[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { event, place, payload } of samples) {
    // An event that the endpoint takes in no form was told of once.
    if (bench.refused.has(event)) continue;
    const found = await bench.genuine(place, payload, { event });
    if (found.length > 0 && place === event) bench.refused.add(event);
    problems.push(...found);
  }
  return problems;
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
      ...(await sendAll(bench, about(bench, 1_000, bench.payloads.examples))),
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
      const problems = await sendAll(bench, [bench.payloads.beyondAscii]);
      if (problems.length > 0 || bench.payloads.unknownFields.length === 0) return problems;
      // Long enough to come in several parts, of which one begins within a character.
      for (const first of ['', 'x', 'xx']) {
        const x_unseen = first + '\u2615'.repeat(LONG_TEXT);
        problems.push(...(await bench.genuine('a long text beyond ASCII', { ...bench.plain(), x_unseen })));
      }
      return problems;
    },
  },
  {
    name: 'unseen-values',
    says: () => 'A value that was not seen before, where the contract closes no set, is no reason to refuse an event.',
    stated: STATED,
    bears: ['value', 'form'],
    leftOut: ({ payloads }) => (payloads.unseenValues.length > 0 ? undefined : 'the overlay closes every set'),
    run: (bench) => sendAll(bench, about(bench, 2_000, bench.payloads.unseenValues)),
  },
  {
    name: 'unknown-fields',
    says: () => 'A field that the contract does not list is no reason to refuse an event.',
    stated: STATED,
    bears: ['fields'],
    leftOut: ({ payloads }) => (payloads.unknownFields.length > 0 ? undefined : 'the overlay excludes further fields'),
    run: (bench) => sendAll(bench, about(bench, 3_000, bench.payloads.unknownFields)),
  },
  {
    name: 'repetition',
    says: ({ successStatus }) => `A delivery that comes again, as a retry does, is answered ${successStatus} again.`,
    stated: [...STATED, 'backoff'],
    roles: ['event-identity'],
    run: async (bench) => {
      const payload = bench.plain();
      const problems: Problem[] = [];
      for (const which of ['first', 'second', 'third'])
        problems.push(...(await bench.genuine(`${which} delivery of the same event`, payload)));
      return problems;
    },
  },
  {
    name: 'out-of-order',
    says: ({ successStatus }) => `Events are answered ${successStatus} in whatever order they come.`,
    stated: [...STATED, 'method'],
    roles: ['event-order'],
    run: (bench) => sendAll(bench, about(bench, 4_000, bench.payloads.examples).toReversed()),
  },
];

/** The same samples with identifiers of their own, which they share with each other. */
function about(bench: Bench, story: number, samples: readonly Sample[]): Sample[] {
  return samples.map((sample) => bench.payloads.about(sample, story));
}

function reversed(payload: Payload): Payload {
  const turned = Object.entries(payload).toReversed();
  const inner = turned.map(([name, value]): [string, Json] => [name, isPlain(value) ? reversed(value) : value]);
  return Object.fromEntries(inner);
}

function isPlain(value: Json): value is Payload {
  return isRecord(value) && !Array.isArray(value);
}

/** JSON in which the first letter of each text is written as its code, which means the same. */
function escaped(payload: Payload): string {
  const code = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(payload).replaceAll(/(?<=:")[A-Za-z]/g, code);
}
