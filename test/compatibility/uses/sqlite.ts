import { deepEqual, throws } from 'node:assert/strict';
import { DatabaseError, openDatabase } from 'unsaid-runtime/sqlite';

/** Opens a database and reads from it what was written; a file that cannot be opened is a DatabaseError. */
export default async function use(): Promise<void> {
  const database = openDatabase(':memory:', { busyMs: 100 });
  database.exec("CREATE TABLE cards (id TEXT); INSERT INTO cards VALUES ('crd_1')");
  const rows = database.prepare('SELECT id FROM cards').all();
  database.close();
  deepEqual(
    rows.map((row) => row.id),
    ['crd_1'],
  );
  throws(() => openDatabase('/no/such/folder/cards.db', { busyMs: 100 }), DatabaseError);
}
