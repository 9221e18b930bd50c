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
    'a query parameter becomes required',
    REST,
    '          in: query\n          schema: { type: string, format: byte }',
    '          in: query\n          required: true\n          schema: { type: string, format: byte }',
    'breaking',
    'compatible',
  ],
  ['a limit gets smaller', REST, 'maximum: 100,', 'maximum: 50,', 'breaking', 'compatible'],
  ['a page may have no items', REST, '      required: [items]\n', '', 'breaking', 'compatible'],
  [
    'a locker has a further field',
    REST,
    '        city: { type: string }\n',
    '        city: { type: string }\n        street: { type: string }\n',
    'compatible',
    'breaking',
  ],
  [
    'a size that requests may have comes',
    REST,
    'enum: [small, large]',
    'enum: [small, large, huge]',
    'breaking',
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
    'an operation goes',
    REST,
    "  /status:\n    get:\n      summary: Ask whether the service is up\n      tags: [Lockers]\n      security: []\n      responses:\n        '200':\n          description: It is.\n          content:\n            text/plain:\n              schema: { type: string, xml: { name: status } }\n              example: up\n",
    '',
    'breaking',
    'compatible',
  ],
  ['an operation has another path', REST, '  /tokens:\n', '  /v2/tokens:\n', 'breaking', 'breaking'],
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
    'a response is 200 in place of 201',
    REST,
    "        '201':\n          description: The parcel is announced.",
    "        '200':\n          description: The parcel is announced.",
    'breaking',
    'breaking',
  ],
  [
    'a success without a body gets one',
    REST,
    '          description: The parcel is withdrawn.\n',
    '          description: The parcel is withdrawn.\n          content:\n            application/json:\n              schema: { type: object }\n',
    'compatible',
    'breaking',
  ],
  [
    'a field of a form becomes required',
    REST,
    'required: [photo]',
    'required: [photo, caption]',
    'breaking',
    'compatible',
  ],
  ['a field of a form goes', REST, '                caption: { type: string }\n', '', 'breaking', 'compatible'],
  [
    'a field of a response becomes optional',
    REST,
    'required: [parcel_id, state, kind]',
    'required: [parcel_id, state]',
    'breaking',
    'compatible',
  ],
  [
    'a field of a response has another type',
    REST,
    'schema: { type: object, required: [bytes], properties: { bytes: { type: integer, format: int64 } } }',
    'schema: { type: object, required: [bytes], properties: { bytes: { type: string } } }',
    'breaking',
    'breaking',
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
    'edges may be more than three',
    REST,
    'minItems: 3, maxItems: 3',
    'minItems: 3, maxItems: 4',
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
    'an envelope has a weight at most',
    REST,
    'weight_g: { type: integer, x-open-points: [weight-limit] }',
    'weight_g: { type: integer, maximum: 2000 }',
    'closed',
    'reopened',
  ],
  [
    'a further question',
    REST,
    '      operationId: getParcel\n',
    '      operationId: getParcel\n      x-open-points: [rate-limits]\n',
    'reopened',
    'closed',
  ],
  [
    'a description is clearer',
    REST,
    'description: Size of a compartment.',
    'description: How large a compartment is.',
    'wording',
    'wording',
  ],
  ['a summary is clearer', REST, 'summary: List lockers', 'summary: List the lockers', 'wording', 'wording'],
  ['an example has another value', REST, 'value: { bytes: 12 }', 'value: { bytes: 13 }', 'wording', 'wording'],
  [
    'a schema is written out',
    REST,
    "        size: { $ref: '#/components/schemas/compartment-size' }\n        state:",
    '        size: { description: Size of a compartment., type: string, enum: [small, large] }\n        state:',
    'wording',
    'wording',
  ],
  [
    'parameters stand at the operation',
    REST,
    "  /parcels/{parcel_id}/photo:\n    parameters:\n      - $ref: '#/components/parameters/parcel-id'\n    put:\n      summary: Add a photo\n      operationId: addPhoto\n      tags: [Parcels]\n",
    "  /parcels/{parcel_id}/photo:\n    put:\n      summary: Add a photo\n      operationId: addPhoto\n      tags: [Parcels]\n      parameters:\n        - $ref: '#/components/parameters/parcel-id'\n",
    'nothing',
    'nothing',
  ],
  ['a default is another', REST, 'default: 20', 'default: 10', 'breaking', 'breaking'],
  [
    'a format is noted',
    REST,
    '        id: { type: string }\n        city',
    '        id: { type: string, format: uuid }\n        city',
    'compatible',
    'breaking',
  ],
  [
    'an event goes',
    EVENTS,
    "      broken: { $ref: '#/components/messages/LockerBroken' }\n",
    '',
    'breaking',
    'compatible',
  ],
  ['an event has another name', EVENTS, 'name: parcel-returned', 'name: parcel.returned', 'breaking', 'breaking'],
  [
    'a field of an event may be missing',
    EVENTS,
    'required: [parcel_id, at]',
    'required: [parcel_id]',
    'breaking',
    'compatible',
  ],
  [
    'an event has a further field',
    EVENTS,
    '        locker_id: { type: string }\n  messages',
    '        locker_id: { type: string }\n        city: { type: string }\n  messages',
    'compatible',
    'breaking',
  ],
  [
    'a delivery carries no signature',
    EVENTS,
    'required: [X-Locker-Event, X-Locker-Signature]',
    'required: [X-Locker-Event]',
    'breaking',
    'compatible',
  ],
  ['fewer attempts', EVENTS, 'max_attempts: 3', 'max_attempts: 2', 'breaking', 'compatible'],
  ['less time to answer', EVENTS, 'timeout_seconds: 10', 'timeout_seconds: 5', 'breaking', 'compatible'],
  ['another status that acknowledges', EVENTS, 'success_status: 204', 'success_status: 200', 'breaking', 'breaking'],
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
