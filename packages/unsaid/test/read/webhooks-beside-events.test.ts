import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

const home = await temporaryFolder();

const REST = `openapi: 3.1.0
info: { title: T, version: '1' }
webhooks:
  ended: { post: { requestBody: { content: { application/json: { schema: { type: object } } } }, responses: { '200': { description: x } } } }
  begun: { post: { requestBody: { content: { application/json: { schema: { type: object } } } }, responses: { '200': { description: x } } } }
`;

const EVENTS = `asyncapi: 3.0.0
info: { title: T, version: '1' }
x-event-name: { field: event }
channels: { c: { address: c, messages: { ended: { payload: { type: object, properties: { event: { const: ended } } } } } } }
`;

test('a webhook that the AsyncAPI document beside it lacks is noted', async () => {
  writeFileSync(path.join(home, 'openapi.yaml'), REST);
  writeFileSync(path.join(home, 'asyncapi.yaml'), EVENTS);
  const { code, stderr } = await runCliInProcess(['generate', '--contract', home, '--out', path.join(home, 'out')]);
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/^\S*openapi\.yaml:5 \(begun\): no code is generated .*\n$/),
  ]);
});
