import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withIdentifiers } from '../../src/engine/emit/identifiers.ts';
import { emitValidators } from '../../src/engine/emit/validators/emit-validators.ts';
import { type Documents, readAsWritten, readContract } from '../../src/engine/load/read-contract.ts';
import type { OpenApiDocument, Schema } from '../../src/engine/model/contract.ts';
import { eachSchema } from '../../src/engine/model/dialect.ts';
import { valueAt } from '../../src/engine/model/json-pointer.ts';
import { plainContract } from '../../src/engine/read/normalise.ts';
import { UserError } from '../../src/engine/system/user-error.ts';
import { eventMessages, payloadSchemaName } from '../../src/engine/view/events.ts';
import { importSource } from '../emit/import-source.ts';

/** Descriptions that others publish, each in a folder. */
const { DESCRIPTIONS = '', SOAK } = process.env;
const entries = DESCRIPTIONS === '' || !SOAK ? [] : readdirSync(DESCRIPTIONS, { withFileTypes: true });
const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

if (names.length === 0)
  test('published descriptions', ({ skip }) => skip('Left out: run with SOAK=1, and their folder in DESCRIPTIONS.'));

/** The documents as they are published; `undefined` where they are refused. */
async function readPublished(root: string): Promise<Documents | undefined> {
  try {
    return await readAsWritten({ root });
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** The timestamps that a document shows, each with the name of the schema that the contract has at its place. */
function timestampsIn(published: OpenApiDocument, contract: OpenApiDocument) {
  const schemas: Record<string, Schema> = {};
  const shown: (readonly [name: string, value: unknown])[] = [];
  eachSchema(contract, ({ examples: _, ...schema }: Schema & { readonly example?: unknown }, pointer) => {
    const { examples = [], ...more } = (valueAt(published, pointer) ?? {}) as Schema & { readonly example?: unknown };
    if (schema.format !== 'date-time') return;
    const name = `Moment${Object.keys(schemas).length}`;
    schemas[name] = schema;
    shown.push(...[...examples, ...('example' in more ? [more.example] : [])].map((value) => [name, value] as const));
  });
  return { schemas, shown };
}

test.each(names)('%s: each timestamp and each delivery that is shown is valid', async (name) => {
  const root = path.join(DESCRIPTIONS, name);
  const documents = await readPublished(root);
  if (documents === undefined) {
    console.info(`${name}: is refused.`);
    return;
  }
  const contract = await readContract({ root });
  const { schemas, shown } = timestampsIn(documents.openapi, contract.openapi);
  const document = { ...contract.openapi, paths: {}, components: { ...contract.openapi.components, schemas } };
  const ofTimestamps = await importSource(
    emitValidators(plainContract(document, { documents: [name], command: '' }), false),
  );
  expect(shown.filter(([schema, value]) => !ofTimestamps[`validate${schema}`](value).ok)).toEqual([]);
  const named = withIdentifiers(contract);
  const published = eventMessages(documents.asyncapi);
  const deliveries = Object.entries(eventMessages(named.asyncapi)).flatMap(([event, message]) =>
    (published[event]?.examples ?? []).map(({ payload }) => [payloadSchemaName(message), payload] as const),
  );
  const ofEvents = await importSource(emitValidators(named));
  const issues = deliveries.flatMap(([schema, payload]) => ofEvents[`validate${schema}`](payload).issues ?? []);
  expect(issues.filter(({ rule }: { readonly rule: string }) => rule === 'format')).toEqual([]);
  const unchecked = Object.values(schemas).filter((schema) => schema['x-format'] !== undefined).length;
  const counted = `${shown.length} timestamps, ${deliveries.length} deliveries`;
  console.info(`${name}: ${counted}; ${unchecked} of ${Object.keys(schemas).length} schemas not checked.`);
});
