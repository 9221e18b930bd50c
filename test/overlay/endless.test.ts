import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contractOf } from '../../cli/engine/load/read-contract.ts';
import { closeWithinLimits } from '../../cli/engine/load/within-limits.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { documents } from '../contract.ts';
import { ENDLESS } from './endless-overlays.ts';
import { withOverlay } from './overlay-folder.ts';

/** Far more than any of them takes; whatever goes on longer is ended, and fails. */
const KILL_MS = 100_000;

interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly problem: string;
}

/** Less than the command allows, so that what is ended is ended sooner. */
const SHORT_CPU_MS = 500;

/** What `npm run generate` says of an overlay in a folder: of the thread that it starts, or in the long form of itself. */
async function generate(folder: string): Promise<Outcome> {
  if (!process.env.SOAK) {
    const task = { wanted: 'files', directory: folder, shown: folder, command: 'generate' } as const;
    return closeWithinLimits(task, SHORT_CPU_MS).then(
      () => ({ code: 0, output: '', problem: '' }),
      ({ name, message }: Error) => ({ code: name === 'UserError' ? 1 : -1, output: '', problem: `${message}\n` }),
    );
  }

  const args = ['cli/bin.js', 'generate', '--overlay', folder, '--out', `${folder}/out`];
  const child = spawn(process.execPath, args, { cwd: ROOT, timeout: KILL_MS, killSignal: 'SIGKILL' });
  const [output, problem, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output, problem };
}

describe('an overlay that would not come to an end is refused in one line', () => {
  // Each of those that are ended takes seconds: all but the first wait for a soak, and so does the command.
  const [first] = ENDLESS;
  const commanded = process.env.SOAK ? ENDLESS : ENDLESS.filter((overlay) => overlay === first);
  test.each(commanded.map((overlay) => [overlay.name, overlay] as const))(
    'in a thread of its own: %s',
    async (name, { write, says }) => {
      await withOverlay({}, async (folder) => {
        await write(folder);
        const started = performance.now();
        const { code, output, problem } = await generate(folder);
        if (process.env.SOAK) console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
        expect(problem).toMatch(says);
        expect(problem.startsWith(folder)).toBe(true);
        expect(problem.length).toBeLessThan(600);
        expect(problem.split('\n').slice(1)).toEqual(['']);
        expect({ code, output }).toEqual({ code: 1, output: '' });
      });
    },
  );

  const refused = ENDLESS.filter(({ isEnded }) => !isEnded);
  test.each(refused.map((overlay) => [overlay.name, overlay] as const))(
    'before it is applied: %s',
    async (_, { write, says }) => {
      await withOverlay({}, async (folder) => {
        await write(folder);
        const refusal = await contractOf(documents, folder).catch(({ message }: Error) => message);
        expect(refusal).toMatch(says);
        expect(refusal).not.toContain('\n');
      });
    },
  );
});

test.runIf(process.env.SOAK)(
  'overlays that come one after the other are closed in one thread, until one of them has to be ended',
  async () => {
    const started: Worker[] = [];
    const note = (worker: Worker) => started.push(worker);
    process.on('worker', note);
    onTestFinished(() => void process.off('worker', note));
    const close = (directory: string, maxCpuMs?: number) =>
      closeWithinLimits({ wanted: 'contract', directory, shown: 'mine', command: 'generate' }, maxCpuMs);
    const sandbox = path.join(ROOT, 'sandbox/overlay');
    const first = await close(sandbox);
    const before = started.length;
    await expect(close('nowhere')).rejects.toThrow('mine: no such folder');
    expect(await close(sandbox)).toEqual(first);
    expect(started.length).toBe(before);
    await withOverlay({}, async (folder) => {
      await ENDLESS[0]?.write(folder);
      await expect(close(folder, SHORT_CPU_MS)).rejects.toThrow('takes too long to apply');
    });
    expect(await close(sandbox)).toEqual(first);
    expect(started.length).toBe(before + 1);
  },
);
