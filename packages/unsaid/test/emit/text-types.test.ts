import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from 'unsaid-runtime/client';
import { createServer, reply, type Server, toNode } from 'unsaid-runtime/server';
import { expect, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { generateIn } from './compile.ts';

const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

/** Schemas of parameters, with a value as a handler gets it. */
const CASES: readonly (readonly [string, object, unknown])[] = [
  ['list', orNull({ type: 'array', items: { type: 'integer' } }), [1, 2]],
  ['one', orNull({ type: 'array', items: orNull({ type: 'integer' }) }), [1]],
  ['count', orNull({ type: 'integer' }), 3],
  ['chosen', { oneOf: [{ type: 'boolean' }, { type: 'null' }] }, true],
  ['either', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, 'many'],
  ['several', { type: ['integer', 'null'] }, 4],
  ['texts', { type: ['string', 'array'], items: { type: 'string' } }, ['a', 'b']],
  ['listed', { enum: [1, 2] }, 2],
  [
    'page',
    { type: 'object', properties: { sort: { type: 'array', items: { type: 'string' } } } },
    { sort: ['a,desc', 'b'] },
  ],
  ['free', { type: 'object', additionalProperties: { type: 'integer' } }, { a: 1, 'b c': 2 }],
  ['named', orNull({ $ref: '#/components/schemas/Limit' }), 7],
];

test('optional parameters, whose type stands beside null, are read as that type', async () => {
  const folder = await temporaryFolder();
  const parameters = CASES.map(([name, schema]) => ({ name, in: 'query', schema }));
  const operation = { operationId: 'read', parameters, responses: { 204: { description: 'read' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Optional', version: '1' },
    paths: { '/read': { get: operation } },
    components: { schemas: { Limit: { allOf: [{ type: 'integer' }], maximum: 9 } } },
  };
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document));
  const { out } = await generateIn(folder);
  const { variant } = await import(/* @vite-ignore */ pathToFileURL(path.join(out, 'variant.ts')).href);
  const queries: unknown[] = [];
  const read = ({ query }: { query: unknown }) => {
    queries.push(query);
    return reply(204);
  };
  const refuse = ({ message }: { message: string }) => reply(400, { message });
  const server = createServer({ read } as never, { variant, refuse, report: () => {} } as never) as Server;
  await using listening = await listen(toNode(server));
  const client = createClient({ baseUrl: listening.url, variant }) as unknown as {
    GET(path: string, options: object): Promise<{ error?: unknown }>;
  };
  for (const [name, , value] of CASES) {
    const { error } = await client.GET('/read', { params: { query: { [name]: value } } });
    expect([name, error, queries.pop()]).toEqual([name, undefined, { [name]: value }]);
  }
});
