import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withIdentifiers } from '../../cli/engine/emit/identifiers.ts';
import { emitValidators } from '../../cli/engine/emit/validators/emit-validators.ts';
import { contractOf, type Documents, readUnbacked } from '../../cli/engine/load/read-contract.ts';
import type { OpenApiDocument, Schema } from '../../cli/engine/model/contract.ts';
import { eachSchema } from '../../cli/engine/model/dialect.ts';
import { plainContract } from '../../cli/engine/read/normalise.ts';
import { UserError } from '../../cli/engine/system/user-error.ts';
import { eventMessages, payloadSchemaName } from '../../cli/engine/view/events.ts';
import { importSource } from '../emit/import-source.ts';

/** Descriptions that others publish, each in a folder. */
const { DESCRIPTIONS = '', SOAK } = process.env;
const entries = DESCRIPTIONS === '' || !SOAK ? [] : readdirSync(DESCRIPTIONS, { withFileTypes: true });
const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

if (names.length === 0)
  test('published descriptions', ({ skip }) => skip('Left out: run with SOAK=1, and their folder in DESCRIPTIONS.'));

/** The documents with all of their examples, valid or not; `undefined` where they are refused. */
async function readPublished(name: string): Promise<Documents | undefined> {
  try {
    return await readUnbacked(path.join(DESCRIPTIONS, name));
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** The examples of timestamps, by a name for the schema of each. */
function timestampsIn(document: OpenApiDocument) {
  const found = new Map<string, { readonly schema: Schema; readonly examples: readonly unknown[] }>();
  eachSchema(document, ({ type, format, examples = [], ...more }: Schema & { readonly example?: unknown }) => {
    const shown = [...examples, ...('example' in more ? [more.example] : [])];
    if (format === 'date-time' && shown.length > 0)
      found.set(`Moment${found.size}`, { schema: { format, ...(type && { type }) }, examples: shown });
  });
  return found;
}

test.each(names)('%s: each timestamp and each delivery that is shown is valid', async (name) => {
  const documents = await readPublished(name);
  if (documents === undefined) {
    console.info(`${name}: is refused.`);
    return;
  }
  const contract = withIdentifiers(await contractOf(documents));
  const timestamps = timestampsIn(contract.openapi);
  const schemas = Object.fromEntries([...timestamps].map(([key, { schema }]) => [key, schema]));
  const document = { ...contract.openapi, paths: {}, components: { ...contract.openapi.components, schemas } };
  const ofTimestamps = await importSource(emitValidators(plainContract(document, { api: name, command: '' }), false));
  const shown = [...timestamps].flatMap(([key, { examples }]) => examples.map((example) => [key, example] as const));
  expect(shown.filter(([key, example]) => !ofTimestamps[`validate${key}`](example).ok)).toEqual([]);
  const deliveries = Object.values(eventMessages(contract.asyncapi)).flatMap((message) =>
    (message.examples ?? []).map(({ payload }) => [payloadSchemaName(message), payload] as const),
  );
  const ofEvents = await importSource(emitValidators(contract));
  const issues = deliveries.flatMap(([schema, payload]) => ofEvents[`validate${schema}`](payload).issues ?? []);
  expect(issues.filter(({ rule }: { readonly rule: string }) => rule === 'format')).toEqual([]);
  console.info(`${name}: ${shown.length} timestamps, ${deliveries.length} deliveries.`);
});
