import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../../../scripts/root.ts';
import { hmac } from '../../../../../src/webhooks.ts';
import { createWebhookOutbox } from '../../../../../src/webhooks-outbox.ts';
import { postgresQueue } from '../../../../../src/webhooks-postgres.ts';
import { createDelivery, type Delivery } from '../../../../../src/webhooks-testing.ts';
import { freePort, listen } from '../../../../../test/listen.ts';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import { sign as signHex } from '../scheme.ts';
import { until } from './inbox-behaviour.ts';
import { issued } from './outbox-behaviour.ts';

/** The first block of a language in a text that has these words. */
async function blockOf(file: string, language: string, words: string): Promise<string> {
  const text = await readFile(path.join(ROOT, file), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  return blocks.map(([, code = '']) => code).find((code) => code.includes(words)) ?? expect.fail(`${file}: ${words}`);
}

/** Adds the lines with `+` after those that stand before them. Throws where a line is not in the program. */
function apply(diff: string, program: string): { changed: string; added: string[] } {
  const lines = program.split('\n');
  const added: string[] = [];
  let at = 0;
  for (const line of diff.trimEnd().split('\n')) {
    const text = line.slice(1);
    if (line.startsWith('+')) {
      lines.splice(at, 0, text);
      added.push(text);
    } else expect([line[0] ?? ' ', lines[at]]).toEqual([' ', text]);
    at += 1;
  }
  return { changed: lines.join('\n'), added };
}

interface Running {
  readonly lines: string[];
  post(delivery: Delivery): Promise<number>;
  end(): Promise<unknown>;
}

/** Runs a program in a process of its own; of two on one machine each needs a port of its own. */
async function run(folder: string, name: string, program: string, databaseUrl: string): Promise<Running> {
  const port = await freePort();
  const file = path.join(folder, `${name}.ts`);
  await writeFile(file, program.replace('4013', String(port)));
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  const post = async ({ raw, headers }: Delivery) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: raw }).catch(
      () => undefined,
    );
    return response?.status ?? 0;
  };
  const exited = once(child, 'exit');
  const end = () => {
    child.kill('SIGKILL');
    return exited;
  };
  return { lines, post, end };
}

describe.skipIf(postgresMissing('the first receiver of the README on two machines'))('the guide', () => {
  test('moves the first receiver of the README to two machines by three lines', async () => {
    const program = await blockOf('README.md', 'ts', 'createWebhookReceiver');
    const { changed, added } = apply(await blockOf('guides/several-instances.md', 'diff', 'inbox:'), program);
    expect(added.length).toBeLessThanOrEqual(3);
    const folder = await temporaryFolder();
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await using server = await startPostgres();
    const machines = await Promise.all(['one', 'two'].map((name) => run(folder, name, changed, server.url)));
    const [one = expect.fail(), two = expect.fail()] = machines;
    const { sign } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets: ['secret'], content: ({ raw }) => raw });
    const redeemed = (cardId: string) => createDelivery('card.redeemed', { sign, overrides: { card_id: cardId } });
    const handled = () => machines.flatMap(({ lines }) => lines.map((line) => line.split(' ')[0])).toSorted();
    const delivery = await redeemed('crd_1');
    // As it begins: one of them creates the queue.
    for (const { post } of machines) await until(async () => (await post(delivery)) === 200);
    await until(() => handled().length === 1);
    await one.end();
    expect(await two.post(delivery)).toBe(200);
    expect(await two.post(await redeemed('crd_2'))).toBe(200);
    await until(() => handled().length === 2);
    expect(handled()).toEqual(['crd_1', 'crd_2']);
    await two.end();
  });

  test.runIf(process.env.SOAK)('has handlers that write once, also after a restart of PostgreSQL', async () => {
    const guide = await blockOf('guides/several-instances.md', 'ts', 'inbox.transaction');
    const serving = `
import { createServer } from 'node:http';
import { toNode } from 'reward-card-contract/webhooks/node';
createServer(toNode(receiver)).listen(4013);`;
    const folder = await temporaryFolder();
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await using server = await startPostgres();
    const list = async (text: string) => {
      const client = new pg.Client(server.url);
      await client.connect();
      const { rows } = await client.query(text);
      await client.end();
      return rows;
    };
    await list('CREATE TABLE redemptions (card_id text, amount int)');
    const { post, end } = await run(folder, 'guide', guide + serving, server.url);
    const { sign } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets: ['secret'], content: ({ raw }) => raw });
    const redeem = async (cardId: string) => {
      const delivery = await createDelivery('card.redeemed', { sign, overrides: { card_id: cardId } });
      await until(async () => (await post(delivery)) === 200);
      await until(async () => (await list(`SELECT * FROM redemptions WHERE card_id = '${cardId}'`)).length === 1);
    };
    await redeem('crd_1');
    await server.kill();
    await server.restart();
    await redeem('crd_2');
    await end();
  });
});

describe.skipIf(postgresMissing('the program of the guide to the outbox'))('the guide to the outbox', () => {
  test.runIf(process.env.SOAK)(
    'has a program that delivers what its transaction commits, also after a restart of PostgreSQL',
    async () => {
      const guide = await readFile(path.join(ROOT, 'guides/outbox.md'), 'utf8');
      const [, program = expect.fail('no program')] = /^```ts\n([\s\S]*?)^```$/m.exec(guide) ?? [];
      const folder = await temporaryFolder();
      await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
      await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
      await writeFile(path.join(folder, 'program.ts'), program);
      await using server = await startPostgres();
      const client = new pg.Client(server.url);
      // The server is killed while it is open.
      client.on('error', () => {});
      await client.connect();
      await client.query("CREATE TABLE cards AS SELECT 'crd_1' AS card_id, 5000 AS balance");
      const signatures: unknown[] = [];
      await using endpoint = await listen((request, response) => {
        signatures.push(request.headers['x-service-signature']);
        request.resume().once('end', () => response.end());
      });
      const env = { ...process.env, DATABASE_URL: server.url, ENDPOINT: endpoint.url };
      const args = ['--conditions=unsaid-source', path.join(folder, 'program.ts')];
      const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'inherit' });
      onTestFinished(() => void child.kill('SIGKILL'));
      await until(() => signatures.length > 0);
      expect(signatures).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
      expect((await client.query('SELECT balance FROM cards')).rows).toEqual([{ balance: 700 }]);
      await server.kill();
      await server.restart();
      const pool = new pg.Pool({ connectionString: server.url });
      const queue = postgresQueue({ pool, queue: 'shop-outbox' });
      await using outbox = createWebhookOutbox({ queue, sign: signHex, firstRetryMs: 10_000, concurrency: 0 });
      await outbox.enqueue(issued('after'), { endpoint: endpoint.url });
      await until(() => signatures.length > 1);
      child.kill('SIGTERM');
      await until(() => child.exitCode === 0);
      await pool.end();
    },
  );
});
