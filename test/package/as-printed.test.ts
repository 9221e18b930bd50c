import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { freePort } from '../listen.ts';
import { readBlocks } from './blocks.ts';
import { isWithoutRegistry } from './registry.ts';
import { Terminal } from './terminal.ts';
import { succeed, userWithRegistry } from './user-with-registry.ts';

/** The oldest that the contract runs on, the oldest for the commands, and the one that most have. */
const NODES = ['20', '22.14', '24'];

const README = await readFile(path.join(ROOT, 'README.md'), 'utf8');
const GUIDE = await readFile(path.join(ROOT, 'guides/first-contract.md'), 'utf8');
const scriptsOf = (text: string) => readBlocks(text).flatMap(({ language, code }) => (language === 'sh' ? [code] : []));
const TOO_OLD = /^reward-card needs Node .*: (npm install .*)$/m;

/** What `every-block.test.ts` runs on one Node, on each of them. */
describe.skipIf(await isWithoutRegistry('the README and the first guide on each Node'))('with the npm of', async () => {
  const user = await userWithRegistry(NODES);

  describe.each(NODES)('Node %s, from an empty folder,', (node) => {
    test('the README installs, and its mock answers', async () => {
      const folder = path.join(user.home, `readme-${node}`);
      await mkdir(folder);
      using terminal = new Terminal(folder, user.envOf(node));
      const port = await freePort();
      const [install = '', call = ''] = scriptsOf(README).map((script) =>
        script.replace('npx reward-card mock', `$& --port ${port}`).replace('4010', `${port}`),
      );
      if (node === '20') {
        const { code, output } = await terminal.run(install);
        expect([code, output]).toEqual([2, expect.stringMatching(TOO_OLD)]);
        expect(await terminal.run(TOO_OLD.exec(output)?.[1] ?? '')).toMatchObject({ code: 0 });
      }
      expect(await terminal.run(install)).toEqual({ output: expect.stringContaining('The mock answers on') });
      const called = await terminal.run(call);
      expect(called).toEqual({ code: 0, output: expect.stringContaining('HTTP/1.1 201 Created') });
    });

    test('the first contract leads to programs that understand each other', async () => {
      const shell = (script: string) => user.shell(node, `first-${node}`, script);
      const [install = '', generate = '', start = ''] = scriptsOf(GUIDE);
      succeed(await shell(install));
      const [, remedy = ''] = /`(npm install --save-dev node@\d+)`/.exec(GUIDE) ?? [];
      if (node !== '24') succeed(await shell(remedy));
      // Another TypeScript at the top, where the command line then has its own below it.
      else succeed(await shell('npm install --save-dev typescript@5.6'));
      for (const { title, code } of readBlocks(GUIDE))
        if (title) await writeFile(path.join(user.home, `first-${node}`, title), code);
      expect(await shell(generate)).toEqual({ code: 0, output: expect.stringMatching(/^retry-intervals /m) });
      // No warning of Node stands between.
      expect(await shell(node === '24' ? start : start.replaceAll(/^node/gm, 'npx node'))).toEqual({
        code: 0,
        output: expect.stringMatching(
          /^issue 5000 KES, once for \S+\n201 crd_1\n404 card-not-found\n200 1 of 1 issued\ncrd_1 has 1800 left\ndelivered: true\n$/,
        ),
      });
    });
  });
});
