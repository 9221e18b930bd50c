import { overlayText } from './overlay-folder.ts';
import type { WrongOverlay } from './wrong-overlay.ts';

const SEEN = 'x-seen: [{ value: physical, count: 3 }]';

/** One action of evidence that does more than note what was seen, with what the refusal says. */
function evidence(name: string, target: string, points: string, rest: string, what: string, fix: string): WrongOverlay {
  const text = overlayText([`  - target: ${target} # here`, `    x-evidence: ${points}`, `    ${rest}`].join('\n'));
  return { name: `evidence: ${name}`, files: { 'openapi.overlay.yaml': text }, says: [what, fix] };
}

const FORMAT = '$.components.schemas.CardFormat';
const ON_FORMAT = [FORMAT, '[card-formats]'] as const;
const MORE = 'would do more than note what was seen';
const INSTEAD = 'or answer the point by x-answers';

/** Evidence closes nothing, whatever it is written as. */
export const WRONG_EVIDENCE: readonly WrongOverlay[] = [
  evidence('an enum', ...ON_FORMAT, 'update: { enum: [digital, physical] }', MORE, INSTEAD),
  evidence('an enum beside what was seen', ...ON_FORMAT, `update: { ${SEEN}, enum: [digital] }`, MORE, INSTEAD),
  evidence(
    'a field that is required',
    '$.components.schemas.Card',
    '[card-record-fields]',
    'update: { required: [code] }',
    MORE,
    INSTEAD,
  ),
  evidence('something removed', ...ON_FORMAT, 'remove: true', 'gives evidence and adds nothing', 'Add `update`'),
  evidence('nothing', ...ON_FORMAT, 'update: 1', 'gives evidence and adds nothing', 'Add `update`'),
  evidence(
    'an answer as well',
    ...ON_FORMAT,
    `update: { ${SEEN} }\n    x-answers: { card-formats: Two. }`,
    'both x-answers and x-evidence',
    'Write two actions',
  ),
  evidence(
    'no list of points',
    FORMAT,
    'card-formats',
    `update: { ${SEEN} }`,
    'x-evidence is not a list of ids',
    'x-evidence: [<id>]',
  ),
  evidence(
    'an unknown point',
    FORMAT,
    '[card-format]',
    `update: { ${SEEN} }`,
    '"card-format" is not an open point',
    'Use an id of open-points.yaml',
  ),
  evidence(
    'at a container',
    '$.components.schemas',
    '[card-formats]',
    `update: { ${SEEN} }`,
    'does not leave the named points open',
    'Note what was seen at a node',
  ),
  evidence('not in a list', ...ON_FORMAT, 'update: { x-seen: physical }', 'is not a list', 'Write a list'),
  evidence('no mapping', ...ON_FORMAT, 'update: { x-seen: [physical] }', 'is not a list of mappings', 'how often'),
  evidence(
    'a value that is no text',
    ...ON_FORMAT,
    'update: { x-values-seen: [1] }',
    'is not a list of strings',
    'Write strings',
  ),
  evidence(
    'a value that was seen already',
    ...ON_FORMAT,
    'update: { x-values-seen: [digital] }',
    'names "digital" a second time',
    'Name it once',
  ),
];
