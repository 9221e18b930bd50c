import { once } from 'node:events';
import { isHostName } from '../http/guard-host.ts';
import { DEFAULT_TOKEN, SANDBOX_PORT, type Sandbox, startSandbox } from '../start-sandbox.ts';
import { CliError } from './cli-error.ts';
import type { Command, CommandInput } from './command.ts';

export const SERVE: Command = {
  name: 'serve',
  summary: 'Start the sandbox: a working Reward Card Payout Service on this machine.',
  usage: ['serve [--port PORT] [--database FILE]'],
  options: {
    port: { type: 'string', value: 'PORT', help: `Port to listen on; 0 takes any free one (${SANDBOX_PORT})` },
    host: { type: 'string', value: 'HOST', help: 'Address to listen on (127.0.0.1)' },
    'allow-host': {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'Name that it may be called by besides localhost, as in a container; repeatable',
    },
    database: { type: 'string', value: 'FILE', help: 'SQLite file to keep everything in (a temporary one)' },
    token: {
      type: 'string',
      value: 'TOKEN',
      help: `Bearer token of the API (REWARD_CARD_SANDBOX_TOKEN, or ${DEFAULT_TOKEN}, or a random one with another --host)`,
    },
    'manual-clock': { type: 'boolean', help: 'Let time stand until `clock advance` moves it' },
    'allow-private-targets': { type: 'boolean', help: 'Allow webhooks to addresses of private networks' },
    quiet: { type: 'boolean', help: 'Log nothing' },
  },
  async run(input) {
    if (input.words.length > 0)
      throw new CliError(
        `serve was called with ${input.words[0]}, which it does not take. See reward-card-sandbox serve --help.`,
        2,
      );
    const own = input.text('token') ?? process.env.REWARD_CARD_SANDBOX_TOKEN;
    const end = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    const sandbox = await start(input, own);
    const shown = own === undefined ? sandbox.token : '<your token>';
    input.print({ url: sandbox.url, token: shown, controls: `${sandbox.url}/_sandbox/` }, () =>
      greeting(sandbox, shown),
    );
    await end;
    await sandbox.close();
  },
};

async function start(input: CommandInput, own: string | undefined): Promise<Sandbox> {
  const port = portOf(input.text('port'));
  const allowHosts = input.texts('allow-host');
  const wrong = allowHosts.find((name) => !isHostName(name));
  if (wrong !== undefined)
    throw new CliError(`--allow-host ${wrong} is not a host name. Give it without scheme and port.`, 2);
  const [host, database] = [input.text('host'), input.text('database')];
  try {
    return await startSandbox({
      port,
      ...(host === undefined ? {} : { host }),
      ...(database === undefined ? {} : { database }),
      ...(own === undefined ? {} : { token: own }),
      allowHosts,
      clock: input.flag('manual-clock') ? 'manual' : 'system',
      allowPrivateTargets: input.flag('allow-private-targets'),
      log: input.flag('quiet') ? () => {} : (line) => console.error(line),
    });
  } catch (error) {
    throw new CliError(reasonOf(error, port, host ?? '127.0.0.1'));
  }
}

function reasonOf(error: unknown, port: number, host: string): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. End what listens there, or choose another: --port 0`;
  if (code === 'EACCES') return `Port ${port} needs rights that you do not have. Choose another: --port 0`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `--host ${host} is not an address of this machine.`;
  return String(message);
}

function portOf(text: string | undefined): number {
  if (text === undefined) return SANDBOX_PORT;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new CliError(`--port ${text} is not a port. Give a whole number from 0 to 65535; 0 takes any free port.`, 2);
}

function greeting({ url }: Sandbox, token: string): string {
  return `The sandbox answers on ${url}. Ctrl-C ends it.
Page:  ${url}/
Token: ${token}

Try:

curl ${url}/v1/cards/issue -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\
  -d '{"recipient_phone": "+254712345678", "value": 5000, "currency": "KES"}'
`;
}
