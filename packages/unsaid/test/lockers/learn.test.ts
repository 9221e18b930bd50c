import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { harOf } from '../../src/engine/observe/har-recorder.ts';
import { call } from '../traffic/traffic.ts';
import { PARCEL, run } from './lockers.ts';

const OTHER = '6f1f5f0a-2c57-4d8e-9d5b-5a3c1c6f0b22';
const PLAIN = [['content-type', 'text/plain']] as const;
const LIMITED = [
  ['content-type', 'application/json'],
  ['RateLimit-Limit', '60'],
] as const;
const parcel = (more: object = {}) => ({ parcel_id: PARCEL, state: 'stored', kind: 'box', ...more });

test('learn names each breach of the lockers, and keeps what is evidence of a point that is open', async () => {
  const calls = [
    call({ path: `/parcels/${PARCEL}`, body: parcel({ kind: 7 }) }),
    call({ second: 1, path: `/parcels/${PARCEL}`, body: { parcel_id: PARCEL, kind: 'box' } }),
    call({ second: 2, path: '/lockers', status: 202, body: { items: [] } }),
    call({ second: 3, path: `/parcels/${PARCEL}`, body: parcel({ parcel_id: OTHER }) }),
    call({ second: 4, path: `/parcels/${PARCEL}`, body: parcel({ state: 'lost' }), headers: LIMITED }),
    call({ second: 5, path: `/parcels/${OTHER}`, status: 409, body: { reason: 'gone' } }),
    call({ second: 6, path: `/parcels/${OTHER}`, method: 'PUT', body: {} }),
    call({ second: 7, path: '/status', body: 'up', headers: PLAIN }),
  ].map((exchange) => {
    const url = exchange.request.url.replace('api.example.com', 'north.lockers.example');
    return { exchange: { ...exchange, request: { ...exchange.request, url } }, milliseconds: 5 };
  });
  const home = await temporaryFolder();
  const [har, out] = [path.join(home, 'calls.har'), path.join(home, 'draft')];
  await writeFile(har, harOf(calls, { name: 'test', version: '1' }));
  const { stdout, stderr } = await run(['learn', har, '--out', out]);
  expect([stdout, stderr]).toEqual([expect.stringContaining('report.md: created'), '']);
  const report = await readFile(path.join(out, 'report.md'), 'utf8');
  for (const breach of [
    'Parcel.kind is of the type integer; it must be string',
    'Parcel.state is missing',
    'list-lockers 200 had the status 202',
    'is not the `parcel_id` that the request was for',
  ])
    expect(report).toContain(breach);
  // A text is what the contract says that it is.
  expect(report).not.toMatch(/not JSON/);
  const all = report + (await readFile(path.join(out, 'openapi.overlay.yaml'), 'utf8'));
  for (const evidence of [
    ...['parcel-states', 'lost', 'rate-limits', 'RateLimit-Limit', 'error-bodies', '409', 'extensions'],
    'PUT /parcels/{...}, which the contract does not list, was answered with 200',
  ])
    expect(all.toLowerCase()).toContain(evidence.toLowerCase());
});
