import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer, reply } from 'unsaid-runtime/server';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { generateIn } from '../../../unsaid/test/emit/compile.ts';

const TREE = { $ref: '#/components/schemas/Tree' };
const CONTENT = { 'application/json': { schema: TREE } };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Trees', version: '1' },
  paths: {
    '/trees': {
      post: {
        operationId: 'plant',
        requestBody: { required: true, content: CONTENT },
        responses: { 200: { description: 'ok', content: CONTENT } },
      },
    },
  },
  components: {
    schemas: {
      Tree: {
        type: 'object',
        properties: { next: TREE, name: { type: 'string' }, all: { type: 'array', items: TREE } },
      },
    },
  },
};

const folder = await temporaryFolder();
writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
const { out } = await generateIn(folder);
const { variant, validateTree } = await import(pathToFileURL(path.join(out, 'index.ts')).href);

const nested = (levels: number, innermost: string) =>
  `${'{"next":{"all":['.repeat(levels / 2)}${innermost}${']}}'.repeat(levels / 2)}`;

async function statusOf(body: string) {
  const failures: unknown[] = [];
  const server = createServer(
    { plant: ({ body }: { body: unknown }) => reply(200, body) } as never,
    {
      variant,
      onError: (failure: unknown) => failures.push(failure),
      refuse: ({ kind }: { kind: string }) => ({ status: kind === 'invalid-request' ? 400 : 500, body: kind }),
    } as never,
  ) as { fetch(request: Request): Promise<Response> };
  const headers = { 'content-type': 'application/json' };
  const response = await server.fetch(new Request('http://here/trees', { method: 'POST', headers, body }));
  return [response.status, await response.text()];
}

test.each([
  [100, '{}', 200],
  [100, '{"name":1}', 400],
  [20_000, '{}', 400],
  [100_000, '{"name":1}', 400],
])('a body of %i levels around %s is answered with %i', async (levels, innermost, status) => {
  const [answered] = await statusOf(nested(levels, innermost));
  expect(answered).toBe(status);
  const { ok } = validateTree(JSON.parse(nested(levels, innermost)));
  expect(ok).toBe(status === 200);
});
