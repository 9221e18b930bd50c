import type { CreateJudge } from '../engine/observe/judge.ts';
import { Batches } from './judge-batches.ts';
import { Cards } from './judge-cards.ts';
import { Events } from './judge-events.ts';

/** What follows cards, bulk issuances, rewards and wallets. */
export const CARD_JUDGES: readonly CreateJudge[] = [
  (context) => new Events(context),
  (context) => new Cards(context),
  (context, ranges) => new Batches(context, ranges),
];
