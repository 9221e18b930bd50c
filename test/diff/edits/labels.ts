import type { ChangeClass, Role } from '../../../cli/engine/compare/contracts/change.ts';
import { all, type Edit } from './edit.ts';

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

/** Labels of both directions: of the edit, and of its undoing. */
export type Pair = readonly [forward: Labels, reverse: Labels];

export const breaking = (...roles: Role[]): Label => ({ class: 'breaking', for: roles });
export const compatible = (...roles: Role[]): Label => ({ class: 'compatible', for: roles });
export const closed = (points: readonly string[], ...roles: Role[]): Label => ({ class: 'closed', for: roles, points });
const reopened = (points: readonly string[], ...roles: Role[]): Label => ({ class: 'reopened', for: roles, points });

export const flip = ([forward, back]: Pair): Pair => [back, forward];

// Who writes has to act where less is accepted; who reads, where more may come. The service keeps up with the rest.
export const REQUEST_NARROWS: Pair = [[breaking('calls')], [compatible('provides')]];
export const REQUEST_WIDENS = flip(REQUEST_NARROWS);
export const RESPONSE_NARROWS: Pair = [[compatible('provides')], [breaking('calls')]];
export const RESPONSE_WIDENS = flip(RESPONSE_NARROWS);
export const EVENT_NARROWS: Pair = [[compatible('sends')], [breaking('receives')]];
export const EVENT_WIDENS = flip(EVENT_NARROWS);
export const ACKNOWLEDGEMENT_NARROWS: Pair = [[breaking('receives')], [compatible('sends')]];

// A new name may be used by one end and has to be known to the other; one that is gone was used.
export const REST_GAINS: Pair = [[compatible('calls', 'provides')], [breaking('calls')]];
export const REST_LOSES = flip(REST_GAINS);
export const EVENTS_GAIN: Pair = [[compatible('receives', 'sends')], [breaking('receives')]];
export const EVENTS_LOSE = flip(EVENTS_GAIN);

export const CALLER_ACTS: Pair = [[breaking('calls')], [breaking('calls')]];
export const RECEIVER_ACTS: Pair = [[breaking('receives')], [breaking('receives')]];
export const WORDING: Pair = [[{ class: 'wording', for: [] }], [{ class: 'wording', for: [] }]];
export const NOTHING: Pair = [[], []];

/** A point that is closed by the edit and open again without it. */
export const closes = (points: readonly string[], ...roles: Role[]): Pair => [
  [closed(points, ...roles)],
  [reopened(points, ...roles)],
];

export const REST: readonly Role[] = ['calls', 'provides'];
export const EVENTS: readonly Role[] = ['receives', 'sends'];

/** Two changes in one edit: those of both. */
export const both = ([forward, back]: Pair, [alsoForward, alsoBack]: Pair): Pair => [
  [...forward, ...alsoForward],
  [...back, ...alsoBack],
];

type Options = Partial<Pick<LabelledEdit, 'base' | 'given' | 'documents'>>;

const list =
  (documents: LabelledEdit['documents']) =>
  (name: string, edit: Edit, [forward, back]: Pair, { base = 'open', ...others }: Options = {}): LabelledEdit => ({
    name,
    documents,
    base,
    ...others,
    edit,
    forward,
    reverse: back,
  });

/** An edit of the OpenAPI document. */
export const rest = list(['openapi']);
/** An edit of the AsyncAPI document. */
export const events = list(['asyncapi']);
/** An edit of what both documents have. */
export const shared = list(['openapi', 'asyncapi']);

/** An answer, however many edits it takes; the point is closed for those who have to act on it or to keep to it. */
const answerFor =
  (edit: typeof rest, ...roles: Role[]) =>
  (name: string, point: string, ...edits: Edit[]): LabelledEdit =>
    edit(name, all(...edits), closes([point], ...roles));

// Requests and acknowledgements that are refused from now on; responses and events that are promised.
export const requestAnswer = answerFor(rest, 'calls');
export const responseAnswer = answerFor(rest, 'provides');
export const eventAnswer = answerFor(events, 'sends');
export const receiverAnswer = answerFor(events, 'receives');
export const sharedAnswer = answerFor(shared, 'calls');
// New names, and answers in words, which both ends have to read.
export const restAnswer = answerFor(rest, ...REST);
export const eventsAnswer = answerFor(events, ...EVENTS);
export const wordsForAll = answerFor(shared, ...REST, ...EVENTS);
