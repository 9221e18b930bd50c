import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from 'unsaid-runtime/client';
import { createServer, reply } from 'unsaid-runtime/server';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { generateIn } from '../../../unsaid/test/emit/compile.ts';

const LIST = { type: 'array', items: { type: 'string' } };
const OBJECT = { type: 'object', properties: { r: { type: 'string' }, g: { type: 'integer' } } };
const VALUES = { list: ['1', '2,3'], object: { r: 'x', g: 1 }, text: 'a b' };

/** A parameter, its value, and how it is sent. */
interface Row {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly style?: string;
  readonly explode?: boolean;
  readonly isJson?: true;
  readonly value: unknown;
  readonly sent: string;
}

const row = (place: Row['in'], value: unknown, sent: string, how: Partial<Row> = {}): Row => ({
  in: place,
  value,
  sent,
  ...how,
});
const { list, object, text } = VALUES;

const ROWS: readonly Row[] = [
  row('query', object, 'r=x&g=1'),
  row('query', object, 'p=r,x,g,1', { explode: false }),
  row('query', object, 'p[r]=x&p[g]=1', { style: 'deepObject', explode: true }),
  row('query', list, 'p[0]=1&p[1]=2%2C3', { style: 'deepObject', explode: true }),
  row('query', object, 'p=%7B%22r%22%3A%22x%22%2C%22g%22%3A1%7D', { isJson: true }),
  row('query', list, 'p=1&p=2%2C3'),
  row('query', list, 'p=1,2%2C3', { explode: false }),
  row('query', ['a', 'b'], 'p=a%20b', { style: 'spaceDelimited', explode: false }),
  row('query', ['a', 'b'], 'p=a|b', { style: 'pipeDelimited', explode: false }),
  row('query', text, 'p=a%20b'),
  row('path', text, 'a%20b'),
  row('path', '/foo?bar#x y', '%2Ffoo%3Fbar%23x%20y'),
  row('path', list, '1,2%2C3'),
  row('path', list, '.1.2%2C3', { style: 'label', explode: true }),
  row('path', list, '.1,2%2C3', { style: 'label' }),
  row('path', list, ';p=1;p=2%2C3', { style: 'matrix', explode: true }),
  row('path', list, ';p=1,2%2C3', { style: 'matrix' }),
  row('path', object, 'r,x,g,1'),
  row('path', object, 'r=x,g=1', { explode: true }),
  row('path', object, ';r=x;g=1', { style: 'matrix', explode: true }),
  row('path', text, ';p=a%20b', { style: 'matrix' }),
  row('path', text, '.a%20b', { style: 'label' }),
  row('header', ['1', '2'], '1,2'),
  row('header', object, 'r,x,g,1'),
  row('header', object, 'r=x,g=1', { explode: true }),
  row('cookie', list, 'p=1; p=2%2C3'),
  row('cookie', object, 'p=r,x,g,1', { explode: false }),
  row('cookie', object, 'r=x; g=1'),
  row('cookie', 'a=b+c&d', 'p=a%3Db%2Bc%26d'),
  row('cookie', 'a+b', 'p=a+b', { style: 'cookie' }),
  row('cookie', ['a', 'b'], 'p=a; p=b', { style: 'cookie' }),
];

const schemaOf = ({ value }: Row) =>
  Array.isArray(value) ? LIST : typeof value === 'string' ? { type: 'string' } : OBJECT;

function operationOf(each: Row, index: number) {
  const { in: place, style, explode, isJson } = each;
  const schema = schemaOf(each);
  const parameter = {
    name: 'p',
    in: place,
    required: true,
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
    ...(isJson ? { content: { 'application/json': { schema } } } : { schema }),
  };
  const address = `/o${index}${place === 'path' ? '/{p}' : ''}`;
  const responses = { 204: { description: 'x' } };
  return [address, { get: { operationId: `o${index}`, parameters: [parameter], responses } }] as const;
}

const FORM = {
  type: 'object',
  required: ['tags', 'meta'],
  properties: {
    tags: LIST,
    n: { type: 'integer' },
    meta: { type: 'object', properties: { a: { type: 'integer' } } },
    parts: { type: 'array', items: { type: 'object', properties: { b: { type: 'boolean' } } } },
  },
};
const FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded'];

function formOf(mediaType: string, index: number) {
  const requestBody = { required: true, content: { [mediaType]: { schema: FORM } } };
  const responses = { 204: { description: 'x' } };
  return [`/form${index}`, { post: { operationId: `form${index}`, requestBody, responses } }] as const;
}

/** A form whose fields are written as in a query, and a field of each, as it is sent. */
const STYLED = [
  ['deep', OBJECT, { style: 'deepObject' }, { r: 'x', g: 1 }, 'deep[r]=x&deep[g]=1'],
  ['either', { anyOf: [OBJECT, { enum: [''] }] }, { style: 'deepObject' }, { r: 'x' }, 'either[r]=x'],
  ['spread', { type: 'object', properties: { s: { type: 'integer' } } }, { explode: true }, { s: 1 }, 's=1'],
  ['commas', LIST, { explode: false }, ['1', '2,3'], 'commas=1,2%2C3'],
  ['pipes', LIST, { style: 'pipeDelimited', explode: false }, ['a', 'b'], 'pipes=a|b'],
  ['numbered', LIST, { style: 'deepObject' }, ['a'], 'numbered[0]=a'],
  ['usual', { type: 'object', properties: { u: { type: 'integer' } } }, {}, { u: 1 }, 'usual=%7B%22u%22%3A1%7D'],
  ['n', { type: 'integer' }, { contentType: 'text/plain' }, 7, 'n=7'],
] as const;

function styledForm() {
  const parts = STYLED.map(([name, schema]) => ({ type: 'object', properties: { [name]: schema } }));
  const encoding = Object.fromEntries(STYLED.map(([name, , each]) => [name, each]));
  const content = { [FORMS[1] ?? '']: { schema: { allOf: parts }, encoding } };
  return { post: { operationId: 'styled', requestBody: { content }, responses: { 204: { description: 'x' } } } };
}

/** One value or a list of them; an object that has a field with the name of another parameter. */
const MANY = [
  {
    name: 'ids',
    in: 'query',
    schema: {
      oneOf: [
        { type: 'string', pattern: '^all' },
        { type: 'array', items: { type: 'integer' } },
      ],
    },
  },
  {
    name: 'sort',
    in: 'query',
    schema: { type: 'object', properties: { by: { enum: ['asc'] }, at: { enum: ['desc'] } } },
  },
  { name: 'at', in: 'query', schema: { type: 'string' } },
];

const home = await temporaryFolder();
const folder = path.join(home, 'styles');
mkdirSync(folder);
const paths = Object.fromEntries([
  ...ROWS.map(operationOf),
  ...FORMS.map(formOf),
  ['/styled', styledForm()],
  ['/many', { get: { operationId: 'many', parameters: MANY, responses: { 204: { description: 'x' } } } }],
]);
writeFileSync(
  path.join(folder, 'openapi.json'),
  JSON.stringify({ openapi: '3.2.0', info: { title: 'T', version: '1' }, paths }),
);
const { out } = await generateIn(folder);
const { variant } = await import(/* @vite-ignore */ pathToFileURL(path.join(out, 'index.ts')).href);

const seen: {
  request?: Request;
  params?: unknown;
  query?: unknown;
  headers?: unknown;
  cookies?: unknown;
  body?: unknown;
} = {};
const handlers = Object.fromEntries(
  Object.keys(variant.operations).map((id) => [
    id,
    (call: object) => {
      Object.assign(seen, call);
      return reply(204);
    },
  ]),
);
const problems: unknown[] = [];
/** The bodies of the requests. */
const texts: string[] = [];
const server = createServer(
  handlers as never,
  {
    variant,
    refuse: (refused: { readonly message: string }) => {
      problems.push(refused.message);
      return reply(400, {});
    },
  } as never,
);
const client = createClient({
  baseUrl: 'https://service.invalid',
  variant,
  fetch: async (request: Request) => {
    texts.push(await request.clone().text());
    return server.fetch(request);
  },
} as never);
const call = client as unknown as Record<string, (path: string, init: object) => Promise<{ response: Response }>>;

test.each(
  ROWS.map((each, index) => [each.in, each.style ?? 'usual', each.explode ?? 'usual', each.sent, each, index] as const),
)(
  'a parameter of %s, style %s, explode %s is sent as %s, and read',
  async (_, __, ___, sent, { in: place, value }, index) => {
    problems.length = 0;
    const [address] = operationOf(ROWS[index] as Row, index);
    const { response } = (await call.GET?.(address, { params: { [place]: { p: value } } })) ?? {};
    expect([problems, response?.status]).toEqual([[], 204]);
    const { request, params, query, headers, cookies } = seen;
    const url = request?.url ?? '';
    const written = {
      path: url.replace(/^.*\//, ''),
      query: url.replace(/^[^?]*\?/, ''),
      header: request?.headers.get('p'),
      cookie: request?.headers.get('cookie'),
    };
    expect(written[place]).toBe(sent);
    const read = { path: params, query, header: headers, cookie: cookies }[place];
    expect(read).toEqual({ p: value });
  },
);

test('a text that is sent twice in a query is refused', async () => {
  problems.length = 0;
  const index = ROWS.findIndex((each) => each.in === 'query' && each.value === text);
  const statusOf = async (query: string) =>
    (await server.fetch(new Request(`https://service.invalid/o${index}?${query}`))).status;
  expect([await statusOf('p=a'), await statusOf('p=a&p=b')]).toEqual([204, 400]);
  expect(problems).toEqual([expect.stringContaining('is repeated')]);
});

test.each([
  { ids: 'all', at: 'noon' },
  { ids: [1, 2], sort: { by: 'asc' }, at: 'noon' },
])('a value or a list, and an object beside a parameter with the name of its field: %j', async (query) => {
  problems.length = 0;
  const { response } = (await call.GET?.('/many', { params: { query } })) ?? {};
  expect([problems, response?.status, seen.query]).toEqual([[], 204, query]);
});

test.each(FORMS)('lists and objects of %s are sent and read', async (mediaType) => {
  problems.length = 0;
  const body = { tags: ['a', 'b'], n: 1, meta: { a: 1 }, parts: [{ b: true }, { b: false }] };
  const { response } = (await call.POST?.(`/form${FORMS.indexOf(mediaType)}`, { body })) ?? {};
  expect([problems, response?.status, seen.body]).toEqual([[], 204, body]);
});

test('fields of a form that have a style are sent in it, and read', async () => {
  problems.length = 0;
  const body = Object.fromEntries(STYLED.map(([name, , , value]) => [name, value]));
  const { response } = (await call.POST?.('/styled', { body })) ?? {};
  expect([problems, response?.status, seen.body]).toEqual([[], 204, body]);
  expect(texts.at(-1)).toBe(STYLED.map((each) => each[4]).join('&'));
  await call.POST?.('/styled', { body: { deep: { in: [{ a: 1 }], of: { b: [2, 3] }, none: undefined } } });
  expect(texts.at(-1)).toBe('deep[in][0][a]=1&deep[of][b]=2&deep[of][b]=3');
});
