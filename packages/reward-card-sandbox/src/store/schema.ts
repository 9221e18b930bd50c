/** Version of the tables; a file of another version is refused. */
export const VERSION = 7;

/**
 * The tables. Times are milliseconds since 1970. Entries have no index by card: it would cost each top-up more than finding
 * those of one card costs a person.
 */
export const TABLES = `
CREATE TABLE IF NOT EXISTS wallets (
  currency TEXT PRIMARY KEY,
  wallet_id TEXT NOT NULL UNIQUE,
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 9007199254740991),
  threshold INTEGER NOT NULL DEFAULT 0 CHECK (threshold >= 0)
) WITHOUT ROWID, STRICT;

CREATE TABLE IF NOT EXISTS batches (
  batch_id TEXT PRIMARY KEY,
  currency TEXT NOT NULL,
  issued INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS batch_failures (
  batch_id TEXT NOT NULL REFERENCES batches DEFERRABLE INITIALLY DEFERRED,
  row INTEGER NOT NULL,
  recipient_phone TEXT NOT NULL,
  value TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (batch_id, row)
) WITHOUT ROWID, STRICT;

CREATE TABLE IF NOT EXISTS replays (
  operation TEXT NOT NULL,
  key TEXT NOT NULL,
  digest TEXT NOT NULL,
  result TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (operation, key)
) WITHOUT ROWID, STRICT;

CREATE TABLE IF NOT EXISTS cards (
  card INTEGER PRIMARY KEY,
  card_id TEXT NOT NULL UNIQUE,
  code TEXT NOT NULL UNIQUE,
  recipient_phone TEXT NOT NULL,
  currency TEXT NOT NULL,
  format TEXT NOT NULL,
  access TEXT NOT NULL,
  brand_id TEXT,
  batch_id TEXT REFERENCES batches DEFERRABLE INITIALLY DEFERRED,
  status TEXT NOT NULL CHECK (status IN ('active', 'redeemed', 'expired')),
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 9007199254740991),
  redeemed INTEGER NOT NULL DEFAULT 0 CHECK (redeemed BETWEEN 0 AND 9007199254740991),
  issued_at INTEGER NOT NULL,
  expires_at TEXT NOT NULL,
  expires_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS cards_to_expire ON cards (expires_ms) WHERE status = 'active';
CREATE INDEX IF NOT EXISTS cards_of_batch ON cards (batch_id) WHERE batch_id IS NOT NULL;

CREATE TABLE IF NOT EXISTS card_entries (
  entry INTEGER PRIMARY KEY,
  card INTEGER NOT NULL REFERENCES cards,
  kind TEXT NOT NULL CHECK (kind IN ('issue', 'topup', 'redeem')),
  amount INTEGER NOT NULL CHECK ((kind = 'redeem') = (amount < 0) AND amount <> 0),
  balance_after INTEGER NOT NULL,
  label TEXT,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS rewards (
  reward_id TEXT PRIMARY KEY,
  recipient_email TEXT NOT NULL,
  type TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('sent', 'opened', 'redeemed', 'expired', 'cancelled')),
  selected_brand TEXT,
  cancelled_by TEXT,
  sent_at INTEGER NOT NULL,
  opened_at INTEGER,
  ended_at INTEGER
) STRICT;

CREATE TABLE IF NOT EXISTS webhooks (
  webhook_id TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  events TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) WITHOUT ROWID, STRICT;

CREATE TABLE IF NOT EXISTS events (
  event INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  payload TEXT NOT NULL,
  identity TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS deliveries (
  delivery INTEGER PRIMARY KEY,
  event INTEGER NOT NULL REFERENCES events,
  webhook_id TEXT NOT NULL REFERENCES webhooks,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sending', 'delivered', 'failed', 'cancelled')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  next_at INTEGER NOT NULL,
  repeats INTEGER,
  fault TEXT CHECK (fault IN ('tamper', 'unsigned', 'noncanonical', 'duplicate'))
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_next ON deliveries (next_at) WHERE status = 'pending';
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (webhook_id, next_at, delivery) WHERE status = 'pending';
CREATE INDEX IF NOT EXISTS deliveries_sending ON deliveries (webhook_id) WHERE status = 'sending';

CREATE TABLE IF NOT EXISTS attempts (
  delivery INTEGER NOT NULL REFERENCES deliveries,
  number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 5),
  at INTEGER NOT NULL,
  outcome TEXT,
  status INTEGER,
  duration_ms INTEGER,
  error TEXT,
  faults TEXT NOT NULL DEFAULT '[]',
  sent_at INTEGER,
  request_headers TEXT,
  body BLOB,
  response_headers TEXT,
  response_body BLOB,
  response_is_whole INTEGER,
  PRIMARY KEY (delivery, number)
) WITHOUT ROWID, STRICT;
`;

/** Empties every table, those first that refer to others. */
export const EMPTYING = [...TABLES.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)]
  .toReversed()
  .map(([, table]) => `DELETE FROM ${table};`)
  .join('\n');
