import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

const home = await temporaryFolder();

function written(name: string, schema: object, more: object = {}): string {
  const folder = path.join(home, name);
  mkdirSync(folder);
  const responses = { 200: { description: 'x', content: { 'application/json': { schema } } } };
  const paths = { '/a': { get: { operationId: 'a', responses } } };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more };
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document, null, 1));
  return folder;
}

const REPAIRED = { type: 'string', nullable: true };

test.each(['generate', 'lint'])('%s --strict refuses what it would repair, and nothing else', async (command) => {
  const repaired = written(`repaired-${command}`, REPAIRED);
  const right = written(`right-${command}`, { type: 'string' });
  const out = path.join(home, `out-${command}`);
  const more = command === 'generate' ? ['--out', out] : [];
  const { code, stderr } = await runCliInProcess([command, repaired, '--strict', ...more]);
  expect([code, stderr, existsSync(out)]).toEqual([1, expect.stringMatching(/openapi\.json:\d+: `nullable`/), false]);
  const others = [
    await runCliInProcess([command, right, '--strict', ...more]),
    await runCliInProcess([command, repaired, ...more]),
  ];
  expect(others.map((each) => each.code)).toEqual([0, 0]);
});

test('an API without events has no AsyncAPI document', async () => {
  const out = path.join(home, 'out');
  await runCliInProcess(['generate', written('alone', { type: 'string' }), '--out', out]);
  expect(readdirSync(out).filter((file) => file.startsWith('asyncapi'))).toEqual([]);
  const hook = { post: { operationId: 'b', responses: { 200: { description: 'x' } } } };
  await runCliInProcess(['generate', written('both', { type: 'string' }, { webhooks: { hook } }), '--out', `${out}2`]);
  expect(readdirSync(`${out}2`)).toContain('asyncapi.json');
});
