import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Inbox, InboxOptions } from '../../../src/webhooks/index.ts';
import { createSqliteInbox, type SqliteInbox } from '../../../src/webhooks/sqlite.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { inboxBehaviour } from './inbox-behaviour.ts';

const directory = await temporaryFolder();
let files = 0;

inboxBehaviour('an inbox in SQLite', async () => {
  const file = path.join(directory, `${++files}.db`);
  const opened: SqliteInbox[] = [];
  const open = (options?: InboxOptions) => {
    const inbox = createSqliteInbox({ path: file, busyMs: 500, ...options });
    opened.push(inbox);
    return inbox;
  };
  const table = (inbox: Inbox) =>
    (inbox as SqliteInbox).database.exec('CREATE TABLE IF NOT EXISTS effects (note TEXT)');
  return {
    open,
    trouble: {
      // Whatever stands at the path meanwhile, the file is found again.
      begin: async () => {
        await rename(file, `${file}.away`).catch(() => {});
        await mkdir(file);
      },
      end: async () => {
        await rm(file, { recursive: true });
        await rename(`${file}.away`, file).catch(() => {});
      },
    },
    effects: {
      write: async (inbox, context, note) => {
        table(inbox);
        return (inbox as SqliteInbox).transaction(context, (database) =>
          database.prepare('INSERT INTO effects VALUES (?)').run(note),
        );
      },
      list: async () => {
        const [inbox = open()] = opened;
        return inbox.database
          .prepare('SELECT note FROM effects')
          .all()
          .map(({ note }) => String(note));
      },
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all(opened.map((inbox) => inbox.close({ graceMs: 0 })))),
  };
});
