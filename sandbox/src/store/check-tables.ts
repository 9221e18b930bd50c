import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from 'reward-card-contract/sqlite';
import { TABLES, TRIGGERS, VERSION } from './schema.ts';

/** Whether the database is new, and its tables have yet to be created. */
export function isEmpty(database: DatabaseSync): boolean {
  return versionOf(database) === 0 && schemaOf(database).size === 0;
}

/**
 * Checks that a database is a sound one of this sandbox: its version, its pages, and every table, index and trigger as
 * this version creates them. Reads the whole file, about 1 ms for each MiB. Throws a DatabaseError.
 */
export function checkTables(database: DatabaseSync, path: string): void {
  if (versionOf(database) !== VERSION) {
    throw new DatabaseError('database-unusable', `${path} is a database, but not this sandbox's. Name another file.`);
  }
  const damage = firstDamage(database) ?? firstDifference(database);
  if (damage === undefined) return;
  const message = `The database ${path} is damaged: ${damage}. Restore it from a backup, or name another file.`;
  throw new DatabaseError('database-damaged', message);
}

function versionOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA user_version').get()?.user_version;
}

function firstDamage(database: DatabaseSync): string | undefined {
  const [result] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
  return result === 'ok' ? undefined : String(result).replaceAll(/\s+/g, ' ');
}

/** What the file lacks, or has changed; what somebody added is not looked at. */
function firstDifference(database: DatabaseSync): string | undefined {
  using model = new DatabaseSync(':memory:');
  model.exec(`${TABLES} ${TRIGGERS}`);
  const found = schemaOf(database);
  for (const [name, sql] of schemaOf(model)) {
    if (!found.has(name)) return `${name} is missing`;
    if (found.get(name) !== sql) return `${name} was altered`;
  }
  return undefined;
}

/** The statement that created each table, index and trigger, by its kind and name. */
function schemaOf(database: DatabaseSync): Map<string, unknown> {
  const rows = database.prepare('SELECT type, name, sql FROM sqlite_schema').all();
  return new Map(rows.map(({ type, name, sql }) => [`${type} ${name}`, sql]));
}
