import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shownOf } from '../../../../test/contract.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { referenceDocument } from '../../src/docs/reference-document.ts';
import { readCalls } from '../../src/docs/samples/read-calls.ts';
import { samplesOf } from '../../src/docs/samples/write-samples.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';

test('an operation with servers of its own, or of its path, is shown at these', async () => {
  const root = await temporaryFolder();
  const get = { operationId: 'a', responses: { 200: { description: 'ok' } } };
  const [usual, own] = ['https://a.example', 'https://b.example'].map((url) => ({ url }));
  const paths = { '/a': { servers: [own], get }, '/b': { get: { ...get, operationId: 'b' } } };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, servers: [usual], paths };
  writeFileSync(path.join(root, 'openapi.json'), JSON.stringify(document));
  const contract = await readContract({ root });
  const { client } = shownOf(contract).site;
  const samples = readCalls(contract).map((call) => samplesOf(call, contract.openapi, client)[0]?.source);
  expect(samples).toEqual([
    expect.stringContaining('https://b.example/a'),
    expect.stringContaining('https://a.example/b'),
  ]);
  const shown = Object.values(referenceDocument(contract).paths).map(({ get }) => get?.description);
  expect(shown).toEqual([
    expect.stringContaining('**GET** `/a` at `https://b.example`'),
    expect.not.stringContaining('.example'),
  ]);
});
