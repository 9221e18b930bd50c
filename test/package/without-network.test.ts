import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { freePort } from '../listen.ts';
import { programMissing } from '../program-missing.ts';
import { run, workbench } from './packed-package.ts';

/** A network of its own, with nothing in it but this machine. */
const ALONE = ['unshare', '--map-root-user', '--net', 'bash', '-e', '-c'] as const;
const IN_VAIN = 'http://127.0.0.1:9';
const BEHIND = Object.fromEntries(
  ['http_proxy', 'https_proxy', 'all_proxy'].flatMap((name) =>
    [name, name.toUpperCase()].map((each) => [each, IN_VAIN]),
  ),
);

const COMMANDS = [
  'reward-card generate --out contract',
  'reward-card docs --out site',
  'reward-card open-points',
  'reward-card diff reward-card-contract contract/openapi.json',
  'unsaid generate parcels --out own-contract',
  'unsaid docs parcels --out own-site',
  'unsaid lint parcels',
  'unsaid silences parcels/openapi/openapi.yaml',
];
const MADE = ['contract/index.ts', 'site/index.html', 'own-contract/index.ts', 'own-site/index.html'];

/** Starts the mock, calls it, and ends it. */
const CALL_MOCK = (port: number) => `reward-card mock --port ${port} > mock.log & mock=$!
until grep -q 'answers on' mock.log; do kill -0 $mock; sleep 0.1; done
curl --noproxy '*' --silent --fail http://127.0.0.1:${port}/v1/cards/crd_1; kill $mock`;

const bash = spawnSync('unshare', ['--map-root-user', '--net', 'bash', '-c', 'ip link set lo up && command -v curl']);
const isAlone = bash.status === 0;

describe.each([
  ['without a network', ['ip link set lo up'], ALONE, {}],
  ['behind a proxy that does not answer', [], ['bash', '-e', '-c'], BEHIND],
] as const)('%s', (situation, before, [program, ...args], env) => {
  const isLeftOut =
    program === 'unshare' &&
    programMissing(
      'network of its own',
      isAlone ? 'unshare' : undefined,
      'See: unshare --map-root-user --net.',
      situation,
    );

  describe.skipIf(isLeftOut)('the commands', () => {
    const user = workbench();
    const shell = (script: string) => {
      const PATH = `${path.join(user.folder, '../node_modules/.bin')}:${process.env.PATH}`;
      return run(user.folder, program, [...args, [`PATH=${PATH}`, ...before, script].join('\n')], env);
    };

    beforeAll(async () => {
      await mkdir(path.join(user.folder, 'answers'));
      await cp(path.join(ROOT, 'packages/unsaid/test/lockers/contract'), path.join(user.folder, 'parcels'), {
        recursive: true,
      });
    });

    test('generate, docs and what else needs none do their work', async () => {
      for (const command of COMMANDS)
        expect([command, await shell(command)]).toEqual([command, { code: 0, output: expect.any(String) }]);
      expect(MADE.filter((file) => !existsSync(path.join(user.folder, file)))).toEqual([]);
    });

    test('the mock answers', async () => {
      const { code, output } = await shell(CALL_MOCK(await freePort()));
      expect([code, output]).toEqual([0, expect.stringContaining('"balance":')]);
    });

    test('--fetch says in one line that it does not get there', async () => {
      const { code, output } = await shell('unsaid silences https://description.invalid/openapi.yaml --fetch');
      expect(code).toBe(2);
      expect(output).toMatch(/^https:\/\/description\.invalid\/openapi\.yaml: cannot be fetched: .*Download it.*\n$/);
      expect(output.includes('--fetch does not use the proxy')).toBe('https_proxy' in env);
    });
  });
});
