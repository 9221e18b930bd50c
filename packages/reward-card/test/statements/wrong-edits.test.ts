import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { documents } from '../../../../test/contract.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { bundleDocuments } from '../../../unsaid/src/engine/read/bundle-document.ts';
import { DOCUMENTS } from '../../../unsaid/src/engine/read/contract-folder.ts';
import { parseYaml } from '../../../unsaid/src/engine/read/parse-yaml.ts';
import { type ReadText, readBelow } from '../../../unsaid/src/engine/read/read-text.ts';
import {
  type Approvals,
  approve,
  findUnapproved,
  readApprovals,
  writeApprovals,
} from '../../src/statements/approvals.ts';
import { checkStatements } from '../../src/statements/checks.ts';
import { type Backing, findUnbacked } from '../../src/statements/find-unbacked.ts';

/** One edit of a file: the text `from`, which must stand in it, is replaced by `to`. */
interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** What a finding says of it. */
  readonly says?: string;
}

const readFromDisk = readBelow(ROOT);
const texts = new Map<string, Promise<string>>();

/** The text of a file of the contract, which is read once for all edits. */
function read(file: string): Promise<string> {
  const text = texts.get(file) ?? readFromDisk(file);
  texts.set(file, text);
  return text;
}

/** Reads the files of the contract with edits applied, without touching a file. */
function readEdited(edits: readonly Edit[]): ReadText {
  return async (file) => {
    let text = await read(file);
    for (const { from, to } of edits.filter((edit) => edit.file === file)) {
      if (!text.includes(from)) throw new Error(`${file} does not contain ${JSON.stringify(from)}; correct this test.`);
      text = text.replace(from, () => to);
    }
    return text;
  };
}

/** The edits of `wrong-edits.yaml`, by kind and file. */
type WrongEdits = Readonly<Record<string, Readonly<Record<string, readonly (readonly [string, string, string?])[]>>>>;

const file = 'packages/reward-card/test/statements/wrong-edits.yaml';
const WRONG_EDITS = Object.entries(parseYaml(await readFromDisk(file), file).value as WrongEdits).map(
  ([kind, byFile]) => ({
    kind,
    edits: Object.entries(byFile).flatMap(([edited, edits]) =>
      edits.map(([from, to, says = '']): Edit => ({ file: edited, from, to, says })),
    ),
  }),
);

const PLACE = /^[\w./-]+:\d+: /;
const REMEDY = /\b(Remove|Restore|Correct|Add|Cite|Use|Put|Write|Enter|Number|Change|Keep) /;

/** What the statements do not back of the contract with some edits. */
async function backingOf(edits: readonly Edit[]): Promise<Backing> {
  const read = readEdited(edits);
  return findUnbacked(read, { root: ROOT, bundles: await bundleDocuments(ROOT, DOCUMENTS, { read, isQuiet: true }) });
}

/** What is said of the contract with some edits, the refusal of an unreadable file included. */
async function findingsOf(edits: readonly Edit[]): Promise<readonly string[]> {
  return backingOf(edits).then(
    ({ findings }) => findings,
    (error: Error) => [error.message],
  );
}

test('the documents as they are pass', async () => {
  expect((await backingOf([])).findings).toEqual([]);
});

/** Of each kind a third of those of statements and register, and of the first edits of each document; in the long form all. */
function chosenOf(edits: readonly Edit[]): readonly Edit[] {
  const isFirst = ({ file }: Edit, index: number) => edits.findIndex((edit) => edit.file === file) === index;
  const chosen = edits.filter((edit, index) => process.env.SOAK || !edit.file.includes('/') || isFirst(edit, index));
  return sampled(chosen, 24);
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

/** An edit that is meant, what is said of it, and what makes it whole. */
interface RightEdit {
  readonly what: string;
  readonly first: Edit;
  readonly says: string;
  readonly whole: readonly Edit[];
}

const REGISTER = 'open-points.yaml';
const STATEMENTS = 'statements.yaml';
const CARD = 'openapi/schemas/Card.yaml';

const NEW_POINT = `
- id: balance-freshness
  title: How fresh a balance is
  group: Cards
  kind: silent
  impact: data
  observable: partly
  question: How soon does the balance show a redemption?
  source: [card.10]
  at: [Card.balance]
  meanwhile: The documents declare no time.
  advice: Retrieve the card again.
  if-wrong: A balance is shown that is gone.
`;

const RIGHT_EDITS: readonly RightEdit[] = [
  {
    what: 'a new open point',
    first: { file: REGISTER, from: '\n# Bulk issuance\n', to: `${NEW_POINT}\n# Bulk issuance\n` },
    says: 'does not name balance-freshness in x-open-points',
    whole: [
      { file: CARD, from: '[amount-units]', to: '[amount-units, balance-freshness]' },
      {
        file: STATEMENTS,
        from: '      opens: [balance-and-redeemed]',
        to: '      opens: [balance-and-redeemed, balance-freshness]',
      },
    ],
  },
  {
    what: 'a new mark of a point at a further place',
    first: {
      file: CARD,
      from: '    x-source: [card.13, card.14]\n    x-open-points: [amount-units]',
      to: '    x-source: [card.13, card.14]\n    x-open-points: [amount-units, balance-and-redeemed]',
    },
    says: 'x-open-points of Card.redeemed names "balance-and-redeemed", but',
    whole: [
      {
        file: REGISTER,
        from: 'at: [Card]\n  meanwhile: The documents declare no relation',
        to: 'at: [Card, Card.redeemed]\n  meanwhile: The documents declare no relation',
      },
    ],
  },
];

/** What is said but for what a person has to approve. */
const unfit = (findings: readonly string[]) => findings.filter((finding) => !finding.includes('--approve'));

test('texts are approved by their names alone', async () => {
  const { code, output } = await runCliInProcess(['lint', '--approve']);
  expect([code, output]).toEqual([2, expect.stringContaining('--approve <name...>')]);
});

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
    /^openapi\/schemas\/Card\.yaml:\d+: Card\.redeemed description is not approved in its current form\./,
  );
  expect(finding).toMatch(
    /--approve "Card\.redeemed description"\n {4}it says: {2}How much was redeemed so far\.\n {4}card\.13 /,
  );

  const before = (await readApprovals(readEdited([]))) ?? new Map();
  const { texts } = await backingOf([better]);
  const approved = approve(texts, before, ['Card.redeemed description']);
  expect(findUnapproved(texts, approved, 'lint')).toEqual([]);
  // One digest of the file has changed, so the diff shows one line.
  const linesOf = (approvals: Approvals) => writeApprovals(approvals).split('\n');
  expect(linesOf(approved).filter((line) => !linesOf(approve(texts, before, [])).includes(line))).toHaveLength(1);

  const restated = {
    file: 'statements.yaml',
    from: '- id: card.13\n      says: ',
    to: '- id: card.13\n      says: Surely, ',
  };
  const changed = findUnapproved((await backingOf([better, restated])).texts, approved, 'lint');
  expect(changed.map((each) => each.split(' is not approved')[0]?.split(': ')[1])).toEqual([
    'Card.redeemed description',
    'statement card.13',
  ]);
});

test.each([
  ['the status of a step', 'workflows/cards.arazzo.yaml', '$statusCode == 201', '$statusCode == 200'],
  ['the mark of the story', 'workflows/cards.arazzo.yaml', '  x-open-points: [api-credentials]\n', ''],
  ['the pattern of an input', 'workflows/cards.arazzo.yaml', '          pattern: ^\\+\n', ''],
  ['a status of a control', 'packages/reward-card-sandbox/controls/cards.yaml', "      '200':", "      '201':"],
  ['a required field of a control', 'packages/reward-card-sandbox/controls/cards.yaml', '  required: [code]\n', ''],
  ['a required amount', 'packages/reward-card-sandbox/controls/wallet.yaml', '[currency, amount]', '[currency]'],
  ['the port of the sandbox', 'packages/reward-card-sandbox/controls/openapi.yaml', '127.0.0.1:4020', '127.0.0.1:4030'],
  ['the impact of a point', 'open-points.yaml', 'impact: money', 'impact: convenience'],
  ['what traffic can tell', 'open-points.yaml', 'observable: no', 'observable: yes'],
  ['the name of a section', 'statements.yaml', '- section: Card', '- section: Cards'],
  ['the section of a statement', 'statements.yaml', '\n- section: Batch (bulk issuance)\n  statements:\n', ''],
  [
    'what a guide says of a point',
    'guides/errors.md',
    'repeated request twice is an open point',
    'request once is an open point',
  ],
])('%s is approved, too', async (_, file, from, to) => {
  const read = readEdited([{ file, from, to }]);
  const bundles = await bundleDocuments(ROOT, DOCUMENTS, { read, isQuiet: true });
  const { findings } = await checkStatements({ documents: { ...documents, bundles }, read, command: 'lint' });
  expect(findings.length).toBeGreaterThan(0);
  for (const each of findings)
    expect(each).toMatch(new RegExp(`^${file}:\\d+: .+ is not approved in its current form`));
  expect(findings.join('\n')).not.toMatch(/undefined|\[object/);
});
