import type { CreateJudge } from 'unsaid/judges';
import { Batches } from './judge-batches.ts';
import { Cards } from './judge-cards.ts';
import { Events } from './judge-events.ts';

/** Judges of cards, bulk issuances, rewards and wallets. */
export const CARD_JUDGES: readonly CreateJudge[] = [
  () => new Events(),
  () => new Cards(),
  (contract) => new Batches(contract),
];
