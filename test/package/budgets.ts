import type { PackageName } from './packed-package.ts';

/** Bytes of the tarball of each package: what it had when it was measured, and a little more. */
export const TARBALLS: Readonly<Record<PackageName, number>> = {
  'unsaid-runtime': 185_000,
  'reward-card-contract': 384_000,
  // With the catalogue of questions, the declarations of what a product needs, the server for agents, the reading of older versions and
  // of addresses, the reference as text, the guides for any API, notes on what of a description no code is made of, what frameworks
  // write, and events of unions.
  unsaid: 641_000,
  'reward-card': 30_000,
  // With the shapes of responses in the table of its controls.
  'reward-card-sandbox': 311_000,
};

/** Bytes, minified and gzipped, that each import may cost a browser: what it cost when measured, or a little more. */
export const BUNDLES: readonly (readonly [what: string, bytes: number, code: string])[] = [
  ['types alone', 40, `export type { Card } from 'reward-card-contract'; export * from 'reward-card-contract';`],
  // Bodies of JSON: a variant brings the code for forms, files, text, cookies and styles of parameters.
  ['client with openapi-fetch', 5720, `export { createRewardCardClient } from 'reward-card-contract/client';`],
  ['csvFile alone', 600, `export { csvFile } from 'reward-card-contract/client';`],
  [
    'client with deviations',
    // With the table of operations and the compiler of its schemas: 6 KB whatever the number of schemas, integers of 64 bits among
    // them, and no `eval`.
    14_960,
    `export { createRewardCardClient } from 'reward-card-contract/client';
     export { reportDeviations } from 'reward-card-contract/client/deviations';`,
  ],
  [
    'all of the client',
    // With writes that are repeated, each with its key, and known by their address, forms in their styles, and streams.
    19_100,
    `export * from 'reward-card-contract/client'; export * from 'reward-card-contract/client/deviations';`,
  ],
  // With a memory of what was judged, so that schemas within schemas end, and with issues of the member of a union that is meant.
  ['one validator', 6800, `export { validateCard } from 'reward-card-contract/validators';`],
  ['all validators', 8480, `export * from 'reward-card-contract/validators';`],
  ['one schema', 8180, `export { Card } from 'reward-card-contract/schemas';`],
  ['webhook receiver', 12_960, `export { createWebhookReceiver } from 'reward-card-contract/webhooks';`],
  ['webhooks, sender included', 17_790, `export * from 'reward-card-contract/webhooks';`],
  // With every style of parameters, cookies among them, paths that are not ASCII or differ by what follows a parameter, and ranges
  // of media types; forms in their styles, files and streams.
  ['server with its validators', 16_660, `export * from 'reward-card-contract/server';`],
];

/** What is over budget, and what to do, in one line; empty where a size is within it. */
export function overBudget(what: string, size: number, budget: number): string {
  if (size <= budget) return '';
  return `${what}: ${size} bytes, ${size - budget} over the budget of ${budget}. Make it smaller, or raise the budget in test/package/budgets.ts and say why in the commit.`;
}
