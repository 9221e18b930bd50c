import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from 'unsaid-runtime/client';
import { createServer, reply, type Server, toNode } from 'unsaid-runtime/server';
import { expect, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { generateIn, typeErrors } from './compile.ts';

const DOCUMENT = `openapi: 3.0.1
info: { title: Users, version: '1' }
paths:
  /users:
    post:
      operationId: createUser
      responses:
        default: { description: created, content: { application/json: { schema: { $ref: '#/components/schemas/User' }, example: { name: 5 } } } }
    delete:
      operationId: deleteUsers
      responses:
        '404': { description: none }
        default: { description: deleted }
    get:
      operationId: moved
      responses:
        '302': { description: elsewhere }
        default: { description: wrong, content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
components: { schemas: { User: { type: object, required: [name], properties: { name: { type: string } } } } }
`;
const PROGRAM = `import { createClient } from 'unsaid-runtime/client';
import type { User } from './out/rest.ts';
import type { CreateUserReply, MovedReply } from './out/server.ts';
import { variant } from './out/variant.ts';
const client = createClient({ baseUrl: 'http://127.0.0.1', variant });
const { data } = await client.POST('/users');
export const name: string | undefined = data?.name;
export const made: CreateUserReply = { status: 200, body: { name: 'a' } satisfies User };
// @ts-expect-error Its success is elsewhere.
export const moved: MovedReply = { status: 200, body: { name: 'a' } };
`;

test('a success that only `default` states is one for client, stubs, types and notes', async () => {
  const folder = await temporaryFolder();
  writeFileSync(path.join(folder, 'openapi.yaml'), DOCUMENT);
  const { out } = await generateIn(folder);
  const { variant } = await import(/* @vite-ignore */ pathToFileURL(path.join(out, 'variant.ts')).href);
  const handlers = {
    createUser: () => reply(201, { name: 'a' }),
    deleteUsers: () => reply(204),
    moved: () => reply(302, undefined, { location: '/' }),
  };
  const refuse = ({ message }: { message: string }) => reply(500, { name: message });
  const server = createServer(handlers as never, { variant, refuse, report: () => {} } as never) as Server;
  await using listening = await listen(toNode(server));
  const client = createClient({ baseUrl: listening.url, variant }) as unknown as Record<
    'POST' | 'DELETE',
    (path: string) => Promise<{ response: Response }>
  >;
  expect(await client.POST('/users')).toMatchObject({ data: { name: 'a' } });
  expect((await client.DELETE('/users')).response.status).toBe(204);
  writeFileSync(path.join(folder, 'program.ts'), PROGRAM);
  expect(await typeErrors(folder, [out, folder])).toEqual([]);
  const { output } = await runCliInProcess(['lint', folder]);
  expect(output.match(/openapi\.yaml:\d+ \(\/name must be string\)/g)).toEqual([
    expect.stringContaining('openapi.yaml:8'),
  ]);
});
