import type { Contract } from '../engine/model/contract.ts';
import type { CreateJudge } from '../engine/observe/context.ts';
import { ROOT } from '../engine/system/root.ts';
import { Batches } from './judge-batches.ts';
import { Cards } from './judge-cards.ts';
import { Events } from './judge-events.ts';

/** What follows cards, bulk issuances, rewards and wallets. */
export const CARD_JUDGES: readonly CreateJudge[] = [
  () => new Events(),
  () => new Cards(),
  (contract) => new Batches(contract),
];

/** The judges of a contract: of any other than ours, nothing is known of what it is about. */
export const judgesFor = ({ root }: Pick<Contract, 'root'>): readonly CreateJudge[] =>
  root === ROOT ? CARD_JUDGES : [];
