import type { ChangeClass, Comparison } from '../../scripts/diff/change.ts';
import { compareContracts } from '../../scripts/diff/compare-contracts.ts';
import { contract } from '../contract.ts';
import { sideOf } from '../diff/sides.ts';
import { closeWith } from '../overlay/overlay-folder.ts';
import { type Answer, answerOf } from './answers.ts';
import { type Component, expected } from './component.ts';

/** One place may be left open by many messages: what is answered there once is compared once. */
const compared = new Map<string, Promise<readonly string[]>>();

async function compare({ document, text, points }: Answer): Promise<readonly string[]> {
  const closed = await closeWith({ [document]: [text] });
  const [open, other] = [sideOf(contract), sideOf(closed)];
  return [
    ...told(compareContracts(open, other), 'closed', points),
    ...told(compareContracts(other, open), 'reopened', points),
  ];
}

function told({ changes, notes }: Comparison, wanted: ChangeClass, points: readonly string[]): string[] {
  const told = changes.filter((change) => change.class === wanted).flatMap(({ openPoints }) => openPoints);
  const others = changes.filter((change) => change.class !== wanted && change.class !== 'wording');
  return [
    ...expected(wanted, points.toSorted(), told.toSorted()),
    ...expected(
      `beside ${wanted}`,
      [],
      others.map(({ says }) => says),
    ),
    ...expected('notes', [], notes),
  ];
}

export const DIFF: Component = {
  name: 'diff',
  reports:
    'one change for each point that an overlay answers with what is unseen: `closed`, and `reopened` the other way. What no point asks about, and what is stated, no overlay can answer',
  oneOf: 30,
  takes: (one) => answerOf(one) !== undefined,
  async check(one) {
    const answer = answerOf(one);
    if (!answer) return ['no answer'];
    const key = JSON.stringify(answer);
    const outcome = compared.get(key) ?? compare(answer);
    compared.set(key, outcome);
    return outcome;
  },
};
