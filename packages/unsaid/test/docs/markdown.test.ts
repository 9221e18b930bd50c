import { expect, test } from 'vitest';
import { html } from '../../src/docs/html.ts';
import { renderMarkdown, sectionsOf } from '../../src/docs/markdown.ts';

const render = (text: string) => renderMarkdown(text).toString().trim();

test.each([
  [
    'a heading',
    '## When it `fails`, and why',
    '<h2 id="when-it-fails-and-why">When it <code>fails</code>, and why<a class="anchor" href="#when-it-fails-and-why" aria-label="Link to When it fails, and why"></a></h2>',
  ],
  ['a heading in a quotation', '> ## When', '<blockquote>\n<h2>When</h2>\n</blockquote>'],
  ['a heading in a list', '- ## When', '<ul>\n<li><h2>When</h2>\n</li>\n</ul>'],
  ['a paragraph with HTML', 'One\n**two** <three>', '<p>One\n<strong>two</strong> &#60;three&#62;</p>'],
  ['a block of HTML', '<script>x</script>', '&#60;script&#62;x&#60;/script&#62;'],
  ['our own anchor', '<a id="x.1"></a>', '<p><a id="x.1"></a></p>'],
  ['another anchor', '<a id="x" onclick="y">', '&#60;a id=&#34;x&#34; onclick=&#34;y&#34;&#62;'],
  ['an image', '![see](https://x.example/y.png)', '<p>see</p>'],
  ['a link', 'See [`it`](other.html#part).', '<p>See <a href="other.html#part"><code>it</code></a>.</p>'],
  ['a link that runs', '[it](javascript:alert)', '<p>it</p>'],
  ['code', '```ts\n# <a>\n```', '<pre tabindex="0"><code># &lt;a&gt;</code></pre>'],
  ['code that is text', '```\n# <a>\n```', '<pre tabindex="0"><code># &#60;a&#62;</code></pre>'],
  [
    'colours',
    '```sh\ncd x # y\n```',
    '<pre tabindex="0"><code><span class="hljs-built_in">cd</span> x <span class="hljs-comment"># y</span></code></pre>',
  ],
  [
    'the file of code',
    '```ts title="a.ts"\nb\n```',
    '<figure class="code"><figcaption>a.ts</figcaption>\n<pre tabindex="0" aria-label="a.ts"><code>b</code></pre></figure>',
  ],
])('renderMarkdown: %s', (_, text, expected) => {
  expect(render(text)).toBe(expected);
});

test('a table of many columns scrolls by itself, one of few does not', () => {
  const tableOf = (names: readonly string[]) =>
    [names, names.map(() => '-')].map((row) => `|${row.join('|')}|`).join('\n');
  expect(render(tableOf(['a', 'b', 'c']))).toMatch(/^<table>/);
  expect(render(tableOf(['', '`b`', 'c', 'd']))).toMatch(
    /^<div class="table-scroll" tabindex="0" role="group" aria-label="Table: b, c, d"><table>[\s\S]*<\/div>$/,
  );
});

test('a heading has the id of the anchor above it, and samples stand together below what belongs to them', () => {
  const sample = (lang: string) => `\`\`\`${lang} title="${lang}" sample\n1\n\`\`\``;
  const text = `<a id="x"></a>\n\n## One\n\nTwo\n\n${sample('sh')}\n\n${sample('ts')}\n\n\`\`\`sh\n3\n\`\`\``;
  const page = String(renderMarkdown(text, { x: html`<form></form>` }));
  expect(page).toMatch(/^<h2 id="x">One<a [^>]*href="#x"[^>]*><\/a><\/h2>\n<p>Two<\/p>\n<form><\/form><details /);
  expect(page.match(/<details name="sample-x-2"/g)).toHaveLength(2);
  expect(page.split('</details>').at(-1)).toContain('3');
  expect(sectionsOf(text)).toMatchObject([{ depth: 2, id: 'x', title: 'One', text: expect.stringMatching(/^Two /) }]);
});

test('html escapes text, keeps markup, joins lists and leaves out what is undefined', () => {
  expect(String(html`<p title="${'"a"'}">${[html`<i></i>`, '<', undefined]}${1}</p>`)).toBe(
    '<p title="&#34;a&#34;"><i></i>&#60;1</p>',
  );
});
