import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Loaded } from './load-generated.ts';

/** Loads generated folders in a process of their own, which is started again after one that something happened in. */
export class Loader implements AsyncDisposable {
  #child: ChildProcess | undefined;
  #loaded = 0;

  async load(folder: string): Promise<Loaded> {
    this.#child ??= fork(path.join(import.meta.dirname, 'load-generated.ts'), {
      execArgv: ['--conditions=unsaid-source'],
      stdio: 'inherit',
    });
    this.#child.send(folder);
    const [loaded] = (await once(this.#child, 'message')) as [Loaded];
    // Modules stay loaded for the life of a process.
    if (loaded.problems.length > 0 || ++this.#loaded % 50 === 0) await this[Symbol.asyncDispose]();
    return loaded;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
}
