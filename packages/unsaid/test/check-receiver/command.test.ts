import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { collectOutput, start } from '../../src/engine/system/run-program.ts';
import { SECRET, startReceiver } from './receivers.ts';

const BIN = path.join(ROOT, 'packages/reward-card/bin.js');
const GIVEN = ['--secret-env', 'HOOK_SECRET', '--algorithm', 'hmac-sha256', '--encoding', 'hex', '--signed', 'body'];
const env = { HOOK_SECRET: SECRET };

/** Runs the command in a process of its own: in the long run. */
function runSpawned(...args: string[]) {
  return collectOutput(process.execPath, [BIN, 'check-receiver', ...args], { cwd: ROOT, env });
}

function run(...args: string[]) {
  return process.env.SOAK ? runSpawned(...args) : runCliInProcess(['check-receiver', ...args], env);
}

describe('reward-card check-receiver', () => {
  test('lists its checks, each with its basis', async () => {
    const { code, output } = await run('--list');
    expect(code).toBe(0);
    expect(output).toMatch(/^success-status +stated +\S/m);
    expect(output).toMatch(/^handles-once +practice +\S/m);
    expect(output).not.toContain('assumed');
  });

  test('says what it assumes of a contract that does not say when a delivery counts as received', async () => {
    const folder = await temporaryFolder();
    const delivery = { requestBody: { content: { 'application/json': { schema: {} } } }, responses: {} };
    const info = { title: 'Orders', version: '1.0.0' };
    const openapi = { openapi: '3.1.0', info, webhooks: { paid: { post: delivery } } };
    await writeFile(path.join(folder, 'openapi.yaml'), JSON.stringify(openapi));
    const { code, output } = await run('--list', '--contract', folder);
    expect(code).toBe(0);
    expect(output).toContain(
      'The contract does not say which status acknowledges a delivery (200 is assumed) or how long an endpoint may take (5 seconds are assumed).',
    );
  });

  test.each<[string, string[], RegExp]>([
    [
      'no scheme',
      [],
      /^How the service signs is an open point .*Give --secret-env, --algorithm, --encoding, --signed, as/,
    ],
    [
      'a scheme without its secret',
      ['--overlay', path.join(ROOT, 'guides/examples/providers/baobab')],
      /^Give --secret-env, as check-receiver --help explains\./,
    ],
    ['an empty secret', [...GIVEN, '--secret-env', ''], /^--secret-env is empty\./],
    ['no secret', [...GIVEN, '--secret-env', 'NO_SUCH'], /^--secret-env NO_SUCH: the environment variable is not set/],
    ['one option missing', GIVEN.toSpliced(4, 2), /Give --encoding, as/],
    [
      'another algorithm',
      [...GIVEN, '--algorithm', 'md5'],
      /argument 'md5' is invalid\. Allowed choices are hmac-sha256/,
    ],
    ['a time that does not travel', [...GIVEN, '--signed', '{timestamp}.{body}'], /needs the timestamp as well/],
    [
      'plain HTTP elsewhere',
      [...GIVEN, '--url', 'http://example.com/?token=x'],
      /^--url http:\/\/example\.com\/\?\.\.\.: is remote/,
    ],
    ['no such check', [...GIVEN, '--only', 'nothing'], /^--only nothing: is not a check/],
  ])('refuses %s in one line, with exit code 2', async (_, args, message) => {
    const { code, output } = await run('--url', 'http://127.0.0.1:9/', ...args);
    expect([code, output.trim().split('\n').length]).toEqual([2, 1]);
    expect(output).toMatch(message);
  });

  test('fails on a breach, on advice only with --strict, and on neither once it is accepted', async () => {
    await using receiver = await startReceiver({
      unknownEvent: (response) => void response.writeHead(400).end(),
      judge: (event) => ('x_unseen' in event ? 500 : undefined),
    });
    const args = ['--url', `${receiver.url}/webhooks`, ...GIVEN, '--format', 'json', '--only'];
    const advice = await run(...args, 'success-status', 'unknown-event');
    const [unknown, ...more] = reportOf(advice.output).advice;
    expect([advice.code, unknown?.rule, unknown?.openPoints, more]).toEqual([
      0,
      'unknown-event',
      ['further-events'],
      [],
    ]);
    expect((await run('--strict', ...args, 'unknown-event')).code).toBe(1);
    const breach = await run(...args, 'unknown-fields');
    const { findings } = reportOf(breach.output);
    expect([breach.code, findings.map(({ rule }) => rule)]).toEqual([1, ['unknown-fields']]);
    expect(findings[0]?.openPoints).toContain('card-issued-payload');
    const folder = await mkdtemp(path.join(tmpdir(), 'baseline-'));
    const baseline = path.join(folder, 'accepted.yaml');
    await writeFile(baseline, `- {fingerprint: "${findings[0]?.fingerprint}", reason: known, expires: 2999-12-31}\n`);
    expect((await run('--baseline', baseline, ...args, 'unknown-fields')).code).toBe(0);
    await rm(folder, { recursive: true });
  });

  test('reports what it found until Ctrl-C, with exit code 3', async () => {
    const events = new EventEmitter();
    const asked = once(events, 'asked');
    await using receiver = await startReceiver({ unknownEvent: () => void events.emit('asked') });
    const args = [
      BIN,
      'check-receiver',
      '--url',
      `${receiver.url}/webhooks`,
      ...GIVEN,
      '--only',
      'utf-8',
      'unknown-event',
    ];
    const { child, code } = start(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env } });
    const output = text(child.stdout as Readable);
    const early = code.then(() => Promise.reject(new Error('It ended before it was stopped.')));
    await Promise.race([asked, early]);
    early.catch(() => {});
    child.kill('SIGINT');
    expect(await code).toBe(3);
    expect(await output).toMatch(/NOT COMPLETED[\s\S]*passed, utf-8/);
  });
});

interface Found {
  readonly rule: string;
  readonly openPoints: readonly string[];
  readonly fingerprint: string;
}

/** The report, behind the line that says what is about to happen. */
function reportOf(output: string): { findings: Found[]; advice: Found[] } {
  return JSON.parse(output.slice(output.indexOf('{')));
}
