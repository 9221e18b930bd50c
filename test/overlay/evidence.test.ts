import { expect, test } from 'vitest';
import { emitFiles } from '../../cli/engine/emit/files.ts';
import { createContractAjv, schemaAt } from '../../cli/engine/model/create-ajv.ts';
import { stateOfPoint } from '../../cli/engine/view/state-of-point.ts';
import { action, closeWith } from './overlay-folder.ts';

const FORMAT = '$.components.schemas.CardFormat';
const EVIDENCE = [
  `  - target: ${FORMAT}`,
  '    x-evidence: [card-formats]',
  '    update: { x-values-seen: [physical], x-seen: [{ value: physical, count: 3 }] }',
].join('\n');

test('evidence is noted at the node, names a value for types, refuses nothing, and leaves the point open', async () => {
  const contract = await closeWith({ openapi: [EVIDENCE] });
  expect(contract.openapi.components.schemas.CardFormat).toMatchObject({
    'x-values-seen': ['digital', 'physical'],
    'x-seen': [{ value: 'physical', count: 3 }],
    'x-open-points': ['card-formats'],
  });
  const point = contract.openPoints.find(({ id }) => id === 'card-formats');
  expect(point && stateOfPoint(point)).toBe('open');
  expect(schemaAt(createContractAjv(contract), 'openapi', '/components/schemas/CardFormat')('metal')).toBe(true);
  expect((await emitFiles(contract)).get('rest.ts')).toMatch(/"digital" \| "physical" \| \(string & /);
});

test('an answer may not exclude a value that evidence names', async () => {
  const closing = action(FORMAT, '{ card-formats: Digital alone. }', 'update: { enum: [digital] }');
  await expect(closeWith({ openapi: [EVIDENCE, closing] })).rejects.toThrow('excludes "physical", which has been seen');
});

test('evidence and the answer that a person confirmed stand at one node', async () => {
  const closing = action(FORMAT, '{ card-formats: Both. }', 'update: { enum: [digital, physical] }');
  const { openapi } = await closeWith({ openapi: [EVIDENCE, closing] });
  expect(openapi.components.schemas.CardFormat).toMatchObject({
    enum: ['digital', 'physical'],
    'x-seen': [{ count: 3 }],
  });
});
