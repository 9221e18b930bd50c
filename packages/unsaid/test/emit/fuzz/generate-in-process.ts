/** A process that reads and generates from one folder after the other, one for each message with its path. */
import { emitFor } from '../../../src/engine/load/emit-for.ts';
import { UserError } from '../../../src/engine/system/user-error.ts';

export interface Generated {
  readonly kind: 'result' | 'refused' | 'failed';
  readonly message: string;
  /** Processor time, which does not depend on what else the machine does. */
  readonly milliseconds: number;
}

process.on('message', async (folder: string) => {
  const before = process.cpuUsage();
  const generated = await generate(folder);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ ...generated, milliseconds: (user + system) / 1000 } satisfies Generated);
});

async function generate(root: string): Promise<Omit<Generated, 'milliseconds'>> {
  try {
    const { files } = await emitFor({ root }, {}, () => ({ command: 'npx unsaid generate' }));
    return { kind: 'result', message: `${files.size} files` };
  } catch (error) {
    if (error instanceof UserError) return { kind: 'refused', message: error.message };
    return { kind: 'failed', message: error instanceof Error ? `${error.stack}`.slice(0, 2000) : String(error) };
  }
}
