import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventsAsMarkdown, restAsMarkdown } from '../../cli/docs/as-markdown/documents-as-markdown.ts';
import { fieldTable } from '../../cli/docs/as-markdown/fields-as-markdown.ts';
import { llmsText } from '../../cli/docs/as-markdown/llms-text.ts';
import { pageAsMarkdown } from '../../cli/docs/as-markdown/page-as-markdown.ts';
import { pointsAsMarkdown } from '../../cli/docs/as-markdown/points-as-markdown.ts';
import { pathOperations } from '../../cli/engine/model/path-operations.ts';
import { eventMessages } from '../../cli/engine/view/events.ts';
import { contract, sandboxContract } from '../contract.ts';
import { builtSite } from './open-site.ts';

test('a field of several types, as an overlay may add it, is a row', () => {
  const schema = { type: 'object', properties: { code: { type: ['string', 'null'] } } };
  expect(fieldTable({}, { schema: schema as object })).toContain('| `code` | string or null | no |');
});

let folder: string;
const read = (file: string) => readFile(path.join(folder, file), 'utf8');
const { openapi, asyncapi, openPoints } = contract;
const operations = pathOperations(openapi.paths);
const events = Object.values(eventMessages(asyncapi));

beforeAll(async () => {
  folder = await builtSite(contract);
});

/** The line of a list that leads to a place. */
const lineTo = (text: string, href: string) => text.split('\n').find((line) => line.includes(`](${href})`)) ?? '';

describe('llms.txt', () => {
  test('is under 50 kB, and begins as the convention asks', async () => {
    const text = await read('llms.txt');
    expect(Buffer.byteLength(text)).toBeLessThan(50_000);
    expect(text).toMatch(/^# Reward Card Payout Service\n\n> [^\n]+\n\n[^#\n]/);
  });

  test('has every operation, event and open point, each with its question', async () => {
    const text = await read('llms.txt');
    expect([operations.length, events.length, openPoints.length]).toEqual([4, 11, 90]);
    for (const { name, method, operation } of operations)
      expect(lineTo(text, `rest.md#${operation.operationId}`)).toContain(`${method.toUpperCase()} ${name}`);
    for (const { name, summary } of events) expect(lineTo(text, `events.md#${name}`)).toContain(summary);
    for (const { id, question, impact } of openPoints)
      expect(lineTo(text, `open-points.md#${id}`)).toContain(`\`${id}\`, ${impact}. ${question}`);
  });

  test('leads to files and places that there are', async () => {
    const text = await read('llms.txt');
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)];
    expect(links.length).toBeGreaterThan(110);
    const files = await readdir(folder);
    for (const [, file = '', id] of links) {
      expect(files).toContain(file);
      if (id) expect(await read(file)).toContain(`<a id="${id}"></a>`);
    }
  });

  test('of a variant says whose answers it holds, and asks nothing that is answered', async () => {
    const answered = await sandboxContract();
    const text = llmsText({ contract: answered, guides: [], pages: [], downloads: [] });
    expect(text).toContain('show the answers of **sandbox** to all 90 open points');
    for (const { id, question } of answered.openPoints) {
      expect(lineTo(text, `open-points.md#${id}`)).toContain('Answered by sandbox: ');
      expect(text).not.toContain(question);
    }
    const others = [pointsAsMarkdown(answered.openPoints), restAsMarkdown(answered), eventsAsMarkdown(answered)];
    for (const other of others) expect(other).toContain('show the answers of **sandbox**');
    for (const { question } of answered.openPoints) expect(others.join('\n')).not.toContain(question);
  });
});

describe('the Markdown beside a page', () => {
  test('is there for every page, which names it', async () => {
    const pages = (await readdir(folder)).filter((file) => file.endsWith('.html') && file !== '404.html');
    expect(pages.length).toBeGreaterThan(15);
    for (const page of pages) {
      const file = page.replace('.html', '.md');
      expect(await read(page)).toContain(`<link rel="alternate" type="text/markdown" href="${file}">`);
      expect(await read(file), file).toMatch(/^(\[[^\n]+\n\n)?# \S/);
    }
  });

  test('of the REST page has every operation with its fields, statuses and open points', async () => {
    const text = await read('rest.md');
    for (const { name, method, operation } of operations) {
      const [, part = ''] = text.split(`<a id="${operation.operationId}"></a>`);
      expect(part).toContain(`\`${method.toUpperCase()} ${name}\``);
      for (const status of Object.keys(operation.responses)) expect(part).toContain(`### Response ${status}`);
    }
    expect(text).toMatch(/^\| `value` \| integer \| yes \| .*\[amount-units\]\(open-points\.md#amount-units\)/m);
    expect(text).toMatch(/^\| `currency` \| string \| yes \| .*\[currency-codes\]/m);
    expect(text).toMatch(/^\| `format` \| string \| no \| .*Values seen: `digital`\./m);
  });

  test('of the events page has every event with its payload and an example', async () => {
    const text = await read('events.md');
    for (const { name, examples = [] } of events) {
      const [, part = ''] = text.split(`<a id="${name}"></a>`);
      const [own = ''] = part.split('<a id=');
      expect(own).toContain('### Payload');
      if (examples.length > 0) expect(own).toContain('```json');
    }
    expect(text).toContain('| `data.current_balance` | integer | yes |');
  });

  test('of the open points has what each says', async () => {
    const text = await read('open-points.md');
    for (const point of openPoints)
      for (const says of [point.title, point.question, point.meanwhile, point.advice, point['if-wrong']])
        expect(text).toContain(says);
  });

  test('of any other page has its headings, lists, tables and code', () => {
    const page = `<main><h1>A <code>b</code></h1><p>One\n  <a href="rest.html#/x">two</a> &#38; <b>three</b></p>
<ul><li>four</li> <li>five</li></ul><pre><code>  six\n\n  7 &#60; 8</code></pre>
<table><thead><tr><th>k</th><th>v</th></tr></thead><tbody><tr><td>1</td><td><code><b>2</b></code></td></tr></tbody></table>
<form><p>not this</p></form></main><p>nor this</p>`;
    expect(pageAsMarkdown(page)).toBe(`# A \`b\`

One
[two](rest.md) & **three**

- four
- five

\`\`\`
six\n\n  7 < 8
\`\`\`

| k | v |
|---|---|
| 1 | \`2\` |
`);
  });
});
