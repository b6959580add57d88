-- From which networks the owner of an account logged in, as an HMAC under the install secret: guesses that come from
-- elsewhere are counted apart.
CREATE TABLE known_network (
  account INTEGER NOT NULL REFERENCES account (id),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX known_network_time ON known_network (seen_at);
