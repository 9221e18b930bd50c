import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract, sandboxContract, shownOf } from '../../../../test/contract.ts';
import { openPointsPage } from '../../src/docs/open-points-page.ts';
import { overviewPage } from '../../src/docs/overview-page.ts';
import { referenceDocument } from '../../src/docs/reference-document.ts';
import { referenceMarkdown } from '../../src/docs/reference-markdown.ts';
import type { OpenApiDocument } from '../../src/engine/model/contract.ts';
import { pathOperations } from '../../src/engine/model/path-operations.ts';
import { normaliseRest } from '../../src/engine/read/normalise.ts';
import { eventMessages } from '../../src/engine/view/events.ts';
import { builtSite } from './open-site.ts';

let folder: string;
const read = (file: string) => readFile(path.join(folder, file), 'utf8');
const { openapi, asyncapi, openPoints } = contract;
const operations = pathOperations(openapi.paths);
const events = Object.values(eventMessages(asyncapi));

beforeAll(async () => {
  folder = await builtSite(contract);
});

test('an event without a title has its name once', () => {
  const operation = (summary: string) => ({ post: { operationId: summary, summary, tags: [], responses: {} } });
  const webhooks = { 'a.b': operation('a.b'), 'c.d': operation('See D') };
  const document = { info: {}, paths: {}, webhooks } as unknown as OpenApiDocument;
  const text = referenceMarkdown(shownOf(contract), document);
  expect(text.match(/^## .*[a-d]\..*$/gm)).toEqual(['## `a.b`', '## See D (`c.d`)']);
});

test('a field of several types, as an overlay may add it, is a row, as are those within and items', () => {
  const item = {
    type: 'object',
    required: ['n'],
    properties: { n: { type: 'integer', pattern: 'a|b', description: 'N.\n\nM.' } },
  };
  const schema = {
    type: 'object',
    properties: {
      code: { type: ['string', 'null'] },
      list: { type: 'array', items: item },
      one: { enum: ['x'] },
      part: { allOf: [{ allOf: [{ type: 'integer', description: 'A part of a part.' }] }] },
    },
  };
  const operation = { operationId: 'a', summary: 'A', tags: [], responses: { 200: { content: { json: { schema } } } } };
  const document = { info: {}, paths: { '/a': { get: operation } }, webhooks: {} } as unknown as OpenApiDocument;
  expect(referenceMarkdown(shownOf(contract), document)).toContain(
    [
      '| `code` string or null |  |',
      '| `list` array of object |  |',
      '| `list[].n` integer `a\\|b`, **required** | N. M. |',
      '| `one` any value of `x` |  |',
      '| `part` integer | A part of a part. |',
    ].join('\n'),
  );
});

test('a list that may hold lists of its own type names that type', () => {
  const Value = { oneOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/components/schemas/Value' } }] };
  const schema = { type: 'object', properties: { value: { $ref: '#/components/schemas/Value' } } };
  const operation = { operationId: 'a', summary: 'A', tags: [], responses: { 200: { content: { json: { schema } } } } };
  const paths = { '/a': { get: operation } };
  const document = { info: {}, paths, webhooks: {}, components: { schemas: { Value } } } as unknown as OpenApiDocument;
  expect(referenceMarkdown(shownOf(contract), document)).toContain('string or array of string or array of Value');
});

test('an example without a value is none', () => {
  const examples = { without: { summary: 'No value' }, with: { summary: 'A value', value: 1 } };
  const operation = { operationId: 'a', responses: { 200: { content: { json: { examples } } } } };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get: operation } } };
  const markdown = referenceMarkdown(shownOf(contract), normaliseRest(document as unknown as OpenApiDocument));
  expect([markdown.includes('A value:'), markdown.includes('No value')]).toEqual([true, false]);
});

/** The line of a list that leads to a place. */
const lineTo = (text: string, href: string) => text.split('\n').find((line) => line.includes(`](${href})`)) ?? '';

describe('llms.txt', () => {
  test('of an API of any size is within the tokens that it states', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => {
        const get = { operationId: `get${at}`, summary: `Retrieve thing ${at}`, tags: ['Things'], responses: {} };
        return [`/things/${at}`, { get }];
      }),
    );
    const large = shownOf({ ...contract, openapi: { ...openapi, paths, webhooks: {} } });
    const { markdown = '' } = overviewPage(large, [], []);
    const [, tokens = ''] = /at most (\d+) tokens/.exec(markdown) ?? [];
    expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(4 * Number(tokens));
    expect(markdown).toMatch(/- and \d+ more: see the pages/);
  });

  test('is under 48 kB, begins as the convention asks, and is the Markdown of the overview', async () => {
    const text = await read('llms.txt');
    expect(Buffer.byteLength(text)).toBeLessThan(48_000);
    expect(text).toMatch(/^# Reward Card Payout Service\n\n> [^\n]+\n\n[^#\n]/);
    expect(await read('index.md')).toBe(text);
  });

  test('has every operation, event and open point, each with its question', async () => {
    const text = await read('llms.txt');
    expect([operations.length, events.length, openPoints.length]).toEqual([4, 11, 95]);
    for (const { name, method, operation } of operations)
      expect(lineTo(text, `reference.md#${operation.operationId}`)).toContain(`${method.toUpperCase()} ${name}`);
    for (const { name, summary } of events) expect(lineTo(text, `reference.md#${name}`)).toContain(summary);
    for (const { id, question, impact } of openPoints)
      expect(lineTo(text, `open-points.md#${id}`)).toContain(`\`${id}\`, ${impact}. ${question}`);
  });

  test('of a variant says whose answers it holds, and asks nothing that is answered', async () => {
    const answered = shownOf(await sandboxContract());
    const { markdown: text = '' } = overviewPage(answered, [], []);
    for (const each of [text, openPointsPage(answered, new Map()).markdown])
      expect(each).toContain('95 answered by **the sandbox**, 0 by your provider');
    for (const { id, question } of answered.openPoints) {
      expect(lineTo(text, `open-points.html#${id}`)).toContain('Answered by sandbox: ');
      expect(text).not.toContain(question);
    }
  });
});

describe('the Markdown beside a page', () => {
  test('is there for every page, which names it, and leads to files and places that there are', async () => {
    const files = await readdir(folder);
    const pages = files.filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(15);
    for (const page of pages) {
      const file = page === 'reference-text.html' ? 'reference.md' : page.replace('.html', '.md');
      expect(await read(page)).toContain(`<link rel="alternate" type="text/markdown" href="${file}">`);
      const text = await read(file);
      expect(text, file).toMatch(/^# \S/);
      if (file.startsWith('guide-')) continue;
      for (const [, target = '', id] of text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g)) {
        if (target !== '') expect(files, file).toContain(target);
        const place = target === '' ? text : await read(target);
        // The headings of guides are their anchors.
        if (id && target.endsWith('.md') && !/^guide-|^\//.test(target) && !id.startsWith('/'))
          expect(place, file).toContain(`<a id="${id}"></a>`);
      }
    }
  });

  test('of the reference has every operation with its fields, statuses and open points', async () => {
    const text = await read('reference.md');
    for (const { name, method, operation } of operations) {
      const [, part = ''] = text.split(`<a id="${operation.operationId}"></a>`);
      expect(part).toContain(`**${method.toUpperCase()}** \`${name}\``);
      for (const status of Object.keys(operation.responses))
        expect(part).toContain(status === 'default' ? '### Any other response' : `### Response ${status}`);
    }
    expect(text).toMatch(/^\| `value` integer, \*\*required\*\* \| .*\(open-points\.md#amount-units\)/m);
    expect(text).toMatch(/^\| `format` string \| .*Values seen:\*\* `digital`\./m);
  });

  test('of the reference has every event with its payload and an example', async () => {
    const text = await read('reference.md');
    for (const { name, examples = [] } of events) {
      const [, part = ''] = text.split(`<a id="${name}"></a>`);
      const [own = ''] = part.split('<a id=');
      expect(own).toContain('### Payload');
      expect(own).toMatch(/\*\*In the sandbox:\*\* `.* trigger /);
      if (examples.length > 0) expect(own).toContain('```json');
    }
    expect(text).toContain('| `data.current_balance` integer, **required** |');
  });
});

test('a format shows the words that it is judged by, where they are not those of its RFC', async () => {
  const shown = 'date-time, validated as iso-8601-utc';
  expect(await read('reference.md')).toContain(`(${shown})`);
  expect(JSON.stringify(referenceDocument(contract).components)).toContain(`"format":"${shown}"`);
});

const referenceOf = (operation: object) => {
  const paths = { '/a': { get: { operationId: 'a', summary: 'A', tags: [], responses: {}, ...operation } } };
  return referenceMarkdown(shownOf(contract), { info: {}, paths, webhooks: {} } as unknown as OpenApiDocument);
};

test('the fields of lists are rows, and those that another part of a combination requires are required', () => {
  const part = { properties: { n: { type: 'integer' }, rows: { type: 'array', items: { type: 'array', items: {} } } } };
  const schema = { type: 'array', items: { allOf: [part, { required: ['n'] }] } };
  expect(referenceOf({ responses: { 200: { content: { json: { schema } } } } })).toContain(
    ['| `[].n` integer, **required** |  |', '| `[].rows` array of array of any value |  |'].join('\n'),
  );
});

test('parameters show their fields, also those in a media type, and responses show their headers', () => {
  const schema = { type: 'object', properties: { from: { type: 'string', format: 'date' } } };
  const parameters = [
    { name: 'filter', in: 'query', schema },
    { name: 'where', in: 'query', content: { 'application/json': { schema } } },
  ];
  const headers = { 'X-Left': { required: true, schema: { type: 'integer' } } };
  const text = referenceOf({ parameters, responses: { 200: { headers } } });
  expect(text).toContain('| `where` object |  |\n| `where.from` string (date) |  |');
  expect(text).toContain('| `filter` object |  |\n| `filter.from` string (date) |  |');
  expect(text).toContain(
    '### Response 200 header\n\n| Field | Description |\n|---|---|\n| `X-Left` integer, **required**',
  );
});

test('media types of one body share a table, and others have their own', () => {
  const bodyOf = (name: string) => ({ schema: { type: 'object', properties: { [name]: { type: 'string' } } } });
  const content = { one: bodyOf('a'), two: bodyOf('b'), three: bodyOf('a') };
  const table = (name: string) => `| Field | Description |\n|---|---|\n| \`${name}\` string |  |`;
  expect(referenceOf({ requestBody: { content } })).toContain(
    ['Media type `one`.', 'Media type `three`.', table('a'), 'Media type `two`.', table('b')].join('\n\n'),
  );
});
