import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runTool } from '../scripts/run-tool.ts';
import { type Edit, withBrokenCopy } from './broken-copy.ts';

const generate = (root: string, ...args: string[]) => runTool('node', ['scripts/generate.ts', ...args], root);

const retitle: Edit = { file: 'openapi/openapi.yaml', from: 'title: Reward Card', to: 'title: Gift Card' };
const mend = 'Run `npm run generate` and commit the result.';

describe('npm run generate -- --check', () => {
  test('passes on the package as it is', async () => {
    const { code, output } = await withBrokenCopy([], (root) => generate(root, '--check'));
    expect({ code, output }).toEqual({ code: 0, output: 'generated/ agrees with the documents.\n' });
  });

  const handEdit: Edit = { file: 'generated/asyncapi.yaml', from: 'card.redeemed', to: 'card.spent' };
  test.each([
    ['a document is edited', [retitle], 'generated/openapi.json: differs from what the documents say.'],
    ['a generated file is edited by hand', [handEdit], 'generated/asyncapi.yaml: differs from what the documents say.'],
  ])('fails after %s, and names file and command', async (_, edits, says) => {
    const { code, output } = await withBrokenCopy(edits, (root) => generate(root, '--check'));
    expect(code).toBe(1);
    expect(output).toContain(`${says} ${mend}`);
  });

  test('fails for a deleted and for a surplus file', async () => {
    const { code, output } = await withBrokenCopy([], async (root) => {
      await rm(path.join(root, 'generated/openapi.json'));
      await writeFile(path.join(root, 'generated/notes.txt'), 'mine');
      return generate(root, '--check');
    });
    expect(code).toBe(1);
    expect(output).toContain(`generated/openapi.json: is missing. ${mend}`);
    expect(output).toContain(`generated/notes.txt: is not generated from anything. ${mend}`);
  });
});

describe('npm run generate', () => {
  test('mends drift, and a second run changes nothing', async () => {
    await withBrokenCopy([retitle], async (root) => {
      const first = await generate(root);
      expect(first.code).toBe(0);
      expect(first.output).toContain('changed generated/openapi.json');
      const text = await readFile(path.join(root, 'generated/openapi.json'), 'utf8');
      expect(text).toContain('"title": "Gift Card Payout Service"');
      const second = await generate(root);
      expect(second.output).not.toContain('changed');
      expect(await readFile(path.join(root, 'generated/openapi.json'), 'utf8')).toBe(text);
    });
  });

  test('leaves files that are not ours alone when it writes elsewhere', async () => {
    await withBrokenCopy([], async (root) => {
      const { code } = await generate(root, '--out', 'openapi');
      expect(code).toBe(0);
      expect(await readFile(path.join(root, 'openapi/openapi.yaml'), 'utf8')).toContain('openapi: 3.1.0');
      expect(await readFile(path.join(root, 'openapi/paths/get-card.yaml'), 'utf8')).toContain('getCard');
    });
  });

  test.each([
    [
      'broken YAML',
      { file: 'openapi/schemas/Batch.yaml', from: 'type: object', to: 'type: [object' },
      /^openapi\/schemas\/Batch.yaml:\d+/,
    ],
    [
      'a reference to nothing',
      { file: 'openapi/schemas/Batch.yaml', from: 'BatchStatus.yaml', to: 'BatchState.yaml' },
      /^openapi\/schemas\/Batch.yaml:\d+.*BatchState/,
    ],
    [
      'a document that is not one',
      { file: 'openapi/openapi.yaml', from: 'openapi: 3.1.0', to: 'openapi: three' },
      /^openapi\/openapi.yaml/,
    ],
    [
      'broken YAML at the top',
      { file: 'asyncapi/asyncapi.yaml', from: 'asyncapi: 3.0.0', to: 'asyncapi: [' },
      /^asyncapi\/asyncapi.yaml:\d+/,
    ],
    [
      'a register that is not YAML',
      { file: 'open-points.yaml', from: '- id: base-url', to: '- id: [' },
      /^open-points.yaml:\d+/,
    ],
    [
      'two meanings of one schema name',
      {
        file: 'asyncapi/asyncapi.yaml',
        from: '    DeliveryHeaders:',
        to: '    Card:\n      type: string\n    DeliveryHeaders:',
      },
      /^Schema Card differs between openapi\/ and asyncapi\//,
    ],
    [
      'a required list that is no list',
      {
        file: 'openapi/schemas/Batch.yaml',
        from: 'required: [batch_id, total, issued, failed, status]',
        to: 'required: total',
      },
      /^openapi\/schemas\/Batch.yaml:5: Expected/,
    ],
    [
      'two operations of one id',
      { file: 'openapi/paths/top-up-card.yaml', from: 'operationId: topUpCard', to: 'operationId: getCard' },
      /^openapi\/paths\/[a-z-]+.yaml:\d+: Every operation must have a unique `operationId`/,
    ],
    [
      'a document without what it must have',
      { file: 'asyncapi/asyncapi.yaml', from: '      x-delivery:', to: '      x-deliver:' },
      /^asyncapi\/asyncapi.yaml: has no components\/operationTraits\/delivery\/x-delivery/,
    ],
    [
      'a channel that is missing',
      { file: 'asyncapi/asyncapi.yaml', from: '  webhook:\n', to: '  hook:\n' },
      /^asyncapi\/asyncapi.yaml/,
    ],
  ])('says in one line what is wrong with %s', async (_, edit, says) => {
    const { code, output } = await withBrokenCopy([edit], (root) => generate(root));
    expect(output).toMatch(says);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

  test.each([['--chekc'], ['--out']])('refuses the argument %s and points at the help', async (argument) => {
    const { code, output } = await withBrokenCopy([], (root) => generate(root, argument));
    expect(output).toMatch(/See npm run generate -- --help\.\n$/);
    expect(code).toBe(2);
  });
});
