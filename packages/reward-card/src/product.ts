import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Product } from 'unsaid';
import type { ProductDocs } from 'unsaid/docs';
import { CARD_JUDGES } from './judges/judges.ts';
import { SANDBOX, sandboxService } from './sandbox.ts';

const PACKAGE = 'reward-card-contract';

const DOCS: ProductDocs = {
  pages: [
    {
      name: 'quickstart',
      file: 'quickstart.html',
      label: 'Quickstart',
      isFirst: true,
      write: async (contract) => (await import('./quickstart-page.ts')).quickstartPage(contract),
    },
    {
      name: 'changes',
      file: 'changes.html',
      label: 'Changes',
      write: async (contract) => (await import('./changes-page.ts')).changesPage(contract),
    },
  ],
  client: { create: 'createRewardCardClient', from: `${PACKAGE}/client`, file: 'csvFile' },
  services: (overlay) => [sandboxService(overlay)],
  standIn: { by: 'sandbox', called: 'the sandbox' },
  trigger: (event) => `**In the sandbox:** \`${SANDBOX} trigger ${event}\`, or a button of its page.`,
};

/** The command `reward-card`: it works on the reward card contract unless it is given another. */
export const REWARD_CARD: Product = {
  identity: {
    command: 'reward-card',
    summary: 'Work with the contract of the Reward Card Payout Service.',
    version: createRequire(import.meta.url)('reward-card/package.json').version,
  },
  contract: {
    package: PACKAGE,
    folder: path.dirname(fileURLToPath(import.meta.resolve('reward-card-contract/package.json'))),
  },
  judges: { create: CARD_JUDGES },
  docs: DOCS,
  // Loaded on demand: no other command waits for what compares documents with statements.
  checks: {
    check: async (checking) => (await import('./statements/checks.ts')).checkStatements(checking),
    approve: async (checking, names) => (await import('./statements/checks.ts')).approveTexts(checking, names),
    help: `If a contract has statements.yaml, its documents are checked against it. The approvals are digests of the texts
that a person approved with the statements that they cite; --approve updates them.`,
  },
};
