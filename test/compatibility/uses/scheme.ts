import { hmac } from 'reward-card-contract/webhooks';

/** A scheme to sign and verify by: the contract leaves open which one the service has. */
export const scheme = hmac({
  hash: 'SHA-256',
  encoding: 'hex',
  secrets: ['a secret of this program'],
  content: ({ raw }) => raw,
});
