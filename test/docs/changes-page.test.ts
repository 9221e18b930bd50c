import { cpSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changesPage, readHistory } from '../../cli/docs/changes-page.ts';
import { readContract } from '../../cli/engine/load/read-contract.ts';
import { judgeComparison } from '../../cli/engine/report/changes/verdict.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { change, comparison, TEN } from '../diff/changes.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const contract = await readContract();
const home = await temporaryFolder();

/** Records bundles as a release below a folder, with an edit of one of them. */
async function record(root: string, version: string, edit = (openapi: string) => openapi): Promise<void> {
  const folder = path.join(root, 'releases', version);
  await mkdir(folder, { recursive: true });
  for (const name of ['openapi.json', 'asyncapi.json', 'open-points.json'])
    cpSync(path.join(ROOT, 'generated', name), path.join(folder, name));
  const file = path.join(folder, 'openapi.json');
  const text = edit(await readFile(file, 'utf8')).replace(/"version": "\d+\.\d+\.\d+"/, `"version": "${version}"`);
  await writeFile(file, text);
}

test('without a release the page says so, and lists nothing', async () => {
  const history = await readHistory(contract, home);
  expect(history).toEqual({ last: undefined, steps: [] });
  const { html: page } = changesPage(contract, history, '# Changelog\n\n## Unreleased');
  expect(page).toContain('Nothing has been released yet.');
  expect([...page.matchAll(/<h[2-6] id="(\w+)">/g)].map(([, id]) => id)).toEqual(['changelog', 'unreleased']);
});

test('each release is compared with the one before, and the contract with the last one, the newest first', async () => {
  const root = path.join(home, 'three');
  const renamed = (text: string) => text.replaceAll('"redeemed"', '"spent"');
  await record(root, '0.2.0');
  await record(root, '0.10.0', renamed);
  await record(root, '0.1.0', renamed);
  const { last, steps } = await readHistory(contract, root);
  expect(last).toBe('0.10.0');
  expect(steps.map(({ release, before, verdict }) => [release, before, verdict.bump])).toEqual([
    [undefined, '0.10.0', 'major'],
    ['0.10.0', '0.2.0', 'major'],
    ['0.2.0', '0.1.0', 'major'],
  ]);
  const { html: page } = changesPage(contract, { last, steps }, '');
  expect([...page.matchAll(/<h2 id="[^"]+">([^<]+)</g)].map(([, text]) => text)).toEqual([
    'Since release 0.10.0',
    'Release 0.10.0',
    'Release 0.2.0',
  ]);
});

test('changes stand under their class, escaped, many of one class folded', () => {
  const hostile = change({ place: '<img src=x>', says: 'was `<b>`', why: '' });
  const verdict = judgeComparison(comparison([...TEN, hostile]));
  const steps = [{ release: undefined, before: '0.1.0', verdict }];
  const { html: page } = changesPage(contract, { last: '0.1.0', steps }, '```\n# code\n```');
  const headings = [...page.matchAll(/<h4[^>]*>(\w+) \(|<summary><b>(\w+)/g)].map(([, open, folded]) => open ?? folded);
  expect(headings).toEqual(['Breaking', 'Reopened', 'Closed', 'Compatible', 'Wording']);
  expect(page).toContain('ACT on 5 changes');
  expect(page).not.toMatch(/<img/);
  expect(page).toContain('was <code>');
  expect(page).toContain('<code># code</code>');
});
