import { ApiError, keepToken, readToken } from './api.js';
import { find, inputById } from './dom.js';

export function startToken() {
  const input = inputById('token');
  input.value = readToken();
  input.addEventListener('input', () => keepToken(input.value.trim()));
}

/**
 * Asks for the token if the sandbox does.
 * @template Result
 * @param {() => Promise<Result>} call
 */
export async function withToken(call) {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    find(document, '#token-box', HTMLDetailsElement).open = true;
    inputById('token').focus();
    throw new ApiError(401, '401: Enter the token that the sandbox printed when it started, under Cards, API token.');
  }
}
