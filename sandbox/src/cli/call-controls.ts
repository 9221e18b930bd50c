import type { Command } from 'commander';
import { type ControlClient, createControlClient } from '../../generated/controls/client.ts';
import type { Problem } from '../../generated/controls/rest.ts';
import { CliError } from './cli-error.ts';

/** What a call of the client comes to. */
export interface Outcome<Body> {
  readonly data?: Body;
  readonly error?: Pick<Problem, 'title' | 'detail'>;
  readonly response: Response;
}

/** Calls the controls of the sandbox that the options name. Rejects with a CliError that says what is wrong. */
export async function call<Body>(
  command: Command,
  send: (controls: ControlClient) => Promise<Outcome<Body>>,
): Promise<Body> {
  const baseUrl = baseUrlOf(command);
  const { data, error, response } = await reach(baseUrl, () => send(createControlClient({ baseUrl })));
  if (response.ok) return data as Body;
  if (typeof error?.detail === 'string') throw new CliError(`${error.title}: ${error.detail}`);
  throw notSandbox(baseUrl);
}

/** The address of the sandbox, by the options or the environment. Throws a CliError for what is not one. */
export function baseUrlOf(command: Command): string {
  const baseUrl =
    command.optsWithGlobals<{ url?: string }>().url ?? process.env.REWARD_CARD_SANDBOX_URL ?? 'http://127.0.0.1:4020';
  if (/^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl)) return baseUrl;
  throw new CliError(`--url ${baseUrl} is not an address. Give one like http://127.0.0.1:4020.`, 2);
}

export async function reach<Body>(baseUrl: string, send: () => Promise<Outcome<Body>>): Promise<Outcome<Body>> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof SyntaxError) throw notSandbox(baseUrl);
    throw new CliError(`No sandbox is running at ${baseUrl}. Start one: reward-card-sandbox serve`);
  }
}

function notSandbox(baseUrl: string): CliError {
  return new CliError(`${baseUrl} does not respond as a sandbox does. Name another address: --url`);
}
