import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compareContracts } from '../../cli/engine/compare/contracts/compare-contracts.ts';
import { contractOf } from '../../cli/engine/load/read-contract.ts';
import type { Schema } from '../../cli/engine/model/contract.ts';
import { valueAt } from '../../cli/engine/model/json-pointer.ts';
import type { Finding } from '../../cli/engine/observe/finding.ts';
import { breaches, check, csvIn } from '../check/checking.ts';
import { startProvider } from '../check/provider.ts';
import { contract, documents } from '../contract.ts';
import { sideOf } from '../diff/sides.ts';
import { record } from '../learn/recordings.ts';
import { runCliInProcess } from '../run-in-process.ts';
import { sampled } from '../sampled.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { call } from '../traffic/traffic.ts';
import { CASES } from './cases.ts';
import { LEARN, recorded, toldOf } from './learn.ts';

// What `learn` and `check` make of all that is unseen at once, through the command line and over HTTP.

const home = await temporaryFolder();
const ISSUED_LATER = call({
  path: '/v1/cards/issue',
  send: { recipient_phone: '+1', value: 1, currency: 'KES' },
  status: 202,
  body: {},
});
/** All cases in the long run, but for the one that is a breach. */
const CHOSEN = sampled(
  CASES.filter((one) => LEARN.without(one) === undefined),
  5,
).filter(({ place, carrier }) => place.kind !== 'status' || carrier.status !== '201');

test('learn tells each unseen thing of one recording once, and drafts an overlay that changes nothing else', async () => {
  const folder = path.join(home, 'learn');
  await mkdir(folder);
  const files = await record(folder, [...CHOSEN.flatMap(recorded), ISSUED_LATER]);
  const out = path.join(folder, 'draft');
  const { code, stdout, stderr } = await runCliInProcess(['learn', ...files, '--out', out, '--format', 'json']);
  const { findings, skipped }: { findings: Finding[]; skipped: unknown[] } = JSON.parse(stdout);
  // The cases are no history: one code comes twice, a reward expires that was redeemed. That is told as well.
  expect([code, stderr]).toEqual([1, expect.stringContaining('The draft is a refinement of the contract')]);
  expect(skipped).toEqual([]);
  const times = (fingerprint: string) => findings.filter((each) => each.fingerprint === fingerprint).length;
  const wanted = CHOSEN.flatMap((one) => toldOf(one).about.map(({ fingerprint }) => [one.name, fingerprint] as const));
  expect(wanted.length).toBeGreaterThan(CHOSEN.length / 2);
  expect(wanted.filter(([, fingerprint]) => times(fingerprint) !== 1)).toEqual([]);

  const drafted = await contractOf(documents, out);
  const { changes } = compareContracts(sideOf(contract), sideOf(drafted));
  expect(changes.filter((change) => change.class !== 'wording')).toEqual([]);
  const words = CHOSEN.filter(({ place, unseen }) => place.node['x-values-seen'] && /^\w+$/.test(String(unseen)));
  expect(words.length).toBeGreaterThan(0);
  for (const { place, unseen } of words) {
    const node = valueAt(drafted.openapi, place.pointers.at(-1) ?? '') as Schema;
    expect(node['x-values-seen'], place.name).toContain(String(unseen));
  }
});

test('check tells what a service has that nobody has seen, each once, and finds no breach', async () => {
  const provider = await startProvider((name, { status, body }) => ({
    status: { 'POST issue': 201, 'GET card': status === 200 ? 299 : 418 }[name] ?? 202,
    body: { ...body, ...('status' in body && { status: 'unseen_value' }), unseen_field: { deep: [null] } },
    headers: { 'x-unseen': name },
  }));
  try {
    const checked = await check(provider.url, { values: { csv: await csvIn(home) } });
    expect(breaches(checked)).toEqual([]);
    const told = checked.analysis.findings.map(({ rule, place, message }) => `${rule} ${place} ${message}`);
    expect(told).toEqual([...new Set(told)]);
    const count = (rule: string, place: string) => told.filter((each) => each.startsWith(`${rule} ${place} `)).length;
    for (const place of ['IssuedCard', 'Card', 'Batch', 'TopUpResult'])
      expect([place, count('unlisted-field', place)]).toEqual([place, 1]);
    for (const place of ['CardStatus', 'BatchStatus'])
      expect([place, count('unknown-value', place)]).toEqual([place, 1]);
    for (const place of ['getCard 2XX', 'topUpCard 2XX', 'response OtherOutcome'])
      expect([place, count('status', place)]).toEqual([place, 1]);
    for (const place of ['issueCard', 'getCard', 'topUpCard'])
      expect([place, count('unlisted-header', place)]).toEqual([place, 1]);
  } finally {
    await provider.close();
  }
});
