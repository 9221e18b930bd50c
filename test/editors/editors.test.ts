import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { LanguageServer } from './language-server.ts';

const MODELINE = `# yaml-language-server: $schema=${path.join(ROOT, 'generated/overlay.schema.json')}`;
const REGISTER_MODELINE = `# yaml-language-server: $schema=${path.join(ROOT, 'generated/open-points.schema.json')}`;
const overlayWith = (...lines: string[]) =>
  [MODELINE, 'overlay: 1.0.0', 'info:', '  title: Ours', '  version: 1.0.0', 'actions:', ...lines, ''].join('\n');

const server = new LanguageServer();
beforeAll(() => server.start());
afterAll(() => server[Symbol.asyncDispose]());

describe('in an overlay, an editor', () => {
  test('completes the id of an open point', async () => {
    const text = overlayWith("  - target: $.paths.*.*.responses['2XX']", '    x-answers:', '      succ');
    await server.open('/overlay/completed.yaml', text);
    expect(await server.complete('/overlay/completed.yaml', 8, 10)).toContain('success-statuses');
  });

  test('completes the place of an answer', async () => {
    await server.open('/overlay/target.yaml', overlayWith('  - target: '));
    expect(await server.complete('/overlay/target.yaml', 6, 12)).toContain(
      "$.paths['/v1/cards/{card_id}'].get.responses['2XX']",
    );
  });

  test.each([
    [
      'an id that there is none of',
      ['  - target: $', '    x-answers:', '      success-status: 200', '    update: {}'],
      /success-status/,
    ],
    ['an unknown keyword', ['  - target: $', '    x-answers: { base-url: ours }', '    updat: {}'], /updat/],
    ['an empty answer', ['  - target: $', '    x-answers: { base-url: "" }', '    update: {}'], /shorter than/],
    [
      'a status that is no success',
      ['  - target: $', '    x-answers: { success-statuses: a }', '    update: { x-status: 404 }'],
      /./,
    ],
    ['an action that answers nothing', ['  - target: $', '    update: {}'], /./],
  ])('marks %s', async (name, lines, said) => {
    const marked = await server.open(`/overlay/${name}.yaml`, overlayWith(...lines));
    expect(marked.map(({ message }) => message).join('\n')).toMatch(said);
  });

  test('marks nothing in what is right', async () => {
    const lines = [
      "  - target: $.paths.*.*.responses['2XX']",
      '    x-answers: { success-statuses: 200 alone. }',
      '    update: { x-status: 200 }',
    ];
    expect(await server.open('/overlay/right.yaml', overlayWith(...lines))).toEqual([]);
  });
});

test.each(['sandbox/overlay/openapi.overlay.yaml', 'sandbox/overlay/asyncapi.overlay.yaml', 'open-points.yaml'])(
  'marks nothing in %s, which names its schema itself',
  async (file) => {
    const text = await readFile(path.join(ROOT, file), 'utf8');
    expect(text).toMatch(/^# yaml-language-server: \$schema=\S+\.schema\.json\n/);
    expect(await server.open(path.join(ROOT, file), text)).toEqual([]);
  },
);

test('in the register, an editor marks a kind and a statement that there are none of', async () => {
  const entry =
    '- { id: a, title: a, group: a, kind: open, impact: data, observable: no, question: a, source: [auth.99], at: [a], meanwhile: a, advice: a, if-wrong: a }';
  const marked = await server.open('/overlay/open-points.yaml', `${REGISTER_MODELINE}\n\n${entry}\n`);
  expect(marked).toHaveLength(2);
});
