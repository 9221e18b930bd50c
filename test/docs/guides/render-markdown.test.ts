import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { changesPage } from '../../../cli/docs/changes-page.ts';
import { guidePages } from '../../../cli/docs/guides/guide-pages.ts';
import { readGuides } from '../../../cli/docs/guides/read-guides.ts';
import { renderMarkdown } from '../../../cli/docs/guides/render-markdown.ts';
import { ROOT } from '../../../cli/engine/system/root.ts';
import { contract } from '../../contract.ts';

const render = (text: string, options = {}) => renderMarkdown(text, options).toString().trim();

test.each([
  [
    'a heading',
    '## When it `fails`, and why',
    '<h2 id="when-it-fails-and-why">When it <code>fails</code>, and why</h2>',
  ],
  ['lines of a paragraph', 'One\n**two** <three>', '<p>One <strong>two</strong> &#60;three&#62;</p>'],
  ['a list', '- one\n  and more\n- two', '<ul><li>one and more</li>\n<li>two</li>\n</ul>'],
  ['numbers', '1. one\n2. two', '<ol><li>one</li>\n<li>two</li>\n</ol>'],
  ['code with empty lines and marks', '```ts\n# a\n\n- `b`\n```', '<pre><code># a\n\n- `b`</code></pre>'],
  [
    'the file of code',
    '```ts title="a.ts"\nb\n```',
    '<p class="file"><code>a.ts</code></p>\n<pre><code>b</code></pre>',
  ],
  ['a link', 'See [`it`](other.md#part).', '<p>See <a href="other.md#part"><code>it</code></a>.</p>'],
  [
    'a table',
    '| a | b |\n|---|---|\n| `x \\| y` | 2 |',
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>\n<tbody><tr><td><code>x | y</code></td><td>2</td></tr>\n</tbody></table>',
  ],
])('%s', (_, text, expected) => {
  expect(render(text)).toBe(expected);
});

test('headings start at the level and with the prefix that a page asks for', () => {
  expect(render('# One\n## Two', { level: 2, prefix: 'x-' })).toBe('<h2 id="x-one">One</h2>\n<h3 id="x-two">Two</h3>');
});

/** The words alone, in one line. */
const words = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

/** The words that a reader of a page sees. */
const wordsOfPage = (page: string) =>
  words(page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));

describe('the pages of the guides', () => {
  test('say everything that the guides say', async () => {
    const guides = await readGuides();
    const pages = new Map(guidePages(contract, guides, []));
    expect(guides.length).toBeGreaterThan(8);
    for (const { file, text } of guides) {
      const page = wordsOfPage(pages.get(file) ?? '');
      const sentences = text
        .replaceAll(/^```\w*( title=)?/gm, '')
        .replaceAll(/\]\([^)]*\)/g, ']')
        .split(/\n\n|\|/)
        .map((part) => words(part.replaceAll(/^( *- |\d+\. )/gm, '')).trim());
      const lost = sentences.filter((sentence) => !page.includes(sentence));
      expect(lost, file).toEqual([]);
    }
  });

  test('link to each other as pages', async () => {
    const pages = new Map(guidePages(contract, await readGuides(), []));
    expect(pages.get('guide-webhooks.html')).toContain('<a href="guide-several-instances.html">');
    for (const text of pages.values()) expect(text).not.toMatch(/<a href="[^":]*\.md[#"]/);
  });
});

test('the page of changes has the changelog, with ids of its own', async () => {
  const changelog = await readFile(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
  const page = changesPage(contract, { last: undefined, steps: [] }, changelog);
  expect(page).toContain('<h2 id="changelog-changelog">Changelog</h2>');
  expect(page).toContain('<h3 id="changelog-unreleased">Unreleased</h3>');
  const [, item = ''] = /^- ([^\n`*[]{20,})/m.exec(changelog) ?? [];
  expect(wordsOfPage(page)).toContain(words(item).trim());
});
