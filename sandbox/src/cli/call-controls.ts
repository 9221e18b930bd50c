import { CONTROL_PREFIX } from '../control/answer-control.ts';
import { CliError } from './cli-error.ts';

/** Calls a route of the controls, and resolves with its answer. Rejects with a CliError that names what is wrong. */
export async function callControls(base: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await request(base, method, path, body);
  const text = await response.text();
  const answer = response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : undefined;
  if (response.ok) return answer;
  if (typeof answer?.detail === 'string') throw new CliError(`${answer.title}: ${answer.detail}`);
  throw new CliError(`${base} answered ${response.status}; is it a sandbox?`);
}

async function request(base: string, method: string, path: string, body: unknown): Promise<Response> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: JSON_TYPE };
  try {
    return await fetch(new URL(`${CONTROL_PREFIX}${path}`, base), init);
  } catch (error) {
    if (error instanceof TypeError && error.cause === undefined) throw new CliError(`--url ${base} is no address.`, 2);
    throw new CliError(`No sandbox is running at ${base}. Start one: reward-card-sandbox serve`);
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };
