import { expect, test } from 'vitest';
import { sampled } from '../../../../test/sampled.ts';
import type { Change, Side } from '../../src/engine/compare/contracts/change.ts';
import { compareContracts } from '../../src/engine/compare/contracts/compare-contracts.ts';
import { checkStructure } from '../../src/engine/overlay/close-contract.ts';
import { contentsOf, readBases, sideOf } from './edits/edited-sides.ts';
import type { Labels } from './edits/labels.ts';
import { EDITS } from './edits.ts';

const bases = await readBases();
/** Most edits begin at one of these as it is. */
const unedited = new Map(Object.values(bases).map((contents) => [contents, sideOf('old', contents)]));

test('there are at least 160 edits, with names of their own', () => {
  expect(EDITS.length).toBeGreaterThanOrEqual(160);
  expect(EDITS.map(({ name }) => name)).toEqual([...new Set(EDITS.map(({ name }) => name))]);
});

/** The long form validates each edited document, and does and undoes each edit; the short one takes every ninth of all that, now forward and now in reverse. */
const SOAK = Boolean(process.env.SOAK);

test.runIf(SOAK).each(EDITS)('valid: $name', async (labelled) => {
  const { before, after } = contentsOf(bases, labelled);
  for (const document of ['openapi', 'asyncapi'] as const) {
    const isTouched = labelled.documents.includes(document);
    // The order of keys counts as a change here: there are edits of nothing else.
    const isSame = JSON.stringify(after[document]) === JSON.stringify(before[document]);
    expect(isSame, `${document} is the same`).toBe(!isTouched);
    if (!isTouched) continue;
    await checkStructure(document, after[document], (_, pointer, problem) => {
      throw new Error(`${pointer}: ${problem}`);
    });
  }
});

/** What is said of changes, in an order of no consequence. */
function said(labels: Labels): string[] {
  return labels
    .map(({ class: is, for: roles, points = [] }) => `${is} for ${[...roles].sort()}: ${[...points].sort()}`)
    .sort();
}

function judge(old: Side, now: Side): string[] {
  const { changes } = compareContracts(old, now);
  for (const change of changes) {
    expect(change).toMatchObject({
      place: expect.stringMatching(/./),
      says: expect.stringMatching(/\.$/),
      why: expect.stringMatching(change.class === 'wording' ? /^$/ : /\.$/),
      fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
  }
  const isOfPoint = ({ class: is }: Change) => is === 'closed' || is === 'reopened';
  return said(changes.map((change) => ({ ...change, points: isOfPoint(change) ? change.openPoints : [] })));
}

const DIRECTIONS = EDITS.flatMap((labelled) =>
  (['forward', 'reverse'] as const).map((direction) => ({ name: labelled.name, direction, labelled })),
);

test.each(sampled(DIRECTIONS, 12))('$direction: $name', ({ direction, labelled }) => {
  const { before, after } = contentsOf(bases, labelled);
  const [old, now] = [unedited.get(before) ?? sideOf('old', before), sideOf('new', after)];
  expect(direction === 'forward' ? judge(old, now) : judge(now, old)).toEqual(said(labelled[direction]));
});
