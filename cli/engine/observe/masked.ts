import { MASK } from 'reward-card-contract/client/recording';

/** Whether a text was masked, so that it tells nothing of the form of what stood there. */
export function isMasked(text: unknown): boolean {
  return typeof text === 'string' && text.includes(MASK);
}
