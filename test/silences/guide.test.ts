import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { RULES } from '../../cli/silences/find-silences.ts';
import { runCliInProcess } from '../run-in-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const GUIDE = await readFile(path.join(ROOT, 'guides/silences.md'), 'utf8');

test('the guide lists every rule as it is', () => {
  const rows = RULES.map(({ id, impact, says }) => `| \`${id}\` | ${impact} | ${says} |`);
  expect(
    GUIDE.split('\n')
      .filter((line) => line.startsWith('| `'))
      .toSorted(),
  ).toEqual(rows.toSorted());
});

test('its commands lead from the description of others to types, docs and an e-mail', async () => {
  const [, script = ''] = [...GUIDE.matchAll(/```sh\n([^`]*)```/g)].map(([, code = '']) => code);
  const [, copy = '', ...commands] = script.trim().split('\n');
  const [, from = '', to = ''] = /cp node_modules\/(\S+) (\S+)$/.exec(copy) ?? [];
  const home = await temporaryFolder();
  await mkdir(path.join(home, path.dirname(to)));
  await cp(path.join(ROOT, 'node_modules', from), path.join(home, to));
  const outputs = [];
  for (const command of commands) {
    const words = command.replace('npx reward-card ', '').split(' ');
    const args = words.map((word, index) =>
      /^--(?:contract|out)$/.test(words[index - 1] ?? '') ? path.join(home, word) : word,
    );
    const { code, output } = await runCliInProcess(args);
    expect([command, code, output]).toEqual([command, 0, expect.any(String)]);
    outputs.push(output);
  }
  expect(commands).toHaveLength(4);
  expect(outputs[0]).toMatch(/questions added/);
  expect(await readFile(path.join(home, 'contract/rest.ts'), 'utf8')).toContain('idempotency');
  const page = await readFile(path.join(home, 'shop-docs/open-points.html'), 'utf8');
  expect(page).toContain('id="idempotency"');
  // What a contract without events and statements has nothing to say of is left out.
  expect(page).not.toMatch(/Every event|All 0 of|In the specification/);
  expect(outputs[3]).toMatch(/^Subject: Swagger Petstore: \d+ questions/);
});
