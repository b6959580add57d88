-- Links that no mail has carried, for operators to pass on: the address is sealed, since it opens an account. A row goes
-- with its token, which is deleted when it is over, revoked, or when its account is closed.
CREATE TABLE pending_link (
  hash bytea PRIMARY KEY REFERENCES one_time (hash) ON DELETE CASCADE,
  account bigint NOT NULL REFERENCES account (id),
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'invite', 'email-change')),
  sealed bytea NOT NULL CHECK (octet_length(sealed) > 28),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE INDEX pending_link_time ON pending_link (created_at);
