import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import { DEFAULT_TOKEN, SANDBOX_PORT, type Sandbox } from '../sandbox-options.ts';
import { startSandbox } from '../start-sandbox.ts';
import { collect } from './add-command.ts';
import { CliError, print } from './call-sandbox.ts';
import { escapeUnseen } from './table.ts';

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly allowHost: readonly string[];
  readonly database?: string;
  readonly overlay?: string;
  readonly variant?: string;
  readonly token?: string;
  readonly manualClock?: boolean;
  readonly allowPrivateTargets?: boolean;
  readonly webhook: readonly string[];
  readonly webhookSecret?: string;
  readonly quiet?: boolean;
}

export function addServe(program: Command, isDefault: boolean): void {
  program
    .command('serve', { isDefault })
    .description('Start the sandbox: a working Reward Card Payout Service on this machine')
    .option('--port <port>', 'Port to listen on; 0 takes any free one', readPort, SANDBOX_PORT)
    .option('--host <host>', 'Address to listen on', '127.0.0.1')
    .option(
      '--allow-host <name>',
      'Name that it may be called by besides localhost, as in a container; repeatable',
      collect,
      [],
    )
    .option('--database <file>', 'SQLite file to keep everything in (a temporary one)')
    .option('--overlay <dir>', 'Speak as the provider does whose answers are in this folder; needs reward-card-cli')
    .option('--variant <dir>', 'The same, from the folder that reward-card generate --overlay --fallback wrote')
    .option(
      '--token <token>',
      `Token of the API (REWARD_CARD_SANDBOX_TOKEN, or ${DEFAULT_TOKEN}, or a random one with another --host)`,
    )
    .option('--manual-clock', 'Let time stand until `clock advance` moves it')
    .option('--allow-private-targets', 'Allow webhooks to addresses of private networks')
    .option('--webhook <url>', 'Endpoint that is registered at the start, for every event; repeatable', collect, [])
    .option('--webhook-secret <secret>', 'Secret of these endpoints (REWARD_CARD_SANDBOX_WEBHOOK_SECRET)')
    .option('--quiet', 'Log nothing')
    .action(serve);
}

async function serve(options: ServeOptions, command: Command): Promise<void> {
  const own = options.token ?? process.env.REWARD_CARD_SANDBOX_TOKEN;
  const end = Promise.race((['SIGINT', 'SIGTERM'] as const).map((signal) => once(process, signal).then(() => signal)));
  const sandbox = await start(options, own).catch(async (error) => {
    const signal = await Promise.race([end, undefined]);
    if (signal === undefined) throw error;
    // What it had started was ended with it: there is nothing to say.
    process.kill(process.pid, signal);
    return new Promise<never>(() => {});
  });
  const token = own === undefined ? sandbox.token : '<your token>';
  const result = { url: sandbox.url, token, controls: `${sandbox.url}/_sandbox/` };
  print(command, result, () => greeting(sandbox, token));
  await end;
  await sandbox.close();
}

async function start(options: ServeOptions, token: string | undefined): Promise<Sandbox> {
  const { port, host, database, overlay, variant, allowHost: allowHosts, manualClock, quiet } = options;
  const { allowPrivateTargets = false } = options;
  const secret = options.webhookSecret ?? process.env.REWARD_CARD_SANDBOX_WEBHOOK_SECRET;
  try {
    return await startSandbox({
      port,
      host,
      ...(database === undefined ? {} : { database }),
      ...(overlay === undefined ? {} : { overlay }),
      ...(variant === undefined ? {} : { variant }),
      ...(token === undefined ? {} : { token }),
      allowHosts,
      clock: manualClock ? 'manual' : 'system',
      allowPrivateTargets,
      webhooks: options.webhook.map((url) => (secret === undefined ? { url } : { url, secret })),
      log: quiet ? () => {} : (line) => console.error(escapeUnseen(line)),
    });
  } catch (error) {
    const { message } = error as Error;
    if (message.startsWith('startSandbox: ')) throw new CliError(ofOptions(message, options), 2);
    throw new CliError(reasonOf(error, port, host));
  }
}

/** What is wrong with an option of `startSandbox`, by the option or the variable that it came from. */
function ofOptions(message: string, { token, webhookSecret }: ServeOptions): string {
  const VARIABLES = { token: 'REWARD_CARD_SANDBOX_TOKEN', secret: 'REWARD_CARD_SANDBOX_WEBHOOK_SECRET' };
  const names: Readonly<Record<string, string>> = {
    token: token === undefined ? VARIABLES.token : '--token',
    webhooks: !message.includes(': the secret of')
      ? '--webhook'
      : webhookSecret === undefined
        ? VARIABLES.secret
        : '--webhook-secret',
    allowHosts: '--allow-host',
  };
  return message.replace('startSandbox: ', '').replaceAll(/`(\w+)`/g, (_, name) => names[name] ?? `--${name}`);
}

function reasonOf(error: unknown, port: number, host: string): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. End what listens there, or choose another: --port 0`;
  if (code === 'EACCES') return `Port ${port} needs rights that you do not have. Choose another: --port 0`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `--host ${host} is not an address of this machine.`;
  return String(message);
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 0 to 65535; 0 takes any free port.');
}

function greeting(sandbox: Sandbox, token: string): string {
  const { url, credential, answers, sample } = sandbox;
  const { name, theirs, own, unfollowed } = answers;
  const speaks =
    name === undefined
      ? ''
      : `It answers as ${name} says at ${theirs} open points, and as it chooses itself at ${own}.\n`;
  const left =
    unfollowed.length === 0 ? '' : `It does not follow:\n${unfollowed.map((line) => `  ${line}\n`).join('')}`;
  return `The sandbox answers on ${url}. Ctrl-C ends it.
${speaks}${left}Page:  ${url}/
Token: ${token}, sent as ${credential}

Try:

${sample.replaceAll('<token>', token)}
`;
}
