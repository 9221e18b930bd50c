import type { ChangeClass, Comparison } from '../../cli/engine/compare/contracts/change.ts';
import { compareContracts } from '../../cli/engine/compare/contracts/compare-contracts.ts';
import { contract } from '../contract.ts';
import { sideOf } from '../diff/sides.ts';
import { closeWith } from '../overlay/overlay-folder.ts';
import { type Answer, answerOf } from './answers.ts';
import type { Case } from './cases.ts';
import { type Component, expected } from './component.ts';
import { declared, editOf } from './declared.ts';

const OPEN = sideOf(contract);

/** One place may be left open by many messages: what is the same edit of the documents is compared once. */
const compared = new Map<string, Promise<readonly string[]>>();

function once(edit: unknown, compare: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const key = JSON.stringify(edit);
  const outcome = compared.get(key) ?? compare();
  compared.set(key, outcome);
  return outcome;
}

/** That a comparison tells one change, with a point of the place where the place has any. */
function tells({ changes, notes }: Comparison, points: readonly string[]): string[] {
  const told = changes.map(({ class: kind, place, says }) => `${kind}: ${place}: ${says}`);
  const [change] = changes;
  const isNamed = points.length === 0 || change?.openPoints.some((id) => points.includes(id));
  return [
    ...(told.length === 1 ? [] : [`${told.length} changes: ${told.join(' ')}`]),
    ...(isNamed ? [] : [`${told[0]} names ${change?.openPoints} and none of ${points}`]),
    ...expected('notes', [], notes),
  ];
}

/** What comes one way goes the other; the words for wording are the same. */
function sameBothWays({ changes: [there] }: Comparison, { changes: [back] }: Comparison): string[] {
  return there?.says === back?.says && there?.class !== 'wording' ? [`both ways: ${there?.says}`] : [];
}

/** The points that a change has to name: those of the node that it is in. What is beside it may be asked about elsewhere. */
function pointsOf({ place }: Case): readonly string[] {
  const isWithin = ['value', 'field', 'shape'].includes(place.kind) || place.carrier.travels === 'response';
  return isWithin && place.kind !== 'status' ? place.points : [];
}

export const DIFF: Component = {
  name: 'diff',
  reports:
    'one change, whichever of the two contracts declares what is unseen: a field, an event, a status, a header, a query parameter or a shape; a value among those that were seen, or as an example, as wording',
  oneOf: 9,
  without: () => undefined,
  check(each) {
    const edit = editOf(each);
    const points = pointsOf(each);
    return once(edit, async () => {
      const other = sideOf({ ...contract, ...declared(edit) });
      const [there, back] = [compareContracts(OPEN, other), compareContracts(other, OPEN)];
      return [...tells(there, points), ...tells(back, points), ...sameBothWays(there, back)];
    });
  },
};

async function compareAnswer({ document, text, points }: Answer): Promise<readonly string[]> {
  const other = sideOf(await closeWith({ [document]: [text] }));
  return [
    ...told(compareContracts(OPEN, other), 'closed', points),
    ...told(compareContracts(other, OPEN), 'reopened', points),
  ];
}

function told({ changes, notes }: Comparison, wanted: ChangeClass, points: readonly string[]): string[] {
  const about = changes.filter((change) => change.class === wanted).flatMap(({ openPoints }) => openPoints);
  const others = changes.filter((change) => change.class !== wanted && change.class !== 'wording');
  const says = others.map((change) => change.says);
  return [
    ...expected(wanted, points.toSorted(), about.toSorted()),
    ...expected(`beside ${wanted}`, [], says),
    ...expected('notes', [], notes),
  ];
}

export const ANSWERS: Component = {
  name: 'diff of answers',
  reports:
    'one change for each point that an overlay answers with what is unseen: `closed`, and `reopened` the other way',
  oneOf: 60,
  without: (each) => (answerOf(each) ? undefined : 'no point asks about it, it is stated, or no overlay can say it'),
  async check(each) {
    const answer = answerOf(each);
    return answer ? once(answer, () => compareAnswer(answer)) : ['no answer'];
  },
};
