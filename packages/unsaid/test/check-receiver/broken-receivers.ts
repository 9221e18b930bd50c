import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { digestOf, equals, HEADER, type Parts, SOUND, verifyTimed } from './receivers.ts';

/** A receiver that is broken on purpose. */
export interface Broken {
  /** The rule that has to be named. */
  readonly rule: string;
  /** Whether it contradicts what is stated, or good practice alone. */
  readonly is: 'breach' | 'advice';
  readonly parts: Partial<Parts>;
  /** How many times faster than the clock its seconds pass; 1 unless it is slow on purpose. */
  readonly speed?: number;
  /** Whether it says how many events it has handled. */
  readonly counts?: true;
  /** Whether the time is signed. */
  readonly timed?: true;
}

type More = Pick<Broken, 'speed' | 'counts' | 'timed'>;
const breach = (rule: string, parts: Partial<Parts>, more: More = {}): Broken => ({
  rule,
  is: 'breach',
  parts,
  ...more,
});
const advice = (rule: string, parts: Partial<Parts>, more: More = {}): Broken => ({
  rule,
  is: 'advice',
  parts,
  ...more,
});

const always = (status: number): Partial<Parts> => ({ answer: (response) => void response.writeHead(status).end() });

/** How many times faster the seconds of slow receivers pass; the long run takes the seconds that they really take. */
const FAST = process.env.SOAK ? 1 : 10;

const signatureOf = (headers: Parameters<Parts['verify']>[1]) => String(headers[HEADER] ?? '');

const ENUMS: Record<string, readonly string[]> = { method: ['ussd'], market: ['KE', 'GH'], type: ['choice_card'] };
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function* fieldsOf(event: object): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(event)) {
    yield [name, value];
    if (typeof value === 'object' && value !== null) yield* fieldsOf(value);
  }
}

export const BROKEN: Readonly<Record<string, Broken>> = {
  'answers 201': breach('success-status', always(201)),
  'has no handler for one event': breach('success-status', {
    judge: ({ event }) => (event === 'card.expired' ? 404 : undefined),
  }),
  'answers 200 with a body without end': breach('success-status', {
    answer: (response) => {
      const more = () => void (response.destroyed || response.write('x'.repeat(16_384), () => setImmediate(more)));
      more();
    },
  }),
  hangs: breach('within-timeout', { answer: () => {} }, { speed: FAST }),
  'verifies JSON that it has serialised again': breach('raw-bytes', {
    verify: (raw, headers) => {
      try {
        return equals(signatureOf(headers), digestOf(JSON.stringify(JSON.parse(raw.toString()))));
      } catch {
        return false;
      }
    },
  }),
  'refuses values that it has not seen': breach('unseen-values', {
    judge: (event) => {
      const isClosed = [...fieldsOf(event)].some(([name, value]) => ENUMS[name]?.includes(String(value)) === false);
      return isClosed ? 422 : undefined;
    },
  }),
  'takes timestamps with milliseconds alone': breach('unseen-values', {
    judge: (event) => {
      const times = [...fieldsOf(event)].filter(([name]) => name.endsWith('_at'));
      return times.every(([, value]) => TIME.test(String(value))) ? undefined : 422;
    },
  }),
  'answers 500 to unknown fields': breach('unknown-fields', {
    judge: (event) => ('x_unseen' in event ? 500 : undefined),
  }),
  'answers 409 to a repetition': breach('repetition', {
    claim: async (raw, receiver) => {
      receiver.again = !(await SOUND.claim(raw, receiver));
      return !receiver.again;
    },
    answer: (response, { again }) => void response.writeHead(again ? 409 : 200).end(),
  }),
  'wants a reward to be sent before it is opened': breach('out-of-order', {
    judge: (event, { seen }) => {
      const { reward_id: id = '' } = (event.data ?? {}) as { reward_id?: string };
      if (event.event === 'reward.sent') seen.add(id);
      return event.event === 'reward.opened' && !seen.has(id) ? 404 : undefined;
    },
  }),
  'crashes on an unknown event': breach('stays-up', { unknownEvent: (_, receiver) => receiver.crash() }, { speed: 10 }),
  'answers 400 to an unknown event': advice('unknown-event', {
    unknownEvent: (response) => void response.writeHead(400).end(),
  }),
  'takes what is not signed': advice('refuses-unsigned', {
    verify: (raw, headers) => !headers[HEADER] || SOUND.verify(raw, headers),
  }),
  'handles what is not signed': breach(
    'verifies-signature',
    { verify: (raw, headers) => !headers[HEADER] || SOUND.verify(raw, headers) },
    { counts: true },
  ),
  'takes any signature': advice('refuses-tampered', { verify: (_, headers) => Boolean(headers[HEADER]) }),
  'takes any signature of the right form': advice('refuses-wrong-secret', {
    verify: (_, headers) => /^[\da-f]{64}$/i.test(signatureOf(headers)),
  }),
  'answers before it verifies': advice(
    'verifies-before-answering',
    { refuse: (response) => void response.end() },
    { counts: true },
  ),
  'compares the first 8 characters': advice('refuses-partial-signature', {
    verify: (raw, headers) => {
      const given = signatureOf(headers).toLowerCase();
      return given.length >= 8 && digestOf(raw).toString('hex').startsWith(given.slice(0, 8));
    },
  }),
  'compares signatures with their case': advice('hex-case', {
    verify: (raw, headers) => signatureOf(headers) === digestOf(raw).toString('hex'),
  }),
  'fails on a signature of another length': advice('stays-up', {
    verify: (raw, headers) => {
      if (signatureOf(headers).length !== 64) throw new RangeError('Input buffers must have the same byte length');
      return SOUND.verify(raw, headers);
    },
  }),
  'ignores the time': advice('refuses-late', { verify: (raw, headers) => verifyTimed(raw, headers) }, { timed: true }),
  'bounds the time in the past alone': advice(
    'refuses-late',
    { verify: (raw, headers) => verifyTimed(raw, headers, (age) => age < 300) },
    { timed: true },
  ),
  'fails on a body that is not JSON': advice('malformed-body', {
    parse: (raw) => {
      try {
        return JSON.parse(raw.toString());
      } catch {
        throw new Error('not caught');
      }
    },
  }),
  'takes bodies up to 100 KiB': advice('large-body', { maxBytes: 102_400 }),
  'answers 503 to more than 10 at once': advice('at-once', {
    first: (_, response, { open }) => open > 10 && Boolean(response.writeHead(503).end()),
    // What comes alone is answered at once.
    answer: (response, { open }) => void sleep(open > 1 ? 1_500 : 0).then(() => response.end()),
  }),
  'dies of more than 20 at once': breach('stays-up', {
    first: (_, __, receiver) => {
      if (receiver.open > 20) receiver.crash();
      return receiver.open > 20;
    },
    // What comes alone is answered at once.
    answer: (response, { open }) => void sleep(open > 1 ? 1_500 : 0).then(() => response.end()),
  }),
  'handles a repetition again': advice('handles-once', { claim: () => true }, { counts: true }),
  'handles what comes twice at once again': advice(
    'handles-once',
    {
      claim: async (raw, { seen }) => {
        const key = raw.toString('base64');
        if (seen.has(key)) return false;
        await sleep(200);
        seen.add(key);
        return true;
      },
    },
    { counts: true },
  ),
  'answers 200 and handles nothing': advice('handles-all', { handle: () => {} }, { counts: true }),
  'loses events of many at once': advice(
    'handles-all',
    {
      // Its queue holds 20, and is empty again whenever its count is read.
      handle: (receiver) => {
        if (receiver.handled - receiver.shown < 20) receiver.handled += 1;
      },
    },
    { counts: true },
  ),
  'takes different events of one card for a repetition': advice(
    'handles-different',
    {
      claim: (raw, { seen }) => {
        const key = /"\w+_id":"[^"]+"/.exec(raw.toString())?.[0] ?? '';
        const isNew = !seen.has(key);
        seen.add(key);
        return isNew;
      },
    },
    { counts: true },
  ),
  'takes a signature made with an empty secret': advice('refuses-wrong-secret', {
    verify: (raw, headers) =>
      SOUND.verify(raw, headers) || equals(signatureOf(headers), createHmac('sha256', '').update(raw).digest()),
  }),
  'reads a body chunk by chunk as text': breach('utf-8', {
    // As `body += chunk` does where a character comes in two parts.
    verify: (raw, headers) => {
      const text = [raw.subarray(0, 65_536), raw.subarray(65_536)].map(String).join('');
      return equals(signatureOf(headers), digestOf(text));
    },
  }),
};
