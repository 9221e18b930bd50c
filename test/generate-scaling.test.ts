import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FILES } from '../cli/engine/emit/files.ts';
import { contractOf, readUnbacked } from '../cli/engine/load/read-contract.ts';
import { multipliedTree } from './multiplied-tree.ts';
import { processorTime } from './processor-time.ts';
import { temporaryFolder } from './temporary-folder.ts';

const TIMES = process.env.SOAK ? 50 : 25;
/** What does not grow at all weighs more among fewer operations, so that the same mistake shows at a lower ratio. */
const MAX_RATIO = process.env.SOAK ? TIMES : 0.6 * TIMES;

test(`with ${4 * TIMES} operations, the time grows no faster than the operations`, async () => {
  await using once = await multipliedTree(1);
  await using often = await multipliedTree(TIMES);
  await emit(once.root); // warms up
  const small = await emit(once.root);
  const large = await emit(often.root);
  expect([small.operations, large.operations]).toEqual([4, 4 * TIMES]);
  expect(large.files.get('rest.ts')).toContain(`/copy-${TIMES}/cards/issue`);
  expect(large.files.get('validators.ts')).toContain(`validateCard${TIMES}`);
  expect(large.milliseconds / small.milliseconds).toBeLessThanOrEqual(MAX_RATIO);
});

/** Reads the documents under a folder, which no statement backs, and emits every file of the open variant. */
async function emit(root: string) {
  const files = new Map<string, string>();
  let operations = 0;
  const milliseconds = await processorTime(async () => {
    const contract = await contractOf(await readUnbacked(root));
    for (const [file, write] of Object.entries(FILES)) files.set(file, await write(contract));
    operations = Object.keys(contract.openapi.paths).length;
  });
  return { operations, files, milliseconds };
}

test('schemas that each refer twice to the next are not written out along every path', async () => {
  const folder = await temporaryFolder();
  const schemas = Array.from({ length: 40 }, (_, at) => {
    const next = { $ref: `#/components/schemas/Step${at + 1}` };
    return [`Step${at}`, { type: 'object', properties: { one: next, other: next }, allOf: [next, next] }];
  });
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Step0' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Steps', version: '1.0.0' },
    paths: { '/steps': { get: { responses: { 200: { description: 'The steps.', content } } } } },
    components: { schemas: { ...Object.fromEntries(schemas), Step40: { type: 'string' } } },
  };
  await mkdir(path.join(folder, 'openapi'));
  await writeFile(path.join(folder, 'openapi/openapi.yaml'), JSON.stringify(document));
  const { files } = await emit(folder);
  expect(files.get('responses.ts')?.length).toBeLessThan(2 ** 20);
});
