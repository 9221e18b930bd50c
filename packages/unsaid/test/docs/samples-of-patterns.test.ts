import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readCalls } from '../../src/docs/samples/read-calls.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';

/** Patterns of public descriptions and of each kind of syntax, with the fewest letters of some. */
const PATTERNS: [pattern: string, minLength?: number][] = [
  ['^AC[0-9a-f]{32}$'],
  ['^(AC|SK)[0-9a-fA-F]{32}$'],
  ['^[A-Z]{3}$'],
  ['^\\d{4}-\\d{2}-\\d{2}$'],
  ['^\\+[1-9]\\d{6,14}$'],
  ['^[a-z][a-z0-9_-]{2,62}$', 20],
  ['^[^\\s@]+@[^\\s@]+\\.[a-z]{2,}$'],
  ['^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$'],
  ['^#?[0-9a-f]{6}$'],
  ['^(?!-)[a-z]+$'],
  ['\\bprice\\b'],
  ['^[\\w.-]+$', 8],
  ['^[^a]{3}$'],
  ['^\\p{Lu}\\p{Ll}+$'],
  ['^$'],
];

test.each(PATTERNS)('samples of a body and of a parameter match %s', async (...[pattern, minLength = 0]) => {
  const schema = { type: 'string', pattern, ...(minLength > 0 && { minLength }) };
  const operation = {
    operationId: 'call',
    parameters: [{ name: 'id', in: 'path', required: true, schema }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', required: ['a'], properties: { a: schema } } } },
    },
    responses: { 200: { description: 'ok' } },
  };
  const root = await temporaryFolder();
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/{id}': { post: operation } } };
  writeFileSync(path.join(root, 'openapi.json'), JSON.stringify(document));
  const [call] = readCalls(await readContract({ root }));
  const { a } = Object(call?.body);
  for (const sample of [a, call?.parameters.id]) {
    expect(sample).toMatch(new RegExp(pattern, 'u'));
    expect(sample?.length).toBeGreaterThanOrEqual(minLength);
  }
});
