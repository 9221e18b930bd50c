import { expect, test } from 'vitest';
import { runTool } from '../../scripts/run-tool.ts';
import { withBrokenCopy } from '../broken-copy.ts';
import { listen } from '../listen.ts';

test('npm run lint refuses a document that refers to a URL, and does not ask for it', async () => {
  const visits: unknown[] = [];
  await using server = await listen((request, response) => {
    visits.push(request.url);
    response.end('type: string\n');
  });
  const url = `${server.url}/status.yaml`;
  const edit = { file: 'openapi/schemas/Batch.yaml', from: 'BatchStatus.yaml', to: url };
  const { code, output } = await withBrokenCopy([edit], (root) => runTool('node', ['scripts/bin.ts', 'lint'], root));
  expect(output).toMatch(
    /^openapi\/schemas\/Batch\.yaml:\d+: http:\S+ is outside of openapi\/ and asyncapi\/, [^\n]+\n$/,
  );
  expect(code).toBe(1);
  expect(visits).toEqual([]);
});
