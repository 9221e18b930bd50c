import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readRows } from '../../../../test/read-rows.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { emitValidators } from '../../src/engine/emit/validators/emit-validators.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { contractAjv } from '../../src/engine/model/create-ajv.ts';
import { isRecord } from '../../src/engine/model/json-pointer.ts';
import { UserError } from '../../src/engine/system/user-error.ts';
import { importSource } from '../emit/import-source.ts';

/**
 * The folder of a clone of json-schema-org/JSON-Schema-Test-Suite. Its package on the registry holds no tests: it brings them
 * from a git repository, which an installation without network cannot do.
 */
const { JSON_SCHEMA_SUITE } = process.env;

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

interface Known {
  readonly file: string;
  /** Beginnings of the descriptions of groups; absent where all of the file may differ. */
  readonly groups?: readonly string[];
  readonly tests: number;
  readonly reason: string;
}

const known = await readRows<Known>('packages/unsaid/test/schemas/required-suite.yaml');
const folder = await temporaryFolder();

const documentOf = (schema: unknown) => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/a': {
      get: { responses: { 200: { description: 'x', content: { 'application/json': { schema: { $ref: HOME } } } } } },
    },
  },
  components: { schemas: { S: isRecord(schema) && '$id' in schema ? schema : moved(schema) } },
});

const HOME = '#/components/schemas/S';

/** A schema that is no document of its own any more: what refers to its root refers to where it stands now. */
function moved(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  if (Array.isArray(schema)) return schema.map(moved);
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === '$ref' && typeof value === 'string') return [key, value.replace(/^#(?=\/|$)/, HOME)];
    return [key, ['const', 'enum', '$id'].includes(key) || (isRecord(value) && '$id' in value) ? value : moved(value)];
  });
  return Object.fromEntries(entries);
}

/** What is not as the suite has it, and whether a user is told. */
interface Difference {
  readonly file: string;
  readonly group: string;
  readonly test: string;
  readonly says: string;
  readonly isNamed: boolean;
}

async function differencesOf(file: string, { description: group, schema, tests }: Group, root: string) {
  await mkdir(root);
  await writeFile(path.join(root, 'openapi.json'), JSON.stringify(documentOf(schema)));
  const differ = (test: string, says: string, isNamed: boolean): Difference => ({ file, group, test, says, isNamed });
  try {
    const contract = await readContract({ root });
    const { validateS } = await importSource(emitValidators(contract));
    // ajv itself, which is asked for the reasons alone.
    const judge = contractAjv(contract).getSchema('https://contract.invalid/openapi.json#/components/schemas/S');
    return tests.flatMap(({ description, data, valid }) => {
      const { ok } = validateS(data);
      expect([group, description, judge?.(data)]).toEqual([group, description, ok]);
      return ok === valid ? [] : [differ(description, `${ok}`, contract.notes.length > 0)];
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return tests.map(({ description }) => differ(description, error.message, true));
  }
}

test.runIf(JSON_SCHEMA_SUITE)('the tests that JSON Schema 2020-12 requires', async () => {
  const home = path.join(JSON_SCHEMA_SUITE ?? '', 'tests/draft2020-12');
  const differences: Difference[] = [];
  let count = 0;
  for (const file of (await readdir(home)).filter((name) => name.endsWith('.json'))) {
    const groups: Group[] = JSON.parse(await readFile(path.join(home, file), 'utf8'));
    for (const [index, group] of groups.entries()) {
      count += group.tests.length;
      differences.push(...(await differencesOf(file, group, path.join(folder, `${file}-${index}`))));
    }
  }
  console.info(`${count - differences.length} of ${count} tests are right.`);
  expect(differences.filter(({ isNamed }) => !isNamed)).toEqual([]);
  const isKnown = ({ file, groups }: Known, each: Difference) =>
    each.file === file && (groups?.some((beginning) => each.group.startsWith(beginning)) ?? true);
  expect(differences.filter((each) => !known.some((row) => isKnown(row, each)))).toEqual([]);
  const counts = known.map((row) => ({ ...row, tests: differences.filter((each) => isKnown(row, each)).length }));
  expect(counts).toEqual(known);
});

if (!JSON_SCHEMA_SUITE) console.info('The suite of JSON Schema is left out: JSON_SCHEMA_SUITE names no folder.');
