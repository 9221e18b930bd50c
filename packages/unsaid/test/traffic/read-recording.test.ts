import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { heldMemory } from '../../../../test/held-memory.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { Exchange, RecordedDelivery } from '../../src/engine/observe/exchange.ts';
import { readRecording } from '../../src/engine/observe/read-recording.ts';
import { UserError } from '../../src/engine/system/user-error.ts';

const folder = await temporaryFolder();

async function read(content: string | Uint8Array, skipped?: (reason: string) => void) {
  const file = path.join(folder, 'recording');
  await writeFile(file, content);
  const entries: (Exchange | RecordedDelivery)[] = [];
  for await (const entry of readRecording(file, { shown: 'recording', ...(skipped && { skipped }) }))
    entries.push(entry);
  return entries;
}

const CARD = { card_id: 'crd_1', balance: 1 };
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

interface Content {
  readonly text?: string;
  readonly encoding?: string;
  readonly size?: number;
}

const entry = (content: Content, headers: object[] = [], more: object = {}) => ({
  startedDateTime: '2026-06-01T12:00:00.000+03:00',
  time: 12,
  request: {
    method: 'get',
    url: 'https://api.example.com/v1/cards/crd_1',
    httpVersion: 'HTTP/2',
    headers: [
      { name: ':authority', value: 'api.example.com' },
      { name: 'accept', value: '*/*' },
    ],
  },
  response: { status: 200, headers: [{ name: 'content-type', value: 'application/json' }, ...headers], content },
  ...more,
});
const har = (...entries: unknown[]) =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, pages: [{ id: 'p' }], entries } });
const bodyOf = (each: Exchange | RecordedDelivery | undefined) => {
  const body = each && ('request' in each ? each.response?.body : each.body);
  return body && new TextDecoder().decode(body);
};

const JSON_TEXT = JSON.stringify(CARD);
const ENCODED: [string, unknown, string | undefined][] = [
  ['as text', entry({ text: JSON_TEXT }), JSON_TEXT],
  ['as text that a recorder calls base64', entry({ text: JSON_TEXT, encoding: 'base64' }), JSON_TEXT],
  ['in base64', entry({ text: base64(Buffer.from(JSON_TEXT)), encoding: 'base64' }), JSON_TEXT],
  [
    'in gzip',
    entry({ text: base64(gzipSync(JSON_TEXT)), encoding: 'base64' }, [{ name: 'Content-Encoding', value: 'gzip' }]),
    JSON_TEXT,
  ],
  ['decoded, with the header left', entry({ text: JSON_TEXT }, [{ name: 'content-encoding', value: 'br' }]), JSON_TEXT],
  [
    'of a gzip that is broken',
    entry({ text: base64(Buffer.from([0x1f, 0x8b, 1, 2])), encoding: 'base64' }, [
      { name: 'content-encoding', value: 'gzip' },
    ]),
    '\u001f\ufffd\u0001\u0002',
  ],
  ['that is not recorded', entry({ size: 20 }), undefined],
  ['that is empty', entry({ size: 0 }), ''],
];

test.each(ENCODED)('reads a body %s', async (_, each, body) => {
  const [exchange, ...others] = await read(`\ufeff${har(each)}\n`);
  expect(others).toEqual([]);
  expect(bodyOf(exchange)).toBe(body);
});

test('reads an entry of HTTP/2 without its pseudo-header fields, with its time in UTC', async () => {
  const [exchange] = await read(har(entry({ text: '{}' })));
  expect(exchange).toMatchObject({
    source: { file: 'recording', entry: 1 },
    time: '2026-06-01T09:00:00.000Z',
    request: { method: 'GET', url: 'https://api.example.com/v1/cards/crd_1', headers: [['accept', '*/*']] },
  });
});

const oneEntry = entry({ text: JSON_TEXT });
const SHAPES: [string, string][] = [
  [
    'on one line whose first member is another',
    JSON.stringify({ comment: 'log', x: [{ log: 1 }], log: { entries: [oneEntry] } }),
  ],
  [
    'whose entries stand between other members',
    JSON.stringify({ log: { a: { entries: [7] }, entries: [oneEntry], b: [8] }, c: 9 }),
  ],
  ['that is a bare list of entries', JSON.stringify([oneEntry])],
  ['that is indented', JSON.stringify({ log: { entries: [oneEntry] } }, null, 2)],
];
test.each(SHAPES)('reads a HAR %s', async (_, text) => {
  expect((await read(text)).map(bodyOf)).toEqual([JSON_TEXT]);
});

test('passes over what is not an entry, and says so', async () => {
  const reasons: string[] = [];
  const entries = await read(har(null, 7, {}, { request: {} }, entry({ text: '{}' })), (reason) =>
    reasons.push(reason),
  );
  expect(entries).toHaveLength(1);
  expect(reasons).toHaveLength(4);
});

test('reads a request without a response', async () => {
  const [exchange] = await read(har(entry({}, [], { response: { status: 0, headers: [] } })));
  expect(exchange).not.toHaveProperty('response');
});

test('reads NDJSON of exchanges and deliveries in one file', async () => {
  const lines = [
    {
      time: '2026-06-01T09:00:00Z',
      request: { method: 'GET', url: 'https://a.example/v1/cards/x', headers: { accept: '*/*' } },
      response: { status: 200, headers: { 'content-type': 'application/json' }, body: JSON_TEXT },
    },
    {
      time: '2026-06-01T09:00:01Z',
      headers: { 'X-Service-Signature': 'abc' },
      body_base64: base64(Buffer.from('{"event":"card.issued"}')),
      response: { status: 200, seconds: 0.1 },
    },
    { headers: { 'x-service-signature': ['abc'] }, body: '{"event":"card.issued"}' },
  ];
  const entries = await read(`\ufeff${lines.map((line) => JSON.stringify(line)).join('\r\n')}\n\n`);
  expect(entries.map(bodyOf)).toEqual([JSON_TEXT, '{"event":"card.issued"}', '{"event":"card.issued"}']);
  expect(entries[1]).toMatchObject({
    headers: [['X-Service-Signature', 'abc']],
    response: { status: 200, seconds: 0.1 },
  });
});

const indented = JSON.stringify(JSON.parse(har(entry({ text: JSON_TEXT }))), null, 2);
const BROKEN: [string, string | Uint8Array, RegExp][] = [
  ['is empty', '', /holds no exchange/],
  ['holds an empty HAR', har(), /holds no exchange/],
  ['breaks off', indented.slice(0, -200), /^recording: ends before it is complete/],
  ['is HTML', '<!doctype html>', /recording:1: is not JSON/],
  ['is binary', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256), /is not JSON/],
  ['has a line that is not JSON', '{"headers":{},"body":"{}"}\n{"headers":', /recording:2: is not JSON/],
  [
    'is a HAR with a stray comma',
    indented.replace('"method"', ',"method"'),
    /^recording:1\d: is not JSON\. Give a HAR/,
  ],
];

test.each(BROKEN)('says in one line why a file is of no use that %s', async (_, content, message) => {
  const failure = await read(content).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UserError);
  expect((failure as Error).message).toMatch(message);
  expect((failure as Error).message).not.toContain('\n');
});

/** Megabytes of a recording, more than what may be held of it at once. */
const SIZE = process.env.SOAK ? 200 : 8;
const MAX_HELD = process.env.SOAK ? 20_000_000 : 4_000_000;

test(`reads NDJSON of ${SIZE} MB in memory that does not grow with it`, async () => {
  const file = path.join(folder, 'large.ndjson');
  const line = `${JSON.stringify({ headers: {}, body: JSON.stringify({ ...CARD, note: 'x'.repeat(10_000) }) })}\n`;
  const count = Math.ceil((SIZE * 1e6) / line.length);
  await writeFile(file, line.repeat(count));
  const before = heldMemory().heapUsed;
  const held: number[] = [];
  let read = 0;
  for await (const _ of readRecording(file)) {
    read++;
    if (read % Math.floor(count / 4) === 0) held.push(heldMemory().heapUsed - before);
  }
  expect(read).toBe(count);
  // What went before is collected meanwhile, so that less may be held than at the start.
  expect(Math.max(...held)).toBeLessThan(MAX_HELD);
});

test('refuses a pipe, into which nobody may ever write', async () => {
  execFileSync('mkfifo', [path.join(folder, 'pipe')]);
  await expect(readRecording(path.join(folder, 'pipe'), { shown: 'pipe' }).next()).rejects.toThrow(
    /^pipe: is not a file\./,
  );
});

test('says in one line that a file does not exist', async () => {
  const all = readRecording(path.join(folder, 'none'), { shown: 'none' });
  await expect(all.next()).rejects.toThrow(/^none: cannot be read: .*$/);
});
