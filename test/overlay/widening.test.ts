import { describe, expect, test } from 'vitest';
import { contractOf, type Documents } from '../../cli/engine/load/read-contract.ts';
import type { Schema } from '../../cli/engine/model/contract.ts';
import { documents } from '../contract.ts';
import { action, overlayText, withOverlay } from './overlay-folder.ts';

/** The documents with a schema that states more about `Card` than ours do, and refers to what others do. */
function withSchemas(schemas: Record<string, object>): Documents {
  const { openapi } = documents;
  const all = { ...openapi.components.schemas, ...schemas } as Record<string, Schema>;
  return { ...documents, openapi: { ...openapi, components: { ...openapi.components, schemas: all } } };
}

/** What the documents state of a schema, with the point that leaves open what else holds. */
const open = (schema: object) => ({ 'x-open-points': ['card-record-fields'], ...schema });

async function refusalOf(schemas: Record<string, object>, target: string, update: string): Promise<string> {
  const text = overlayText(action(`$.components.schemas.${target}`, '{ card-record-fields: x }', `update: ${update}`));
  return withOverlay({ 'openapi.overlay.yaml': text }, (folder) =>
    contractOf(withSchemas(schemas), folder).then(
      () => 'accepted',
      (error: Error) => error.message.replace(/^.*?openapi\.overlay\.yaml/, 'openapi.overlay.yaml'),
    ),
  );
}

const LABELS = open({ type: 'object', additionalProperties: { type: 'string' } });
const GHOST = { properties: { status: { type: 'string', const: 'GHOST' } } };

describe('an answer that adds a keyword, and so allows what the contract excludes, is refused', () => {
  test.each([
    [
      'a field of another type than all fields are stated to have',
      { Labels: LABELS },
      'Labels',
      '{ properties: { count: { type: integer } } }',
      'Labels/properties/count',
    ],
    [
      'a condition on what is excluded',
      { Labels: open({ type: 'object', not: GHOST }) },
      'Labels',
      '{ not: { required: [status] } }',
      'Labels/not/required',
    ],
    [
      'a condition on the schema that another excludes by its name',
      {
        Ghost: open({ type: 'object', ...GHOST }),
        Labels: { type: 'object', not: { $ref: '#/components/schemas/Ghost' } },
      },
      'Ghost',
      '{ required: [status] }',
      'Ghost/required',
    ],
    [
      'the same by way of allOf',
      {
        Ghost: open({ type: 'object', ...GHOST }),
        Labels: { not: { allOf: [{ $ref: '#/components/schemas/Ghost' }] } },
      },
      'Ghost',
      '{ allOf: [{ required: [status], properties: { status: {} } }] }',
      'Ghost/allOf/0/required',
    ],
  ])('%s', async (_, schemas, target, update, place) => {
    const refusal = await refusalOf(schemas, target, update);
    expect(refusal).toContain(`openapi.overlay.yaml:4: /components/schemas/${place}`);
    expect(refusal).toContain('An answer may exclude values, and not add any.');
    expect(refusal).toMatch(/^[^\n]+\.$/);
  });
});

describe('an answer that adds a keyword, and allows no more, is accepted', () => {
  test.each([
    [
      'a field of the type that all fields have',
      { Labels: LABELS },
      'Labels',
      '{ properties: { count: { type: string, maxLength: 3 } } }',
    ],
    ['a bound of the fields', { Labels: LABELS }, 'Labels', '{ additionalProperties: { maxLength: 3 } }'],
    ['an exception', { Labels: LABELS }, 'Labels', '{ not: { properties: { status: { const: GHOST } } } }'],
  ])('%s', async (_, schemas, target, update) => {
    expect(await refusalOf(schemas, target, update)).toBe('accepted');
  });
});
