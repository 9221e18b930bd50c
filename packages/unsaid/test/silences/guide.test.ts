import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { parseYaml } from '../../src/engine/read/parse-yaml.ts';
import { UNSAID } from '../../src/run.ts';
import { CATALOGUE, questionsIn } from '../../src/silences/catalogue.ts';
import { readNotes } from '../../src/silences/notes.ts';

const GUIDE = await readFile(path.join(ROOT, 'packages/unsaid/guides/silences.md'), 'utf8');
const blocks = (language: string) =>
  [...GUIDE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code);

test('the guide names every topic of the catalogue', () => {
  const topics = [...new Set(CATALOGUE.map(({ topic }) => topic))];
  const [, listed = ''] = /The topics are ([^.]*)\./.exec(GUIDE.replaceAll(/\s+/g, ' ')) ?? [];
  expect(listed.split(/, | and /).toSorted()).toEqual(topics.toSorted());
});

test('its notes, its question and its job are what the command and a forge read', async () => {
  const [notes = '', question = '', job = ''] = blocks('yaml');
  const decided = await readNotes(async () => notes);
  expect([decided.dismissed, decided.asked, decided.recognised].map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(questionsIn(question, 'ours.yaml').map(({ id }) => id)).toEqual(['settlement-currency']);
  expect(Object.keys(parseYaml(job, 'job.yaml').value as object)).toContain('jobs');
});

test('its commands lead from the description of others to types, docs and an e-mail', async () => {
  const [, script = ''] = blocks('sh');
  const [, copy = '', ...commands] = script.trim().split('\n');
  const [, from = '', to = ''] = /cp node_modules\/(\S+) (\S+)$/.exec(copy) ?? [];
  const home = await temporaryFolder();
  await mkdir(path.join(home, path.dirname(to)));
  await cp(path.join(ROOT, 'node_modules', from), path.join(home, to));
  const outputs = [];
  for (const command of commands) {
    const words = command.replace('npx unsaid ', '').split(' ');
    const args = words.map((word, index) =>
      /^--(?:contract|out)$|^(?:generate|docs)$/.test(words[index - 1] ?? '') ? path.join(home, word) : word,
    );
    const { code, output } = await runCliInProcess(args, {}, UNSAID);
    expect([command, code, output]).toEqual([command, 0, expect.any(String)]);
    outputs.push(output);
  }
  expect(commands).toHaveLength(4);
  expect(outputs[0]).toMatch(/questions added/);
  expect(await readFile(path.join(home, 'contract/rest.ts'), 'utf8')).toContain('repeated-write');
  const page = await readFile(path.join(home, 'shop-docs/open-points.html'), 'utf8');
  expect(page).toContain('id="repeated-write"');
  // What a contract without events and statements has nothing to say of is left out.
  expect(page).not.toMatch(/Every event|All 0 of|In the specification/);
  expect(outputs[3]).toMatch(/^Subject: Swagger Petstore.*: \d+ questions/);
});
