import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/read-contract.ts';
import { ENDLESS } from './endless-overlays.ts';
import { withOverlay } from './overlay-folder.ts';

/** Far more than any of them takes; whatever goes on longer is ended, and fails. */
const KILL_MS = 30_000;

// All but two of those that are ended for their time wait for a soak: each takes seconds.
const ended = ENDLESS.filter(({ isEnded }) => isEnded);
const tried = process.env.SOAK ? ENDLESS : ENDLESS.filter((overlay) => ended.indexOf(overlay) < 2);

describe('an overlay that would not come to an end is refused in one line', () => {
  test.each(tried.map((overlay) => [overlay.name, overlay] as const))(
    '%s',
    { timeout: KILL_MS + 10_000 },
    async (name, { write, says }) => {
      await withOverlay({}, async (folder) => {
        await write(folder);
        const started = performance.now();
        const args = ['scripts/generate.ts', '--overlay', folder, '--out', `${folder}/out`];
        const child = spawn(process.execPath, args, { cwd: ROOT, timeout: KILL_MS, killSignal: 'SIGKILL' });
        const [output, problem, [code]] = await Promise.all([
          text(child.stdout),
          text(child.stderr),
          once(child, 'exit'),
        ]);
        if (process.env.SOAK) console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
        expect(problem).toMatch(says);
        expect(problem.startsWith(folder)).toBe(true);
        expect(problem.length).toBeLessThan(600);
        expect(problem.split('\n').slice(1)).toEqual(['']);
        expect({ code, output }).toEqual({ code: 1, output: '' });
      });
    },
  );
});
