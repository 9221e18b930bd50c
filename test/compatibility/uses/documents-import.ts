import { equal } from 'node:assert/strict';

/** Imports each document in JSON as a module. */
export default async function use(...entryPoints: string[]): Promise<void> {
  const json: object = { with: { type: 'json' } };
  for (const entryPoint of entryPoints) equal(typeof (await import(entryPoint, json)).default, 'object');
}
