import { shellWord } from 'unsaid';
import type { Service } from 'unsaid/docs';

/** The sandbox, as a user calls it. */
export const SANDBOX = 'npx reward-card-sandbox';

/** The sandbox as a service that pages send calls to. */
export function sandboxService(overlay?: string): Service {
  return {
    name: 'sandbox',
    url: 'http://127.0.0.1:4020',
    start: overlay === undefined ? SANDBOX : `${SANDBOX} --overlay ${shellWord(overlay)}`,
    // Default token of the sandbox; it opens nothing but a sandbox on the reader's machine.
    token: 'sandbox-token',
    health: '/_sandbox/health',
    points: { header: 'x-sandbox-assumptions', says: 'Open points as the sandbox answers them' },
  };
}
