import type { DatabaseSync } from 'node:sqlite';
import { selectOne } from './records.ts';

/** How a request ended: with a success, with another answer, or with none. */
export type Ending = 'done' | 'refused' | 'unknown';

/** A change that was asked for, and how to find it: `sql` counts its rows by `mark`, `rows` of them or none. */
export interface Change {
  readonly sql: string;
  readonly mark: string | number;
  readonly rows: number;
}

interface Entry {
  /** Absent for a reset, which takes back all that was done before it. */
  readonly change: Change | undefined;
  readonly sent: number;
  answered: number;
  ending: Ending;
}

/** What a client knows of the changes that it asked for, to be compared with what the database holds. */
export class ClientLedger {
  readonly #entries: Entry[] = [];
  #time = 0;

  /** Notes a request that is about to be sent; call the result with its ending. */
  send(change?: Change): (ending: Ending) => void {
    this.#time += 1;
    const entry: Entry = { change, sent: this.#time, answered: Number.POSITIVE_INFINITY, ending: 'unknown' };
    this.#entries.push(entry);
    return (ending) => {
      this.#time += 1;
      entry.ending = ending;
      // What got no answer may still be carried out later.
      if (ending !== 'unknown') entry.answered = this.#time;
    };
  }

  count(ending: Ending): number {
    return this.#entries.filter((entry) => entry.ending === ending).length;
  }

  /** Changes that are there though they were refused, are not there though they were answered, or are there in part. */
  findUntrue(database: DatabaseSync): unknown[] {
    return this.#entries.flatMap((entry) => {
      const { change } = entry;
      if (change === undefined) return [];
      const found = selectOne(database, change.sql, change.mark);
      return this.#expected(entry, change.rows).includes(Number(found)) ? [] : [{ ...entry, found }];
    });
  }

  #expected({ ending, sent, answered }: Entry, rows: number): number[] {
    if (ending === 'refused') return [0];
    const resets = this.#entries.filter((entry) => entry.change === undefined && entry.ending !== 'refused');
    if (resets.some((reset) => reset.ending === 'done' && reset.sent > answered)) return [0];
    const isCertain = ending === 'done' && resets.every((reset) => reset.answered < sent);
    return isCertain ? [rows] : [0, rows];
  }
}
