import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documents } from '../../../../test/contract.ts';
import { contractOf } from '../../src/engine/load/read-contract.ts';
import type { Contract } from '../../src/engine/model/contract.ts';

/** Texts of the files of an overlay, by their names. */
export type OverlayFiles = Readonly<Record<string, string>>;

/** Writes an overlay's files into a folder of their own, and hands the folder to `use`. */
export async function withOverlay<Result>(files: OverlayFiles, use: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'overlay-'));
  try {
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An overlay's file with these actions. */
export function overlayText(...actions: readonly string[]): string {
  return ['overlay: 1.0.0', 'info: { title: Mine, version: 1.0.0 }', 'actions:', ...actions, ''].join('\n');
}

/** One action, with its answers and its change in YAML's flow style. */
export function action(target: string, answers: string, change = 'update: {}'): string {
  return [`  - target: ${target}`, `    x-answers: ${answers}`, `    ${change}`].join('\n');
}

/** The contract as these actions close it. */
export function closeWith(actions: { openapi?: readonly string[]; asyncapi?: readonly string[] }): Promise<Contract> {
  const files = Object.entries(actions)
    .filter(([, list]) => list.length > 0)
    .map(([kind, list]) => [`${kind}.overlay.yaml`, overlayText(...list)]);
  return withOverlay(Object.fromEntries(files), (folder) => contractOf(documents, folder));
}
