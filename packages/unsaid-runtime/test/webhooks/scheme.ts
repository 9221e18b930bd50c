import { hmac } from '../../../../src/webhooks.ts';

/** A scheme for the tests alone; how the service signs is not shown. */
const scheme = hmac({
  hash: 'SHA-256',
  encoding: 'hex',
  secrets: ['secret of the tests'],
  content: ({ raw }) => raw,
});
export const { verify, sign } = scheme;
