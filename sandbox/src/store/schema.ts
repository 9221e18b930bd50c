/** Version of the tables; a file of another version is refused. */
export const VERSION = 6;

/**
 * The tables. Times are milliseconds since 1970. A balance is never written by a rule: rules append entries, and the
 * triggers carry the balance along and refuse an entry that does not add up, so that a balance is the sum of its
 * entries at any moment.
 */
export const TABLES = `
CREATE TABLE IF NOT EXISTS wallets (
  currency TEXT PRIMARY KEY,
  wallet_id TEXT NOT NULL UNIQUE,
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 9007199254740991),
  threshold INTEGER NOT NULL DEFAULT 0 CHECK (threshold >= 0)
) WITHOUT ROWID, STRICT;

CREATE TABLE IF NOT EXISTS wallet_entries (
  entry INTEGER PRIMARY KEY,
  currency TEXT NOT NULL REFERENCES wallets,
  kind TEXT NOT NULL CHECK (kind IN ('fund', 'draw')),
  amount INTEGER NOT NULL CHECK ((kind = 'fund') = (amount > 0)),
  balance_after INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS batches (
  batch_id TEXT PRIMARY KEY,
  currency TEXT NOT NULL,
  total INTEGER NOT NULL,
  issued INTEGER NOT NULL,
  failed INTEGER NOT NULL CHECK (total = issued + failed),
  status TEXT NOT NULL CHECK (status = 'complete'),
  created_at INTEGER NOT NULL,
  completed_at INTEGER,
  requested INTEGER NOT NULL,
  request TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS batch_failures (
  batch_id TEXT NOT NULL REFERENCES batches,
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
  loaded INTEGER NOT NULL DEFAULT 0 CHECK (loaded = balance + redeemed),
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
CREATE INDEX IF NOT EXISTS card_entries_of_card ON card_entries (card);

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
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) WITHOUT ROWID, STRICT;

CREATE TABLE IF NOT EXISTS selections (
  event TEXT NOT NULL,
  webhook_id TEXT NOT NULL REFERENCES webhooks,
  PRIMARY KEY (event, webhook_id)
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
  repeats INTEGER REFERENCES deliveries,
  fault TEXT CHECK (fault IN ('tamper', 'unsigned', 'noncanonical', 'duplicate'))
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (webhook_id, next_at, delivery) WHERE status = 'pending';
CREATE INDEX IF NOT EXISTS deliveries_sending ON deliveries (delivery) WHERE status = 'sending';

CREATE TABLE IF NOT EXISTS attempts (
  delivery INTEGER NOT NULL REFERENCES deliveries,
  number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 5),
  at INTEGER NOT NULL,
  outcome TEXT,
  status INTEGER,
  duration_ms INTEGER,
  error TEXT,
  faults TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (delivery, number)
) WITHOUT ROWID, STRICT;

CREATE TABLE IF NOT EXISTS exchanges (
  delivery INTEGER NOT NULL,
  number INTEGER NOT NULL,
  sent_at INTEGER NOT NULL,
  request_headers TEXT NOT NULL,
  body BLOB,
  response_headers TEXT,
  response_body BLOB,
  response_is_whole INTEGER,
  PRIMARY KEY (delivery, number),
  FOREIGN KEY (delivery, number) REFERENCES attempts
) WITHOUT ROWID, STRICT;
`;

export const TRIGGERS = `
CREATE TRIGGER IF NOT EXISTS card_entry_adds_up BEFORE INSERT ON card_entries
WHEN NEW.balance_after <> (SELECT balance FROM cards WHERE card = NEW.card) + NEW.amount
BEGIN SELECT RAISE(ABORT, 'card entry does not add up'); END;
CREATE TRIGGER IF NOT EXISTS card_entry_moves_balance AFTER INSERT ON card_entries
BEGIN UPDATE cards SET balance = NEW.balance_after, loaded = loaded + max(NEW.amount, 0),
  redeemed = redeemed - min(NEW.amount, 0) WHERE card = NEW.card; END;

CREATE TRIGGER IF NOT EXISTS wallet_entry_adds_up BEFORE INSERT ON wallet_entries
WHEN NEW.balance_after <> (SELECT balance FROM wallets WHERE currency = NEW.currency) + NEW.amount
BEGIN SELECT RAISE(ABORT, 'wallet entry does not add up'); END;
CREATE TRIGGER IF NOT EXISTS wallet_entry_moves_balance AFTER INSERT ON wallet_entries
BEGIN UPDATE wallets SET balance = NEW.balance_after WHERE currency = NEW.currency; END;
`;

/** Empties every table. */
export const EMPTYING = [...TABLES.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)]
  .map(([, table]) => `DELETE FROM ${table};`)
  .join('\n');
