-- Keys that sign records of VAT checks. Public parts stay for ever, so that old records can be verified; the private
-- part is sealed under the install secret, and goes when another key takes its place.
CREATE TABLE evidence_key (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kid TEXT NOT NULL UNIQUE,
  public_key BLOB NOT NULL CHECK (length(public_key) = 32),
  sealed BLOB CHECK (length(sealed) > 28),
  created_at INTEGER NOT NULL
) STRICT;

-- The VAT ID under which an account asks registers.
ALTER TABLE account ADD COLUMN vat_requester TEXT;
