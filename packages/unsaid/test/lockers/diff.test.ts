import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { compareContracts } from '../../src/engine/compare/contracts/compare-contracts.ts';
import { readDocuments } from '../../src/engine/load/read-contract.ts';
import { editOf, type Step } from '../diff/edits/edit.ts';
import { sideOf } from '../diff/edits/edited-sides.ts';
import { LOCKERS } from './lockers.ts';

type Worst = 'breaking' | 'compatible' | undefined;

const LIST = 'openapi/paths/~1lockers/get';
const CHANGE = 'openapi/paths/~1lockers~1{locker_id}~1compartments~1{number}/patch';
const MERGE = `${CHANGE}/requestBody/content/application~1merge-patch+json`;
const ETAG = `${CHANGE}/responses/200/headers/ETag`;
const RETURNED = 'asyncapi/channels/parcels/messages/returned';
const BAG = { type: 'object', required: ['kind'], properties: { kind: { const: 'bag' } } };
const NEAR = { name: 'near', in: 'query', schema: { type: 'string' } };

/**
 * Edits of what the cards do not have, and the worst class of change: as an edit is made, and as it is taken back. Inside a
 * `oneOf` every edit is breaking: what one branch newly takes may make another ambiguous.
 */
const EDITS: readonly [what: string, edit: Step, made: Worst, back: Worst][] = [
  ['an optional query parameter comes', ['add', `${LIST}/parameters`, NEAR], 'compatible', 'breaking'],
  ['a header of a request goes', ['drop', `${CHANGE}/parameters/2`], 'breaking', 'breaking'],
  ['a cookie becomes required', ['put', `${CHANGE}/parameters/3`, { required: true }], 'breaking', 'compatible'],
  ['another media type of a body', ['rename', MERGE, 'application/json'], 'breaking', 'breaking'],
  ['a header of a response may be missing', ['drop', `${ETAG}/required`], 'breaking', 'compatible'],
  ['an operation needs a credential', ['drop', `${LIST}/security`], 'breaking', 'compatible'],
  ['a scheme is no longer taken', ['drop', 'openapi/security/1'], 'breaking', 'compatible'],
  ['a kind of parcel comes', ['add', 'openapi/components/schemas/announcement/oneOf', BAG], 'breaking', 'breaking'],
  ['an event has another name', ['put', RETURNED, { name: 'parcel.returned' }], 'breaking', 'breaking'],
];

const { openapi, asyncapi, register } = await readDocuments({ root: LOCKERS });
const before = { openapi, asyncapi, register: [...register] };
const stated = sideOf('old', before);

test.each(EDITS)('%s', (_, edit, made, back) => {
  const after = structuredClone(before);
  editOf(edit)(after);
  const edited = sideOf('new', after);
  const worstOf = (old: typeof stated, now: typeof stated) => {
    const { changes } = compareContracts(old, now);
    return (['breaking', 'compatible'] as const).find((name) => changes.some((change) => change.class === name));
  };
  expect([worstOf(stated, edited), worstOf(edited, stated)]).toEqual([made, back]);
});

test('parameters that stand at each operation are the same as those of its path', async () => {
  const folder = await temporaryFolder();
  await cp(LOCKERS, folder, { recursive: true });
  const file = path.join(folder, 'openapi/openapi.yaml');
  const text = await readFile(file, 'utf8');
  const parameters = "    parameters: [{ $ref: '#/components/parameters/parcel-id' }]\n";
  const from = `photo:\n${parameters}    put:\n`;
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, `photo:\n    put:\n  ${parameters}`));
  const { code, output } = await runCliInProcess(['diff', LOCKERS, folder, '--fail-on', 'any']);
  expect([code, output]).toEqual([0, expect.stringContaining('The two contracts are equivalent.')]);
});
