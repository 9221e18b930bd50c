/** Opens each database that it is sent, at the given time, and tells its parent what came of it. */
import { openDatabase } from '../../src/webhooks/sqlite/open-database.ts';

/** What the process is sent. */
export interface Opening {
  readonly path: string;
  /** Milliseconds since 1970, so that several processes open at the same moment. */
  readonly at: number;
}

process.on('message', ({ path, at }: Opening) => {
  while (Date.now() < at);
  process.send?.(open(path));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

function open(path: string): string {
  try {
    const database = openDatabase(path, { busyMs: 10_000 });
    database.exec('CREATE TABLE IF NOT EXISTS opened (process INTEGER)');
    database.prepare('INSERT INTO opened VALUES (?)').run(process.pid);
    database.close();
    return 'opened';
  } catch (error) {
    return String(error);
  }
}
