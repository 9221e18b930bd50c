import { describe, expect, test } from 'vitest';
import type { Change, ChangeClass } from '../../cli/engine/compare/contracts/change.ts';
import { compareContracts } from '../../cli/engine/compare/contracts/compare-contracts.ts';
import { asStated } from '../../cli/engine/compare/contracts/read-side.ts';
import { renderBundles } from '../../cli/engine/emit/documents.ts';
import { contractOf } from '../../cli/engine/load/read-contract.ts';
import type { Contract } from '../../cli/engine/model/contract.ts';
import { bumpOf } from '../../cli/engine/report/verdict.ts';
import { stateOfPoint } from '../../cli/engine/view/mark-open-points.ts';
import { documents } from '../contract.ts';
import { action, closeWith } from '../overlay/overlay-folder.ts';
import { sampled } from '../sampled.ts';
import { answeredVariants } from './answered-variants.ts';
import { contractSide as sideOf } from './edits/edited-sides.ts';

const open = await contractOf(documents);
const VARIANTS = await answeredVariants();
const SAMPLE = sampled(VARIANTS, 3);

function compare(old: Contract, now: Contract) {
  return compareContracts(sideOf(old, 'old'), sideOf(now, 'new'));
}

/** Points that changes of a class name, as often as they do. */
function pointsOf(changes: readonly Change[], of: ChangeClass): string[] {
  return changes
    .filter((change) => change.class === of)
    .flatMap(({ openPoints }) => openPoints)
    .toSorted();
}

function answeredIn({ openPoints }: Contract): string[] {
  return openPoints
    .filter((point) => stateOfPoint(point) !== 'open')
    .map(({ id }) => id)
    .toSorted();
}

/** Operations and events that an answer adds are told by themselves, too. */
const ADDED = /^\/(paths\/[^/]+\/\w+|channels\/[^/]+\/messages\/[^/]+)$/;

/** Changes that are neither of a class nor of examples, values seen or additions alone. */
function othersThan(of: ChangeClass, changes: readonly Change[]): readonly Change[] {
  return changes.filter(
    (change) =>
      change.class !== of &&
      !(ADDED.test(change.pointer) && change.openPoints.length > 0) &&
      !(change.class === 'wording' && /\/(examples|x-(values-)?seen)$/.test(change.pointer)),
  );
}

describe('an overlay that answers', () => {
  test.each(SAMPLE)('%s: every answered point is named once as closed, and nothing else changes', (_, closed) => {
    const comparison = compare(open, closed);
    expect(othersThan('closed', comparison.changes)).toEqual([]);
    expect(pointsOf(comparison.changes, 'closed')).toEqual(answeredIn(closed));
    expect(comparison.notes).toEqual([]);
    expect(bumpOf(comparison)).toBe(answeredIn(closed).length > 0 ? 'minor' : 'patch');
  });

  test.each(SAMPLE)('%s, taken back: every one is reopened', (_, closed) => {
    const comparison = compare(closed, open);
    expect(othersThan('reopened', comparison.changes)).toEqual([]);
    expect(pointsOf(comparison.changes, 'reopened')).toEqual(answeredIn(closed));
    expect(bumpOf(comparison)).toBe(answeredIn(closed).length > 0 ? 'major' : 'patch');
  });

  test.each(sampled(SAMPLE, 9))('%s is the same as itself, with or without the texts of bundles', (_, closed) => {
    const bundled = { ...closed, ...asStated({ ...renderBundles(closed), register: closed.openPoints }) };
    for (const [old, now] of [
      [closed, closed],
      [closed, bundled],
      [bundled, closed],
    ] as const) {
      const comparison = compare(old, now);
      expect(comparison.changes).toEqual([]);
      expect(bumpOf(comparison)).toBe('none');
    }
  });
});

const CLOSED_FORMATS = action(
  '$.components.schemas.CardFormat',
  '{ card-formats: One. }',
  'update: { enum: [digital] }',
);

describe('beside an answer', () => {
  test('an answer that changes to another is judged plainly', async () => {
    const wider = action(
      '$.components.schemas.CardFormat',
      '{ card-formats: Two. }',
      'update: { enum: [digital, paper] }',
    );
    const [one, two] = [await closeWith({ openapi: [CLOSED_FORMATS] }), await closeWith({ openapi: [wider] })];
    const forth = compare(one, two).changes.map((change) => change.class);
    const back = compare(two, one).changes.map((change) => change.class);
    expect([forth, back]).toEqual([
      ['compatible', 'wording'],
      ['breaking', 'wording'],
    ]);
  });

  test('a point that is answered at some of its places says so', async () => {
    const target = "$.paths['/v1/cards/{card_id}'].get";
    const closed = await closeWith({ openapi: [action(target, '{ rate-limits: None. }')] });
    const { changes } = compare(open, closed);
    expect(changes).toMatchObject([
      { class: 'closed', place: 'getCard', says: 'Rate limits (`rate-limits`) is answered at 1 of 4 places: None.' },
    ]);
  });
});
