import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that goes away with the object, and files in it by their names. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly file: (name: string) => string;
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'contract-bench-'));
  return {
    file: (name) => path.join(folder.path, name),
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}
