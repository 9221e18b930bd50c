import type { Command } from 'commander';
import { OPERATIONS as CONTROLS } from '../../generated/controls/operations.ts';
import type { PreparedRequest, Problem } from '../../generated/controls/rest.ts';
import { OPERATIONS } from '../../generated/operations.ts';
import { TOKEN } from '../sandbox-options.ts';

/** Why a command ended without doing what it was asked: one line for a person, and an exit code. */
export class CliError extends Error {
  override readonly name = 'CliError';
  /** 1 for a failure, 2 for invalid arguments. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Where the value of an option came from: the option, or its variable of the environment. */
export function sourceOf(command: Command, name: string): string {
  const dashed = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const isOfEnvironment = command.getOptionValueSourceWithGlobals(name) === 'env';
  return isOfEnvironment ? `REWARD_CARD_SANDBOX_${dashed.replace('-', '_').toUpperCase()}` : `--${dashed}`;
}

/** The fields of a request, by their names in the document. */
export type Fields = Readonly<Record<string, unknown>>;

export type OperationId = keyof typeof OPERATIONS | keyof typeof CONTROLS;

/** Returns true if an operation is one of the contract, which are called with the token. */
export function isOfContract(id: OperationId): id is keyof typeof OPERATIONS {
  return id in OPERATIONS;
}

/**
 * Calls an operation of the sandbox that the options name. Fields of the path go there, the others into
 * the query or the body. Rejects with a CliError that says what is wrong.
 */
export async function call<Body>(command: Command, id: OperationId, fields: Fields = {}): Promise<Body> {
  const { url, token } = command.optsWithGlobals<{ url: string; token?: string }>();
  if (!(/^https?:\/\//i.test(url) && URL.canParse(url)))
    throw new CliError(`${sourceOf(command, 'url')} ${url} is not a URL such as http://127.0.0.1:4020.`, 2);
  if (token !== undefined && !TOKEN.test(token))
    throw new CliError(`${sourceOf(command, 'token')} is not printable ASCII without spaces.`, 2);
  // The sandbox knows what a call of the contract carries that it speaks.
  const asked: PreparedRequest = isOfContract(id)
    ? await call(command, 'prepareRequest', { operation: id, token })
    : { ...CONTROLS[id], headers: [], body: {} };
  const { method, path, headers, body } = asked;
  const rest: Record<string, unknown> = { ...body, ...fields };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  const response = await fetch(`${url.replace(/\/$/, '')}${filled}${query}`, {
    method,
    headers: [
      ['content-type', 'application/json'],
      ...headers.map(({ name, value }): [string, string] => [name, value]),
    ],
    ...(method !== 'GET' && { body: JSON.stringify(rest) }),
  }).catch(() => {
    throw new CliError(`No sandbox is running at ${url}. Start one: npx reward-card-sandbox serve`);
  });
  const text = await response.text().catch(() => {
    throw new CliError(
      'The connection closed before the response was complete: a fault dropped it, or the sandbox stopped.',
    );
  });
  const answered = parsed(text) as (Body & Partial<Problem>) | undefined;
  if (response.ok && (answered !== undefined || text === '')) return answered as Body;
  if (typeof answered?.detail === 'string') throw new CliError(answered.detail);
  if (isOfContract(id)) throw new CliError(`The sandbox answered ${response.status}: ${text}`);
  throw new CliError(`${url} does not respond as a sandbox does. Name another address: --url`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
