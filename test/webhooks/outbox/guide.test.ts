import { spawn } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../scripts/contract/root.ts';
import { listen } from '../../listen.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { until } from './outbox-behaviour.ts';

describe.skipIf(postgresMissing('the program of the guide to the outbox'))('the guide to the outbox', () => {
  // In the short run, the program of another guide is run on PostgreSQL.
  test.runIf(process.env.SOAK)('has a program that delivers what its transaction commits', async () => {
    const guide = await readFile(path.join(ROOT, 'guides/outbox.md'), 'utf8');
    const [, program = expect.fail('no program')] = /^```ts\n([\s\S]*?)^```$/m.exec(guide) ?? [];
    const folder = await temporaryFolder();
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(folder, 'program.ts'), program);
    await using server = await startPostgres();
    const client = new pg.Client(server.url);
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
    child.kill('SIGTERM');
    await until(() => child.exitCode === 0);
    await client.end();
  });
});
