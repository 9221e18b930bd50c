import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_PARTS, type Edit, GENERATED_PARTS, withBrokenCopy } from '../../../test/broken-copy.ts';
import { runInProcess } from '../../../test/run-in-process.ts';
import { sampled } from '../../../test/sampled.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { REWARD_CARD } from '../../reward-card/src/product.ts';
import { generateCommand } from '../src/commands/generate.ts';
import { FILES } from '../src/engine/emit/files.ts';
import { contractOf, readAsWritten, readContract } from '../src/engine/load/read-contract.ts';
import { UserError } from '../src/engine/system/user-error.ts';

/** Edits a copy of the package, and hands it to `use`, with the command on it, which runs in this process. */
const withCommand = <Result>(
  edits: readonly Edit[],
  use: (generate: (...args: string[]) => ReturnType<typeof runInProcess>, root: string) => Promise<Result>,
) =>
  withBrokenCopy(
    edits,
    (root) => {
      const product = { ...REWARD_CARD, contract: { package: 'reward-card-contract', folder: root } };
      const out = path.join(root, 'generated');
      const command = () => generateCommand(product, 'npx reward-card generate', '');
      return use((...args) => runInProcess(command(), ['--out', out, '--editor-schemas', '--yaml', ...args]), root);
    },
    GENERATED_PARTS,
  );

const retitle: Edit = { file: 'openapi/openapi.yaml', from: 'title: Reward Card', to: 'title: The Reward Card' };
const refusalOf = (root: string) => readContract({ root }).catch((error: unknown) => error);

/** An edit of one schema. */
const batch = (from: string, to: string): Edit => ({ file: 'openapi/schemas/Batch.yaml', from, to });

/** What a document may have wrong, each with what is said of it. */
const WRONG: readonly [what: string, edit: Edit, says: RegExp][] = [
  ['broken YAML', batch('type: object', 'type: [object'), /^openapi\/schemas\/Batch.yaml:\d+/],
  [
    'a reference to nothing',
    batch('BatchStatus.yaml', 'BatchState.yaml'),
    /^openapi\/schemas\/Batch.yaml:\d+.*BatchState/,
  ],
  [
    'a required list that is no list',
    batch('required: [batch_id, total, issued, failed, status]', 'required: total'),
    /^openapi\/schemas\/Batch.yaml:5: Expected/,
  ],
  [
    'two operations of one id',
    { file: 'openapi/paths/top-up-card.yaml', from: 'operationId: topUpCard', to: 'operationId: getCard' },
    /^openapi\/paths\/[a-z-]+.yaml:\d+: Every operation must have a unique `operationId`/,
  ],
  [
    'a reference to another machine',
    batch('BatchStatus.yaml', 'http://127.0.0.1:9/Batch.yaml'),
    /^openapi\/schemas\/Batch.yaml:\d+: `\$ref` leads to another machine\. Fix it there/,
  ],
  ...['/etc/passwd', '../../package.json'].map((target): [string, Edit, RegExp] => [
    `a reference to ${target}`,
    batch('BatchStatus.yaml', target),
    new RegExp(
      `^openapi/schemas/Batch.yaml:\\d+: Can't resolve \\$ref: ${target} is outside of the contract\\. Copy it`,
    ),
  ]),
  [
    'an example that does not fit, whatever overlay comes after',
    { file: 'openapi/paths/issue-card.yaml', from: '              value: 150', to: '              value: much' },
    /^openapi\/paths\/issue-card.yaml:35: the example does not fit: \/value must be integer\. Correct it\.$/,
  ],
];

describe('generate', () => {
  const handEdit: Edit = { file: 'generated/asyncapi.yaml', from: 'card.redeemed', to: 'card.spent' };
  const stale: Edit = { file: 'generated/.unsaid.json', from: '"client.ts"', to: '"client.ts", "stale.ts"' };
  test('names with --check what differs, is missing or surplus, puts it right, and changes nothing a second time', async () => {
    await withCommand([retitle, handEdit, stale], async (generate, root) => {
      await writeFile(path.join(root, 'generated/stale.ts'), '');
      await rm(path.join(root, 'generated/open-points.json'));
      const { code, output } = await generate('--check');
      expect(code).toBe(1);
      for (const said of [
        'openapi.json: is out of date or was edited',
        'asyncapi.yaml: is out of date or was edited',
        'open-points.json: is missing',
        'stale.ts: is not one of the generated files',
      ])
        expect(output).toContain(`generated/${said}. Run \`npx reward-card generate --out `);

      const updated = expect.stringContaining('/generated/openapi.json');
      expect(await generate()).toEqual({ code: 0, output: updated });
      const text = await readFile(path.join(root, 'generated/openapi.json'), 'utf8');
      expect(text).toContain('"title": "The Reward Card Payout Service"');
      expect((await generate()).output).toMatch(/^18 files in \S+\/generated\/ are up to date \([\d.]+ s\)\.\n$/);
      expect(await readFile(path.join(root, 'generated/openapi.json'), 'utf8')).toBe(text);
    });
  });

  test('a list of generated files that names a file elsewhere has it neither named nor removed', async () => {
    const foreign: Edit = { file: 'generated/.unsaid.json', from: '"client.ts"', to: '"client.ts", "../kept.ts"' };
    await withCommand([retitle, foreign], async (generate, root) => {
      await writeFile(path.join(root, 'kept.ts'), 'kept');
      expect((await generate('--check')).output).not.toContain('kept.ts');
      expect(await generate()).toMatchObject({ code: 0 });
      expect(await readFile(path.join(root, 'kept.ts'), 'utf8')).toBe('kept');
    });
  });

  // Each reads all the documents: the short form tries every fourth one.
  test.each(sampled(WRONG, 4))('says in one line what is wrong with %s', async (_, edit, says) => {
    const refusal = await withBrokenCopy([edit], refusalOf, DOCUMENT_PARTS);
    expect(refusal).toBeInstanceOf(UserError);
    expect((refusal as UserError).message).toMatch(says);
    expect((refusal as UserError).message).not.toContain('\n');
  });

  test('says in one line that one schema name has two meanings', async () => {
    const rename: Edit = {
      file: 'asyncapi/events/card.redeemed.yaml',
      from: '../../openapi/schemas/CardId',
      to: '../schemas/CardId',
    };
    const refusal = await withBrokenCopy(
      [rename],
      async (root) => {
        const text = await readFile(path.join(root, 'openapi/schemas/CardId.yaml'), 'utf8');
        await writeFile(
          path.join(root, 'asyncapi/schemas/CardId.yaml'),
          text.replace('Identifier of', 'The identifier of'),
        );
        return refusalOf(root);
      },
      DOCUMENT_PARTS,
    );
    expect(refusal).toBeInstanceOf(UserError);
    expect((refusal as UserError).message).toMatch(
      /^asyncapi\.yaml#\/components\/schemas\/CardId: this schema differs [^\n]*$/,
    );
  });

  test('prints that one line, and fails', async () => {
    const edit = batch('BatchStatus.yaml', 'BatchState.yaml');
    const { code, output } = await withCommand([edit], (generate) => generate());
    expect(output).toMatch(/^openapi\/schemas\/Batch.yaml:\d+[^\n]+\n$/);
    expect(code).toBe(2);
  });
});

test('schemas that each refer twice to the next are not written out along every path', async () => {
  const folder = await temporaryFolder();
  const schemas = Array.from({ length: 40 }, (_, at) => {
    const next = { $ref: `#/components/schemas/Step${at + 1}` };
    return [`Step${at}`, { type: 'object', properties: { one: next, other: next }, allOf: [next, next] }];
  });
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Step0' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Steps', version: '1.0.0' },
    paths: { '/steps': { get: { responses: { 200: { description: 'The steps.', content } } } } },
    components: { schemas: { ...Object.fromEntries(schemas), Step40: { type: 'string' } } },
  };
  await mkdir(path.join(folder, 'openapi'));
  await writeFile(path.join(folder, 'openapi/openapi.yaml'), JSON.stringify(document));
  const operations = await FILES['operations.ts']?.(await contractOf(await readAsWritten({ root: folder })));
  expect(String(operations).length).toBeLessThan(2 ** 20);
});

test('a name whose % encodes nothing, with an object below it, keeps its name in the types', async () => {
  const folder = await temporaryFolder();
  const inner = { type: 'object', properties: { rate: { type: 'object', properties: { value: { type: 'number' } } } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Discounts', version: '1.0.0' },
    paths: {},
    components: { schemas: { Sale: { type: 'object', properties: { 'discount%': inner, 'rate%20': inner } } } },
  };
  await mkdir(path.join(folder, 'openapi'));
  await writeFile(path.join(folder, 'openapi/openapi.yaml'), JSON.stringify(document));
  const contract = await contractOf(await readAsWritten({ root: folder }));
  const types = String(await FILES['rest.ts']?.(contract));
  expect(types).toContain('"discount%"?: {');
  expect(types).toContain('"rate%20"?: {');
});
