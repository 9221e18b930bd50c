import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runTool } from '../../scripts/run-tool.ts';
import { withBrokenCopy } from '../broken-copy.ts';

test('npm run lint refuses a document that refers to a URL, and does not ask for it', async () => {
  const visits: unknown[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url);
    response.end('type: string\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/status.yaml`;
  const edit = { file: 'openapi/schemas/Batch.yaml', from: 'BatchStatus.yaml', to: url };
  const { code, output } = await withBrokenCopy([edit], (root) => runTool('node', ['scripts/bin.ts', 'lint'], root));
  server.close();
  expect(output).toMatch(
    /^openapi\/schemas\/Batch\.yaml:\d+: http:\S+ is outside of openapi\/ and asyncapi\/, [^\n]+\n$/,
  );
  expect(code).toBe(1);
  expect(visits).toEqual([]);
});
