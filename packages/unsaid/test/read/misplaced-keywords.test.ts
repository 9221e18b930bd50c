import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { UNSAID } from '../../src/run.ts';

const TEXT = { schema: { type: 'string' } };
const parameter = (more: object) => ({ parameters: [{ name: 'p', in: 'query', ...TEXT, ...more }] });
const media = (more: object) => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { ...TEXT, ...more } } } },
});
const examples = { a: { value: 'a' } };

/** A part of an operation, and what `lint` says of it; nothing where it is valid. */
const ROWS: readonly (readonly [string, object, string | undefined])[] = [
  [
    'reserved characters in a header',
    parameter({ in: 'header', allowReserved: true }),
    '`allowReserved` is for queries alone',
  ],
  ['reserved characters in a query', parameter({ allowReserved: true }), 'no code is generated for `allowReserved`'],
  ['an example beside examples', parameter({ example: 'a', examples }), '`examples` must not be beside `example`'],
  ['examples', parameter({ examples }), undefined],
  [
    'a style beside content',
    parameter({ schema: undefined, style: 'form', content: { 'application/json': TEXT } }),
    '`style` must not be beside `content`',
  ],
  [
    'braces in a name',
    parameter({ name: 'Bad{Path}', in: 'path', required: true }),
    '`name` has characters that no parameter in path can have',
  ],
  [
    'brackets in a header',
    parameter({ name: 'Bad[Header]', in: 'header' }),
    '`name` has characters that no parameter in header can have',
  ],
  ['brackets in a query', parameter({ name: 'filter[a]' }), undefined],
  [
    'the entire query by schema',
    parameter({ in: 'querystring' }),
    '`schema` must be in `content` for the entire query',
  ],
  [
    'two values of an example',
    media({ examples: { a: { value: 'a', dataValue: 'a' } } }),
    '`dataValue` must not be beside `value`',
  ],
  [
    'a value elsewhere beside a value',
    media({ examples: { a: { value: 'a', externalValue: 'a.json' } } }),
    '`externalValue` must not be beside `value`',
  ],
  ['two encodings', media({ encoding: {}, itemEncoding: {} }), '`itemEncoding` must not be beside `encoding`'],
  [
    'encodings of a list',
    media({ encoding: {}, prefixEncoding: [] }),
    '`prefixEncoding` must not be beside `encoding`',
  ],
  [
    'two kinds of an XML node',
    media({ schema: { type: 'string', xml: { nodeType: 'attribute', attribute: true } } }),
    '`attribute` must not be beside `nodeType`',
  ],
];

const home = await temporaryFolder();

test.each(ROWS)('%s', async (name, part, says) => {
  const folder = path.join(home, name.replaceAll(' ', '-'));
  mkdirSync(folder);
  const operation = { operationId: 'a', responses: { 200: { description: 'ok' } }, ...part };
  const address = JSON.stringify(part).includes('Bad{Path}') ? '/{Bad{Path}}' : '/a';
  const document = { openapi: '3.2.0', info: { title: 'T', version: '1' }, paths: { [address]: { get: operation } } };
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document, null, 1));
  const noted = await runCliInProcess(['generate', folder, '--out', path.join(folder, 'out')], {}, UNSAID);
  const strict = await runCliInProcess(['generate', folder, '--out', path.join(folder, 'out'), '--strict'], {}, UNSAID);
  expect([noted.code, strict.code]).toEqual([0, says === undefined ? 0 : 1]);
  if (says !== undefined)
    expect(noted.stderr).toMatch(new RegExp(`openapi\\.json:\\d+.*: ${says.replaceAll(/[[\]{}]/g, '\\$&')}`));
});
