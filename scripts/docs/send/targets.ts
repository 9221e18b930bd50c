/** Where a sandbox answers unless another port is chosen. */
export const SANDBOX_URL = 'http://127.0.0.1:4020';
