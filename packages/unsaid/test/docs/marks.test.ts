import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { contract } from '../../../../test/contract.ts';
import { commitAll, git } from '../../../../test/git-repository.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { builtSite } from './open-site.ts';

const DESCRIPTION = `openapi: 3.1.0
info:
  title: Parcels
  version: 2.4.0
  contact: { name: The desk, email: desk@parcels.example }
paths:
  /parcels:
    get:
      operationId: listParcels
      responses:
        '200': { description: The parcels., content: { application/json: { example: [1] } } }
`;
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

describe('docs of an API in a repository', () => {
  let folder: string;
  let pages: Map<string, string>;
  const build = (...options: string[]) =>
    runCliInProcess(['docs', '--contract', path.join(folder, 'api'), '--out', path.join(folder, 'out'), ...options]);

  beforeAll(async () => {
    folder = await temporaryFolder();
    await mkdir(path.join(folder, 'api'));
    await writeFile(path.join(folder, 'api/openapi.yaml'), DESCRIPTION);
    await writeFile(path.join(folder, 'logo.svg'), LOGO);
    commitAll(folder);
    expect(await build('--title', 'Parcels <Inc>', '--logo', path.join(folder, 'logo.svg'))).toMatchObject({ code: 0 });
    const files = (await readdir(path.join(folder, 'out'))).filter((file) => file.endsWith('.html'));
    pages = new Map(
      await Promise.all(
        files.map(async (file) => [file, await readFile(path.join(folder, 'out', file), 'utf8')] as const),
      ),
    );
  });

  it('name version, commit and contact at the foot of each page', () => {
    const commit = git(folder, 'log', '-1', '--format=commit %h of %cs');
    expect(pages.size).toBeGreaterThan(2);
    for (const [file, page] of pages) {
      const [, footer = ''] = page.split('<footer');
      expect(footer, file).toContain('Parcels 2.4.0');
      expect(footer, file).toContain(commit);
      expect(footer, file).toContain('<a href="mailto:desk@parcels.example">The desk</a>');
    }
  });

  it('name the command that implements the API', () => {
    expect(pages.get('index.html')).toMatch(
      /Typed stubs of a server, by <code>npx reward-card generate [^<]+ --out contract</,
    );
  });

  it('bear the title and the logo that are given, as text and as an image', () => {
    for (const [file, page] of pages) {
      expect(page, file).toContain('Parcels &#60;Inc&#62;</a>');
      expect(page, file).toContain(`<img src="data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}"`);
    }
  });

  it.each([
    ['missing.svg', 'cannot be read'],
    ['logo.exe', 'is not an SVG, PNG, JPEG or WebP image'],
  ])('refuse the logo %s in one line', async (file, problem) => {
    const { code, stderr } = await build('--logo', path.join(folder, file));
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });
});

test('the overview has four entries, and a call with its response', async () => {
  const page = await readFile(path.join(await builtSite(contract), 'index.html'), 'utf8');
  const [, entries = ''] = page.split('id="get-started"');
  const hrefs = [...entries.matchAll(/<strong><a href="([^"]+)">([^<]+)</g)].map(([, href, title]) => [title, href]);
  expect(hrefs).toEqual([
    ['Call it', 'quickstart.html'],
    ['Receive events', 'reference.html#/section/every-delivery'],
    ['Ask the provider', 'open-points.html#before-you-go-live'],
    ['Implement it', 'guide-server.html'],
  ]);
  expect(page).toMatch(/curl -i -X POST [\s\S]*Its response, 201[\s\S]*card_id/);
});

test('no page asks for anything at the root of its host, so that a site can be below any path', async () => {
  const folder = await builtSite(contract);
  const files = (await readdir(folder)).filter((file) =>
    /\.(?:html|css)$|^(?:site|search|calls|reference|open-points)\.js$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = await readFile(path.join(folder, file), 'utf8');
    expect(text.match(/(?:href|src|action)="\/|url\(\/|fetch\('\//g), file).toBeNull();
  }
});
