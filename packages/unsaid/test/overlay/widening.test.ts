import { expect, test } from 'vitest';
import { documents } from '../../../../test/contract.ts';
import { readRows } from '../../../../test/read-rows.ts';
import { contractOf, type Documents } from '../../src/engine/load/read-contract.ts';
import type { Schema } from '../../src/engine/model/contract.ts';
import { action, overlayText, withOverlay } from './overlay-folder.ts';

interface Row {
  readonly name: string;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly target: string;
  readonly update: object;
  readonly refused?: string;
}

/** What the documents state of a schema, with the point that leaves open what else holds. */
const OPEN = { 'x-open-points': ['card-record-fields'], type: 'object' };
const LABELS = { ...OPEN, additionalProperties: { type: 'string' } };
const GHOST = { properties: { status: { type: 'string', const: 'GHOST' } } };
const ROWS = await readRows<Row>('packages/unsaid/test/overlay/widening.yaml', { OPEN, LABELS, GHOST });

/** The documents with schemas that state more than ours do, and refer to what others do. */
function withSchemas(schemas: Row['schemas']): Documents {
  const { openapi } = documents;
  const all = { ...openapi.components.schemas, ...schemas };
  return { ...documents, openapi: { ...openapi, components: { ...openapi.components, schemas: all } } };
}

test.each(ROWS)(
  'an answer may exclude values, and not add any: $name',
  async ({ schemas, target, update, refused }) => {
    const change = `update: ${JSON.stringify(update)}`;
    const text = overlayText(action(`$.components.schemas.${target}`, '{ card-record-fields: x }', change));
    const answered = withOverlay({ 'openapi.overlay.yaml': text }, (folder) =>
      contractOf(withSchemas(schemas), folder),
    );
    const said = await answered.then(
      () => 'accepted',
      ({ message }: Error) => message,
    );
    if (refused === undefined) return expect(said).toBe('accepted');
    expect(said).toContain(`openapi.overlay.yaml:4: /components/schemas/${refused}`);
    expect(said).toContain('An answer may exclude values, and not add any.');
    expect(said).toMatch(/^[^\n]+\.$/);
  },
);
