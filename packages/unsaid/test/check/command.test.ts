import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { listen } from '../../../../test/listen.ts';
import { type Printed, runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { csvIn } from './checking.ts';
import { type Provider, startProvider } from './provider.ts';

const folder = await temporaryFolder();
const csv = await csvIn(folder);

const TERMINAL = { NO_COLOR: '1', COLUMNS: '80' };

type Run = (args: readonly string[], env?: Record<string, string>) => Promise<Omit<Printed, 'output'>>;

/** Starts the command; no test leaves it running. */
function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['packages/reward-card/bin.js', 'check', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...TERMINAL, ...env },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Runs the command to its end in a process of its own: in the long run. */
const runSpawned: Run = async (args, env) => {
  const child = start(args, env);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code };
};

const run: Run = (args, env) =>
  process.env.SOAK ? runSpawned(args, env) : runCliInProcess(['check', ...args], { ...TERMINAL, ...env });

const at = ({ url }: Pick<Provider, 'url'>) => ['--base-url', url];

describe('wrong use is one line and exit code 2', () => {
  const [SOME, HERE] = ['--base-url https://api.example.com', '--base-url http://127.0.0.1:9'];
  const WRONG: readonly [what: string, args: string, message: RegExp][] = [
    ['a description that is not there', `none ${HERE}`, /^none: no such file or folder/],
    [
      'two descriptions',
      `openapi ${HERE} --contract openapi`,
      /^Name one API description: openapi, or --contract openapi/,
    ],
    ['a description behind inputs', `${HERE} --phone 0712345678 openapi`, /^Unknown option 'openapi', or its value/],
    ['an overlay that is not there', `${SOME} --overlay none`, /^none/],
    ['no URL', '--base-url nowhere', /^--base-url nowhere: is not an HTTP URL/],
    ['another protocol', '--base-url ftp://x.example', /is not an HTTP URL/],
    ['no TLS', '--base-url http://api.example.com', /unencrypted\. Use https\./],
    ['a password', '--base-url https://me:hunter2hunter2@x.example', /^--base-url carries a user name/],
    ['a query', '--base-url https://api.example.com?a=1', /has a query/],
    ['no recipient', `${SOME} --yes`, /^--phone is missing. The call is POST \/v1\/cards\/issue\.$/],
    ['no amount', `${SOME} --phone +254712345678 --currency KES`, /^--amount is missing/],
    ['a wrong phone number', `${HERE} --phone 0712345678 --yes`, /^--phone does not fit the contract: it must match/],
    ['half an amount', `${SOME} --amount 2.5`, /^--amount 2\.5: must be an integer/],
    ['a header without a name', `${HERE} --header sesame-open`, /^--header: is not a header\. Write/],
    ['a variable that is not set', `${HERE} --header-env X-Key=NOT_SET_1`, /NOT_SET_1 is not set/],
    ['--only read without a card', `${SOME} --only read`, /Name it with --card VALUE/],
    ['a format', `${SOME} --format pdf`, /Allowed choices are text, json, markdown, junit/],
    ['a file of --csv', `${HERE} --csv nope.csv`, /nope\.csv: cannot be read: ENOENT/],
    ['a folder of --har', `${HERE} --har nope/x.har`, /its folder does not exist/],
    ['no baseline', `${HERE} --baseline nope.yaml`, /nope\.yaml: cannot be read/],
  ];
  // Most of them read the documents first.
  test.each(sampled(WRONG, 6))('%s', async (_name, args, message) => {
    const { stdout, stderr, code } = await run(args.split(' '));
    expect([stdout, code]).toEqual(['', 2]);
    expect(stderr.trimEnd()).toMatch(message);
    expect(stderr.trimEnd()).not.toMatch(/\n|hunter2|sesame/);
  });
});

describe('a service that cannot be reached', () => {
  test('is said in one line', async () => {
    const gone = await listen();
    await gone.close();
    const { stdout, stderr, code } = await run([...at(gone), '--yes']);
    const message = 'POST /v1/cards/issue: nothing listens there (ECONNREFUSED). The call was not sent.';
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `${message} Check --base-url ${gone.url}.\n`,
      code: 2,
    });
  });

  test('for want of TLS is said in one line', async () => {
    await using plain = await listen();
    const { stderr, code } = await run(['--base-url', plain.url.replace('http:', 'https:'), '--yes']);
    expect(stderr).toMatch(
      /^POST \/v1\/cards\/issue: its certificate or TLS version is not accepted \(\S+\)\. The call was not sent\. Check --base-url .*\n$/,
    );
    expect(code).toBe(2);
  });
});

test('without --yes it prints what it would send, and sends nothing', async () => {
  await using provider = await startProvider();
  const { stdout, stderr, code } = await run([...at(provider), '--csv', csv, '--probe', '--amount', '700']);
  expect(provider.received).toEqual([]);
  expect([stderr, code]).toEqual(['Nothing was sent. Add --yes to send these calls.\n', 2]);
  for (const part of [
    '1. POST /v1/cards/issue  MOVES MONEY',
    'recipient_phone: +254***78  (from the example digital-card-for-an-employee)',
    'value: 700\n',
    'currency: KES  (from',
    '3. POST /v1/cards/{card_id}/topup  (the card just issued)  MOVES MONEY',
    'amount: 700\n',
    '5. POST /v1/cards/bulk  MOVES MONEY',
    'file: a file, 41 bytes',
    'Then 18 wrong requests, none of which names a recipient or an amount',
    '3 of these calls move money',
  ])
    expect(stdout).toContain(part);
  expect(stdout).not.toContain('+254712345678');
});

test('--only read retrieves a card and what is not there, without asking', async () => {
  await using provider = await startProvider();
  const { stderr, code } = await run([...at(provider), '--only', 'read', '--card', 'c/1', '--format', 'json']);
  expect(provider.received.map(({ method, path: called }) => [method, called.slice(0, 16)])).toEqual([
    ['GET', '/v1/cards/c%2F1'],
    ['GET', '/v1/cards/unknow'],
  ]);
  expect([stderr, code]).toEqual(['GET /v1/cards/{card_id} was answered with 404.\n', 3]);
});

test('a breach is exit code 1, until a baseline accepts it', async () => {
  await using provider = await startProvider((call, { body }) => {
    return call === 'POST topup' ? { body: { ...body, new_balance: 1 } } : undefined;
  });
  const out = path.join(folder, 'report.json');
  const broken = await run([...at(provider), '--yes', '--format', 'json', '--out', out]);
  expect(broken.code).toBe(1);
  expect(broken.stdout).toContain(
    'Left out: POST /v1/cards/bulk: Which columns the CSV file has is an open point. Set --csv.',
  );
  expect(broken.stdout).toMatch(/^Seen: 5 calls[\s\S]*Found: \d breach[\s\S]*Report: [\s\S]*\nNext: Send the breaches/);
  const { findings } = JSON.parse(await readFile(out, 'utf8')) as {
    findings: { class: string; fingerprint: string }[];
  };
  const entries = findings
    .filter((finding) => finding.class === 'breach')
    .map(({ fingerprint }) => ({ fingerprint, reason: 'Fixed in their release 12.', expires: '2999-12-31' }));
  const baseline = path.join(folder, 'baseline.json');
  await writeFile(baseline, JSON.stringify(entries));
  const accepted = await run([...at(provider), '--yes', '--baseline', baseline]);
  expect(accepted.code).toBe(0);
  expect(accepted.stdout).toContain('accepted until 2999-12-31');
  expect(accepted.stdout).not.toContain('BREACHES');
});

test('the text report fits 80 columns, and ends with what to do next', async () => {
  await using provider = await startProvider();
  const { stdout, stderr, code } = await run([...at(provider), '--yes', '--csv', csv]);
  expect([stderr, code]).toEqual(['', 0]);
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(stdout).toMatch(/\n\nNext: Ask the provider [^\n]*\n( {2}[^\n]*\n)?$/);
});

test('Ctrl-C ends it with a report of what was seen so far', async () => {
  let resolve = () => {};
  const reached = new Promise<void>((done) => {
    resolve = done;
  });
  await using provider = await startProvider((call) => {
    if (call !== 'POST topup') return undefined;
    resolve();
    return 'hang';
  });
  const har = path.join(folder, 'stopped.har');
  const child = start([...at(provider), '--yes', '--har', har]);
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  await reached;
  child.kill('SIGINT');
  const [code, signal] = await once(child, 'close');
  expect([code, signal, await stderr]).toEqual([3, null, '']);
  expect(await stdout).toMatch(
    /NOT COMPLETED[\s\S]*was stopped before a response came[\s\S]*topped up with[\s\S]*Stopped\s+after 3 calls/,
  );
  expect(JSON.parse(await readFile(har, 'utf8')).log.entries).toHaveLength(3);
});

test('a credential in the query is sent from the environment, and masked', async () => {
  await using provider = await startProvider();
  const har = path.join(folder, 'query.har');
  const args = [...at(provider), '--yes', '--har', har, '--query-env', 'api_key=CHECK_KEY'];
  expect(await run(args, { CHECK_KEY: 'a key & more' })).toMatchObject({ stderr: '', code: 0 });
  expect(provider.received.every(({ path: sent }) => sent.endsWith('?api_key=a%20key%20%26%20more'))).toBe(true);
  expect(await readFile(har, 'utf8')).not.toMatch(/a%20key|a key/);
  const overlay = path.join(ROOT, 'packages/reward-card-sandbox/test/providers/answers/idempotency');
  const given = ['--phone', '+254712345678', '--amount', '5', '--currency', 'KES'];
  const without = await run([...at(provider), '--yes', '--overlay', overlay, ...given]);
  expect([without.code, without.stderr]).toEqual([
    2,
    expect.stringContaining('Pass it with --query-env name=VARIABLE.'),
  ]);
});

test('a recording is whole, masked and for its owner alone', async () => {
  await using provider = await startProvider();
  const har = path.join(folder, 'calls.har');
  const key = 'planted-credential-0042';
  const args = [...at(provider), '--yes', '--har', har, '--header-env', 'X-Key=CHECK_KEY'];
  expect(await run(args, { CHECK_KEY: key })).toMatchObject({ stderr: '', code: 0 });
  expect((await stat(har)).mode & 0o777).toBe(0o600);
  const { log } = JSON.parse(await readFile(har, 'utf8'));
  expect(log).toMatchObject({ version: '1.2', entries: { length: 5 } });
  const [{ request, response }] = log.entries;
  expect(request.headers).toContainEqual({ name: 'X-Key', value: '***' });
  expect(JSON.parse(request.postData.text)).toMatchObject({ recipient_phone: '+***', currency: 'KES' });
  expect(JSON.parse(response.content.text).status).toBe('issued');
  expect(provider.received.every(({ headers }) => headers['x-key'] === key)).toBe(true);
});
