-- Times are Unix milliseconds (UTC); a day is floor(ms / 86400000), a month is year * 12 + month (January = 0).
-- Amounts stay within 10^12, far below 2^53: JavaScript reads them exactly.

CREATE TABLE migration (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT;

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT UNIQUE COLLATE NOCASE,
  password TEXT,
  verified_at INTEGER,
  plan TEXT NOT NULL,
  plan_since INTEGER,
  plan_credits INTEGER NOT NULL DEFAULT 0 CHECK (plan_credits >= 0),
  renews_at INTEGER,
  credits INTEGER NOT NULL DEFAULT 0 CHECK (credits BETWEEN 0 AND 1000000000000),
  unlimited INTEGER NOT NULL DEFAULT 0 CHECK (unlimited IN (0, 1)),
  suspended_at INTEGER,
  closed_at INTEGER,
  role TEXT NOT NULL CHECK (role IN ('user', 'operator')),
  created_at INTEGER NOT NULL,
  CHECK (plan_credits <= credits)
) STRICT;

CREATE INDEX account_renews ON account (renews_at) WHERE renews_at IS NOT NULL;

CREATE TABLE api_key (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES account (id),
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  head TEXT NOT NULL,
  tail TEXT NOT NULL,
  name TEXT NOT NULL,
  test INTEGER NOT NULL DEFAULT 0 CHECK (test IN (0, 1)),
  scopes TEXT CHECK (json_valid(scopes)),
  cidrs TEXT CHECK (json_valid(cidrs)),
  cap INTEGER CHECK (cap BETWEEN 1 AND 1000000000),
  cap_used INTEGER NOT NULL DEFAULT 0,
  cap_month INTEGER NOT NULL DEFAULT 0,
  rate INTEGER,
  expires_at INTEGER,
  revoked_at INTEGER,
  replaced_by INTEGER REFERENCES api_key (id),
  last_used_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX api_key_account ON api_key (account);

CREATE TABLE credit_entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES account (id),
  kind TEXT NOT NULL
    CHECK (kind IN ('signup', 'grant', 'purchase', 'renewal', 'refund', 'expiry', 'correction')),
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  reference TEXT NOT NULL UNIQUE,
  note TEXT,
  actor TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX credit_entry_account ON credit_entry (account, id);

CREATE TABLE charge (
  id TEXT PRIMARY KEY,
  request_id TEXT NOT NULL,
  account INTEGER NOT NULL,
  key INTEGER NOT NULL,
  operation TEXT NOT NULL,
  cost INTEGER NOT NULL CHECK (cost >= 0),
  status INTEGER NOT NULL,
  ms INTEGER NOT NULL,
  bytes_in INTEGER NOT NULL,
  bytes_out INTEGER NOT NULL,
  retry_tag BLOB,
  repeats INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX charge_account_time ON charge (account, created_at);
CREATE INDEX charge_account_request ON charge (account, request_id);
CREATE UNIQUE INDEX charge_account_tag ON charge (account, retry_tag) WHERE retry_tag IS NOT NULL;

CREATE TABLE usage_day (
  account INTEGER NOT NULL,
  key INTEGER NOT NULL,
  day INTEGER NOT NULL,
  operation TEXT NOT NULL,
  calls INTEGER NOT NULL DEFAULT 0,
  credits INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account, key, day, operation)
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
  account INTEGER NOT NULL REFERENCES account (id),
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  agent_family TEXT NOT NULL,
  address_prefix TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX session_account ON session (account);

CREATE TABLE one_time (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
  account INTEGER NOT NULL REFERENCES account (id),
  purpose TEXT NOT NULL CHECK (purpose IN ('verify', 'reset', 'invite', 'email-change')),
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX one_time_account ON one_time (account, purpose);

CREATE TABLE external_event (
  id TEXT PRIMARY KEY,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER REFERENCES account (id),
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX audit_account ON audit (account, id);
