import { type Check, type Problem, problemsOfEach, type Stated } from './check.ts';
import { type Endpoint, isAccepted } from './endpoint.ts';
import { isObject, type Payload, type Sample } from './payloads.ts';
import type { Signing } from './signature.ts';

/** A delivery that an endpoint has to take. */
type Genuine = readonly [place: string, body: Payload | string, signing?: Signing];

/** Sends one after the other, and collects the problems of all. */
export function genuine(deliveriesOf: (endpoint: Endpoint) => readonly Genuine[]): Check['run'] {
  return (endpoint) =>
    problemsOfEach(deliveriesOf(endpoint), ([place, body, signing]) => endpoint.genuine(place, body, signing));
}

const asDeliveries = (samples: readonly Sample[]) =>
  samples.map(({ event, place, payload }): Genuine => [place, payload, { event }]);

const STATED: readonly Stated[] = ['success_status'];

const excludesMore = ({ settings: { payloads } }: Endpoint) =>
  payloads.unknownFields.length > 0 ? undefined : 'the overlay excludes further fields';

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
    run: async (endpoint) => {
      const { usual, settings } = endpoint;
      const always = usual === undefined ? [] : endpoint.problemsOf('every event', usual);
      const events = genuine(() => asDeliveries(endpoint.about(settings.payloads.examples)));
      return [...always, ...(await events(endpoint))];
    },
  },
  {
    name: 'raw-bytes',
    says: () => 'The signature is verified over the received bytes, regardless of how the JSON is formatted.',
    stated: [...STATED, 'verification'],
    roles: ['signed-content'],
    run: genuine((endpoint) => [
      ['JSON with spaces and line breaks', `${JSON.stringify(endpoint.plain(), null, 2)}\n`],
      ['JSON with another order of the fields', reversed(endpoint.plain())],
      ['JSON with escaped letters', escaped(endpoint.plain())],
    ]),
  },
  {
    name: 'utf-8',
    says: () => 'Text beyond ASCII is accepted.',
    stated: STATED,
    leftOut: ({ settings: { payloads } }) =>
      payloads.texts || payloads.unknownFields.length > 0 ? undefined : 'no field takes any text',
    run: async (endpoint) => [...(await inOneField(endpoint)), ...(await inParts(endpoint))],
  },
  {
    name: 'unseen-values',
    says: () => 'An unknown value of an open set is accepted.',
    stated: STATED,
    bears: ['value', 'form'],
    leftOut: ({ settings: { payloads } }) =>
      payloads.unseenValues.length > 0 ? undefined : 'the overlay closes every set',
    run: genuine((endpoint) => asDeliveries(endpoint.about(endpoint.settings.payloads.unseenValues))),
  },
  {
    name: 'unknown-fields',
    says: () => 'A field that the contract does not list is accepted.',
    stated: STATED,
    bears: ['fields'],
    leftOut: excludesMore,
    run: genuine((endpoint) => asDeliveries(endpoint.about(endpoint.settings.payloads.unknownFields))),
  },
  {
    name: 'repetition',
    says: ({ successStatus }) => `A repeated delivery, as in a retry, is answered ${successStatus} again.`,
    stated: [...STATED, 'backoff'],
    roles: ['event-identity'],
    run: genuine((endpoint) => {
      const payload = endpoint.plain();
      return ['first', 'second', 'third'].map((which) => [`${which} delivery of the same event`, payload]);
    }),
  },
  {
    name: 'out-of-order',
    says: ({ successStatus }) => `Events are answered ${successStatus} in whatever order they come.`,
    stated: [...STATED, 'method'],
    roles: ['event-order'],
    run: genuine((endpoint) => asDeliveries(endpoint.about(endpoint.settings.payloads.examples).toReversed())),
  },
];

/** In a field that the contract has. An endpoint that refuses another value in ASCII, too, refuses it for another reason. */
async function inOneField(endpoint: Endpoint): Promise<Problem[]> {
  const [ascii, beyond] = endpoint.about(endpoint.settings.payloads.texts ?? []);
  if (ascii === undefined || beyond === undefined) return [];
  if (!isAccepted(await endpoint.send(ascii.payload, { event: ascii.event }))) return [];
  return endpoint.genuine('text beyond ASCII', beyond.payload, { event: beyond.event });
}

/** Characters of three bytes each, so many that they come in several parts, of which one begins within a character. */
const LONG_TEXT = 30_000;

/** Where a body of the same size and with the same field is taken in ASCII, neither is the reason to refuse it. */
async function inParts(endpoint: Endpoint): Promise<Problem[]> {
  if (endpoint.settings.payloads.unknownFields.length === 0) return [];
  const long = (text: string) => ({ ...endpoint.plain(), x_unseen: text });
  if (!isAccepted(await endpoint.send(long('x'.repeat(3 * LONG_TEXT))))) return [];
  return problemsOfEach(['', 'x', 'xx'], (first) =>
    endpoint.genuine('a long text beyond ASCII', long(first + '\u2615'.repeat(LONG_TEXT))),
  );
}

function reversed(payload: Payload): Payload {
  const turned = Object.entries(payload).toReversed();
  return Object.fromEntries(turned.map(([name, value]) => [name, isObject(value) ? reversed(value) : value]));
}

/** JSON in which the first letter of each text is written as its code, which means the same. */
function escaped(payload: Payload): string {
  const code = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(payload).replaceAll(/(?<=:")[A-Za-z]/g, code);
}
