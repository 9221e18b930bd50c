import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Marked } from 'marked';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { browserMissing, sharedBrowser } from '../../../../test/browser.ts';
import { contract, shownOf } from '../../../../test/contract.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { buildDocs } from '../../src/docs/build-docs.ts';
import { redocAnchor } from '../../src/docs/find-places.ts';
import { withoutHtml } from '../../src/docs/markdown.ts';
import { PAGES } from '../../src/docs/page-layout.ts';
import { sanitiseDocument, sanitiseMarkdown } from '../../src/docs/sanitise-document.ts';
import { serveDocs } from '../../src/docs/serve-docs.ts';
import { eachNode } from '../../src/engine/model/json-pointer.ts';
import { pathOperations } from '../../src/engine/model/path-operations.ts';
import { MARKUP } from './values.ts';

/** What Markdown itself has. */
const FORMATTED = /^(?:a|blockquote|br|code|del|em|h[1-6]|hr|img|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)$/;

test.each(MARKUP)('withoutHtml leaves no HTML in %j', (text) => {
  for (const around of [text, `- ${text}`, `> ${text}`, `# ${text}\n${text}`, `\`\`\`xml\n<a>\n\`\`\`\n\n${text}`]) {
    const html = String(new Marked().parse(withoutHtml(around)));
    const elements = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name);
    expect(elements.filter((name) => !FORMATTED.test(name))).toEqual([]);
  }
});

test.each([
  ['a fence', '```xml\n<a>\n```'],
  ['a fence around a fence', '````\n```\n<a>\n````'],
  ['a span', 'See `<a>`, `` <b> ` `` and 1 < 2.'],
  ['our anchor', '<a id="x.1"></a>\n\n## X'],
])('withoutHtml leaves %s as it is', (_, text) => {
  expect(withoutHtml(text)).toBe(text);
});

test.each(MARKUP)('sanitiseMarkdown leaves nothing that acts in %j', (text) => {
  for (const around of [text, `- ${text}`, `# Title\n\n${text}\n\n## Next`]) {
    const given = sanitiseMarkdown(around);
    expect(given).not.toContain('{%');
    const html = String(new Marked().parse(given));
    const tags = [...html.matchAll(/<([a-z][\w-]*)([^>]*)>/gi)];
    expect(tags.filter(([, name = '']) => !/^div$/.test(name) && !FORMATTED.test(name))).toEqual([]);
    for (const [, , attributes = ''] of tags) expect(attributes).toMatch(/^(?: href="(?:https?:|mailto:)[^"]*")?$/);
  }
});

test.each([
  ['text', 'One **two** `three` 1 < 2\n\n| a |\n|---|\n| b |\n\n[x](https://x.example/y?z) [y](open-points.html#a) <'],
  ['an empty text', ''],
])('sanitiseMarkdown leaves %s without HTML as it is', (_, text) => {
  expect(sanitiseMarkdown(text)).toBe(text);
});

test.each([
  ['formatting', 'a <b>b</b> <i>c</i>', '<div><p>a <b>b</b> <i>c</i></p></div>'],
  ['lists', '<ul class="x">\n\n<li>one</li>\n</ul>', '<div><ul><li>one</li></ul></div>'],
  ['links', '<a href="https://x.example" onclick="y">l</a>', '<div><p><a href="https://x.example">l</a></p></div>'],
  ['the text of links that run', '[l](javascript:x)', '<div><p><a>l</a></p></div>'],
  [
    'code',
    '`<a>`\n\n```xml\n<a>\n\n<b/>\n```',
    '<div><p><code>&lt;a&gt;</code></p><pre><code>&lt;a&gt;&#10;&#10;&lt;b/&gt;&#10;</code></pre></div>',
  ],
  ['headings without HTML', '# One\n\n<b>x</b>\n\n## Two', '# One\n\n<div><p><b>x</b></p></div>\n\n## Two'],
])('sanitiseMarkdown keeps %s', (_, text, expected) => {
  const plain = (html: string) => html.replaceAll(/ (?=<(?!b>|i>))|(?<=<\/b>) | (?=<\/b>)/g, '');
  expect(plain(sanitiseMarkdown(text))).toBe(plain(expected));
});

test.each([
  ['javascript:globalThis.ran = true', '#'],
  ['data:text/html,x', '#'],
  ['https://ok.example/', 'https://ok.example/'],
  ['mailto:a@ok.example', 'mailto:a@ok.example'],
])('sanitiseDocument has the address %s lead to %s', (given, left) => {
  const info = { ...contract.openapi.info, termsOfService: given, contact: { url: given } };
  const sanitised = sanitiseDocument({ ...contract.openapi, info });
  expect(sanitised.info).toMatchObject({ termsOfService: left, contact: { url: left } });
});

const folder = await temporaryFolder();
const operations = pathOperations(contract.openapi.paths);

describe.skipIf(!process.env.SOAK || browserMissing('the reference of a hostile description'))(
  'the reference of a hostile description',
  () => {
    let server: Awaited<ReturnType<typeof serveDocs>>;

    beforeAll(async () => {
      const given = structuredClone({ openapi: contract.openapi, asyncapi: contract.asyncapi });
      let at = 0;
      const formatted = '<b>bold</b> <table><tr><td>cell</td></tr></table> <a href="https://ok.example/">ok</a>';
      for (const document of [given.openapi, given.asyncapi]) {
        eachNode(document, (node) => {
          if (typeof node.description !== 'string') return;
          node.description = [node.description, formatted, MARKUP[at % MARKUP.length]].join('\n\n');
          at += 1;
        });
      }
      const hostile = { ...given.openapi.info, description: [given.openapi.info.description, ...MARKUP].join('\n\n') };
      Object.assign(given.openapi.info, hostile, {
        termsOfService: 'javascript:globalThis.ran = true',
        contact: { name: 'x', url: 'javascript:globalThis.ran = true' },
      });
      expect(at).toBeGreaterThan(MARKUP.length);
      await buildDocs({ contract: { ...contract, ...given }, site: shownOf(contract).site, directory: folder });
      server = await serveDocs({ directory: folder, port: 0 });
    });

    afterAll(() => server?.close());

    it('shows text, tables and links, and nothing that acts', async () => {
      const page = await (await sharedBrowser()).newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const [{ operation } = { operation: { operationId: '', tags: [], summary: '', responses: {} } }] = operations;
      const own = new URL(`${PAGES.reference.file}${redocAnchor(operation)}`, server.url).href;
      await page.goto(own);
      const section = page.locator(`[data-section-id$="/${operation.operationId.toLowerCase()}"]`);
      await section.getByRole('heading', { name: operation.summary }).first().waitFor();
      const markup = await page.locator('#redoc').evaluate((root) => root.outerHTML);
      const elements = [...markup.matchAll(/<([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>/gi)];
      const alive = elements.filter(([, name = '', attributes = '']) => {
        const address = / (?:href|src|action)="([^"]*)"/.exec(attributes)?.[1] ?? '';
        return (
          /^(?:meta|style|base|form|iframe|object|embed)$/i.test(name) ||
          / on\w+=|position:\s*fixed/.test(attributes) ||
          !/^(?:https?:|mailto:|data:image|blob:|[^:]*(?:[/#?]|$))/.test(address)
        );
      });
      expect(alive).toEqual([]);
      expect(await page.locator('#redoc').count()).toBe(1);
      expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
      expect(new URL(page.url()).pathname).toBe(`/${PAGES.reference.file}`);
      expect(asked.filter((url) => !url.startsWith(server.url) && !/^(?:blob|data):/.test(url))).toEqual([]);
      const shown = page.locator('#redoc');
      expect(await shown.locator('b', { hasText: 'bold' }).count()).toBeGreaterThan(5);
      expect(await shown.locator('td', { hasText: 'cell' }).count()).toBeGreaterThan(5);
      expect(await shown.locator('a[href="https://ok.example/"]').count()).toBeGreaterThan(5);
      await page.close();
    });

    it('has no HTML of a description in its Markdown', async () => {
      const text = await readFile(path.join(folder, 'reference.md'), 'utf8');
      const html = String(new Marked().parse(text)).replaceAll(/<a id="[^"]*">/g, '');
      expect([...html.matchAll(/<([a-z][\w-]*)/gi)].filter(([, name = '']) => !FORMATTED.test(name))).toEqual([]);
    });
  },
);
