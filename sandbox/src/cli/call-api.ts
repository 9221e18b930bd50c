import type { Command } from 'commander';
import { createRewardCardClient } from 'reward-card-contract/client';
import { variant } from '../../generated/variant.ts';
import { DEFAULT_TOKEN } from '../sandbox-options.ts';
import { baseUrlOf, type Outcome, reach } from './call-controls.ts';
import { CliError } from './cli-error.ts';

/** Adds the option that commands take which call the API. */
export function tokenOption(command: Command): Command {
  return command.option('--token <token>', `Bearer token (REWARD_CARD_SANDBOX_TOKEN, or ${DEFAULT_TOKEN})`);
}

function clientOf(baseUrl: string, token: string) {
  return createRewardCardClient({
    baseUrl,
    variant,
    authenticate: (request) => {
      request.headers.set('authorization', `Bearer ${token}`);
      return request;
    },
  });
}

/** Calls an operation of the sandbox that the options name. Rejects with a CliError that says what is wrong. */
export async function callApi<Body>(
  command: Command,
  send: (client: ReturnType<typeof clientOf>) => Promise<Outcome<Body>>,
): Promise<Body> {
  const baseUrl = baseUrlOf(command);
  const { token = process.env.REWARD_CARD_SANDBOX_TOKEN ?? DEFAULT_TOKEN } = command.opts<{ token?: string }>();
  const { data, error, response } = await reach(baseUrl, () => send(clientOf(baseUrl, token)));
  if (response.ok) return data as Body;
  throw new CliError(error?.detail ? `${error.title}: ${error.detail}` : `The sandbox responded ${response.status}.`);
}
