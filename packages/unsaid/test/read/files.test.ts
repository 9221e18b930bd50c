import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

const home = await temporaryFolder();

const withMedia = (media: string) => `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /a: { get: { operationId: a, responses: { '200': { description: x, content: { application/json: ${media} } } } } } }
`;
const withPart = (file: string) => withMedia(`{ schema: { $ref: ${file} } }`);
const WHOLE = withPart("'#/components/schemas/S'").concat('components: { schemas: { S: { type: string } } }\n');

const OUTSIDE = path.join(home, 'outside.yaml');
writeFileSync(OUTSIDE, 'type: string\nx-secret: yes\n');

const pipe = (file: string) => execFileSync('mkfifo', [file]);

/** What stands in the place of a file, and what is said of it. */
const OTHERS: readonly (readonly [string, (file: string) => unknown, string])[] = [
  ['a pipe', pipe, 'is not a file'],
  ['a folder', (file) => mkdirSync(file), 'is not a file'],
  ['a link to a device', (file) => symlinkSync('/dev/zero', file), 'is not a file'],
  ['a link that leads out', (file) => symlinkSync(OUTSIDE, file), 'is a link to a file outside of the contract'],
  ['a link to a pipe', (file) => symlinkSync(path.join(home, 'pipe'), file), 'is not a file'],
  ['bytes that are not UTF-8', (file) => writeFileSync(file, Buffer.from([0x61, 0x3a, 0x20, 0xe9])), 'is not UTF-8'],
  ['33 MB', (file) => writeFileSync(file, Buffer.alloc(34_000_000, 0x20)), 'bytes; the limit is'],
];
pipe(path.join(home, 'pipe'));

/** The files of a contract, each with what the others say. */
const FILES: readonly (readonly [string, string])[] = [
  ['openapi.yaml', WHOLE],
  ['part.yaml', withPart('./part.yaml')],
  ['open-points.yaml', WHOLE],
  ['marks/openapi.overlay.yaml', WHOLE],
  ['statements.yaml', WHOLE],
];

const CASES = FILES.flatMap(([file, text]) => OTHERS.map(([name, make, said]) => ({ file, text, name, make, said })));

describe('in place of a file of a contract', () => {
  test.each(CASES)('$name is refused in one line: $file', async ({ file, text, name, make, said }) => {
    const folder = path.join(home, `${file}-${name}`.replaceAll(/\W/g, '-'));
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    if (file !== 'openapi.yaml') writeFileSync(path.join(folder, 'openapi.yaml'), text);
    make(path.join(folder, file));
    // What silences reads has no statements.
    const commands = [
      ['lint'],
      ['generate', '--out', path.join(home, 'out')],
      ...(file === 'statements.yaml' ? [] : [['silences']]),
    ];
    for (const command of commands) {
      const { code, output } = await runCliInProcess([...command, '--contract', folder]);
      expect([1, 2]).toContain(code);
      expect(output.trim().split('\n')).toEqual([expect.stringContaining(said)]);
      expect(output).toContain(path.basename(file));
    }
  });

  test('a link within the contract is followed', async () => {
    const folder = path.join(home, 'within');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'other.yaml'), 'type: string\n');
    writeFileSync(path.join(folder, 'openapi.yaml'), withPart('./part.yaml'));
    symlinkSync('other.yaml', path.join(folder, 'part.yaml'));
    symlinkSync(folder, path.join(home, 'by-link'));
    for (const named of [folder, path.join(home, 'by-link')]) {
      expect(await runCliInProcess(['silences', '--contract', named])).toMatchObject({ code: 0 });
    }
  });

  test('a link out of the folder of the document is refused, though it stays in the contract', async () => {
    const folder = path.join(home, 'beside');
    mkdirSync(path.join(folder, 'openapi'), { recursive: true });
    writeFileSync(path.join(folder, 'openapi/openapi.yaml'), withPart('./part.yaml'));
    writeFileSync(path.join(folder, 'secret.yaml'), 'type: string\n');
    symlinkSync('../secret.yaml', path.join(folder, 'openapi/part.yaml'));
    expect((await runCliInProcess(['lint', folder])).output).toContain('is a link to a file outside of the contract');
  });

  test.each(['overlay', 'baseline'])('a pipe is refused as %s', async (what) => {
    const folder = path.join(home, what);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'openapi.yaml'), WHOLE);
    pipe(path.join(folder, 'openapi.overlay.yaml'));
    const args = {
      overlay: ['generate', '--contract', folder, '--overlay', folder, '--out', path.join(home, 'out')],
      baseline: [
        'learn',
        OUTSIDE,
        '--out',
        path.join(home, 'learnt'),
        '--baseline',
        path.join(folder, 'openapi.overlay.yaml'),
      ],
    }[what] as string[];
    expect((await runCliInProcess(args)).output).toContain('openapi.overlay.yaml: is not a file');
  });
});

describe('a folder that several descriptions refer into', () => {
  const top = path.join(home, 'several');
  const common = path.join(top, 'common');
  const api = path.join(top, 'api');
  mkdirSync(common, { recursive: true });
  mkdirSync(api);
  writeFileSync(path.join(api, 'openapi.yaml'), withPart('../common/part.yaml'));
  writeFileSync(path.join(api, 'id.yaml'), 'type: integer\n');
  const refer = (reference: string) =>
    writeFileSync(
      path.join(common, 'part.yaml'),
      `type: object\nexample: 5\nproperties: { id: { $ref: ${reference} } }\n`,
    );

  test('is read where --refs names it, and printed commands name it too', async () => {
    refer('../api/id.yaml');
    const out = path.join(home, 'of-several');
    const generated = await runCliInProcess(['generate', api, '--refs', common, '--out', out]);
    expect(generated.code).toBe(0);
    expect(generated.output).toContain(`${common}/part.yaml:1 (it must be object)`);
    expect(readFileSync(path.join(out, 'rest.ts'), 'utf8')).toContain('export type id = number;');
    const { output } = await runCliInProcess(['silences', api, '--refs', common]);
    expect(output.replaceAll(/\s+/g, ' ')).toContain(`silences ${api} --refs ${common} --write`);
  });

  test('is not read otherwise, and nothing beside it is', async () => {
    const lint = async (...args: string[]) => (await runCliInProcess(['lint', api, ...args])).output;
    expect(await lint()).toContain('../common/part.yaml is outside of the contract');
    refer('../../outside.yaml');
    expect(await lint('--refs', common)).toContain('../../outside.yaml is outside of the contract');
    symlinkSync(OUTSIDE, path.join(common, 'link.yaml'));
    refer('./link.yaml');
    expect(await lint('--refs', common)).toContain('common/link.yaml: is a link to a file outside of the contract');
    expect(await lint('--refs', path.join(top, 'nowhere'))).toContain('nowhere: is not a folder');
  });
});

test('a file by itself is OpenAPI by its first version, however its fields are called', async () => {
  const file = path.join(home, 'catalogue.yaml');
  const parts = 'components:\n  schemas:\n    Standards:\n      properties:\n        asyncapi: { type: string }\n';
  writeFileSync(file, withMedia('{}') + parts);
  const out = path.join(home, 'of-catalogue');
  expect(await runCliInProcess(['generate', file, '--out', out])).toMatchObject({ code: 0 });
});

/** Each alone in a document: what refers to something without being a reference to an object of the same file. */
const REFERRING: readonly (readonly [string, string, RegExp])[] = [
  ['an example in a file', '{ examples: { a: { externalValue: far.json } } }', /"a": \{ "value": "far" \}/],
  [
    'a mapping to a file',
    '{ schema: { discriminator: { propertyName: a, mapping: { a: ./schema.yaml } } } }',
    /"a": "#\/components\/schemas\/schema"(?:.|\n)*"schema": \{ "type": \["object", "null"\] \}/,
  ],
  [
    'a mapping to a file of no schema',
    '{ schema: { discriminator: { propertyName: a, mapping: { a: ./far.json } } } }',
    /"mapping": \{\}/,
  ],
  [
    'a reference to its file by name',
    '{ schema: { $ref: "openapi.yaml#/components/schemas/S" } }',
    /"\$ref": "#\/components\/schemas\/S"/,
  ],
];

test.each(REFERRING)('%s is followed, or left out', async (name, media, expected) => {
  const folder = path.join(home, name.replaceAll(/\W/g, '-'));
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'far.json'), '"far"');
  writeFileSync(path.join(folder, 'schema.yaml'), '{ type: object, nullable: true, x-limit: .inf }');
  const components = 'components: { schemas: { S: { type: string } } }\n';
  writeFileSync(path.join(folder, 'openapi.yaml'), withMedia(media) + components);
  const out = path.join(folder, 'out');
  expect(await runCliInProcess(['generate', '--contract', folder, '--out', out])).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(out, 'openapi.json'), 'utf8')).toMatch(expected);
});

test('a file of components may refer to files beside it', async () => {
  const folder = path.join(home, 'components');
  mkdirSync(path.join(folder, 'schemas'), { recursive: true });
  writeFileSync(
    path.join(folder, 'openapi.yaml'),
    withPart("'#/components/schemas/User'").concat('components: { schemas: { $ref: schemas/all.yaml } }\n'),
  );
  writeFileSync(path.join(folder, 'schemas/all.yaml'), 'User: { $ref: User.yaml }\nId: { type: string, title: 5 }\n');
  writeFileSync(
    path.join(folder, 'schemas/User.yaml'),
    'type: object\nproperties: { id: { $ref: all.yaml#/Id }, friend: { $ref: User.yaml } }\n',
  );
  const out = path.join(folder, 'out');
  const { code, output } = await runCliInProcess(['generate', '--contract', folder, '--out', out]);
  expect([code, output]).toEqual([0, expect.stringContaining('schemas/all.yaml:2 (5): `title` is not a string')]);
  expect(readFileSync(path.join(out, 'rest.ts'), 'utf8')).toMatch(/type User = \{\s+id\?: Id;\s+friend\?: User;/);
});
