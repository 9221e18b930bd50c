import { type Sandbox, startSandbox } from '../../sandbox/src/index.ts';

/** Starts and closes sandboxes as its parent says; answers with the reason if one was refused. */
let sandbox: Sandbox | undefined;

async function start({ database, at }: { database: string; at: number }): Promise<string> {
  // Several processes begin in the same millisecond.
  while (Date.now() < at);
  try {
    sandbox = await startSandbox({ port: 0, database });
    return 'started';
  } catch (error) {
    return (error as Error).message;
  }
}

process.on('message', async (message: 'close' | { database: string; at: number }) => {
  if (message !== 'close') return process.send?.(await start(message));
  await sandbox?.close();
  sandbox = undefined;
  process.send?.('closed');
});
