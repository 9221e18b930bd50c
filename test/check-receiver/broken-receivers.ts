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

const always = (status: number): Partial<Parts> => ({ answer: (response) => void response.writeHead(status).end() });

/** How many times faster the seconds of slow receivers pass; the long run takes the seconds that they really take. */
const FAST = process.env.SOAK ? 1 : 10;
/** Where the receiver answers in time, but only just: what a busy machine adds must not be what is measured. */
const BRISK = process.env.SOAK ? 1 : 2;

const after = (milliseconds: number): Partial<Parts> => ({
  answer: (response) => void sleep(milliseconds).then(() => response.end()),
});

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
  'answers 201': { rule: 'success-status', is: 'breach', parts: always(201) },
  'answers 202': { rule: 'success-status', is: 'breach', parts: always(202) },
  'answers 204': { rule: 'success-status', is: 'breach', parts: always(204) },
  'answers 500 to everything': { rule: 'success-status', is: 'breach', parts: always(500) },
  'has another secret': { rule: 'success-status', is: 'breach', parts: { verify: () => false } },
  'has no handler for one event': {
    rule: 'success-status',
    is: 'breach',
    parts: { judge: ({ event }) => (event === 'card.expired' ? 404 : undefined) },
  },
  'answers 200 to GET alone': { rule: 'success-status', is: 'breach', parts: { methods: ['GET'] } },
  'ends the connection': {
    rule: 'success-status',
    is: 'breach',
    parts: { first: (request) => Boolean(request.socket.destroy()) },
  },
  'answers 200 with a body without end': {
    rule: 'success-status',
    is: 'breach',
    parts: {
      answer: (response) => {
        const more = () => void (response.destroyed || response.write('x'.repeat(16_384), () => setImmediate(more)));
        more();
      },
    },
  },
  hangs: { rule: 'within-timeout', is: 'breach', parts: { answer: () => {} }, speed: FAST },
  'takes 6 seconds': { rule: 'within-timeout', is: 'breach', parts: after(6_000 / FAST), speed: FAST },
  'hangs after the head of a 200': {
    rule: 'within-timeout',
    is: 'breach',
    parts: { answer: (response) => response.writeHead(200).flushHeaders() },
    speed: FAST,
  },
  'takes 4.5 seconds for one event': {
    rule: 'time-to-spare',
    is: 'advice',
    parts: {
      judge: ({ event }, receiver) => {
        receiver.slow = event === 'batch.complete';
        return undefined;
      },
      answer: (response, { slow }) => void sleep(slow ? 4_500 / BRISK : 0).then(() => response.end()),
    },
    speed: BRISK,
  },
  'verifies JSON that it has serialised again': {
    rule: 'raw-bytes',
    is: 'breach',
    parts: {
      verify: (raw, headers) => {
        try {
          return equals(signatureOf(headers), digestOf(JSON.stringify(JSON.parse(raw.toString()))));
        } catch {
          return false;
        }
      },
    },
  },
  'verifies text that it has read as Latin 1': {
    rule: 'utf-8',
    is: 'breach',
    parts: { verify: (raw, headers) => equals(signatureOf(headers), digestOf(raw.toString('latin1'))) },
  },
  'verifies text that it has read as ASCII': {
    rule: 'utf-8',
    is: 'breach',
    parts: { verify: (raw, headers) => equals(signatureOf(headers), digestOf(raw.toString('ascii'))) },
  },
  'refuses values that it has not seen': {
    rule: 'unseen-values',
    is: 'breach',
    parts: {
      judge: (event) => {
        const isClosed = [...fieldsOf(event)].some(([name, value]) => ENUMS[name]?.includes(String(value)) === false);
        return isClosed ? 422 : undefined;
      },
    },
  },
  'takes timestamps with milliseconds alone': {
    rule: 'unseen-values',
    is: 'breach',
    parts: {
      judge: (event) => {
        const times = [...fieldsOf(event)].filter(([name]) => name.endsWith('_at'));
        return times.every(([, value]) => TIME.test(String(value))) ? undefined : 422;
      },
    },
  },
  'answers 500 to unknown fields': {
    rule: 'unknown-fields',
    is: 'breach',
    parts: { judge: (event) => ('x_unseen' in event ? 500 : undefined) },
  },
  'answers 409 to a repetition': {
    rule: 'repetition',
    is: 'breach',
    parts: {
      claim: async (raw, receiver) => {
        receiver.again = !(await SOUND.claim(raw, receiver));
        return !receiver.again;
      },
      answer: (response, { again }) => void response.writeHead(again ? 409 : 200).end(),
    },
  },
  'wants a reward to be sent before it is opened': {
    rule: 'out-of-order',
    is: 'breach',
    parts: {
      judge: (event, { seen }) => {
        const { reward_id: id = '' } = (event.data ?? {}) as { reward_id?: string };
        if (event.event === 'reward.sent') seen.add(id);
        return event.event === 'reward.opened' && !seen.has(id) ? 404 : undefined;
      },
    },
  },
  'crashes on an unknown event': {
    rule: 'stays-up',
    is: 'breach',
    parts: { unknownEvent: (_, receiver) => receiver.crash() },
    speed: 10,
  },
  'answers 400 to an unknown event': {
    rule: 'unknown-event',
    is: 'advice',
    parts: { unknownEvent: (response) => void response.writeHead(400).end() },
  },
  'takes what is not signed': {
    rule: 'refuses-unsigned',
    is: 'advice',
    parts: { verify: (raw, headers) => !headers[HEADER] || SOUND.verify(raw, headers) },
  },
  'handles what is not signed': {
    rule: 'verifies-signature',
    is: 'breach',
    parts: { verify: (raw, headers) => !headers[HEADER] || SOUND.verify(raw, headers) },
    counts: true,
  },
  'takes any signature': {
    rule: 'refuses-tampered',
    is: 'advice',
    parts: { verify: (_, headers) => Boolean(headers[HEADER]) },
  },
  'takes any signature of the right form': {
    rule: 'refuses-wrong-secret',
    is: 'advice',
    parts: { verify: (_, headers) => /^[\da-f]{64}$/i.test(signatureOf(headers)) },
  },
  'handles what was tampered with': {
    rule: 'verifies-signature',
    is: 'breach',
    parts: { verify: (_, headers) => Boolean(headers[HEADER]) },
    counts: true,
  },
  'answers before it verifies': {
    rule: 'verifies-before-answering',
    is: 'advice',
    parts: { refuse: (response) => void response.end() },
    counts: true,
  },
  'answers before it verifies, and does not count': {
    rule: 'refuses-tampered',
    is: 'advice',
    parts: { refuse: (response) => void response.end() },
  },
  'compares the first 8 characters': {
    rule: 'refuses-partial-signature',
    is: 'advice',
    parts: {
      verify: (raw, headers) => {
        const given = signatureOf(headers).toLowerCase();
        return given.length >= 8 && digestOf(raw).toString('hex').startsWith(given.slice(0, 8));
      },
    },
  },
  'compares as much as it was given': {
    rule: 'refuses-partial-signature',
    is: 'advice',
    parts: {
      verify: (raw, headers) => {
        const given = signatureOf(headers).toLowerCase();
        return given !== '' && digestOf(raw).toString('hex').startsWith(given);
      },
    },
  },
  'compares signatures with their case': {
    rule: 'hex-case',
    is: 'advice',
    parts: { verify: (raw, headers) => signatureOf(headers) === digestOf(raw).toString('hex') },
  },
  'fails on a signature of another length': {
    rule: 'stays-up',
    is: 'advice',
    parts: {
      verify: (raw, headers) => {
        if (signatureOf(headers).length !== 64) throw new RangeError('Input buffers must have the same byte length');
        return SOUND.verify(raw, headers);
      },
    },
  },
  'ignores the time': {
    rule: 'refuses-late',
    is: 'advice',
    parts: { verify: (raw, headers) => verifyTimed(raw, headers) },
    timed: true,
  },
  'bounds the time in the past alone': {
    rule: 'refuses-late',
    is: 'advice',
    parts: { verify: (raw, headers) => verifyTimed(raw, headers, (age) => age < 300) },
    timed: true,
  },
  'fails on a body that is not JSON': {
    rule: 'malformed-body',
    is: 'advice',
    parts: {
      parse: (raw) => {
        try {
          return JSON.parse(raw.toString());
        } catch {
          throw new Error('not caught');
        }
      },
    },
  },
  'crashes on an empty body': {
    rule: 'malformed-body',
    is: 'advice',
    parts: {
      verify: (raw, headers) => {
        if (raw.length === 0) throw new Error('not caught');
        return SOUND.verify(raw, headers);
      },
    },
  },
  'answers 200 to GET': {
    rule: 'only-post',
    is: 'advice',
    parts: { first: ({ method }, response) => method === 'GET' && Boolean(response.end()) },
  },
  'wants the media type to the letter': {
    rule: 'content-type',
    is: 'advice',
    parts: {
      first: ({ headers }, response) =>
        headers['content-type'] !== 'application/json' && Boolean(response.writeHead(415).end()),
    },
  },
  'takes bodies up to 100 KiB': { rule: 'large-body', is: 'advice', parts: { maxBytes: 102_400 } },
  'answers 503 to more than 10 at once': {
    rule: 'at-once',
    is: 'advice',
    parts: {
      first: (_, response, { open }) => open > 10 && Boolean(response.writeHead(503).end()),
      // What comes alone is answered at once.
      answer: (response, { open }) => void sleep(open > 1 ? 1_500 : 0).then(() => response.end()),
    },
  },
  'dies of more than 20 at once': {
    rule: 'stays-up',
    is: 'breach',
    parts: {
      first: (_, __, receiver) => {
        if (receiver.open > 20) receiver.crash();
        return receiver.open > 20;
      },
      // What comes alone is answered at once.
      answer: (response, { open }) => void sleep(open > 1 ? 1_500 : 0).then(() => response.end()),
    },
  },
  'handles a repetition again': { rule: 'handles-once', is: 'advice', parts: { claim: () => true }, counts: true },
  'handles what comes twice at once again': {
    rule: 'handles-once',
    is: 'advice',
    parts: {
      claim: async (raw, { seen }) => {
        const key = raw.toString('base64');
        if (seen.has(key)) return false;
        await sleep(200);
        seen.add(key);
        return true;
      },
    },
    counts: true,
  },
  'answers 200 and handles nothing': { rule: 'handles-all', is: 'advice', parts: { handle: () => {} }, counts: true },
  'loses events of many at once': {
    rule: 'handles-all',
    is: 'advice',
    parts: {
      // Its queue holds 20, and is empty again whenever its count is read.
      handle: (receiver) => {
        if (receiver.handled - receiver.shown < 20) receiver.handled += 1;
      },
    },
    counts: true,
  },
  'takes different events of one card for a repetition': {
    rule: 'handles-different',
    is: 'advice',
    parts: {
      claim: (raw, { seen }) => {
        const key = /"\w+_id":"[^"]+"/.exec(raw.toString())?.[0] ?? '';
        const isNew = !seen.has(key);
        seen.add(key);
        return isNew;
      },
    },
    counts: true,
  },
  'takes a signature made with an empty secret': {
    rule: 'refuses-wrong-secret',
    is: 'advice',
    parts: {
      verify: (raw, headers) =>
        SOUND.verify(raw, headers) || equals(signatureOf(headers), createHmac('sha256', '').update(raw).digest()),
    },
  },
  'reads a body chunk by chunk as text': {
    rule: 'utf-8',
    is: 'breach',
    parts: {
      // As `body += chunk` does where a character comes in two parts.
      verify: (raw, headers) => {
        const text = [raw.subarray(0, 65_536), raw.subarray(65_536)].map(String).join('');
        return equals(signatureOf(headers), digestOf(text));
      },
    },
  },
  'shows a stack trace': {
    rule: 'no-stack-traces',
    is: 'advice',
    parts: { refuse: (response) => void response.writeHead(401).end(new Error('signature').stack) },
  },
  'answers everything with a page': {
    rule: 'plain-response',
    is: 'advice',
    parts: {
      first: (_, response) => Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Error</h1>')),
    },
  },
};
