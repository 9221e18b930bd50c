import { equal } from 'node:assert/strict';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Loads each module as CommonJS does. */
export default async function use(...entryPoints: string[]): Promise<void> {
  for (const entryPoint of entryPoints) equal(typeof require(entryPoint), 'object');
}
