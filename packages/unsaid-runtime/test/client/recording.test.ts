import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createRewardCardClient } from '../../../../src/client.ts';
import { recordExchanges } from '../../../../src/client-recording.ts';
import { ISSUED } from '../../../../test/answers.ts';
import { listen } from '../../../../test/listen.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readRecording } from '../../../unsaid/src/engine/observe/read-recording.ts';
import { analyse, breachesOf } from '../../../unsaid/test/traffic/traffic.ts';
import { TO_ISSUE } from './start-service.ts';

const folder = await temporaryFolder();

/** A client of a service that issues cards, with the lines that it records. */
async function recordingClient(options: { readonly mask?: false } = {}) {
  const { url, close } = await listen((_, response) => {
    response
      .writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'sid=s3cr3t' })
      .end(JSON.stringify(ISSUED));
  });
  const lines: string[] = [];
  const written = new EventEmitter();
  const recorded = once(written, 'line');
  const write = (line: string) => {
    lines.push(line);
    written.emit('line');
  };
  const client = createRewardCardClient({
    baseUrl: url,
    authenticate: (request) => {
      request.headers.set('authorization', 'Bearer t0ps3cr3t');
      return request;
    },
    fetch: recordExchanges({ write, ...options }),
  });
  return { client, lines, recorded, close };
}

test('records a call that the analysis can read, with secrets and personal data masked', async () => {
  const { client, lines, recorded, close } = await recordingClient();
  const { data } = await client.POST('/v1/cards/issue', { body: TO_ISSUE });
  expect(data).toEqual(ISSUED);
  await recorded;
  await close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/t0ps3cr3t|s3cr3t|712345678|7K4M/);
  const file = path.join(folder, 'client.ndjson');
  await writeFile(file, `${lines.join('\n')}\n`);
  const entries = [];
  for await (const entry of readRecording(file)) entries.push(entry);
  const analysis = analyse(entries);
  expect(analysis.exchanges).toBe(1);
  expect(breachesOf(analysis)).toEqual([]);
  const credential = analysis.findings.find(({ openPoints }) => openPoints.includes('api-credentials'));
  expect(credential?.message).toMatch(/authorization with the scheme `Bearer`/);
});

test('masks the only secret of a call wherever it is repeated', async () => {
  const written = new EventEmitter();
  const recorded = once(written, 'line');
  const fetch = async () => new Response('{"message":"There is no key T0psecret-1"}');
  const send = recordExchanges({ write: (line) => written.emit('line', line), fetch });
  await (await send(new Request('http://127.0.0.1:1/', { headers: { 'x-api-key': 'T0psecret-1' } }))).text();
  expect(JSON.parse((await recorded)[0]).response.body).toBe('{"message":"There is no key ***"}');
});

test('records everything as it is on demand', async () => {
  const { client, lines, recorded, close } = await recordingClient({ mask: false });
  await client.POST('/v1/cards/issue', { body: TO_ISSUE });
  await recorded;
  await close();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request: { headers: { authorization: 'Bearer t0ps3cr3t' }, body: JSON.stringify(TO_ISSUE) },
    response: { status: 201, body: JSON.stringify(ISSUED) },
  });
});

test('records a request that got no response, and lets its error pass', async () => {
  const written = new EventEmitter();
  const recorded = once(written, 'line');
  const fetch = () => Promise.reject(new TypeError('no route'));
  const send = recordExchanges({ write: (line) => written.emit('line', line), fetch });
  await expect(send(new Request('http://127.0.0.1:1/v1/cards/x?key=1'))).rejects.toThrow('no route');
  expect(JSON.parse((await recorded)[0])).toEqual({
    time: expect.any(String),
    request: { method: 'GET', url: 'http://127.0.0.1:1/v1/cards/x?key=***', headers: {} },
  });
});

test('lets no failure of its own reach the call', async () => {
  const fetch = async () => new Response('{}');
  const fail = () => {
    throw new Error('disk full');
  };
  const response = await recordExchanges({ write: fail, fetch })(new Request('http://127.0.0.1:1/'));
  expect(await response.text()).toBe('{}');
});
