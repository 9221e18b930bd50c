import { describe, expect, test } from 'vitest';
import { findUnbacked } from '../../cli/engine/guard/statements/find-unbacked.ts';
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

describe('a right edit', () => {
  test.each(RIGHT_EDITS)('$what: is refused until the change that the message asks for is made too', async (edit) => {
    const { first, says, whole } = edit;
    expect((await findingsOf([first])).join('\n')).toContain(says);
    expect(await findingsOf([first, ...whole])).toEqual([]);
  });

  test('a better sentence from the words of its statements passes at once', async () => {
    const file = 'openapi/schemas/Card.yaml';
    const edit = { file, from: 'Amount redeemed so far.', to: 'The amount that is redeemed so far.' };
    expect(await findingsOf([edit])).toEqual([]);
  });
});
