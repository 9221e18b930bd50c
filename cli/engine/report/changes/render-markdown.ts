import { type Change, type ChangeClass, CLASSES } from '../../compare/contracts/change.ts';
import { joinBlocks } from '../blocks.ts';
import { escaped } from '../escape-markdown.ts';
import { acceptedWords } from '../words.ts';
import { changesOf, type Verdict } from './verdict.ts';
import {
  countsOf,
  expiredWords,
  forWhom,
  headlineOf,
  isOfPoint,
  MEANING,
  shortened,
  titleOf,
  usesOf,
  versionOf,
  whyOf,
} from './words.ts';

/** More of a class that asks nobody to act are folded away. */
const MAX_UNFOLDED = 5;

/** A comparison in Markdown, as forges show it: whether to act comes first. */
export function renderMarkdown(verdict: Verdict, hasWording: boolean): string {
  const { accepted, unmatched, notes } = verdict;
  return joinBlocks([
    [`# ${escaped(headlineOf(verdict).replace(/\.$/, ''))}`],
    [escaped(titleOf(verdict))],
    [countsOf(verdict, hasWording), versionOf(verdict), ...notes].map((line) => `- ${escaped(line)}`),
    ...CLASSES.filter((name) => hasWording || name !== 'wording').map((name) => classBlock(verdict, name)),
    folded(
      'Accepted',
      accepted.map(
        ({ finding, acceptance }) => `${item(verdict, finding)}  \n  ${escaped(acceptedWords({ acceptance }))}`,
      ),
    ),
    folded(
      'Accepted, and without a change in this comparison',
      unmatched.map(({ fingerprint, at, reason }) => `- \`${fingerprint}\` (${escaped(at)}): ${escaped(reason)}`),
    ),
  ]);
}

function classBlock(verdict: Verdict, name: ChangeClass): string[] {
  const changes = changesOf(verdict, name);
  const heading = capitalised(name);
  const items = changes.map((change) => item(verdict, change));
  if (changes.length === 0) return [];
  const isUrgent = name === 'breaking' || name === 'reopened';
  if (!isUrgent && changes.length > MAX_UNFOLDED) return folded(heading, items, MEANING[name]);
  return [`## ${heading} (${changes.length})`, '', `${escaped(capitalised(MEANING[name]))}.`, '', ...items];
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A heading that can be opened, with a list behind it. */
function folded(heading: string, items: readonly string[], meaning = ''): string[] {
  if (items.length === 0) return [];
  const summary = `<b>${heading} (${items.length})</b>${meaning === '' ? '' : `: ${meaning}`}`;
  return ['<details>', `<summary>${summary}</summary>`, '', ...items, '', '</details>'];
}

/** One change: what and where, then why, then whom it concerns and how it is found again. */
function item(verdict: Verdict, change: Change): string {
  const { place, says, openPoints, statements, fingerprint } = change;
  const [whom, uses, why] = [forWhom(change), usesOf(change), whyOf(change)];
  const details = [
    whom === '' ? '' : `For ${whom}`,
    uses === '' ? '' : `${isOfPoint(change) ? 'marked at' : 'used in'} ${uses}`,
    openPoints.length === 0 || isOfPoint(change) ? '' : `open points: ${shortened(openPoints)}`,
    statements.length === 0 || change.class === 'closed' ? '' : `statements: ${shortened(statements)}`,
    expiredWords(verdict, change),
  ].filter((text) => text !== '');
  const last = [...details.map(escaped), `\`${fingerprint}\``].join(' · ');
  const first = isOfPoint(change) ? escaped(says) : `**${escaped(place)}**: ${escaped(says)}`;
  // Two spaces at the end of a line keep the next one apart from it.
  return `- ${[first, ...(why === '' ? [] : [escaped(why)]), last].join('  \n  ')}`;
}
