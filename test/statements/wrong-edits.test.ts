import { describe, expect, test } from 'vitest';
import {
  type Approvals,
  approve,
  findUnapproved,
  judgedElsewhere,
  readApprovals,
  writeApprovals,
} from '../../cli/engine/guard/statements/approvals.ts';
import { findUnbacked } from '../../cli/engine/guard/statements/find-unbacked.ts';
import { readStatements } from '../../cli/engine/guard/statements/read-statements.ts';
import { sampled } from '../sampled.ts';
import { type Edit, readEdited } from './edited-contract.ts';
import { RIGHT_EDITS } from './right-edits.ts';
import { WRONG_EDITS } from './wrong-edits.ts';

const PLACE = /^[\w./-]+:\d+: /;
const REMEDY = /\b(Remove|Correct|Add|Cite|Use|Put|Write|Enter|Number|Change|Keep) /;

/** What is said of the contract with some edits, the refusal of an unreadable file included. */
async function findingsOf(edits: readonly Edit[]): Promise<readonly string[]> {
  return findUnbacked(readEdited(edits)).then(
    ({ findings }) => findings,
    (error: Error) => [error.message],
  );
}

test('the documents as they are pass, every statement is backed, and every place names its statement', async () => {
  const { findings, coverage } = await findUnbacked(readEdited([]));
  console.log(coverage);
  expect(findings).toEqual([]);
  expect(coverage.match(/\(100 %\)/g)).toHaveLength(2);
});

/** Of each kind a third of those of statements and register, and of the first edits of each document; in the long form all. */
function chosenOf(edits: readonly Edit[]): readonly Edit[] {
  const isFirst = ({ file }: Edit, index: number) => edits.findIndex((edit) => edit.file === file) === index;
  const chosen = edits.filter((edit, index) => process.env.SOAK || !edit.file.includes('/') || isFirst(edit, index));
  return sampled(chosen, 3);
}

describe.each(WRONG_EDITS)('a wrong edit of $kind', ({ edits }) => {
  test.each(chosenOf(edits))('$file: "$from" -> "$to" is refused with place and remedy', async (edit) => {
    const findings = await findingsOf([edit]);
    expect(findings).not.toEqual([]);
    for (const finding of findings) expect(finding).toMatch(PLACE);
    for (const finding of findings) expect(finding).toMatch(REMEDY);
    // What was edited is blamed, in the finding itself or, where two sides disagree, as the one that it is held against.
    expect(findings.join('\n')).toContain(edit.file);
    expect(findings.join('\n')).toContain(edit.says ?? '');
  });
});

/** What is said but for what a person has to approve. */
const unfit = (findings: readonly string[]) => findings.filter((finding) => !finding.includes('--approve'));

describe('a right edit', () => {
  test.each(RIGHT_EDITS)('$what: is refused until the change that the message asks for is made too', async (edit) => {
    const { first, says, whole } = edit;
    expect((await findingsOf([first])).join('\n')).toContain(says);
    expect(unfit(await findingsOf([first, ...whole]))).toEqual([]);
  });
});

test('a text is shown beside what it cites until it is approved, and again once a statement of it changes', async () => {
  const better = {
    file: 'openapi/schemas/Card.yaml',
    from: 'Amount redeemed so far.',
    to: 'How much was redeemed so far.',
  };
  const [finding = '', ...others] = await findingsOf([better]);
  expect(others).toEqual([]);
  expect(finding).toMatch(
    /^openapi\/schemas\/Card\.yaml:\d+: Card\.redeemed description is not approved as it stands\./,
  );
  expect(finding).toMatch(
    /--approve "Card\.redeemed description"\n {4}it says: {2}How much was redeemed so far\.\n {4}card\.13 /,
  );

  const before = (await readApprovals(readEdited([]))) ?? new Map();
  const { texts } = await findUnbacked(readEdited([better]));
  const approved = approve(texts, before, ['Card.redeemed description']);
  expect(findUnapproved(texts, approved)).toEqual([]);
  // One digest of the file has changed, so the diff shows one line.
  const linesOf = (approvals: Approvals) => writeApprovals(approvals).split('\n');
  expect(linesOf(approved).filter((line) => !linesOf(approve(texts, before, [])).includes(line))).toHaveLength(1);

  const restated = {
    file: 'statements.yaml',
    from: '- id: card.13\n      says: ',
    to: '- id: card.13\n      says: Surely, ',
  };
  const changed = findUnapproved((await findUnbacked(readEdited([better, restated]))).texts, approved);
  expect(changed.map((each) => each.split(' is not approved')[0]?.split(': ')[1])).toEqual([
    'Card.redeemed description',
    'statement card.13',
  ]);
});

test('a paragraph of a guide that states a rule is approved, too', async () => {
  const read = readEdited([{ file: 'guides/webhooks.md', from: 'within 5 seconds', to: 'within 10 seconds' }]);
  const approvals = (await readApprovals(read)) ?? new Map();
  const texts = await judgedElsewhere(read, approvals, [], await readStatements(read));
  const found = findUnapproved(texts, approvals);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^guides\/webhooks\.md:\d+: guides\/webhooks\.md is not approved/);
  expect(found[0]).toContain('within 10 seconds');
});
