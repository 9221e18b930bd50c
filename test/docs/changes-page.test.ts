import { cpSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { changesPage } from '../../cli/docs/changes-page.ts';
import { readHistory } from '../../cli/docs/read-history.ts';
import { listReleases } from '../../cli/engine/compare/contracts/releases.ts';
import { readContract } from '../../cli/engine/load/read-contract.ts';
import { judgeComparison } from '../../cli/engine/report/changes/verdict.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { CLOSED, change, comparison, TEN } from '../diff/changes.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const contract = await readContract();
const home = await temporaryFolder();

/** Records bundles as a release below a folder, with an edit of one of them. */
async function record(
  root: string,
  version: string,
  edit: (openapi: string) => string = (text) => text,
): Promise<void> {
  const folder = path.join(root, 'releases', version);
  await mkdir(folder, { recursive: true });
  for (const name of ['openapi.json', 'asyncapi.json', 'open-points.json'])
    cpSync(path.join(ROOT, 'generated', name), path.join(folder, name));
  const file = path.join(folder, 'openapi.json');
  await writeFile(
    file,
    edit(await readFile(file, 'utf8')).replace(/"version": "\d+\.\d+\.\d+"/, `"version": "${version}"`),
  );
}

describe('without a release', () => {
  test('the page says so, and lists nothing', async () => {
    const history = await readHistory(contract, home);
    expect(history).toEqual({ last: undefined, steps: [] });
    const page = changesPage(contract, history);
    expect(page).toContain('Nothing has been released yet.');
    expect(page).not.toContain('<section');
  });
});

test('the repository has a part for each release but the first, and one for what comes after', async () => {
  expect((await readHistory(contract)).steps).toHaveLength((await listReleases(ROOT)).length);
});

describe('with releases', () => {
  test('each is compared with the one before, and the contract with the last one, the newest first', async () => {
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
    const page = changesPage(contract, { last, steps });
    expect([...page.matchAll(/<h2 id="([^"]+)">([^<]+)</g)].map(([, id, text]) => [id, text])).toEqual([
      ['unreleased', 'Since release 0.10.0'],
      ['release-0.10.0', 'Release 0.10.0'],
      ['release-0.2.0', 'Release 0.2.0'],
    ]);
  });

  test('nothing changed since the last one', async () => {
    const root = path.join(home, 'same');
    await record(root, '0.1.0');
    const page = changesPage(contract, await readHistory(contract, root));
    expect(page).toContain('Since release 0.1.0');
    expect(page).toContain('The two contracts say the same.');
  });
});

test('changes stand under their class, with links to the open points, and escaped', () => {
  const hostile = change({ place: '<img src=x>', says: 'was `<b>`', why: '', openPoints: ['no-such-point'] });
  const verdict = judgeComparison(comparison([...TEN, hostile]));
  const page = changesPage(contract, { last: '0.1.0', steps: [{ release: undefined, before: '0.1.0', verdict }] });
  const headings = [...page.matchAll(/<h3><span class="badge badge-(\w+)">/g)].map(([, name]) => name);
  expect(headings).toEqual(['breaking', 'reopened', 'closed', 'compatible']);
  expect(page).toContain('<details><summary><span class="badge badge-wording">');
  expect(page).toContain('ACT on 5 changes');
  expect(page).toContain(`<a href="open-points.html#${CLOSED.openPoints[0]}">`);
  expect(page).not.toMatch(/<img|#no-such-point/);
  expect(page).toContain('was <code>&#60;b&#62;</code>');
});
