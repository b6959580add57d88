-- Charges of some days or months of an account, without reading all its days.
CREATE INDEX usage_day_account_day ON usage_day (account, day);

-- What a deed was about, by the name that it had then: of a key, of a plan, or a number of credits.
ALTER TABLE audit ADD COLUMN subject text;
-- The network of whoever did it, never the address.
ALTER TABLE audit ADD COLUMN network text;

CREATE INDEX audit_time ON audit (created_at);
