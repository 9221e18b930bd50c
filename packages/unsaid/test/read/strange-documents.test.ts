import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRows } from '../../../../test/read-rows.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

interface Row {
  readonly name: string;
  readonly file?: string;
  readonly text?: string;
  readonly schema?: string;
  readonly more?: string;
  readonly says?: string;
  readonly holds?: string;
  readonly generates?: false;
}

const home = await temporaryFolder();
const recording = path.join(home, 'empty.har');
writeFileSync(recording, '{ "log": { "entries": [] } }');
const rows = await readRows<Row>('packages/unsaid/test/read/strange-documents.yaml');

const document = ({ text, schema, more = '' }: Row) =>
  text ??
  `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /a: { get: { operationId: a, responses: { '200': { description: x, content: { application/json: { schema: ${schema} } } } } } } }
${more}`;

describe('a description', () => {
  test.each(sampled(rows, 3))('with $name', async (row) => {
    const folder = path.join(home, row.name.replaceAll(/\W/g, '-'));
    mkdirSync(folder);
    writeFileSync(path.join(folder, row.file ?? 'openapi.yaml'), document(row));
    const generate = ['generate', '--contract', folder, '--yaml', '--out', path.join(folder, 'out')];
    const commands = [
      ...(row.generates === false ? [] : [generate]),
      ['silences', '--contract', folder],
      ...(process.env.SOAK ? [['docs', '--contract', folder, '--out', path.join(folder, 'docs')]] : []),
      ['open-points', '--contract', folder],
      ['learn', recording, '--contract', folder, '--out', path.join(folder, 'learned')],
    ];
    for (const command of commands) {
      const { code, output, stderr } = await runCliInProcess(command);
      expect([command[0], output, code < 3]).toEqual([
        command[0],
        expect.not.stringMatching(/This is a bug|^\s+at .*:\d+:\d+/m),
        true,
      ]);
      if (command === generate) expect(stderr).toContain(row.says ?? '');
      if (command === generate && row.holds !== undefined)
        expect(readFileSync(path.join(folder, 'out/openapi.yaml'), 'utf8')).toContain(row.holds);
      // A name that TypeScript cannot have is noted, too.
      const notes = stderr.split('\n').filter((line) => line !== '' && !line.includes('the name is another one'));
      if (command === generate && row.says === undefined) expect(notes).toEqual([]);
    }
  });
});

const schemas = (count: number, make: (next: object) => object) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `S${index}`,
      index === count - 1 ? { type: 'string' } : make({ $ref: `#/components/schemas/S${index + 1}` }),
    ]),
  );

const chainOf = (count: number, make: (next: object) => object) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: {
          responses: {
            200: { description: 'x', content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } },
          },
        },
      },
    },
    components: { schemas: schemas(count, make) },
  });

/** A document whose aliases lead to each other, two levels each time. */
const aliasesOf = (count: number) =>
  [
    'openapi: 3.1.0',
    "info: { title: T, version: '1' }",
    'paths: {}',
    'components:',
    '  schemas:',
    '    S0: &s0 { type: string }',
    ...Array.from(
      { length: count },
      (_, index) => `    S${index + 1}: &s${index + 1} { properties: { a: *s${index} } }`,
    ),
    '',
  ].join('\n');

describe('what takes long', () => {
  const write = (name: string, text: string) => {
    mkdirSync(path.join(home, name));
    writeFileSync(path.join(home, name, 'openapi.json'), text);
    return path.join(home, name);
  };

  test('2,000 references that lead to each other are followed by each command', async () => {
    const folder = write(
      'chain',
      chainOf(2_000, (next) => next),
    );
    const began = process.cpuUsage();
    const note = 'openapi.json:1: a long chain of references begins here, and is shortened.';
    for (const command of [['silences'], ['generate', '--out', path.join(folder, 'out')], ['lint'], ['open-points']]) {
      const { code, output } = await runCliInProcess([...command, '--contract', folder]);
      expect([command[0], code]).toEqual([command[0], 0]);
      if (['generate', 'lint'].includes(command[0] ?? '')) expect(output).toContain(note);
    }
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1e6).toBeLessThan(15);
  }, 60_000);

  test('a body that holds itself in each of 30 fields, and texts of any length, have a sample in the docs', async () => {
    const itself = { $ref: '#/components/schemas/Body' };
    const names = Array.from({ length: 30 }, (_, index) => `field${index}`);
    const long = { type: 'string', minLength: 3_000_000_000 };
    const properties = { ...Object.fromEntries(names.map((name) => [name, itself])), long };
    const body = { type: 'object', required: ['long'], properties };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: long }];
    const requestBody = { required: true, content: { 'application/json': { schema: itself } } };
    const description = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/a/{id}': { post: { parameters, requestBody, responses: { 200: { description: 'x' } } } } },
      components: { schemas: { Body: body } },
    };
    const folder = write('holds-itself', JSON.stringify(description));
    const out = path.join(folder, 'docs');
    expect(await runCliInProcess(['docs', '--contract', folder, '--out', out])).toMatchObject({ code: 0 });
    const page = readFileSync(path.join(out, 'try-it.html'), 'utf8');
    expect([page.includes('xxxxx'), page.includes('field0')]).toEqual([true, false]);
  }, 60_000);

  test.each([
    [
      '2,000 schemas, each in another',
      chainOf(2_000, (next) => ({ properties: { next } })),
      'refers from schema to schema too often in a row',
    ],
    [
      '2,000 schemas, each part of another',
      chainOf(2_000, (next) => ({ allOf: [next] })),
      'refers from schema to schema too often in a row',
    ],
    [
      '10,000 levels',
      chainOf(1, () => ({})).replace(
        '"string"',
        `"object","properties":${'{"a":{"properties":'.repeat(10_000)}{}${'}}'.repeat(10_000)}`,
      ),
      'nesting exceeded',
    ],
    ['200 levels of aliases', aliasesOf(100), 'nested too deeply'],
  ])(
    '%s are refused in one line',
    async (name, text, said) => {
      const folder = write(name.replaceAll(/\W/g, '-'), text);
      for (const command of [['silences'], ['generate', '--out', path.join(folder, 'out')], ['lint'], ['docs']]) {
        const { code, output } = await runCliInProcess([...command, '--contract', folder]);
        expect([1, 2]).toContain(code);
        expect(output.trim().split('\n')).toEqual([expect.stringContaining(said)]);
      }
    },
    60_000,
  );
});
