import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { freePort } from '../listen.ts';
import { ANSWERS, RECORDINGS } from './books.ts';
import { MOCK, ONE_ANSWER, PRINTING, SANDBOX, SECOND_SANDBOX } from './next-steps.ts';
import { isWithoutRegistry } from './registry.ts';
import { Terminal } from './terminal.ts';
import { succeed, userWithRegistry } from './user-with-registry.ts';

/** The folders of two descriptions; the recordings are of the second one, which has a register. */
const DESCRIPTIONS = { 'our api': 'packages/unsaid/test/silences/shop.yaml', 'card api': 'generated/openapi.yaml' };

describe.skipIf(await isWithoutRegistry('the next steps that commands print'))(
  'the next step that is printed',
  async () => {
    const user = await userWithRegistry(['24']);
    const folder = path.join(user.home, 'our project');
    const ran: string[] = [];
    const ports = new Map<string, string>();
    let terminal: Terminal;

    beforeAll(async () => {
      for (const port of [MOCK, SANDBOX, SECOND_SANDBOX]) ports.set(port, `${await freePort()}`);
      await mkdir(path.join(folder, 'other answers'), { recursive: true });
      const files: Record<string, string> = { ...RECORDINGS };
      for (const [name, text] of Object.entries(ANSWERS)) files[name.replace('answers/', 'our answers/')] = text;
      files['other answers/openapi.overlay.yaml'] = ONE_ANSWER;
      for (const [name, text] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), text);
      }
      for (const [name, from] of Object.entries(DESCRIPTIONS)) {
        await mkdir(path.join(folder, name));
        await cp(path.join(ROOT, from), path.join(folder, name, 'openapi.yaml'));
      }
      await cp(path.join(ROOT, 'open-points.yaml'), path.join(folder, 'card api', 'open-points.yaml'));
      const install = 'npm init --yes && npm pkg set type=module && npm install reward-card unsaid reward-card-sandbox';
      succeed(await user.shell('24', 'our project', `${install} reward-card-contract unsaid-runtime`));
      terminal = new Terminal(folder, { ...user.envOf('24'), GITHUB_STEP_SUMMARY: 'summary.md' });
    });
    afterAll(() => {
      terminal[Symbol.dispose]();
      console.log(`Next steps: ${Object.keys(PRINTING).length} printed, ${ran.length} run as printed`);
    });

    test.each(Object.entries(PRINTING))('with %s', async (_, printing) => {
      const { state, command, step, file, shows = /^/, code = 0, own = {} } = printing;
      const here = (text: string) => text.replaceAll(/\b\d{4}\b/g, (port) => ports.get(port) ?? port);
      if (state !== undefined) expect(await terminal.run(here(state))).toMatchObject({ code: 0 });
      const { output } = await terminal.run(here(command));
      const text = file === undefined ? output : await readFile(path.join(folder, file), 'utf8');
      let next = step.exec(text)?.[1];
      expect([command, text, next]).toEqual([command, text, expect.any(String)]);
      for (const [words, value] of Object.entries(own)) next = next?.replace(words, here(value));
      const done = await terminal.run(next ?? '');
      expect([next, done.output, done.code ?? 'serves']).toEqual([next, expect.stringMatching(shows), code]);
      ran.push(next ?? '');
    });
  },
);
