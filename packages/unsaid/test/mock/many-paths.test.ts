import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { startMock } from '../../src/mock/start-mock.ts';

const NUMBERS = Array.from({ length: 12 }, (_, index) => index);

/** A description whose paths each refer to a response, which refers to a schema, which refers to another. */
const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Many', version: '1' },
  paths: Object.fromEntries(
    NUMBERS.map((number) => [
      `/things/${number}/{id}`,
      {
        parameters: [{ $ref: '#/components/parameters/Id' }],
        get: { operationId: `get${number}`, responses: { 200: { $ref: `#/components/responses/Answer${number}` } } },
      },
    ]),
  ),
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } } },
    responses: Object.fromEntries(
      NUMBERS.map((number) => [
        `Answer${number}`,
        {
          description: 'It.',
          content: { 'application/json': { schema: { $ref: `#/components/schemas/Outer${number}` } } },
        },
      ]),
    ),
    schemas: {
      Id: { type: 'string' },
      ...Object.fromEntries(
        NUMBERS.flatMap((number) => [
          [
            `Outer${number}`,
            {
              type: 'object',
              required: ['inner'],
              // The last refers to all others.
              properties: Object.fromEntries(
                (number === 11 ? NUMBERS : [number]).map((other, index) => [
                  index === 0 ? 'inner' : `inner${other}`,
                  { $ref: `#/components/schemas/Inner${other}` },
                ]),
              ),
            },
          ],
          [`Inner${number}`, { type: 'string', const: `inner ${number}`, examples: [`inner ${number}`] }],
        ]),
      ),
    },
  },
};

test('each path is answered with its own schemas, whichever are asked for, and how often', async () => {
  const root = await temporaryFolder();
  await writeFile(path.join(root, 'openapi.json'), JSON.stringify(DESCRIPTION));
  const contract = await readContract({ root, files: { openapi: 'openapi.json' } });
  await using mock = await startMock({ contract, port: 0 }).then((started) => ({
    ...started,
    [Symbol.asyncDispose]: () => started.close(),
  }));
  for (const number of [3, 11, 0, 3, 11]) {
    const response = await fetch(`${mock.url}/things/${number}/x`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ inner: `inner ${number === 11 ? 0 : number}` });
  }
});
