-- Calls with test keys, of all such keys of an account together: a restart does not forgive them.
CREATE TABLE test_use (
  account INTEGER PRIMARY KEY REFERENCES account (id),
  day INTEGER NOT NULL,
  day_calls INTEGER NOT NULL,
  -- floor(Unix ms / 60,000)
  minute INTEGER NOT NULL,
  minute_calls INTEGER NOT NULL
) STRICT;
