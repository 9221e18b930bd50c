import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { harOf } from '../../cli/engine/observe/har-recorder.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { call } from '../traffic/traffic.ts';
import { PARCEL, run } from './lockers.ts';

const OTHER = '6f1f5f0a-2c57-4d8e-9d5b-5a3c1c6f0b22';
const JSON_TYPE = ['content-type', 'application/json'] as const;
const BOX = { kind: 'box', recipient: 'mia@example.com', edges_cm: [10, 20, 30] };
const parcel = (id: string, more: object = {}) => ({ parcel_id: id, state: 'stored', kind: 'box', ...more });

const CALLS = [
  call({ path: '/parcels', send: BOX, status: 201, body: parcel(PARCEL, { state: 'announced' }) }),
  call({ second: 1, path: `/parcels/${PARCEL}`, body: parcel(PARCEL, { kind: 7 }) }),
  call({ second: 2, path: `/parcels/${PARCEL}`, body: { parcel_id: PARCEL, kind: 'box' } }),
  call({ second: 3, path: '/lockers', status: 202, body: { items: [] } }),
  call({ second: 4, path: `/parcels/${PARCEL}`, body: parcel(OTHER) }),
  call({
    second: 5,
    path: `/parcels/${PARCEL}`,
    body: parcel(PARCEL, { state: 'lost' }),
    headers: [JSON_TYPE, ['RateLimit-Limit', '60']],
  }),
  call({ second: 6, path: `/parcels/${OTHER}`, status: 409, body: { reason: 'gone' } }),
  call({ second: 6, path: `/parcels/${OTHER}`, method: 'PUT', body: {} }),
  call({ second: 7, path: '/status', body: 'up', headers: [['content-type', 'text/plain']] }),
].map((exchange) => ({
  exchange: {
    ...exchange,
    request: { ...exchange.request, url: exchange.request.url.replace('api.example.com', 'north.lockers.example') },
  },
  milliseconds: 5,
}));

let report = '';
let draft = '';
beforeAll(async () => {
  const home = await temporaryFolder();
  const [har, out] = [path.join(home, 'calls.har'), path.join(home, 'draft')];
  await writeFile(har, harOf(CALLS, { name: 'test', version: '1' }));
  const { stdout, stderr } = await run(['learn', har, '--out', out]);
  expect([stdout, stderr]).toEqual([expect.stringContaining('report.md: created'), '']);
  report = await readFile(path.join(out, 'report.md'), 'utf8');
  draft = await readFile(path.join(out, 'openapi.overlay.yaml'), 'utf8');
});

describe('learn names each breach of the lockers:', () => {
  test.each([
    ['a wrong type', /Parcel\.kind is an integer; it has to be a string/],
    ['a required field that is missing', /Parcel\.state is missing/],
    ['a status that is not declared', /list-lockers 200 had the status 202/],
    ['another parcel than the one asked for', /is not the `parcel_id` that the request was for/],
  ])('%s', (_, expected) => expect(report).toMatch(expected));
});

test('learn takes a text for what the contract says it is', () => {
  expect(report).not.toMatch(/not JSON/);
});

describe('learn keeps what is evidence of a point that is open:', () => {
  test.each([
    ['parcel-states', /lost/],
    ['rate-limits', /ratelimit-limit/i],
    ['error-bodies', /409|reason/],
    ['extensions', /PUT \/parcels\/\{\.\.\.\}, which the contract does not list, was answered with 200/],
  ])('%s', (id, expected) => {
    expect(report + draft).toContain(id);
    expect(report + draft).toMatch(expected);
  });
});
