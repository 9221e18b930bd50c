import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../cli/engine/load/read-contract.ts';
import type { Analysis } from '../../cli/engine/observe/finding.ts';
import { startMock } from '../../cli/mock/start-mock.ts';
import { DOCUMENT_PARTS, type Edit, withBrokenCopy } from '../broken-copy.ts';
import { record } from '../learn/recordings.ts';
import { runCliInProcess } from '../run-in-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { STORY } from '../traffic/story.ts';

const ENTRY = `- id: sign-of-balance
  title: Balances below zero
  group: Cards
  kind: silent
  impact: data
  observable: yes
  bears: [number]
  question: Can a balance be below zero?
  source: [card.10]
  at: [Card.balance]
  meanwhile: "\`balance\` is an integer."
  advice: Show it as it came.
  if-wrong: A balance is lost.
`;

/** All that one more question takes: the register, the document, and the statement that leaves it open. */
const ADDED: readonly Edit[] = [
  { file: 'open-points.yaml', from: '# Wallet\n', to: `${ENTRY}\n# Wallet\n` },
  {
    file: 'openapi/schemas/Card.yaml',
    from: 'description: Current balance, in the currency of the card.\n    x-source: [card.9, card.10]\n    x-open-points: [',
    to: 'description: Current balance, in the currency of the card.\n    x-source: [card.9, card.10]\n    x-open-points: [sign-of-balance, ',
  },
  {
    file: 'statements.yaml',
    from: 'opens: [balance-and-redeemed]',
    to: 'opens: [balance-and-redeemed, sign-of-balance]',
  },
];

test('a new open point is known everywhere by an entry, a mark and its statement, once it is approved', () =>
  withBrokenCopy(
    ADDED,
    async (root) => {
      const run = (...args: string[]) => runCliInProcess([...args, '--contract', root]);
      expect((await run('lint', '--approve')).code).toBe(0);
      const { stdout: listed } = await run('open-points', 'sign-of-balance');
      expect(listed).toContain('Can a balance be below zero?');

      const folder = await temporaryFolder();
      const files = await record(folder, STORY);
      const out = path.join(folder, 'draft');
      const learnt = await run('learn', ...files, '--out', out, '--format', 'json');
      expect(learnt.stderr).toContain('The draft is a refinement of the contract');
      const { findings } = JSON.parse(learnt.stdout) as Pick<Analysis, 'findings'>;
      const told = findings.filter((each) => each.openPoints.includes('sign-of-balance'));
      expect(told.map((each) => `${each.class} ${each.message}`)).toEqual([
        'evidence Card.balance had values from 5000 to 7500.',
      ]);

      const generated = path.join(folder, 'generated');
      await mkdir(generated);
      const { code } = await run('generate', '--out', generated);
      expect(code).toBe(0);

      const mock = await startMock({ contract: await readContract({ root }), port: 0 });
      const { headers } = await fetch(`${mock.url}/v1/cards/crd_1`).finally(() => mock.close());
      expect(headers.get('x-open-points')?.split(', ')).toContain('sign-of-balance');
    },
    DOCUMENT_PARTS,
  ));
