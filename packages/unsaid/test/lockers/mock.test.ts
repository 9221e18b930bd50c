import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { type RunningMock, startMock } from '../../src/mock/start-mock.ts';
import { LOCKERS, NORTH, PARCEL, run } from './lockers.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ contract: await readContract({ root: LOCKERS }), port: 0 });
});
afterAll(() => mock.close());

type RequestBody = NonNullable<RequestInit['body']>;

const JSON_TYPE = { 'content-type': 'application/json' };
const MERGE = { 'content-type': 'application/merge-patch+json', 'if-match': '"7"' };
const KIOSK = { 'x-kiosk-key': 'k-1', authorization: 'Bearer t-1' };
const ANOTHER = '6f1f5f0a-2c57-4d8e-9d5b-5a3c1c6f0b22';
const BOX = { kind: 'box', recipient: 'mia@example.com', edges_cm: [10, 20, 30] };

function photo(): FormData {
  const form = new FormData();
  form.set('photo', new Blob(['twelve bytes'], { type: 'image/png' }), 'photo.png');
  form.set('caption', 'In the locker');
  return form;
}

/** Calls the mock with every credential; returns status, media type and body. */
async function call(method: string, target: string, body?: RequestBody, headers: Record<string, string> = {}) {
  const init = { method, headers: { ...KIOSK, ...headers }, ...(body !== undefined && { body }) };
  const response = await fetch(mock.url + target, init);
  const [type = null] = response.headers.get('content-type')?.split(';') ?? [];
  const text = await response.text();
  return { status: response.status, type, body: type?.includes('json') ? JSON.parse(text) : text };
}

describe('each operation is answered with its first example:', () => {
  const COMPARTMENT = { number: 4, size: 'large', state: 'free' };
  const ANNOUNCED = { parcel_id: PARCEL, state: 'announced', kind: 'box' };
  test.each<[string, number, unknown, RequestBody?, Record<string, string>?]>([
    [
      'GET /lockers?city=Turku,Oulu&size=small&limit=5',
      200,
      { items: [expect.objectContaining({ id: 'lck-1' })], next: 'bGNrLTI=' },
    ],
    ['PATCH /lockers/lck-1/compartments/4', 200, COMPARTMENT, JSON.stringify({ note: null }), MERGE],
    ['POST /parcels', 201, ANNOUNCED, JSON.stringify(BOX), JSON_TYPE],
    [`GET /parcels/${PARCEL}`, 200, expect.objectContaining({ parcel_id: PARCEL, state: 'stored' })],
    [`DELETE /parcels/${PARCEL}`, 204, ''],
    [`PUT /parcels/${PARCEL}/photo`, 200, { bytes: 12 }, photo()],
    ['POST /tokens', 200, { token: 't-1' }, new URLSearchParams({ code: 'c-1' })],
    ['GET /status', 200, 'up'],
  ])('%s', async (line, status, expected, body, headers) => {
    const [method = '', target = ''] = line.split(' ');
    const answer = await call(method, target, body, headers);
    expect(answer).toMatchObject({ status, body: expected });
    expect(answer.type).toBe(status === 204 ? null : line === 'GET /status' ? 'text/plain' : 'application/json');
  });
});

describe('what no operation takes is a problem:', () => {
  test.each<[string, number, RequestBody?, Record<string, string>?]>([
    ['GET /compartments', 404],
    ['DELETE /lockers', 405],
    ['POST /parcels', 415, '<box/>', { 'content-type': 'text/xml' }],
    ['POST /parcels', 422, JSON.stringify({ ...BOX, edges_cm: [10, 20] }), JSON_TYPE],
    ['POST /parcels', 422, JSON.stringify({ kind: 'bag', recipient: 'mia@example.com' }), JSON_TYPE],
    ['GET /lockers?limit=101', 422],
    ['PATCH /lockers/lck-1/compartments/four', 422, '{}', MERGE],
    ['PATCH /lockers/lck-1/compartments/4', 422, '{"color":"red"}', MERGE],
  ])('%s: %i', async (line, status, body, headers) => {
    const [method = '', target = ''] = line.split(' ');
    const answer = await call(method, target, body, headers);
    expect(answer).toMatchObject({ status, type: 'application/problem+json', body: { status } });
  });

  test('a call without the credentials that its operation asks for', async () => {
    expect((await fetch(`${mock.url}/parcels/${PARCEL}`)).status).toBe(401);
    expect((await fetch(`${mock.url}/status`)).status).toBe(200);
  });
});

test('an operation that an overlay adds, and refusals as it answers them', async () => {
  const north = await startMock({ contract: await readContract({ root: LOCKERS }, NORTH), port: 0 });
  const ask = async (target: string) => {
    const response = await fetch(north.url + target, { method: 'POST', headers: KIOSK });
    return [response.status, await response.json()];
  };
  expect(await ask(`/parcels/${PARCEL}/extension`)).toEqual([200, { until: '2026-03-09T12:30:00Z' }]);
  const nowhere = await fetch(`${north.url}/nowhere`, { headers: KIOSK });
  expect([nowhere.status, nowhere.headers.get('x-mock-refusal')]).toEqual([404, 'not-found']);
  await north.close();
});

describe('check', () => {
  const at = () => [
    '--base-url',
    mock.url,
    ...Object.entries(KIOSK).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
  ];

  test('prints the plan, and sends nothing without --yes', async () => {
    const { code, stdout, stderr } = await run(['check', ...at(), '--recipient', 'a@b.c']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Nothing was sent. Add --yes')]);
    for (const each of ['POST /parcels', 'GET /parcels/', 'DELETE /parcels/']) expect(stdout).toContain(each);
  });

  test('runs the workflow of the contract with the input that it names', async () => {
    const { code, stdout } = await run(['check', ...at(), '--recipient', 'a@b.c', '--yes', '--format', 'json']);
    const report = JSON.parse(stdout);
    expect([code, report.findings.filter((each: { class: string }) => each.class === 'breach')]).toEqual([0, []]);
    expect(report.exchanges).toBe(3);
  });

  test.each([
    ['of a service, a breach', {}, 1],
    ['of a mock, whose examples name one thing, nothing', { 'x-mock': 'example' }, 0],
  ])('and learn say the same of another parcel than the one asked for: %s', async (_, marks, exit) => {
    await using service = await listen(async (request, response) => {
      const body = await buffer(request);
      const headers = { ...KIOSK, 'content-type': String(request.headers['content-type'] ?? '') };
      const init = { method: String(request.method), headers, ...(body.length > 0 && { body }) };
      const answered = await fetch(mock.url + request.url, init);
      const text = (await answered.text()).replaceAll(PARCEL, request.method === 'GET' ? ANOTHER : PARCEL);
      response.writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? '', ...marks });
      response.end(text);
    });
    const folder = await temporaryFolder();
    const [har, out] = [path.join(folder, 'calls.har'), path.join(folder, 'draft')];
    const [, , ...keys] = at();
    const args = ['--base-url', service.url, ...keys, '--recipient', 'a@b.c', '--yes', '--har', har];
    const checked = await run(['check', ...args]);
    const learned = await run(['learn', har, '--base-url', service.url, '--out', out]);
    expect([checked.code, learned.code]).toEqual([exit, exit]);
    const texts = [checked.output, await readFile(path.join(out, 'report.md'), 'utf8')];
    const isSaid = (text: string) => text.includes('is not the `parcel_id` that the request was for');
    expect(texts.map(isSaid)).toEqual([exit === 1, exit === 1]);
  });

  test('sends what the examples allow where there is no workflow, reads first', async () => {
    const bare = await temporaryFolder();
    for (const part of ['openapi', 'asyncapi', 'open-points.yaml'])
      await cp(path.join(LOCKERS, part), path.join(bare, part), { recursive: true });
    const args = ['check', '--contract', bare, ...at(), '--yes', '--format', 'json'];
    const { code, stdout } = await run(args);
    const report = JSON.parse(stdout);
    expect(report.findings.filter((each: { class: string }) => each.class === 'breach')).toEqual([]);
    expect(report.exchanges).toBeGreaterThan(3);
    // What it left out, it names: not everything was judged.
    expect([code, report.incomplete]).toEqual([
      3,
      expect.arrayContaining([expect.stringMatching(/ was not called: .* has no example\. /)]),
    ]);
  });
});

test('a status that is asked for and not declared comes without a body', async () => {
  const response = await fetch(`${mock.url}/lockers`, { headers: { prefer: 'code=503' } });
  expect([response.status, response.headers.get('x-mock'), await response.text()]).toEqual([503, 'undeclared', '']);
});
