import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { buildDocs } from '../../scripts/docs/build-docs.ts';
import { readContract } from '../../scripts/load/read-contract.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const directory = await temporaryFolder();
const page = (name: string) => readFile(path.join(directory, name), 'utf8');

beforeAll(async () => {
  await buildDocs({ contract: await readContract(ROOT, path.join(ROOT, 'sandbox/overlay')), directory });
});
describe('the docs of a variant that an overlay closes', () => {
  test.each([
    ['rest.html', 'success-statuses', '200 and no other; the work is done by then.'],
    ['rest.html', 'csv-columns', 'A header row names the columns'],
    ['rest.html', 'api-credentials', 'A bearer token in the header'],
    ['events.html', 'card-issued-payload', 'The issued card with its value and currency'],
    ['events.html', 'retry-intervals', '1, 4, 16 and 64 seconds after a failed attempt.'],
  ])('%s shows the answer to %s where the point was', async (name, id, answer) => {
    const text = await page(name);
    expect(text).toContain(`open-points.html#${id}`);
    expect(text).toContain('Answered by sandbox');
    expect(text).toContain(answer);
    expect(text).not.toContain('**Open:**');
  });

  test('the page of open points says who answered, where, and how', async () => {
    const text = await page('open-points.html');
    const [, article = ''] = /id="retry-intervals"([\s\S]*?)<\/article>/.exec(text) ?? [];
    expect(article).toContain('Answered');
    expect(article).toContain('1, 4, 16 and 64 seconds after a failed attempt.');
    expect(article).toMatch(/sandbox, sandbox\/overlay\/asyncapi\.overlay\.yaml:\d+/);
  });
});
