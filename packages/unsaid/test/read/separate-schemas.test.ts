import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

const home = await temporaryFolder();

const REST = `openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /a: { get: { operationId: a, responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/Talk' } } } } } } }
components:
  schemas:
    Leg: { type: object, properties: { rest: { type: string } } }
    Talk: { type: object, properties: { leg: { $ref: '#/components/schemas/Leg' } } }
    Same: { type: string }
`;

const EVENTS = `asyncapi: 3.0.0
info: { title: T, version: '1' }
x-event-name: { field: event }
channels: { c: { address: c, messages: { ended: { payload: { type: object, properties: { event: { const: ended }, talk: { $ref: '#/components/schemas/Talk' }, same: { $ref: '#/components/schemas/Same' } } } } } } }
components:
  schemas:
    Leg: { type: object, properties: { events: { type: integer } } }
    Talk: { type: object, properties: { leg: { $ref: '#/components/schemas/Leg' } } }
    Same: { type: string }
`;

test('schemas of events that differ from those of the same name are named apart, also by what they refer to', async () => {
  writeFileSync(path.join(home, 'openapi.yaml'), REST);
  writeFileSync(path.join(home, 'asyncapi.yaml'), EVENTS);
  const out = path.join(home, 'out');
  const { code, stderr } = await runCliInProcess(['generate', '--contract', home, '--out', out]);
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/asyncapi\.yaml:7 \(Leg is LegOfEvents\), .*:8 \(Talk is /),
  ]);
  const types = ['rest.ts', 'events.ts'].map((file) => readFileSync(path.join(out, file), 'utf8')).join('\n');
  expect(types).toMatch(/type Leg = \{\s+rest\?: string/);
  expect(types).toMatch(/type LegOfEvents = \{\s+events\?: number/);
  expect(types).toMatch(/talk\?: TalkOfEvents;\s+same\?: Same;/);
  expect(types).toMatch(/type Talk = \{\s+leg\?: Leg;/);
});

test('a schema of another file that is true is one that accepts anything', async () => {
  const folder = await temporaryFolder();
  const schemas = '  schemas: { Any: true }\n';
  writeFileSync(path.join(folder, 'openapi.yaml'), REST.replace('  schemas:\n', schemas).replace(/ {4}\w.*\n/g, ''));
  const events = EVENTS.replaceAll(/#\/components\/schemas\/\w+/g, 'openapi.yaml#/components/schemas/Any');
  writeFileSync(path.join(folder, 'asyncapi.yaml'), events);
  const out = path.join(folder, 'out');
  const { code, output } = await runCliInProcess(['generate', '--contract', folder, '--out', out]);
  expect([code, output]).toEqual([0, expect.not.stringContaining('This is a bug')]);
  expect(readFileSync(path.join(out, 'events.ts'), 'utf8')).toMatch(/talk\?: Any;\s+same\?: Any;/);
});
