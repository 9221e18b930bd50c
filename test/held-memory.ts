import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is still referred to, in bytes: unlike what is in use, it depends neither on the machine nor on other tests. */
export function heldMemory(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage();
}
