import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

const folder = await temporaryFolder();

async function lint(text: string) {
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, text);
  return runCliInProcess(['lint', file]);
}

describe('a description in JSON', () => {
  it.each([
    ['repeats a key', '{\n"openapi": "3.1.0",\n"paths": {},\n"paths": {}\n}', /:4: duplicated mapping key/],
    ['repeats a key that it escapes', '{\n"paths": {},\n"p\\u0061ths": {}\n}', /:3: duplicated mapping key/],
    ['ends too early', '{\n"openapi": "3.1.0",\n', /openapi\.json:\d+: /],
    ['is nested without end', `${`{"a":`.repeat(100_000)}1${'}'.repeat(100_000)}`, /openapi\.json:1: nesting/],
  ])('is refused at its line where it %s', async (_, text, message) => {
    const { code, output } = await lint(text);
    expect([code, output.trim()]).toEqual([2, expect.stringMatching(message)]);
    expect(output.trim().split('\n')).toHaveLength(1);
  });
});
