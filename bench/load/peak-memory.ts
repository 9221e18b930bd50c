import { readFileSync } from 'node:fs';

/**
 * The most memory that this process held at once, in bytes. Of Linux the figure of the process itself, because the one
 * of `getrusage` begins with what the process that forked it held.
 */
export function peakMemory(): number {
  return 1024 * (process.platform === 'linux' ? highWaterMark() : process.resourceUsage().maxRSS);
}

function highWaterMark(): number {
  return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}
