-- Alerts that are noted and not sent by mail yet: one an account, the newest. Their text is made when they are sent.
CREATE TABLE outbox (
  account bigint PRIMARY KEY REFERENCES account (id),
  kind text NOT NULL CHECK (kind IN ('used-80', 'used-100', 'mark')),
  entry bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_at bigint NOT NULL,
  created_at bigint NOT NULL
);

CREATE INDEX outbox_next ON outbox (next_at);
