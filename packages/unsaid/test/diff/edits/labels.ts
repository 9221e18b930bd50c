import type { ChangeClass, Role } from '../../../src/engine/compare/contracts/change.ts';
import type { Edit } from './edit.ts';

/** What is to be said of one change. */
export interface Label {
  readonly class: ChangeClass;
  readonly for: readonly Role[];
  /** Ids of the points that it closes or reopens. */
  readonly points?: readonly string[];
}

/** What is to be said of an edit in one direction: mostly one change, and none where two contracts say the same. */
export type Labels = readonly Label[];

/** One edit, with what it and its undoing are to be called. */
export interface LabelledEdit {
  readonly name: string;
  /** Documents that it touches. */
  readonly documents: readonly ('openapi' | 'asyncapi')[];
  /** The open contract, or the one that the sandbox closes. */
  readonly base: 'open' | 'sandbox';
  /** What both sides have beyond the base. */
  readonly given?: Edit;
  readonly edit: Edit;
  readonly forward: Labels;
  readonly reverse: Labels;
}

/** Names for what an edit and its undoing ask. */
const PAIRS: Readonly<Record<string, string>> = {
  // Who writes has to act where less is accepted; who reads, where more may come. The service keeps up with the rest.
  'request narrows': 'breaking for calls / compatible for provides',
  'request widens': 'compatible for provides / breaking for calls',
  'response narrows': 'compatible for provides / breaking for calls',
  'response widens': 'breaking for calls / compatible for provides',
  'event narrows': 'compatible for sends / breaking for receives',
  'event widens': 'breaking for receives / compatible for sends',
  'acknowledgement narrows': 'breaking for receives / compatible for sends',
  'acknowledgement widens': 'compatible for sends / breaking for receives',
  // A new name may be used by one end and has to be known to the other; one that is gone was used.
  'API gains': 'compatible for calls and provides / breaking for calls',
  'API loses': 'breaking for calls / compatible for calls and provides',
  'events gain': 'compatible for receives and sends / breaking for receives',
  'events lose': 'breaking for receives / compatible for receives and sends',
  'caller acts': 'breaking for calls / breaking for calls',
  'receiver acts': 'breaking for receives / breaking for receives',
  wording: 'wording / wording',
  nothing: 'nothing / nothing',
};

/**
 * The labels of an edit and of its undoing. Each text is a name of the above, `closes POINT for ROLES` or `reopens POINT for ROLES`,
 * or what is said of either between a slash: `nothing`, or `CLASS for ROLES` with the point after the class of an answer.
 */
export function labelsOf(asks: readonly string[]): [forward: Labels, reverse: Labels] {
  const pairs = asks.map((text) => {
    const [, verb, answered] = /^(closes|reopens) (.+)$/.exec(text) ?? [];
    const [closed, reopened] = [`closed ${answered}`, `reopened ${answered}`];
    if (verb) return verb === 'closes' ? [closed, reopened] : [reopened, closed];
    return (PAIRS[text] ?? text).split(' / ');
  });
  return [pairs.flatMap(([forward]) => readLabels(forward)), pairs.flatMap(([, reverse]) => readLabels(reverse))];
}

const LABEL = /^(breaking|compatible|wording|closed|reopened)(?: ([a-z-]+))?(?: for ([a-z ]+))?$/;

function readLabels(text = ''): Labels {
  if (text === 'nothing') return [];
  return text.split(' + ').map((label) => {
    const [, is, point, roles = ''] = LABEL.exec(label) ?? [];
    if (is === undefined) throw new Error(`"${label}" is not a label; correct this edit.`);
    const role = roles.split(' and ').filter(Boolean) as Role[];
    return { class: is as ChangeClass, for: role, ...(point && { points: [point] }) };
  });
}
