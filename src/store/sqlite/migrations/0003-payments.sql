-- Who pays through the payment provider, by the provider's ids. Neither names nor cards are here.
CREATE TABLE payer (
  account INTEGER PRIMARY KEY REFERENCES account (id),
  customer TEXT NOT NULL UNIQUE,
  -- The subscription that the account's plan comes from.
  subscription TEXT,
  -- End of the period that is paid; null where nothing follows it.
  renews_at INTEGER,
  -- Credits that a refund or dispute took back and that were used already.
  debt INTEGER NOT NULL DEFAULT 0 CHECK (debt BETWEEN 0 AND 1000000000000)
) STRICT;
