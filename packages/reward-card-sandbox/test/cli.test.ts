import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '../../../scripts/root.ts';
import { collect } from '../../../test/run-in-process.ts';
import { sampled } from '../../../test/sampled.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { table } from '../src/cli/print.ts';
import { runCli } from '../src/cli/run-cli.ts';
import { listening, type RunningSandbox, runningSandbox, until } from './running-sandbox.ts';

const BIN = path.join(ROOT, 'packages/reward-card-sandbox/src/bin.ts');
let running: RunningSandbox;
let folder: string;
beforeAll(async () => {
  running = await runningSandbox();
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox-cli-'));
});
afterAll(async () => {
  await running.sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

/** A process of its own, with all that it wrote so far. */
function started(...args: string[]) {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const written = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    written.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    written.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, out: written.out, err: written.err.trim() }));
  return { child, written, ended };
}

/** Runs a command line without a process of its own, which takes half a second: for what is not about the process. */
async function cliHere(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  vi.stubEnv('REWARD_CARD_SANDBOX_URL', running.sandbox.url);
  try {
    const { code, stdout, stderr } = await collect(async () => {
      process.exitCode = await runCli(args);
    });
    return { code, out: stdout.replace(/\n$/, ''), err: stderr.replace(/\n$/, '') };
  } finally {
    vi.unstubAllEnvs();
  }
}

test('prints its version', async () => {
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'packages/reward-card-sandbox/package.json'), 'utf8'));
  expect(await cliHere('--version')).toEqual({ code: 0, out: version, err: '' });
});

describe('serve', () => {
  test('says how to serve a contract that was generated into a project of CommonJS', async () => {
    const project = await temporaryFolder();
    const files = { 'package.json': '{"type":"commonjs"}', 'openapi.json': '{}', 'asyncapi.json': '{}' };
    const modules = { 'variant.ts': "import 'node:fs';", 'event-examples.ts': "import 'node:fs';" };
    for (const [name, text] of Object.entries({ ...files, ...modules, 'open-points.json': '[]' }))
      await writeFile(path.join(project, name), text);
    const { code, err } = await started('--variant', project, '--port', '0').ended;
    expect([code, err.split('\n').at(-1)]).toEqual([
      2,
      expect.stringMatching(/CommonJS\. Run there: npm pkg set type=module$/),
    ]);
  });

  test('says of a folder that is not there no more than that, and how to write it', async () => {
    const { code, err } = await started('--variant', 'not there', '--port', '0').ended;
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /^not there: cannot be read: [^\n]+'[^\n']+\/not there\/[^\n']+'\. Write it by: npx reward-card generate [^\n]+ --out 'not there' --imports ts$/,
      ),
    ]);
  });

  test('prints where it is and a curl, not the token of the user, and ends on SIGTERM', async () => {
    const { child, written, ended } = started('serve', '--port', '0', '--token', 'tok_secret_value');
    await until(() => written.out.includes('"currency": "KES"'));
    const [, url = ''] = /answers on (http:\/\/127\.0\.0\.1:\d+)/.exec(written.out) ?? [];
    expect(await (await fetch(url)).text()).not.toBe('');
    child.kill('SIGTERM');
    const { code, out, err } = await ended;
    expect([code, (out + err).includes('tok_secret_value')]).toEqual([0, false]);
  });

  test.each(sampled(['SIGINT', 'SIGTERM'] as const, 2))(
    '%s while it reads an overlay leaves no temporary folder',
    async (signal) => {
      const temporary = await temporaryFolder();
      vi.stubEnv('TMPDIR', temporary);
      const { child, ended } = started('--port', '0', '--overlay', 'guides/examples/providers/acacia');
      vi.unstubAllEnvs();
      const left = async () => (await readdir(temporary)).filter((name) => name.startsWith('reward-card-sandbox-'));
      await until(async () => (await left()).length > 0);
      child.kill(signal);
      expect([(await ended).err, await left()]).toEqual(['', []]);
    },
  );

  test.each([
    ['REWARD_CARD_SANDBOX_TOKEN', '', 'is empty. Set a value, or remove it.'],
    ['REWARD_CARD_SANDBOX_TOKEN', 'a b', 'is not printable ASCII without spaces.'],
    ['REWARD_CARD_SANDBOX_WEBHOOK_SECRET', 'short', ': the secret of sandbox:inbox must match pattern'],
  ])('says that %s=%s is wrong, and no option', async (name, value, why) => {
    vi.stubEnv(name, value);
    const { code, err } = await cliHere('serve', '--port', '0', '--webhook', 'sandbox:inbox');
    expect([code, err]).toEqual([2, expect.stringMatching(new RegExp(`^${name} ?${why}`))]);
  });

  test('says in one line why it does not start', async () => {
    const { port } = new URL(running.sandbox.url);
    const text = path.join(folder, 'text.db');
    await writeFile(text, 'This is no database, however long one may look at it.'.repeat(100));
    for (const [args, code, err] of [
      [
        ['--allow-host', 'http://sandbox', '--port', '0'],
        2,
        '--allow-host has "http://sandbox", which is not a host name. Remove scheme and port.',
      ],
      [['--overlay', ''], 2, '--overlay is empty. Set a value, or remove it.'],
      [['--webhook', ''], 2, '--webhook is empty. Set a value, or remove it.'],
      [['--token', 'a token'], 2, '--token is not printable ASCII without spaces.'],
      [
        ['--overlay', 'a', '--variant', 'b'],
        2,
        '--overlay cannot be given with --variant, the folder that is generated from it.',
      ],
      [
        ['--port', '0', '--webhook', 'ftp://x'],
        2,
        '--webhook: ftp://x: Webhooks cannot be sent there: it is not an HTTPS URL without a user name, or HTTP to 127.0.0.1, [::1] or a host without a dot in its name.',
      ],
      [
        ['--port', '0', '--webhook', 'sandbox:inbox', '--webhook-secret', 'short'],
        2,
        String.raw`--webhook-secret: the secret of sandbox:inbox must match pattern "^[\x21-\x7e]{16,200}$".`,
      ],
      [
        ['--port', '0', '--webhook-secret', 'of no endpoint at all'],
        2,
        '--webhook-secret requires --webhook. Add --webhook, or remove --webhook-secret.',
      ],
      [['--port', port], 2, `Port ${port} is in use. Stop the program that uses it, or choose another: --port 0`],
      [['--port', '0', '--database', text], 2, `The database ${text} is not an SQLite database. Name another file.`],
    ] as const) {
      expect(await cliHere('serve', ...args)).toEqual({ code, out: '', err });
    }
  });
});

test('moves the clock, lists the assumptions, and empties the sandbox', async () => {
  const before = running.sandbox.now();
  expect((await cliHere('clock', 'advance', '90s')).code).toBe(0);
  expect(running.sandbox.now()).toBe(before + 90_000);
  expect((await cliHere('clock', 'set', '2027-04-01T00:00:00Z')).out.trim()).toBe(
    'now: 2027-04-01T00:00:00.000Z\nmode: manual',
  );
  const { items } = JSON.parse((await cliHere('assumptions', '--json')).out);
  expect(items).toContainEqual(
    expect.objectContaining({
      id: 'retry-intervals',
      answer: expect.any(String),
      place: expect.stringMatching(/^packages\/reward-card-sandbox\/overlay\/.*:\d+$/),
    }),
  );
  await running.control('POST', '/seed', {});
  expect((await cliHere('reset')).out).toBe('Done.');
  expect((await running.control('GET', '/cards')).body.items).toEqual([]);
});

test.each([
  [['trigerr'], 'Did you mean trigger?'],
  [['deliveries', '--stats', 'x'], 'Did you mean --status?'],
  [['cards', 'top-up', 'crd_1', '5'], "Unknown command 'top-up' of cards, which has list, show, issue, topup,"],
])('%j is answered with what was meant', async (args, hint) => {
  expect(await cliHere(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(hint) });
});

test('says what token it takes where none is given', async () => {
  expect((await cliHere('serve', '--help')).out).toMatch(/Token of the API\s+\(sandbox-token/);
});

test.each([['-h'], ['help'], ['help', 'cards'], ['cards', '-h']])('%s %s is answered with help', async (...args) => {
  expect(await cliHere(...args)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Usage: [\s\S]*--json/),
    err: '',
  });
});

test.each(['40', '80', '200'])('help fits a terminal of %s columns, with no word broken or left out', async (width) => {
  const words = async (columns: string, line: string) => {
    vi.stubEnv('COLUMNS', columns);
    const { out } = await cliHere(...line.split(' '), '--help');
    expect([line, out.split('\n').filter((each) => each.length > Number(columns) && / /.test(each.trim()))]).toEqual([
      line,
      [],
    ]);
    return out.split(/\s+/).join(' ');
  };
  for (const line of ['serve', 'cards issue', 'webhooks add', 'trigger', 'faults set', 'deliveries list'])
    expect(await words(width, line)).toBe(await words('300', line));
  vi.unstubAllEnvs();
});

test.each([
  [['nonsense']],
  [['--nonsense']],
  [['serve', '--nonsense']],
  [['serve', '--port', 'x']],
  [['serve', 'extra']],
  [['webhooks', 'add']],
  [['clock', 'advance', 'soon']],
  [['deliveries', 'eat', '1']],
  [['trigger', 'card.redeemed', '--set', 'x']],
  [['deliveries', 'show', 'x']],
  [['deliveries', '--limit', 'x']],
  [['webhooks', 'events', 'whk_1']],
  [['clock', '--url', 'nowhere']],
])('%j is refused: exit code 2 and one line', async (args) => {
  const { code, out, err } = await cliHere(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^[A-Z-].*\.$/);
});

test.each([
  [
    'no sandbox there',
    ['clock', '--url', 'http://127.0.0.1:1'],
    'No sandbox is running at http://127.0.0.1:1. Start one: npx reward-card-sandbox serve',
  ],
  ['no such delivery', ['deliveries', 'show', '99999'], 'No delivery has the number 99999.'],
  [
    'a target that is refused',
    ['webhooks', 'add', 'http://169.254.169.254/'],
    'Webhooks are not sent to link-local addresses or controls of a sandbox.',
  ],
])('%s: exit code 1 and one line', async (_, args, line) => {
  expect(await cliHere(...args)).toEqual({ code: 1, out: '', err: line });
});

test('a token that no header can carry is refused', async () => {
  const err = '--token is not printable ASCII without spaces.';
  expect(await cliHere('cards', 'topup', 'crd_1', '5', '--token', 'tökén')).toEqual({ code: 2, out: '', err });
});

test('the process ends with the code of its command line', async () => {
  const { code, out, err } = await started('nonsense').ended;
  expect([code, out, err]).toEqual([2, '', (await cliHere('nonsense')).err]);
});

test.each([80, 140])('a table fits into %i columns, with a head over each', (width) => {
  const row = {
    event: 'wallet.low_balance',
    webhook_id: 'whk_4N7R2C9XQ1M8TZKD',
    created_at: '2027-01-04T08:00:00.000Z',
  };
  const rows = [{ ...row, list: ['a', 'b'], none: null, last: 'connection-failed after a while' }];
  const [head, line = ''] = table(rows, ['event', 'webhook_id', 'created_at', 'list', 'none', 'last'], width).split(
    '\n',
  );
  expect(head).toMatch(/^EVENT +WEBHOOK ID +CREATED AT +LIST +NONE +LAST$/);
  expect([line.length <= width, line.includes('…'), / a,b +- /.test(line)]).toEqual([true, width === 80, true]);
});

test('a narrow table shows in full what names a row', () => {
  const card = { card_id: 'crd_4N7R2C9XQ1M8TZKD', recipient_phone: '+254712345678', expires_at: '2027-11-26' };
  expect(table([card], ['card_id', 'recipient_phone', 'expires_at'], 40)).toMatch(/\ncrd_4N7R2C9XQ1M8TZKD {2}\+/);
});

test('what strangers wrote is printed as text, in JSON too', async () => {
  await cliHere('reset');
  const nasty = '\u001b]0;x\u0007\u009b2J\u202e\u2028';
  const endpoint = await listening((request, response) => {
    request.resume();
    response.writeHead(200, { 'x-nasty': '\u009b31m' }).end(nasty);
  });
  await cliHere('webhooks', 'add', endpoint.url);
  await cliHere('trigger', 'reward.sent', '--set', `note=${nasty}`);
  await running.sandbox.idle();
  endpoint.close();
  await fetch(`${running.sandbox.url}/v1/cards/x`, {
    headers: { authorization: 'Bearer \u009b', 'x-nasty': '\u009b' },
  });
  for (const command of [
    'deliveries',
    'deliveries show 1',
    'deliveries inspect 1',
    'timeline',
    'webhooks',
    `webhooks add http://127.0.0.1:9/${nasty}`,
    `trigger ${nasty}`,
    `serve --port 0 --database /no/${nasty}.db`,
    `clock --url http://${nasty}`,
  ]) {
    for (const json of [[], ['--json']]) {
      const { code, out, err } = await cliHere(...command.split(' '), ...json);
      expect([command, /(?!\n)[\p{Cc}\p{Cf}\p{Zl}]/u.exec(out + err)?.index]).toEqual([command, undefined]);
      expect([command, err.split('\n').length, /^ +at /m.test(err)]).toEqual([command, 1, false]);
      if (json.length > 0 && code === 0) JSON.parse(out);
      if (code === 0 && /show|inspect/.test(command))
        expect([command, out]).toEqual([command, expect.stringMatching(/u009b|x9b/)]);
    }
  }
});

test('does what the page does: cards, a batch, rewards, the wallet, faults and the timeline', async () => {
  await cliHere('reset');
  const said = async (...args: string[]) => {
    const { code, out, err } = await cliHere(...args);
    expect([args, code, err]).toEqual([args, 0, '']);
    return out;
  };
  expect(await said('webhooks', 'add', 'sandbox:inbox', '--secret', 'a-secret-of-my-own')).toMatch(/^webhook_id: whk_/);
  const { card_id, code } = JSON.parse(await said('cards', 'issue', '+254712345678', '5000', 'KES', '--json'));
  expect(await said('cards', 'topup', card_id, '500')).toContain('new_balance: 5500');
  expect(await said('cards', 'redeem', card_id, '700')).toContain('balance: 4800');
  expect(await said('cards', 'show', card_id)).toContain('redeem');
  expect(await said('cards', 'validate', code)).toContain(card_id);
  const file = path.join(folder, 'cards.csv');
  await writeFile(file, 'recipient_phone,value\n+254711000001,5\n0711,5\n');
  const batch = JSON.parse(await said('batches', 'issue', file, '--currency', 'KES', '--json'));
  expect(await said('batches', 'show', batch.batch_id)).toContain('0711');
  const { reward_id } = JSON.parse(await said('rewards', 'send', 'amina@example.com', '5', 'KES', '--json'));
  expect(await said('rewards', 'open', reward_id)).toContain('opened');
  expect(await said('rewards', 'cancel', reward_id, 'ops@example.com')).toContain('cancelled');
  await said('wallet', 'threshold', 'KES', '50000');
  expect(await said('wallet', 'fund', 'KES', '5')).toContain('50000');
  expect(await said('faults', 'set', '--api-after', 'drop', '--api-times', '1', '--tamper')).toContain(
    'api.after: drop',
  );
  expect((await cliHere('cards', 'issue', '+254712345678', '5', 'KES')).code).toBe(1);
  expect(await said('faults', 'clear')).toContain('api.after: -');
  expect(await said('seed', '--cards', '2')).toMatch(/cards: crd_.*,crd_/);
  await running.sandbox.idle();
  const timeline = await said('timeline', '--subject', card_id);
  expect(timeline).toMatch(/card\.redeemed[\s\S]*topUpCard[\s\S]*card\.issued[\s\S]*issueCard/);
  expect(await said('deliveries', 'inspect', '1')).toMatch(/x-service-signature: t=[\s\S]*They match\./);
  expect(await said('deliveries', 'replay', '1', '--fault', 'tamper')).toContain('payload.event');
  expect(await said('cards', 'expire', card_id)).toContain('expired');
  const triggered = await said('trigger', 'reward.sent', '--set', 'data.amount=7', '--fault', 'unsigned');
  expect(triggered).toMatch(/payload\.data\.amount: 7\n[\s\S]*deliveries: \d+$/);
  const listed = (await said('deliveries', '--status', 'delivered', '--limit', '1')).split('\n');
  expect(listed[0]).toMatch(/^DELIVERY +EVENT +WEBHOOK ID +STATUS +ATTEMPTS +LAST +CREATED AT +NEXT AT$/);
  expect(listed[1]).toMatch(/delivered +1 +acknowledged 200 /);
});
