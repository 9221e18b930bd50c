/** Exports with which a product makes its command. */
export { shellWord } from '../engine/system/user-path.ts';
export type { Identity, Product, ProductContract, ProductJudges } from '../product.ts';
export { createCli } from '../run-cli.ts';
