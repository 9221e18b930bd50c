import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { buildSandbox } from './built-sandbox.ts';
import { HOSTILE_FILES, type HostileFile } from './hostile-files.ts';
import { until } from './running-sandbox.ts';

/** The short run takes the worst of those that are refused; test/sandbox/batch-slices.test.ts has many rows become cards. */
const QUICK = 'a quoted field of doubled quotes';
const CHOSEN = HOSTILE_FILES.filter(({ what }) => process.env.SOAK || what === QUICK);

/**
 * Bounds of one turn of the event loop, in time of the processor, and of memory, which is collected late on a busy
 * machine. The wait of another caller by the clock on the wall is printed by the long run, and judged by nobody.
 */
const MAX_TURN_MS = 250;
const MAX_MEMORY_MB = 250;

interface Measured {
  readonly longestTurnMs: number;
  readonly peakMb: number;
}

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

let bin: string;
beforeAll(async () => {
  bin = await buildSandbox();
});

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(bin, ['serve', '--port', '0', '--quiet'], {
    execArgv: ['--import', path.join(ROOT, 'test/sandbox/turn-meter.ts')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.push(child);
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  return { child, url: await until(() => /answers on (\S+)\. /.exec(text)?.[1]) };
}

/** Calls again and again until told to stop; resolves with the longest wait in milliseconds. */
async function callAgainAndAgain(url: string, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const started = performance.now();
    const response = await fetch(`${url}/_sandbox/clock`);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    longest = Math.max(longest, performance.now() - started);
  }
  return longest;
}

async function upload(url: string, { base64 }: HostileFile) {
  const body = Buffer.from(JSON.stringify({ file: base64(), currency: 'KES' }));
  const headers = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' };
  let over = false;
  const other = process.env.SOAK ? callAgainAndAgain(url, () => over) : 0;
  const started = performance.now();
  const response = await fetch(`${url}/v1/cards/bulk`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { detail?: string; issued?: number };
  const tookMs = performance.now() - started;
  over = true;
  return { status: response.status, answer, tookMs, waitMs: await other };
}

describe.each(CHOSEN)('$what', (file) => {
  test(`is answered ${file.status}, and neither holds others up nor fills the memory`, {
    timeout: process.env.SOAK ? 240_000 : 60_000,
  }, async () => {
    const { child, url } = await start();
    child.send('start');
    const { status, answer, tookMs, waitMs } = await upload(url, file);
    child.send('report');
    const [{ longestTurnMs, peakMb }] = (await once(child, 'message')) as [Measured];
    const figures = [tookMs, longestTurnMs, waitMs, peakMb].map((figure) => Math.round(figure));
    if (process.env.SOAK)
      console.log(`${file.what}: ${figures.join(' | ')} | ${answer.detail ?? JSON.stringify(answer)}`);
    expect([status, answer.detail ?? '']).toEqual([file.status, expect.any(String)]);
    expect(peakMb).toBeLessThan(MAX_MEMORY_MB);
    expect(longestTurnMs).toBeLessThan(MAX_TURN_MS);
  });
});
