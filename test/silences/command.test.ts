import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCliInProcess } from '../run-in-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A description that is silent about nearly everything. */
const TERSE = `openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
  /orders:
    post:
      operationId: order
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
      responses:
        default: { description: Whatever. }
components:
  schemas:
    Order:
      type: object
      nullable: true
      properties:
        customer_id: { type: string }
        total: { type: number }
        currency: { $ref: '#/components/schemas/Currency' }
    Currency: { type: string }
`;

let folder = '';
const at = (...names: string[]) => path.join(folder, ...names);
const silences = (...args: string[]) => runCliInProcess(['silences', ...args], { COLUMNS: '100' });
const write = (name: string, text: string) => writeFile(at(name), text);
const text = (name: string) => readFile(at(name), 'utf8');

beforeEach(async () => {
  folder = await temporaryFolder();
  await write('openapi.yaml', TERSE);
});

async function idsOf(...args: string[]): Promise<string[]> {
  const { output } = await silences(...args, '--format', 'json');
  return (JSON.parse(output) as { questions: { id: string }[] }).questions.map(({ id }) => id);
}

describe('what is printed', () => {
  test('begins with what costs most, names file and line, and ends with what to do', async () => {
    const { code, output } = await silences(at('openapi.yaml'));
    expect(code).toBe(0);
    const lines = output.split('\n');
    expect(lines[0]).toBe('What Shop does not say.');
    expect(output.indexOf('(money)')).toBeLessThan(output.indexOf('(security)'));
    for (const id of await idsOf(at('openapi.yaml'))) expect(output).toContain(id);
    expect(output).toMatch(/order \(.*openapi\.yaml:5\)/);
    expect(output).toMatch(/Next: .*--write/);
  });

  test.each(['markdown', 'junit'])('comes as %s, too', async (format) => {
    const { code, output } = await silences(at('openapi.yaml'), '--format', format);
    expect([code, output]).toEqual([0, expect.stringContaining('identifier-forms')]);
  });

  test('names a field that a reference leads to once, as what it leads to', async () => {
    const { output } = await silences(at('openapi.yaml'), '--format', 'json');
    const { questions } = JSON.parse(output) as { questions: { id: string; places: { name: string }[] }[] };
    expect(questions.find(({ id }) => id === 'currency-codes')?.places).toMatchObject([{ name: 'Currency' }]);
  });

  test('fails only where it is told to, for what the register asks as well', async () => {
    expect((await silences(at('openapi.yaml'), '--fail-on', 'money')).code).toBe(1);
    await silences('--contract', folder, '--write');
    expect((await silences(at('openapi.yaml'))).code).toBe(0);
    const { code, output } = await silences(at('openapi.yaml'), '--fail-on', 'money');
    expect([code, output]).toEqual([1, expect.stringMatching(/The register has \d+ questions .*idempotency/)]);
  });
});

describe('--write', () => {
  const register = ['--contract'];

  test('drafts a register that the other commands work on, and leaves the description alone', async () => {
    const asked = await idsOf(...register, folder);
    const { code, output } = await silences(...register, folder, '--write');
    expect([code, output]).toEqual([0, expect.stringContaining(`${asked.length} questions added`)]);
    expect(await text('openapi.yaml')).toBe(TERSE);
    const points = await runCliInProcess(['open-points', ...register, folder, '--json']);
    const listed = JSON.parse(points.output) as { id: string; occurrences: { openapi: string[] } }[];
    expect(listed.map(({ id }) => id)).toEqual(asked);
    expect(listed.find(({ id }) => id === 'currency-codes')?.occurrences.openapi).toEqual([
      '/components/schemas/Currency',
    ]);
    const urgent = await runCliInProcess(['open-points', ...register, folder, '--before-live', '--json']);
    expect(JSON.parse(urgent.output).map(({ id }: { id: string }) => id)).toContain('idempotency');
    const email = await runCliInProcess(['open-points', ...register, folder, '--as', 'email']);
    expect(email.output).toContain('Where: Order.customer_id');
  });

  test('adds what is new on a second run, and keeps what a person wrote', async () => {
    await silences(...register, folder, '--write');
    const before = await text('open-points.yaml');
    const edited = before.replace('Form of identifiers', 'How ids look').replaceAll('identifier-forms', 'ids');
    await write('open-points.yaml', edited);
    await write(
      'marks/openapi.overlay.yaml',
      (await text('marks/openapi.overlay.yaml')).replaceAll('identifier-forms', 'ids'),
    );
    expect((await silences(...register, folder, '--write')).output).toContain('Nothing to add');
    await appendFile(at('openapi.yaml'), '    Visit: { type: object, properties: { phone: { type: string } } }\n');
    await write(
      'openapi.yaml',
      (await text('openapi.yaml')).replace(
        'currency: {',
        'visit: { $ref: "#/components/schemas/Visit" }\n        currency: {',
      ),
    );
    const { output } = await silences(...register, folder, '--write');
    expect(output).toContain('question added');
    expect((await text('open-points.yaml')).startsWith(`${edited}\n- id: phone-forms\n`)).toBe(true);
    expect((await runCliInProcess(['lint', ...register, folder])).code).toBe(0);
  });

  test('says where a mark has lost its place', async () => {
    await silences(...register, folder, '--write');
    await write('openapi.yaml', TERSE.replaceAll('Currency', 'Money'));
    const { code, output } = await silences(...register, folder);
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/marks\/openapi\.overlay\.yaml:\d+: marks .*Currency.*Take the action out\.$/m),
    ]);
  });
});

describe('what cannot be read is refused in one line', () => {
  const deep = (depth: number) =>
    `{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{},"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  test.each([
    ['nothing', '', /is not a description.*Name one/],
    ['a list', '[]', /is not a description.*Name one/],
    ['no YAML', 'openapi: [\n', /openapi\.yaml:1: .*Correct the YAML/],
    ['Swagger 2', 'swagger: "2.0"', /version 2\.0.*Convert it first/],
    ['AsyncAPI 2', 'asyncapi: 2.6.0', /version 2\.6\.0.*Convert it first/],
    ['paths that are no paths', 'openapi: 3.1.0\npaths: 3', /has no operation and no event\. Check its paths/],
    ['a reference to nothing', `${TERSE}    Bad: { $ref: './gone.yaml' }\n`, /gone\.yaml/],
    ['a reference outside', `${TERSE}    Bad: { $ref: '../../etc/passwd' }\n`, /outside of the contract/],
    ['depth without end', deep(100_000), /maxDepth/],
    [
      'an alias of aliases',
      `a: &a [1,1,1,1,1,1,1,1,1,1]\n${'bcdefghij'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefghij'[index]},`.repeat(10)}]\n`)
        .join('')}openapi: 3.1.0\n`,
      /aliases/,
    ],
  ])('%s', async (_, content, message) => {
    await write('openapi.yaml', content);
    const { code, output } = await silences(at('openapi.yaml'));
    expect([code, output.trim()]).toEqual([2, expect.stringMatching(message)]);
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  test.each([
    [
      'operations that are no operations',
      'paths: { /a: [get], /b: { get: 3, post: { parameters: 3, responses: [1], requestBody: { content: [] } } } }',
    ],
    [
      'schemas that hold themselves',
      'paths: { /a: { get: { responses: { "200": { content: { a/b: { schema: { $ref: "#/components/schemas/A" } } } } } } } }\ncomponents: { schemas: { A: { properties: { a: { $ref: "#/components/schemas/A" } }, allOf: [{ $ref: "#/components/schemas/A" }] } } }',
    ],
  ])('but %s are passed over', async (_, content) => {
    await write('openapi.yaml', `openapi: 3.1.0\ninfo: { title: Odd, version: '1' }\n${content}\n`);
    expect(await silences(at('openapi.yaml'))).toMatchObject({
      code: 0,
      output: expect.stringContaining('What Odd does not say'),
    });
  });

  test('a folder without a description, a file that is not there, and neither of them', async () => {
    await mkdir(at('empty'));
    expect(await silences('--contract', at('empty'))).toMatchObject({
      code: 2,
      output: expect.stringMatching(/holds no OpenAPI document/),
    });
    expect(await silences(at('gone.yaml'))).toMatchObject({
      code: 2,
      output: expect.stringMatching(/no such file or folder/),
    });
    expect(await silences()).toMatchObject({
      code: 2,
      output: expect.stringMatching(/Name either a file or --contract/),
    });
  });
});
