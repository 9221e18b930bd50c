import { type Command, InvalidArgumentError } from 'commander';
import { createRewardCardClient } from 'reward-card-contract/client';
import { type ControlClient, createControlClient } from '../../generated/controls/client.ts';
import type { Problem } from '../../generated/controls/rest.ts';
import { variant } from '../../generated/variant.ts';
import { DEFAULT_TOKEN } from '../sandbox-options.ts';
import { escapeUnseen } from './table.ts';

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

interface Answered<Body> {
  readonly data?: Body;
  readonly error?: Pick<Problem, 'title' | 'detail'>;
  readonly response: Response;
}

type ApiClient = ReturnType<typeof createApiClient>;
type Send<Client, Body> = (client: Client) => Promise<Answered<Body>>;

/** Calls the controls of the sandbox that the options name. Rejects with a CliError that says what is wrong. */
export async function call<Body>(command: Command, send: Send<ControlClient, Body>): Promise<Body> {
  const baseUrl = baseUrlOf(command);
  return bodyOf(baseUrl, () => send(createControlClient({ baseUrl })));
}

/** Calls an operation of the sandbox that the options name. Rejects as `call` does. */
export async function callApi<Body>(command: Command, send: Send<ApiClient, Body>): Promise<Body> {
  const baseUrl = baseUrlOf(command);
  const { token = process.env.REWARD_CARD_SANDBOX_TOKEN ?? DEFAULT_TOKEN } = command.opts<{ token?: string }>();
  return bodyOf(baseUrl, () => send(createApiClient(baseUrl, token)));
}

type Args = readonly string[];

interface ControlCommand<Body, Options> {
  readonly send: (controls: ControlClient, args: Args, options: Options) => Promise<Answered<Body>>;
  /** What a person sees of the answer. */
  readonly show: (body: Body, args: Args) => string;
  readonly isDefault?: boolean;
}

/** Adds a command that calls a control, and shows what it answers. */
export function addControl<Body, Options extends object = object>(
  group: Command,
  usage: string,
  description: string,
  { send, show, isDefault = false }: ControlCommand<Body, Options>,
): Command {
  const command = group.command(usage, { isDefault }).description(description);
  return command.action(async () => {
    const { args } = command;
    const body = await call(command, (controls) => send(controls, args, command.opts<Options>()));
    print(command, body, () => show(body, args));
  });
}

/** Adds a command that does more than to call a control. */
export function addWork<Options extends object>(
  group: Command,
  usage: string,
  description: string,
  work: (command: Command, args: Args, options: Options) => Promise<void>,
): Command {
  const command = group.command(usage).description(description);
  return command.action(() => work(command, command.args, command.opts<Options>()));
}

/** Prints a result: as JSON where that was asked for, else the lines for a person. */
export function print(command: Command, result: unknown, lines: () => string): void {
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
  console.log(escapeUnseen(json ? JSON.stringify(result ?? null, null, 2) : lines()));
}

/** Adds the option of commands that call the API. */
export function tokenOption(command: Command): Command {
  return command.option('--token <token>', `Bearer token (REWARD_CARD_SANDBOX_TOKEN, or ${DEFAULT_TOKEN})`);
}

/** Reads a whole number of a command line. */
export function readInteger(text = ''): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`${text} is not a whole number.`);
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

function createApiClient(baseUrl: string, token: string) {
  return createRewardCardClient({
    baseUrl,
    variant,
    authenticate: (request) => {
      request.headers.set('authorization', `Bearer ${token}`);
      return request;
    },
  });
}

/** The address of the sandbox, by the options or the environment. Throws a CliError for what is not one. */
function baseUrlOf(command: Command): string {
  const { url = process.env.REWARD_CARD_SANDBOX_URL ?? 'http://127.0.0.1:4020' } = command.optsWithGlobals<{
    url?: string;
  }>();
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return url;
  throw new CliError(`--url ${url} is not an address. Give one like http://127.0.0.1:4020.`, 2);
}

async function bodyOf<Body>(baseUrl: string, send: () => Promise<Answered<Body>>): Promise<Body> {
  const { data, error, response } = await send().catch((reason) => {
    if (reason instanceof SyntaxError) throw notSandbox(baseUrl);
    throw new CliError(`No sandbox is running at ${baseUrl}. Start one: reward-card-sandbox serve`);
  });
  if (response.ok) return data as Body;
  if (typeof error?.detail === 'string') throw new CliError(`${error.title}: ${error.detail}`);
  throw notSandbox(baseUrl);
}

function notSandbox(baseUrl: string): CliError {
  return new CliError(`${baseUrl} does not respond as a sandbox does. Name another address: --url`);
}
