import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { parseYaml } from '../../src/engine/read/parse-yaml.ts';

const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');
const OVERLAY = JSON.parse(await read('generated/overlay.schema.json'));
const REGISTER = JSON.parse(await read('generated/open-points.schema.json'));

/** What an editor marks in a text, by the schema that the text names. */
function marksIn(schema: object, text: string): unknown[] {
  const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
  validate(parseYaml(text, 'text').value);
  return (validate.errors ?? []).map(({ instancePath, params, message }) => [instancePath, params, message]);
}

const overlayWith = (action: string) =>
  ['overlay: 1.0.0', 'info: { title: Ours, version: 1.0.0 }', `actions: [${action}]`].join('\n');

test('in an overlay, an editor knows the ids of open points and the places of answers', () => {
  const { target, 'x-answers': answers } = OVERLAY.properties.actions.items.properties;
  expect(answers.properties['success-statuses'].description).toMatch(/\?\n\nMeanwhile: /);
  expect(target.anyOf[0].enum).toContain("$.paths['/v1/cards/{card_id}'].get.responses['2XX']");
});

test.each([
  ['an id that there is none of', '{ target: $, x-answers: { success-status: 200 }, update: {} }', 'success-status'],
  ['an unknown keyword', '{ target: $, x-answers: { base-url: ours }, updat: {} }', 'updat'],
  ['an empty answer', '{ target: $, x-answers: { base-url: "" }, update: {} }', 'fewer than 1 char'],
  [
    'a status that is no success',
    '{ target: $, x-answers: { success-statuses: a }, update: { x-status: 404 } }',
    '299',
  ],
  ['an action that answers nothing', '{ target: $, update: {} }', 'x-answers'],
])('in an overlay, an editor marks %s', (_, action, said) => {
  expect(JSON.stringify(marksIn(OVERLAY, overlayWith(action)))).toContain(said);
});

test('in the register, an editor marks a kind and a statement that there are none of', () => {
  const entry =
    '- { id: a, title: a, group: a, kind: open, impact: data, observable: "no", question: a, source: [auth.99], at: [a], meanwhile: a, advice: a, if-wrong: a }';
  expect(marksIn(REGISTER, entry)).toHaveLength(2);
});

test.each([
  ['packages/reward-card-sandbox/overlay/openapi.overlay.yaml', OVERLAY],
  ['packages/reward-card-sandbox/overlay/asyncapi.overlay.yaml', OVERLAY],
  ['open-points.yaml', REGISTER],
])('an editor marks nothing in %s, which names its schema itself', async (file, schema) => {
  const text = await read(file);
  expect(text).toMatch(/^# yaml-language-server: \$schema=\S+\.schema\.json\n/);
  expect(marksIn(schema, text)).toEqual([]);
});
