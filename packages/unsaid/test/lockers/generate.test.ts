import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { compileProject } from '../../../../scripts/build.ts';
import { COMPILER } from '../../../../test/user-project.ts';
import { PARCEL, projectWith } from './lockers.ts';
import { PROGRAM } from './program.ts';

let home = '';
beforeAll(async () => {
  home = await projectWith(PROGRAM);
  await writeFile(path.join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER }));
});

test('what is generated compiles, and so does a program of it', async () => {
  expect(await compileProject(path.join(home, 'tsconfig.json'))).toEqual([]);
});

test('client and server talk to each other over HTTP in every operation', async () => {
  const { callAll } = await import(pathToFileURL(path.join(home, 'program.ts')).href);
  expect(await callAll()).toEqual([
    [200, { items: [{ id: 'lck-1', city: 'Turku+Oulu', free: { small: 2 } }], next: '5' }],
    [400, { message: expect.stringContaining('query/limit must be <= 100') }],
    [200, { number: 4, size: 'small', state: 'kiosk-session=s%201', note: 'null' }],
    [201, { parcel_id: PARCEL, state: 'announced', kind: '3' }],
    [200, { parcel_id: PARCEL, state: 'stored', kind: 'box' }],
    [204, null],
    [201, { bytes: 12 }],
    [200, { token: 'c-1 parcels lockers' }],
    [200, 'up'],
  ]);
});
