import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Redis } from 'ioredis';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import type { Inbox } from '../../../../src/webhooks.ts';
import { createWebhookOutbox, type OutboxQueue } from '../../../../src/webhooks-outbox.ts';
import { createPostgresInbox, postgresQueue } from '../../../../src/webhooks-postgres.ts';
import { createRedisInbox, redisQueue } from '../../../../src/webhooks-redis.ts';
import { createSqliteInbox, sqliteQueue } from '../../../../src/webhooks-sqlite.ts';
import { signDelivery } from '../../../../src/webhooks-testing.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { POSTGRES_PASSWORD, postgresMissing, startPostgres } from '../../../unsaid-runtime/test/servers/postgres.ts';
import { redisMissing, startRedis } from '../../../unsaid-runtime/test/servers/redis.ts';
import { issued, receiving } from '../../../unsaid-runtime/test/webhooks/deliveries/inbox-behaviour.ts';
import { startEndpoint, until } from '../../../unsaid-runtime/test/webhooks/deliveries/outbox-behaviour.ts';
import { sign } from '../../../unsaid-runtime/test/webhooks/scheme.ts';

const folder = await temporaryFolder();
const run = (...args: string[]) => runCliInProcess(['dead-letters', ...args]);
const keysOf = (printed: string) => printed.split('\n').flatMap((line) => line.split(' ')[0] || []);

/** What is in a folder: names, times and bytes. */
async function stateOf(directory: string): Promise<[name: string, modified: number, hash: string][]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.db') || name.includes('.db-')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(directory, name);
      const hash = createHash('sha256').update(await readFile(file));
      return [name, (await stat(file)).mtimeMs, hash.digest('hex')];
    }),
  );
}

/** Leaves an inbox with a dead letter whose body breaks the contract, and two whose handler failed. */
async function fillInbox(inbox: Inbox): Promise<void> {
  const kept = receiving(inbox, { on: { 'card.issued': () => Promise.reject(new Error('no \u001b[31mstock')) } });
  await kept.post(await signDelivery('{"event":', { sign }));
  await kept.post(await issued('one'));
  await kept.post(await issued('two'));
  await until(async () => (await inbox.stats()).deadLetters === 3);
  await kept.receiver.close();
}

async function tryInbox(args: string[], open: () => Inbox): Promise<void> {
  const listed = await run('list', ...args);
  expect([listed.code, listed.stderr]).toEqual([0, '3 dead letters\n']);
  const keys = keysOf(listed.stdout);
  expect(keys).toHaveLength(3);
  expect(listed.stdout).toMatch(/^\S{64} +- +\d{4}-\d\d-\d\dT[\d:.]+Z +1 +payload-invalid: /m);
  expect(listed.stdout).toMatch(/ card\.issued +\d{4}.* handler-failed: .*\\u\{1b\}\[31mstock/);
  const bodies: Awaited<ReturnType<typeof run>>[] = [];
  for (const key of keys) bodies.push(await run('show', key, ...args));
  expect(bodies.map(({ code }) => code)).toEqual([0, 0, 0]);
  const broken = bodies.findIndex(({ stdout }) => stdout.endsWith('\n\n{"event":\n'));
  expect(bodies[broken]?.stdout).toMatch(/^key: \S{40,}\n[\s\S]*^x-service-signature: \S+$/m);
  expect(bodies.every(({ stderr }) => stderr === '')).toBe(true);
  const [first = ''] = keys.splice(broken, 1);
  expect(await run('drop', first, 'nothing', ...args)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Dropped 1 of 2.\nnothing: is not a dead letter.\n',
  });
  const page = await run('list', '--json', '--limit', '1', '--offset', '1', ...args);
  expect(JSON.parse(page.stdout)).toMatchObject([
    {
      key: expect.stringContaining(keys[1] ?? '-'),
      event: 'card.issued',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      attempts: 1,
      reason: expect.stringContaining('handler-failed'),
    },
  ]);
  expect(await run('replay', '--all', ...args)).toMatchObject({ code: 0, stderr: 'Replayed 2 of 2.\n' });
  expect((await run('list', ...args)).stderr).toBe('0 dead letters\n');
  await using inbox = open();
  expect(await inbox.stats()).toMatchObject({ waiting: 2, deadLetters: 0 });
  expect(await run('drop', '--all', '--yes', ...args)).toMatchObject({ code: 0, stderr: 'Dropped 0 of 0.\n' });
}

async function tryOutbox<Transaction>(args: string[], makeQueue: () => OutboxQueue<Transaction>): Promise<void> {
  await using endpoint = await startEndpoint({ bad: (response) => response.writeHead(500).end() });
  const options = { queue: makeQueue(), sign, firstRetryMs: 1, onError: () => {} };
  const outbox = createWebhookOutbox<Transaction>(options);
  const event = { event: 'card.issued', note: 'x' } as never;
  const id = await outbox.enqueue(event, { endpoint: endpoint.to('bad') });
  await until(async () => (await outbox.deliveries.get(id))?.state === 'dead');
  await outbox.close();
  const listed = await run('list', ...args);
  expect(listed.stdout).toMatch(
    new RegExp(`^${id} +card\\.issued .* 5 +http://127\\.0\\.0\\.1:\\d+: refused with 500`),
  );
  const shown = await run('show', id, ...args);
  expect(shown.stdout).toMatch(/^key: .*\nendpoint: .*\/bad\nattempt 1: refused with 500 at .*\n/);
  expect(shown.stdout).toMatch(/\n\n\{"event":"card\.issued","note":"x"\}\n$/);
  const { stdout: json } = await run('list', '--json', ...args);
  expect(JSON.parse(json)).toMatchObject([
    { key: id, attempts: 5, reason: expect.stringContaining('refused with 500') },
  ]);
  expect(await run('replay', id, ...args)).toMatchObject({ code: 0, stderr: 'Replayed 1 of 1.\n' });
  expect(await run('show', id, ...args)).toMatchObject({ code: 1, stderr: `${id}: is not a dead letter.\n` });
}

describe('reward-card dead-letters', () => {
  test('lists, shows, drops and replays those of an inbox in SQLite, and of a module that exports one', async () => {
    const file = path.join(folder, 'inbox.db');
    const open = () => createSqliteInbox({ path: file, attempts: 1 });
    await fillInbox(open());
    const before = await stateOf(folder);
    expect((await run('list', '--inbox', file)).code).toBe(0);
    vi.stubEnv('THE_INBOX', file);
    onTestFinished(() => void vi.unstubAllEnvs());
    const [key = ''] = keysOf((await run('list', '--inbox', 'env:THE_INBOX')).stdout);
    expect((await run('show', key, '--inbox', file)).code).toBe(0);
    expect(await stateOf(folder)).toEqual(before);
    const module = path.join(folder, 'inbox.ts');
    const door = path.join(ROOT, 'src/webhooks-sqlite.ts');
    await writeFile(
      module,
      `import { createSqliteInbox } from '${door}'; export default createSqliteInbox({ path: '${file}' });`,
    );
    expect((await run('list', '--inbox', module)).stdout).toBe((await run('list', '--inbox', file)).stdout);
    await tryInbox(['--inbox', file], open);
  });

  test.each(['list', 'show x', 'replay x', 'drop x', 'drop --all --yes'])(
    '%s refuses in one line a file that has no inbox, and leaves it and its folder as they are',
    async (command) => {
      const own = path.join(folder, command.replaceAll(' ', '-'));
      await mkdir(own);
      await writeFile(path.join(own, 'empty.db'), '');
      await writeFile(path.join(own, 'text.db'), 'not a database'.repeat(1_000));
      using database = new DatabaseSync(path.join(own, 'other.db'));
      database.exec('CREATE TABLE customers (name TEXT)');
      const before = await stateOf(own);
      expect(before).toHaveLength(3);
      for (const [name] of before) {
        const { code, stdout, stderr } = await run(...command.split(' '), '--inbox', path.join(own, name));
        expect([code, stdout, stderr.split('\n').length]).toEqual([2, '', 2]);
        expect(stderr).toMatch(/^--inbox .*(?:no such table: unsaid_deliveries|not an SQLite database)/);
      }
      expect(await stateOf(own)).toEqual(before);
    },
  );

  test('handles those of an outbox in SQLite', async () => {
    const file = path.join(folder, 'outbox.db');
    await tryOutbox(['--outbox', file], () => sqliteQueue({ path: file }));
  });

  // In the short run, those in SQLite and in Redis stand for them.
  test.skipIf(!process.env.SOAK || postgresMissing('dead letters in PostgreSQL'))(
    'handles those in PostgreSQL',
    async () => {
      await using server = await startPostgres();
      const place = ['--queue', 'received', '--schema', 'webhooks'];
      const empty = await run('list', '--inbox', server.url, ...place);
      expect(empty).toMatchObject({ code: 2, stdout: '' });
      expect(empty.stderr).toMatch(/^--inbox postgres:\/\/127\.0\.0\.1:\d+: The inbox failed: The tables in [^\n]*\n$/);
      const pool = new pg.Pool({ connectionString: server.url, max: 4 });
      const sql = await runCliInProcess(['deliveries', 'sql', '--schema', 'webhooks']);
      await pool.query(sql.stdout);
      const open = () => createPostgresInbox({ pool, schema: 'webhooks', queue: 'received', attempts: 1 });
      await fillInbox(open());
      await tryInbox(['--inbox', server.url, ...place], open);
      const missing = await run('list', '--outbox', server.url, '--queue', 'none', '--schema', 'webhooks');
      expect([missing.code, missing.stderr]).toEqual([
        2,
        expect.stringMatching(/^--outbox postgres:[^\n]*There is no queue 'none'[^\n]*\n$/),
      ]);
      const wrong = server.url.replace(encodeURIComponent(POSTGRES_PASSWORD), 'nope');
      const wrongPassword = await run('list', '--inbox', wrong, ...place);
      expect(wrongPassword).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('refuses the user or the password'),
      });
      expect(wrongPassword.stderr).not.toContain('nope');
      const bare = Object.assign(new URL(server.url), { password: '' }).href;
      const args = ['dead-letters', 'list', '--inbox', bare, ...place];
      expect((await runCliInProcess(args, { PGPASSWORD: POSTGRES_PASSWORD })).code).toBe(0);
      await tryOutbox(['--outbox', server.url, '--queue', 'sent', '--schema', 'webhooks'], () =>
        postgresQueue({ pool, schema: 'webhooks', queue: 'sent' }),
      );
      await pool.end();
    },
  );

  test.skipIf(redisMissing('dead letters in Redis'))('handles those in Redis', async () => {
    await using server = await startRedis({ appendonly: true });
    const redis = new Redis(server.url, { lazyConnect: true });
    const open = () => createRedisInbox({ redis, queue: 'received', attempts: 1 });
    await fillInbox(open());
    await tryInbox(['--inbox', server.url, '--queue', 'received'], open);
    await tryOutbox(['--outbox', server.url, '--queue', 'sent'], () => redisQueue({ redis, queue: 'sent' }));
  });

  test('says in one line what to install where pg or ioredis is missing', async () => {
    const bare = path.join(folder, 'bare');
    await mkdir(bare);
    vi.spyOn(process, 'cwd').mockReturnValue(bare);
    onTestFinished(() => void vi.restoreAllMocks());
    for (const [where, names] of [
      ['postgres://u:secret@h/d', 'postgres://h: needs pg, which is not installed here: npm install pg'],
      ['redis://u:secret@h/0', 'redis://h: needs ioredis, which is not installed here: npm install ioredis'],
    ] as const) {
      expect(await run('list', '--outbox', where, '--queue', 'q')).toMatchObject({
        code: 2,
        output: `--outbox ${names}.\n`,
      });
    }
  });

  test.each<[string, string[], RegExp]>([
    ['no action', ['--inbox', 'x.db'], /missing required argument/i],
    ['another action', ['mend', '--inbox', 'x.db'], /mend.*list, show, replay, drop/],
    ['no place', ['list'], /^Name one place: .*--inbox WHERE/],
    ['two places', ['list', '--inbox', 'x', '--outbox', 'y'], /^Name one place/],
    ['no key', ['show', '--inbox', 'x.db'], /^Name the keys: .* show KEY\.\.\.\.$/],
    ['keys to list', ['list', 'a', '--inbox', 'x.db'], /list takes no keys/],
    ['--all to show', ['show', '--all', '--inbox', 'x.db'], /^--all: applies to replay and drop/],
    ['--all with keys', ['drop', 'a', '--all', '--inbox', 'x.db'], /^--all: excludes keys/],
    [
      'to drop all without --yes',
      ['drop', '--all', '--inbox', 'x.db'],
      /^drop --all: permanently deletes .* Add --yes/,
    ],
    ['what is no URL', ['list', '--outbox', 'redis://u:secret@[h'], /^--outbox redis:\/\/\[h: must be a file, a URL/],
    [
      'a queue that cannot be',
      ['list', '--outbox', 'redis://h', '--queue', 'a:b'],
      /it takes up to 100 letters, digits/,
    ],
    [
      'a variable that is not set',
      ['list', '--inbox', 'env:NO_SUCH'],
      /^--inbox env:NO_SUCH: the environment variable is not set\.$/,
    ],
    ['no queue in Redis', ['list', '--outbox', 'redis://h'], /^--outbox redis:\/\/h: name its queue with --queue\.$/],
    ['no such file', ['list', '--inbox', 'no/such.db'], /^--inbox no\/such\.db: the file does not exist\.$/],
    ['another scheme', ['list', '--inbox', 'mysql://u:secret@h'], /^--inbox mysql:\/\/h: must be a file/],
    ['a module without an inbox', ['list', '--inbox', 'vitest.config.ts'], /default export is not an inbox\.$/],
    ['no count', ['list', '--inbox', 'x.db', '--limit', 'many'], /--limit many: must be an integer/],
  ])('refuses %s in one line, with exit code 2', async (_, args, message) => {
    const { code, output } = await run(...args);
    expect([code, output.trim().split('\n').length]).toEqual([2, 1]);
    expect(output.trim()).toMatch(message);
    expect(output).not.toContain('secret');
  });

  test('says in one line that a file is not a database', async () => {
    const { code, output } = await run('list', '--inbox', 'package.json');
    expect([code, output.trim().split('\n').length]).toEqual([2, 1]);
    expect(output).toMatch(/^--inbox package\.json: The inbox failed: .* is not an SQLite database/);
  });
});
