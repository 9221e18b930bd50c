import { RewardCardClientError } from './reward-card-client-error.ts';

/**
 * Reads the base URL that every path is relative to, without slashes at its end. In a browser it may be relative to
 * the page. Throws a RewardCardClientError (`base-url`) for one that cannot be called: no host is stated, so there is
 * no default (section Endpoints).
 */
export function readBaseUrl(baseUrl: string | URL | undefined): string {
  if (!baseUrl) throw refuse('is missing; the provider gives it to you');
  const url = parse(String(baseUrl));
  if (url === undefined) throw refuse('is not a URL such as https://host.example/base');
  // From here on the text may hold a password, so no message repeats it.
  if (url.username || url.password) throw refuse('carries credentials; use `authenticate`');
  if (!/^https?:$/.test(url.protocol)) throw refuse(`begins with ${url.protocol}, not http: or https:`);
  if (url.search || url.hash) throw refuse('has a query or a fragment');
  return url.href.replace(/\/+$/, '');
}

function parse(text: string): URL | undefined {
  const { location } = globalThis as { location?: { href?: string } };
  try {
    return new URL(text, location?.href);
  } catch {
    return undefined;
  }
}

function refuse(problem: string): RewardCardClientError {
  return new RewardCardClientError('base-url', `\`baseUrl\` ${problem}.`);
}
