import { expect, test } from 'vitest';
import { FILES } from '../cli/engine/emit/files.ts';
import { contractOf, readUnbacked } from '../cli/engine/load/read-contract.ts';
import { multipliedTree } from './multiplied-tree.ts';
import { processorTime } from './processor-time.ts';

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
