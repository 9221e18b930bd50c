import { createCli } from '../doors/cli.ts';
import { REWARD_CARD } from './product.ts';

export const run = createCli(REWARD_CARD);
