import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { parseYaml } from '../../src/engine/read/parse-yaml.ts';
import { CATALOGUE } from '../../src/silences/catalogue.ts';
import { FINDERS } from '../../src/silences/contradictions.ts';
import { findSilences } from '../../src/silences/find-silences.ts';
import { readDescription } from '../../src/silences/read-description.ts';

interface Case {
  readonly asks: string;
  readonly field?: string;
  readonly required?: true;
  readonly object?: string;
  readonly operation?: string;
  readonly components?: string;
  /** The same without a contradiction. */
  readonly holds: string;
}

const FILE = path.join(import.meta.dirname, 'contradictions.yaml');
const CASES = parseYaml(await readFile(FILE, 'utf8'), FILE).value as unknown as readonly Case[];
let file = '';

beforeAll(async () => {
  file = path.join(await temporaryFolder(), 'openapi.yaml');
});

/** A description that holds what is given and contradicts itself nowhere else. */
function description({ field, required, object, operation, components = '' }: Omit<Case, 'asks' | 'holds'>): string {
  const demanded = required ? 'required: [value], ' : '';
  const thing =
    object ??
    `{ type: object, ${demanded}properties: { thing: { type: string }, value: ${field ?? '{ type: string }'} } }`;
  const call =
    operation ??
    `requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }, responses: { '200': { description: OK } }`;
  const isStated = components.startsWith('securitySchemes');
  return `openapi: 3.1.0
info: { title: T, version: '1' }
${isStated ? 'security: [{ key: [] }]\n' : ''}paths: { /things: { post: { ${call} } } }
components: { schemas: { Thing: ${thing} }${components === '' ? '' : `, ${components}`} }
`;
}

async function asked(text: string): Promise<string[]> {
  await writeFile(file, text);
  const { open } = findSilences(await readDescription(file), CATALOGUE);
  return open.filter(({ question }) => question.finder !== undefined).map(({ question }) => question.id);
}

test.each(CASES)('$asks: $field$object$operation$components', async ({ asks, holds, ...given }) => {
  expect(await asked(description(given))).toEqual([asks]);
  const [key = 'field'] = ['object', 'operation', 'components', 'field'].filter((each) => each in given);
  expect(await asked(description({ ...given, [key]: holds }))).toEqual([]);
});

test('every finder has a question and a case, and every question of one has it', () => {
  const finders = CATALOGUE.flatMap(({ finder }) => finder ?? []);
  expect(finders.toSorted()).toEqual(Object.keys(FINDERS).toSorted());
  const ids = CATALOGUE.filter(({ finder }) => finder !== undefined).map(({ id }) => id);
  expect([...new Set(CASES.map(({ asks }) => asks))].toSorted()).toEqual(ids.toSorted());
});
