import { once } from 'node:events';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { DEFAULT_TOKEN, SANDBOX_PORT, type Sandbox, type SandboxOptions } from '../sandbox-options.ts';
import { startSandbox } from '../start-sandbox.ts';
import { collect, tokenOption } from './add-command.ts';
import { CliError, sourceOf } from './call-sandbox.ts';
import { escapeUnseen, print } from './print.ts';

interface ServeOptions extends Pick<SandboxOptions, 'port' | 'host' | 'database' | 'overlay' | 'variant' | 'token'> {
  readonly allowHost: readonly string[];
  readonly manualClock?: boolean;
  readonly webhook: readonly string[];
  readonly webhookSecret?: string;
  readonly quiet?: boolean;
}

export function addServe(program: Command, isDefault: boolean): void {
  program
    .command('serve', { isDefault })
    .description('Start the sandbox: a working Reward Card Payout Service on this machine')
    .option('--port <port>', 'Port to listen on; 0 picks any free port', readPort, SANDBOX_PORT)
    .option('--host <host>', 'Address to listen on', '127.0.0.1')
    .option(
      '--allow-host <name>',
      'Additional host name that callers may use, as in a container; repeatable',
      collect,
      [],
    )
    .option('--database <file>', 'SQLite file for all data (default: a temporary file)')
    .option('--overlay <dir>', 'Use the provider answers in this folder; needs reward-card')
    .option('--variant <dir>', 'Use the folder that reward-card generate --overlay --fallback wrote')
    .addOption(tokenOption(`Token of the API (${DEFAULT_TOKEN}, or a random one with another --host)`))
    .option('--manual-clock', 'Stop the clock until `clock advance` moves it')
    .option('--webhook <url>', 'Endpoint to register at the start, for every event; repeatable', collect, [])
    .addOption(
      new Option('--webhook-secret <secret>', 'Secret of these endpoints').env('REWARD_CARD_SANDBOX_WEBHOOK_SECRET'),
    )
    .option('--quiet', 'Log nothing')
    .action(serve);
}

async function serve(options: ServeOptions, command: Command): Promise<void> {
  // Before the start, so that one that is interrupted removes its temporary files.
  const end = Promise.race((['SIGINT', 'SIGTERM'] as const).map((signal) => once(process, signal)));
  const sandbox = await start(options, command);
  const token = options.token === undefined ? sandbox.token : '<your token>';
  const result = { url: sandbox.url, token, controls: `${sandbox.url}/_sandbox/` };
  print(command, result, () => greeting(sandbox, token));
  await end;
  await sandbox.close();
}

async function start(options: ServeOptions, command: Command): Promise<Sandbox> {
  const { allowHost: allowHosts, manualClock, webhook, webhookSecret: secret, quiet, ...others } = options;
  if (webhook.length === 0 && command.getOptionValueSource('webhookSecret') === 'cli')
    throw new CliError('--webhook-secret requires --webhook. Add --webhook, or remove --webhook-secret.', 2);
  try {
    return await startSandbox({
      ...others,
      allowHosts,
      clock: manualClock ? 'manual' : 'system',
      webhooks: webhook.map((url) => ({ url, ...(secret !== undefined && { secret }) })),
      log: quiet ? () => {} : (line) => console.error(escapeUnseen(line)),
    });
  } catch (error) {
    const { message } = error as Error;
    if (message.startsWith('startSandbox: ')) throw new CliError(ofOptions(message, command), 2);
    throw new CliError(reasonOf(error, options), 2);
  }
}

/** Message of a wrong option of `startSandbox`, with the name of the command's option: `allowHosts` is `--allow-host`. */
function ofOptions(message: string, command: Command): string {
  return message
    .replace('startSandbox: ', '')
    .replace('`webhooks`: the secret', '`webhookSecret`: the secret')
    .replaceAll(/`(\w+?)s?`/g, (_, name) => sourceOf(command, name));
}

function reasonOf(error: unknown, { port, host }: ServeOptions): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or choose another: --port 0`;
  if (code === 'EACCES') return `Port ${port} needs more privileges. Choose another: --port 0`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `--host ${host} is not an address of this machine.`;
  return String(message);
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('The port must be an integer from 0 to 65535; 0 picks any free port.');
}

function greeting(sandbox: Sandbox, token: string): string {
  const { url, credential, answers, sample } = sandbox;
  const { name, theirs, own, unfollowed } = answers;
  const speaks =
    name === undefined
      ? ''
      : `It answers as ${name} says at ${theirs} open points, and as it chooses itself at ${own}.\n`;
  const left =
    unfollowed.length === 0 ? '' : `Unsupported answers:\n${unfollowed.map((line) => `  ${line}\n`).join('')}`;
  return `The sandbox answers on ${url}. Press Ctrl-C to stop it.
${speaks}${left}Page:  ${url}/
Token: ${token}, sent as ${credential}

Try:

${sample.replaceAll('<token>', token)}
`;
}
