import { expect, test } from 'vitest';
import { runTool } from '../../../../scripts/run-tool.ts';
import { DOCUMENT_PARTS, withBrokenCopy } from '../../../../test/broken-copy.ts';
import { listen } from '../../../../test/listen.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';

test('a document that refers to a URL is refused, and the URL is not asked for', async () => {
  const visits: unknown[] = [];
  await using server = await listen((request, response) => {
    visits.push(request.url);
    response.end('type: string\n');
  });
  const url = `${server.url}/status.yaml`;
  const edit = { file: 'openapi/schemas/Batch.yaml', from: 'BatchStatus.yaml', to: url };
  const refusal = /^openapi\/schemas\/Batch\.yaml:\d+: `\$ref` leads to another machine\. [^\n]+$/;
  if (process.env.SOAK) {
    const { code, output } = await withBrokenCopy([edit], (root) =>
      runTool('node', ['packages/reward-card/bin.js', 'lint', '.'], root),
    );
    expect([code, output.trimEnd()]).toEqual([2, expect.stringMatching(refusal)]);
  } else {
    // What the command reads the documents by.
    await expect(withBrokenCopy([edit], (root) => readContract({ root }), DOCUMENT_PARTS)).rejects.toThrow(refusal);
  }
  expect(visits).toEqual([]);
});
