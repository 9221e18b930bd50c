import { once } from 'node:events';
import type { Server } from 'node:http';
import { UserError } from './user-error.ts';

interface Wanted {
  readonly port: number;
  readonly host: string;
  readonly portOption?: string;
}

const PORT_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'requires privileges that you do not have',
};

export async function listen(server: Server, { port, host, portOption = '--port' }: Wanted): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  }).catch(({ code = '' }: NodeJS.ErrnoException) => {
    const problem = PORT_PROBLEMS[code];
    throw new UserError(
      problem === undefined
        ? `Port ${port} on ${host} cannot be used (${code}). Choose another address with --host.`
        : `Port ${port} on ${host} ${problem}. Choose another with ${portOption}, for example ${portOption} 0.`,
    );
  });
}

/** Resolves on Ctrl-C, and when the process is asked to end. Call it before there is anything to close. */
export async function untilStopped(): Promise<void> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}
