import { createCli } from 'unsaid';
import { REWARD_CARD } from './product.ts';

export const run = createCli(REWARD_CARD);
