import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserMissing, sharedBrowser } from '../../../../test/browser.ts';
import { contract, shownOf } from '../../../../test/contract.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { buildDocs } from '../../src/docs/build-docs.ts';
import { partsOf } from '../../src/docs/reference-page.ts';
import { serveDocs } from '../../src/docs/serve-docs.ts';
import { pathOperations } from '../../src/engine/model/path-operations.ts';
import { UserError } from '../../src/engine/system/user-error.ts';
import { UNSAID } from '../../src/run.ts';

const directory = await temporaryFolder();

describe('buildDocs', () => {
  it('turns what Redocly cannot render into one line', async () => {
    const openapi = { ...contract.openapi, openapi: '9.9.9' };
    // A folder for temporary files that nothing else writes to.
    const scratch = path.join(directory, 'scratch');
    await mkdir(scratch);
    for (const name of ['TMPDIR', 'TMP', 'TEMP']) vi.stubEnv(name, scratch);
    onTestFinished(() => void vi.unstubAllEnvs());
    const error = await buildDocs({
      contract: { ...contract, openapi },
      site: shownOf(contract).site,
      directory,
    }).catch((reason) => reason);
    expect(error).toBeInstanceOf(UserError);
    expect(error.message).toMatch(/^redocly build-docs failed: .*9\.9\.9.*$/);
    expect(tmpdir()).toBe(scratch);
    expect((await readdir(scratch)).filter((name) => name.startsWith('unsaid-docs-'))).toEqual([]);
  });

  it('takes a description that names hosts of others, and loads nothing from them', async () => {
    const description = 'Load https://cdn.example.com/x.js, see ![a picture](https://cdn.example.com/a.png).';
    const info = { title: 'T', version: '1', 'x-logo': { url: 'https://cdn.example.com/logo.png' }, description };
    const paths = { '/a': { get: { operationId: 'a', description, responses: { 200: { description: 'x' } } } } };
    await writeFile(path.join(directory, 'openapi.json'), JSON.stringify({ openapi: '3.1.0', info, paths }));
    const out = path.join(directory, 'hosts');
    const { output } = await runCliInProcess(['docs', directory, '--out', out], {}, UNSAID);
    expect(output).toContain(' files in ');
    const pages = await Promise.all(
      ['reference.html', 'reference-text.html'].map((file) => readFile(path.join(out, file), 'utf8')),
    );
    for (const page of pages) {
      expect(page).toContain('a picture');
      expect(page).not.toMatch(/<img|logo\.png/);
    }
  });

  // How the folder is written is tried in packages/unsaid/test/generate-variant.test.ts, and over a site in packages/unsaid/test/docs/docs-command.test.ts.
  it.skipIf(!process.env.SOAK || browserMissing('what an overlay writes, on the pages'))(
    'runs nothing that an overlay writes, and shows it as text',
    async () => {
      const hostile =
        'Send [a](javascript:window.pwned=1) <img src=x onerror="window.pwned=1"><script>pwned=1</script> `<b>`';
      const answers = Object.fromEntries(
        ['api-credentials', 'amount-units'].map((id) => [id, { answer: hostile, by: 'x' }]),
      );
      const openapi = structuredClone(contract.openapi);
      for (const { operation } of pathOperations(openapi.paths)) Object.assign(operation, { 'x-answers': answers });
      Object.assign(openapi.info, { 'x-answers': answers });
      const openPoints = contract.openPoints.map((point) =>
        point.id in answers ? { ...point, answers: [{ answer: hostile, by: 'x', place: 'x.yaml:1' }] } : point,
      );
      const site = path.join(directory, 'hostile');
      const { files } = await buildDocs({
        contract: { ...contract, openapi, openPoints },
        site: shownOf(contract).site,
        directory: site,
      });
      for (const file of files.filter((name) => /\.(?:md|txt)$/.test(name)))
        expect([file, await readFile(path.join(site, file), 'utf8')]).toEqual([
          file,
          expect.not.stringMatching(/(?<!\\)<(?:img|script)/),
        ]);
      const server = await serveDocs({ directory: site, port: 0 });
      onTestFinished(() => server.close());
      const page = await (await sharedBrowser()).newPage();
      onTestFinished(() => page.close());
      for (const target of ['open-points.html', 'index.html', 'reference.html']) {
        await page.goto(server.url + target);
        // As Redoc would write one; our own pages have none.
        expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
        await page.evaluate(
          'document.body.append(Object.assign(document.createElement("a"), { href: "javascript:window.pwned=1", id: "own" }))',
        );
        await page.evaluate('document.querySelector("#own").click()');
        await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
        expect(await page.locator('img[src=x]').count()).toBe(0);
        expect(await page.evaluate('window.pwned')).toBeUndefined();
      }
    },
  );
});

describe('partsOf', () => {
  const page = (script: string) =>
    `<style data-styled="true">a {}</style><div id="redoc"><a href="/cards"></a><script>1</script></div>
<script type="module">${script}\nconst __redoc_definition = {"a":1};\nconst __redoc_options = {};\nhydrate()</script>`;

  it('puts text in the place of the logo, and takes the program apart', () => {
    const { program, data, markup } = partsOf(page('src: "https://cdn.redoc.ly/redoc/logo-mini-full.svg"'));
    expect(program).toContain('src: "data:image/svg+xml,');
    expect(program).not.toMatch(/cdn\.|__redoc/);
    expect(data).toContain('const definition = {"a":1};');
    expect(markup).toContain('<a href="#/cards">');
    expect(markup).not.toContain('<script');
  });

  it.each([
    ['without a script', '<p></p>', 'is not built as expected'],
    ['with another address', page('"https://cdn.example/x.js"'), 'still names https://cdn.example/x.js'],
  ])('refuses a page %s', (_name, text, problem) => {
    expect(() => partsOf(text)).toThrow(UserError);
    expect(() => partsOf(text)).toThrow(`The page that Redocly built ${problem}. `);
  });
});
