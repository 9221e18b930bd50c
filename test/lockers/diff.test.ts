import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../run-in-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { LOCKERS } from './lockers.ts';

const home = await temporaryFolder();
const [REST, EVENTS] = ['openapi/openapi.yaml', 'asyncapi/asyncapi.yaml'];

type Worst = 'breaking' | 'reopened' | 'closed' | 'compatible' | 'wording' | 'nothing';

/**
 * An edit of the documents, and the worst class of change: as it is made, and as it is taken back.
 * Inside a `oneOf` every edit is breaking: what one branch newly takes may make another ambiguous.
 */
const EDITS: readonly [what: string, file: string, from: string, to: string, made: Worst, back: Worst][] = [
  [
    'an optional query parameter comes',
    REST,
    '        - name: cursor\n',
    '        - name: near\n          in: query\n          schema: { type: string }\n        - name: cursor\n',
    'compatible',
    'breaking',
  ],
  [
    'a header of a request goes',
    REST,
    '        - name: If-Match\n          in: header\n          required: true\n          description: Version of the compartment that the change is based on.\n          schema: { type: string, examples: [\'"7"\'] }\n',
    '',
    'breaking',
    'breaking',
  ],
  [
    'a cookie becomes required',
    REST,
    '          in: cookie\n',
    '          in: cookie\n          required: true\n',
    'breaking',
    'compatible',
  ],
  ['another media type of a body', REST, 'application/merge-patch+json:', 'application/json:', 'breaking', 'breaking'],
  [
    'a header of a response may be missing',
    REST,
    '            ETag:\n              required: true\n',
    '            ETag:\n',
    'breaking',
    'compatible',
  ],
  [
    'an operation needs a credential',
    REST,
    '      operationId: list-lockers\n      tags: [Lockers]\n      security: []\n',
    '      operationId: list-lockers\n      tags: [Lockers]\n',
    'breaking',
    'compatible',
  ],
  [
    'a scheme is no longer taken',
    REST,
    '  - courier: [parcels]\n  - kiosk: []\npaths:',
    '  - courier: [parcels]\npaths:',
    'breaking',
    'compatible',
  ],
  [
    'a kind of parcel comes',
    REST,
    "        - $ref: '#/components/schemas/Envelope'\n      discriminator",
    "        - $ref: '#/components/schemas/Envelope'\n        - { type: object, required: [kind], properties: { kind: { const: bag } } }\n      discriminator",
    'breaking',
    'breaking',
  ],
  [
    'an open point is answered',
    REST,
    '      type: string\n      x-values-seen: [announced, stored]\n      x-open-points: [parcel-states]\n',
    '      type: string\n      enum: [announced, stored]\n',
    'closed',
    'reopened',
  ],
  [
    'parameters stand at the operation',
    REST,
    "  /parcels/{parcel_id}/photo:\n    parameters:\n      - $ref: '#/components/parameters/parcel-id'\n    put:\n      summary: Add a photo\n      operationId: addPhoto\n      tags: [Parcels]\n",
    "  /parcels/{parcel_id}/photo:\n    put:\n      summary: Add a photo\n      operationId: addPhoto\n      tags: [Parcels]\n      parameters:\n        - $ref: '#/components/parameters/parcel-id'\n",
    'nothing',
    'nothing',
  ],
  ['an event has another name', EVENTS, 'name: parcel-returned', 'name: parcel.returned', 'breaking', 'breaking'],
  [
    'a delivery carries no signature',
    EVENTS,
    'required: [X-Locker-Event, X-Locker-Signature]',
    'required: [X-Locker-Event]',
    'breaking',
    'compatible',
  ],
  ['fewer attempts', EVENTS, 'max_attempts: 3', 'max_attempts: 2', 'breaking', 'compatible'],
];

const ORDER: readonly Worst[] = ['breaking', 'reopened', 'closed', 'compatible', 'wording'];

async function worstOf(before: string, after: string): Promise<Worst> {
  const { stdout, stderr } = await runCliInProcess(['diff', before, after, '--format', 'json', '--wording']);
  expect(stderr).toBe('');
  const { changes } = JSON.parse(stdout) as { changes: { class: Worst }[] };
  return ORDER.find((name) => changes.some((change) => change.class === name)) ?? 'nothing';
}

test.each(EDITS)('%s', async (what, file, from, to, made, back) => {
  const folder = path.join(home, what.replaceAll(/\W+/g, '-'));
  await cp(LOCKERS, folder, { recursive: true });
  const text = await readFile(path.join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(
    path.join(folder, file),
    text.replace(from, () => to),
  );
  expect({ made: await worstOf(LOCKERS, folder), back: await worstOf(folder, LOCKERS) }).toEqual({ made, back });
});

test('the lockers are the same as themselves', async () => {
  expect(await worstOf(LOCKERS, LOCKERS)).toBe('nothing');
});
