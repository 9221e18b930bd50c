import { describe, expect, test } from 'vitest';
import { documents } from '../../../../test/contract.ts';
import { seededRandom } from '../../../unsaid-runtime/test/webhooks/seeded-random.ts';
import { compareContracts } from '../../src/engine/compare/contracts/compare-contracts.ts';
import { contractOf } from '../../src/engine/load/read-contract.ts';
import type { Contract } from '../../src/engine/model/contract.ts';
import { isRecord } from '../../src/engine/model/json-pointer.ts';
import { action, closeWith } from '../overlay/overlay-folder.ts';
import { editOf, type Step } from './edits/edit.ts';
import { contractSide as sideOf } from './edits/edited-sides.ts';

const open = await contractOf(documents);

/** Edits, of which each has another fingerprint, although some are of one place. */
const EDITS: readonly Step[] = [
  ['put', 'schemas/TopUpRequest/properties/reason', { maxLength: 10 }],
  ['put', 'schemas/Batch', { required: ['batch_id', 'total', 'issued', 'failed'] }],
  ['put', 'schemas/IssuedCard/properties', { note: { type: 'string' } }],
  ['drop', 'eventSchemas/CardRedeemedEvent/properties/market'],
  ['drop', 'eventSchemas/CardRedeemedEvent/properties/method'],
  ['put', 'delivery/x-delivery', { timeout_seconds: 3 }],
  ['drop', 'messages/reward.opened'],
  ['drop', 'messages/reward.sent'],
  ['put', 'getCard', { description: 'Reads a card.' }],
];

const CURRENCY = { $ref: '#/components/schemas/CurrencyCode' };

/** Edits of other places, some of which move what those are about, use it, or stand beside it. */
const OTHERS: readonly Step[] = [
  ['put', 'getCard', { summary: 'Get it', deprecated: true, 'x-note': 1 }],
  ['put', 'getCard/responses', { 404: { description: 'Missing.' } }],
  ['put', 'bulkIssueCards', { parameters: [{ name: 'Key', in: 'header', schema: CURRENCY }] }],
  ['put', 'schemas/Card/properties/balance', { maximum: 5, description: 'What is left.' }],
  ['put', 'schemas/Card/properties', { tier: CURRENCY }],
  ['put', 'schemas/Batch/properties', { note: { type: 'string' } }],
  ['put', 'schemas/TopUpRequest/properties/reason', { minLength: 1 }],
  ['put', 'eventSchemas/CardRedeemedEvent/properties/currency', { description: 'In it.' }],
  ['put', 'delivery/x-delivery', { max_attempts: 7 }],
  ['put', 'messages/card.issued', { summary: 'It is issued' }],
  ['put', 'eventSchemas/DeliveryHeaders/properties', { 'X-More': { type: 'string' } }],
  ['reverse', 'schemas/IssueCardRequest/required'],
];

function edited(...steps: readonly Step[]): Contract {
  const contract = { ...structuredClone(open), register: [] };
  editOf(steps)(contract);
  return contract;
}

function fingerprints(old: Contract, now: Contract): string[] {
  return compareContracts(sideOf(old), sideOf(now)).changes.map(({ fingerprint }) => fingerprint);
}

/** A copy with the keys of every object in another order. */
function shuffled<Value>(value: Value, random: () => number): Value {
  if (!isRecord(value)) return value;
  if (Array.isArray(value)) return value.map((element) => shuffled(element, random)) as Value;
  const entries = Object.entries(value).map(([key, member]) => [random(), key, shuffled(member, random)] as const);
  const ordered = entries.toSorted(([a], [b]) => a - b);
  return Object.fromEntries(ordered.map(([, key, member]) => [key, member])) as Value;
}

describe('the fingerprint of a change', () => {
  const alone = EDITS.map((step) => fingerprints(open, edited(step)));

  test('is one for each change, and another one where it is taken back', () => {
    expect(alone.map((found) => found.length)).toEqual(EDITS.map(() => 1));
    const back = EDITS.flatMap((step) => fingerprints(edited(step), open));
    const values: readonly Step[] = [
      ['put', 'schemas/TopUpRequest/properties/reason', { maxLength: 11 }],
      ['put', 'delivery/x-delivery', { timeout_seconds: 4 }],
    ];
    const others = values.flatMap((step) => fingerprints(open, edited(step)));
    const all = [...alone.flat(), ...back, ...others];
    expect([...new Set(all)]).toEqual(all);
    for (const fingerprint of all) expect(fingerprint).toMatch(/^[0-9a-f]{12}$/);
  });

  test('stays the same over other edits, in any order of keys and edits', () => {
    const others = fingerprints(open, edited(...OTHERS));
    expect(others.length).toBeGreaterThanOrEqual(OTHERS.length);
    expect(others.filter((fingerprint) => alone.flat().includes(fingerprint))).toEqual([]);
    for (let seed = 1; seed <= (process.env.SOAK ? 100 : 5); seed += 1) {
      const random = seededRandom(seed);
      const edits = [...EDITS, ...OTHERS].toSorted(() => random() - 0.5);
      const found = fingerprints(shuffled(open, random), shuffled(edited(...edits), random));
      expect(found.toSorted()).toEqual([...alone.flat(), ...others].toSorted());
    }
  });

  test('of an answer is the same beside others, and another one for another answer', async () => {
    const format = (list: string) =>
      action('$.components.schemas.CardFormat', '{ card-formats: These. }', `update: { enum: [${list}] }`);
    const channels = action('$.components.schemas.AccessChannel', '{ access-channels: Any. }');
    const one = await closeWith({ openapi: [format('digital')] });
    const beside = await closeWith({ openapi: [channels, format('digital')] });
    const other = await closeWith({ openapi: [format('digital, paper')] });
    const [found = ''] = fingerprints(open, one);
    expect(fingerprints(open, beside)).toContain(found);
    expect(fingerprints(open, other)).not.toContain(found);
    expect(fingerprints(one, open)).not.toContain(found);
  });

  test('is another one where another edit makes the change breaking', () => {
    const result = { $ref: '#/components/schemas/DeliveryResult' };
    const narrowed: Step = ['put', 'schemas/DeliveryResult', { maxLength: 20 }];
    const sent: Step = ['put', 'schemas/IssueCardRequest/properties', { delivery: result }];
    const changes = (...steps: readonly Step[]) =>
      compareContracts(sideOf(edited(...steps)), sideOf(edited(...steps, narrowed))).changes;
    const [read, written] = [changes(), changes(sent)];
    expect([read, written]).toMatchObject([[{ class: 'compatible' }], [{ class: 'breaking' }]]);
    expect(written[0]?.fingerprint).not.toBe(read[0]?.fingerprint);
  });
});
