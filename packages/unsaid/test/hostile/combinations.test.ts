import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { listen } from '../../../../test/listen.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Looked at twice at each level, a value is looked at 268 million times. */
const LEVELS = 28;
const KINDS = 30;

const DATE = { type: 'string', format: 'date' };
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const member = (schema: Schema): Schema => ({ type: 'object', properties: { a: schema } });
const nested = (leaf: unknown) => Array.from({ length: LEVELS }).reduce((inner) => ({ a: inner }), leaf);

/** Schemas of which each uses the next one twice. */
function twice(name: string, use: (next: Schema) => Schema): Record<string, Schema> {
  const levels = Array.from({ length: LEVELS }, (_, level) => [`${name}${level}`, use(ref(`${name}${level + 1}`))]);
  return Object.fromEntries([...levels, [`${name}${LEVELS}`, DATE]]);
}

/** Schemas that each lead to all others. */
function each(name: string, use: (others: readonly Schema[]) => Schema): Record<string, Schema> {
  const names = Array.from({ length: KINDS }, (_, index) => `${name}${index}`);
  return Object.fromEntries(names.map((own) => [own, use(names.filter((other) => other !== own).map(ref))]));
}

const tree = (op: string) => ({ ...member(ref('Tree0')), required: ['a'], [`x-${op}`]: op });

/** The schemas of each shape, the first of them under the name and 0, with an example. */
const SHAPES: Readonly<Record<string, readonly [schemas: Record<string, Schema>, example: unknown]>> = {
  AnyOf: [twice('AnyOf', (next) => ({ anyOf: [next, next] })), 'today'],
  OneOf: [twice('OneOf', (next) => ({ oneOf: [next, next] })), 'today'],
  AllOf: [twice('AllOf', (next) => ({ allOf: [next, next] })), 'today'],
  Not: [twice('Not', (next) => ({ not: { anyOf: [next, next] } })), 'today'],
  Beside: [twice('Beside', (next) => ({ ...next, allOf: [next] })), 'today'],
  Member: [twice('Member', (next) => ({ anyOf: [member(next), member(next)] })), nested('today')],
  Map: [twice('Map', (next) => ({ additionalProperties: { anyOf: [next, next] } })), nested('today')],
  Tree: [{ Tree0: { oneOf: [DATE, tree('and'), tree('or')] } }, nested('today')],
  Self: [{ Self0: { allOf: [ref('Self0')], properties: { a: ref('Self0') } } }, { a: {} }],
  Choice: [{ Choice0: { anyOf: [ref('Choice0'), { type: 'string' }] } }, 1],
  Wide: [
    each('Wide', (others) => ({
      type: 'object',
      properties: Object.fromEntries(others.map((other, index) => [`f${index}`, other])),
    })),
    { f1: { f2: 1 } },
  ],
  Parent: [
    {
      Parent0: { oneOf: [ref('Parent1'), ref('Parent2')], discriminator: { propertyName: 'kind' } },
      Parent1: { allOf: [ref('Parent0'), { properties: { kind: { const: 'Parent1' } }, required: ['kind'] }] },
      Parent2: { allOf: [ref('Parent0'), { properties: { kind: { const: 'Parent2' } }, required: ['kind'] }] },
    },
    { kind: 'Parent2' },
  ],
};

function documentOf(version: string): object {
  const paths = Object.entries(SHAPES).map(([name, [, example]]) => {
    const content = { 'application/json': { schema: ref(`${name}0`), examples: { one: { value: example } } } };
    const operation = {
      operationId: `put${name}`,
      requestBody: { content },
      responses: { 200: { description: `Stored, as of ${version}.`, content } },
    };
    return [`/${name}`, { put: operation }];
  });
  const schemas = Object.assign({}, ...Object.values(SHAPES).map(([each]) => each)) as Record<string, Schema>;
  const described = Object.entries(schemas).map(([name, schema]) => [name, { ...schema, description: version }]);
  return {
    openapi: '3.1.0',
    info: { title: 'Combinations', version },
    servers: [{ url: 'https://api.example.com' }],
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(described) },
  };
}

const root = await temporaryFolder();
const fileOf = (version: string) => path.join(root, version, 'openapi.json');

beforeAll(async () => {
  for (const version of ['1', '2']) {
    await mkdir(path.join(root, version));
    await writeFile(fileOf(version), JSON.stringify(documentOf(version)));
  }
});

const COMMANDS: readonly (readonly [command: string, args: () => readonly string[]])[] = [
  ['lint', () => [fileOf('1')]],
  ['silences', () => [fileOf('1')]],
  ['diff', () => [fileOf('1'), fileOf('2')]],
  ['generate', () => [fileOf('1'), '--out', path.join(root, 'generated')]],
  ['open-points', () => [fileOf('1')]],
];

// In a process of its own, since one that does not end could not be left.
const run = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [path.join(ROOT, 'packages/unsaid/bin.js'), ...args], { timeout: 100_000 });

test.each(sampled(COMMANDS, 3))(
  '%s of schemas that lead to each other ends',
  { timeout: 120_000 },
  async (name, args) => {
    expect((await run(name, ...args())).stdout).not.toBe('');
  },
);

test.runIf(process.env.SOAK)('docs of such schemas end', { timeout: 120_000 }, async () => {
  expect((await run('docs', fileOf('1'), '--out', path.join(root, 'docs'))).stdout).not.toBe('');
});

test.runIf(process.env.SOAK)('a check of what a service sends by such schemas ends', { timeout: 120_000 }, async () => {
  const body = JSON.stringify(nested('today'));
  await using service = await listen((_, response) => response.setHeader('content-type', 'application/json').end(body));
  const checking = run('check', '--contract', fileOf('1'), '--base-url', service.url, '--yes');
  const { code, stdout } = await checking.catch((error) => error);
  expect(code).toBe(1);
  expect(stdout).toContain('BREACH');
});

test.runIf(process.env.SOAK)('a mock of such schemas answers every call', { timeout: 120_000 }, async () => {
  const args = [path.join(ROOT, 'packages/unsaid/bin.js'), 'mock', fileOf('1'), '--port', '0'];
  const mock = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [printed] = await once(mock.stdout, 'data');
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(printed)) ?? [];
    for (const [name, [, example]] of Object.entries(SHAPES)) {
      const headers = { 'content-type': 'application/json' };
      const call = { method: 'PUT', headers, body: JSON.stringify(example), signal: AbortSignal.timeout(20_000) };
      expect([200, 422]).toContain((await fetch(`${url}/${name}`, call)).status);
    }
  } finally {
    mock.kill('SIGKILL');
  }
});
