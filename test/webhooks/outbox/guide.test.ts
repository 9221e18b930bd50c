import { spawn } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../cli/engine/system/root.ts';
import { createWebhookOutbox } from '../../../src/webhooks/outbox.ts';
import { postgresQueue } from '../../../src/webhooks/postgres.ts';
import { listen } from '../../listen.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { sign } from '../scheme.ts';
import { issued, until } from './outbox-behaviour.ts';

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
      const args = ['--conditions=reward-card-source', path.join(folder, 'program.ts')];
      const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'inherit' });
      onTestFinished(() => void child.kill('SIGKILL'));
      await until(() => signatures.length > 0);
      expect(signatures).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
      expect((await client.query('SELECT balance FROM cards')).rows).toEqual([{ balance: 700 }]);
      await server.kill();
      await server.restart();
      const boss = new PgBoss({ connectionString: server.url, supervise: false, schedule: false });
      const queue = postgresQueue({ boss, queue: 'shop-outbox' });
      await using outbox = createWebhookOutbox({ queue, sign, firstRetryMs: 10_000, concurrency: 0 });
      await outbox.enqueue(issued('after'), { endpoint: endpoint.url });
      await until(() => signatures.length > 1);
      child.kill('SIGTERM');
      await until(() => child.exitCode === 0);
    },
  );
});
