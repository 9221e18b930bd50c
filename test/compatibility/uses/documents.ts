import { equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Finds each document by its entry point, and reads it. */
export default async function use(...entryPoints: string[]): Promise<void> {
  for (const entryPoint of entryPoints) {
    const text = readFileSync(resolve(entryPoint), 'utf8');
    if (entryPoint.endsWith('.json')) equal(typeof JSON.parse(text), 'object');
    else equal(/^(openapi|asyncapi): \S+$/m.test(text), true);
  }
}
