/** A process that runs commands of `unsaid` on one folder after the other, one command for each message. */
import { run } from '../../../src/run.ts';
import type { Generated } from './generate-in-process.ts';

process.on('message', async (args: readonly string[]) => {
  const before = process.cpuUsage();
  const outcome = await outcomeOf(args);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ ...outcome, milliseconds: (user + system) / 1000 } satisfies Generated);
});

const FAULT = /fault of the program|^\s+at .*:\d+:\d+/m;

async function outcomeOf(args: readonly string[]): Promise<Omit<Generated, 'milliseconds'>> {
  const printed = { stdout: '', stderr: '' };
  const [{ write: toOut }, { write: toError }] = [process.stdout, process.stderr];
  let call: Promise<void> | undefined;
  const collect = (to: 'stdout' | 'stderr') => (text: string | Uint8Array) => {
    printed[to] += text;
    const [, url] = /The mock answers on (\S+)\. /.exec(printed.stdout) ?? [];
    if (url !== undefined) call ??= callAndStop(url, printed.stdout);
    return true;
  };
  process.stdout.write = collect('stdout');
  process.stderr.write = collect('stderr');
  process.exitCode = 0;
  try {
    await run(args);
    await call;
  } catch (error) {
    printed.stderr += `a fault of the program: ${error}`;
  } finally {
    process.stdout.write = toOut;
    process.stderr.write = toError;
  }
  const { stdout, stderr } = printed;
  const [fault] = FAULT.exec(stdout + stderr) ?? [];
  if (fault !== undefined || Number(process.exitCode) >= 70)
    return { kind: 'failed', message: `${args[0]}: ${(stdout + stderr).slice(-1500)}` };
  // The report of lint on standard error is a result.
  const isRefused = Number(process.exitCode) > 0 && !/^validating|problems? \(/m.test(stderr) && stdout === '';
  const lines = stderr.trimEnd().split('\n');
  return { kind: isRefused ? 'refused' : 'result', message: isRefused ? `${lines.at(-1)}` : 'done' };
}

/** Calls a mock by the first address that it suggests, and ends it as Ctrl-C does. */
async function callAndStop(url: string, text: string): Promise<void> {
  // The sample follows in the same text or in the next one.
  const suggested = new RegExp(`${url}/[^\\s'"]*`).exec(text)?.[0] ?? `${url}/`;
  try {
    await (await fetch(suggested)).arrayBuffer();
  } finally {
    process.emit('SIGINT');
  }
}
