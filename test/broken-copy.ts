import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../scripts/root.ts';

/** One edit of a file: the text `from`, which must stand in it, is replaced by `to`. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** What the documents are read from: they are held against the statements whenever they are read. */
export const DOCUMENT_PARTS = ['openapi', 'asyncapi', 'open-points.yaml', 'statements.yaml'];

/** What is generated from and into: a command that runs in this process needs no copy of its code. */
export const GENERATED_PARTS = [
  ...DOCUMENT_PARTS,
  ...[
    'generated',
    'packages/reward-card-sandbox/generated',
    'packages/reward-card-sandbox/overlay',
    'packages/reward-card-sandbox/controls',
  ],
];

const PARTS = [...DOCUMENT_PARTS, 'packages', 'generated', 'package.json'];

/** Copies the package, or some `parts` of it, into a folder of its own, edits the copy, and hands the folder to `use`. */
export async function withBrokenCopy<Result>(
  edits: readonly Edit[],
  use: (root: string) => Promise<Result>,
  parts: readonly string[] = PARTS,
): Promise<Result> {
  const root = await mkdtemp(path.join(tmpdir(), 'contract-'));
  try {
    // Synchronous: it takes a third of the processor time that a promise for each file takes.
    for (const part of parts) cpSync(path.join(ROOT, part), path.join(root, part), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'junction');
    for (const { file, from, to } of edits) {
      const text = await readFile(path.join(root, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${JSON.stringify(from)}; correct this test.`);
      await writeFile(path.join(root, file), text.replace(from, to));
    }
    return await use(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
