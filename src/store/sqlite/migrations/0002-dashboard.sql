-- What the dashboard needs beside the books.

-- Calls that a known key made and that failed: why, in identifiers of our own; nothing of their input.
CREATE TABLE refused_call (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL,
  key INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  status INTEGER NOT NULL,
  identifiers TEXT NOT NULL CHECK (json_valid(identifiers)),
  ms INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX refused_call_account_time ON refused_call (account, created_at);
CREATE INDEX refused_call_account_request ON refused_call (account, request_id);
CREATE INDEX refused_call_time ON refused_call (created_at);

-- The address that a link proves: of a change, before it takes effect.
ALTER TABLE one_time ADD COLUMN email TEXT;

-- Credits below which the owner wants to be told; none where it is null.
ALTER TABLE account ADD COLUMN low_credit_mark INTEGER CHECK (low_credit_mark BETWEEN 1 AND 1000000000);

-- The entry of the books about which somebody was told last, one row for each kind of alert.
CREATE TABLE alert_mark (
  account INTEGER NOT NULL REFERENCES account (id),
  kind TEXT NOT NULL CHECK (kind IN ('used-80', 'used-100', 'mark')),
  entry INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account, kind)
) STRICT, WITHOUT ROWID;
