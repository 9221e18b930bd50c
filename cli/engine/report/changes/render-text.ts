import { type Change, type ChangeClass, CLASSES } from '../../compare/contracts/change.ts';
import { wrapped } from '../../system/wrap.ts';
import { joinBlocks, section } from '../blocks.ts';
import { acceptedWords } from '../words.ts';
import { changesOf, type Verdict } from './verdict.ts';
import {
  countsOf,
  expiredWords,
  forWhom,
  headlineOf,
  isOfPoint,
  leadOf,
  MEANING,
  shortened,
  titleOf,
  usesOf,
  versionOf,
  whyOf,
} from './words.ts';

const LABEL_WIDTH = 13;

/** Lays a comparison out for a terminal of `width` columns: whether to act comes first. */
export function renderText(verdict: Verdict, hasWording: boolean, width: number): string {
  const line = (text: string) => wrapped(text, width, '', '  ');
  return joinBlocks([
    [line(titleOf(verdict))],
    [headlineOf(verdict), countsOf(verdict, hasWording), versionOf(verdict), ...verdict.notes].map(line),
    ...CLASSES.filter((name) => hasWording || name !== 'wording').map((name) => changesBlock(verdict, name, width)),
    section(
      'Accepted',
      verdict.accepted.map(({ finding, acceptance }) => {
        return `${brief(finding, width)}\n${wrapped(acceptedWords({ acceptance }), width, '  ')}`;
      }),
    ),
    section(
      'Accepted, and without a change in this comparison',
      verdict.unmatched.map(({ fingerprint, at, reason }) => wrapped(`${fingerprint} (${at}): ${reason}`, width, '- ')),
    ),
  ]);
}

/** The changes of a class: in full where somebody has to act, else each in a few lines. */
function changesBlock(verdict: Verdict, name: ChangeClass, width: number): string[] {
  const changes = changesOf(verdict, name);
  if (changes.length === 0) return [];
  const isUrgent = name === 'breaking' || name === 'reopened';
  const entries = changes.map((change, index) => {
    return isUrgent ? inFull(verdict, change, index, width) : brief(change, width);
  });
  return [wrapped(`${name.toUpperCase()} (${changes.length}): ${MEANING[name]}`, width, '', '  '), '', ...entries];
}

function inFull(verdict: Verdict, change: Change, index: number, width: number): string {
  const fields = [
    ['why', change.why],
    ['for', forWhom(change)],
    [isOfPoint(change) ? 'marked at' : 'used in', usesOf(change)],
    ['open points', isOfPoint(change) ? '' : shortened(change.openPoints)],
    ['statements', shortened(change.statements)],
    ['at', `${change.document} ${change.pointer}`],
    ['accepted', expiredWords(verdict, change)],
    ['fingerprint', change.fingerprint],
  ].filter(([, text]) => text !== '');
  const indent = ' '.repeat(3 + LABEL_WIDTH);
  const lines = fields.map(([label = '', text = '']) => {
    return wrapped(text, width, `   ${label.padEnd(LABEL_WIDTH)}`, indent);
  });
  const first = wrapped(leadOf(change), width, `${index + 1}.`.padEnd(3), '   ');
  return [...(index > 0 ? [''] : []), first, ...lines].join('\n');
}

function brief(change: Change, width: number): string {
  const [whom, uses] = [forWhom(change), usesOf(change)];
  const detail = [
    whom === '' ? '' : `for ${whom}`,
    uses === '' || isOfPoint(change) ? uses : `used in ${uses}`,
    // A change of a point names it already.
    isOfPoint(change) ? '' : shortened(change.openPoints),
    change.fingerprint,
  ];
  const last = detail.filter((text) => text !== '').join(' | ');
  const lines = [whyOf(change), last].filter((text) => text !== '').map((text) => wrapped(text, width, '  '));
  return [wrapped(leadOf(change), width, '- '), ...lines].join('\n');
}
