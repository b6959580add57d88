-- The processes that serve this database. `seen_at` is by the clock of the database.
CREATE TABLE node (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  build text NOT NULL,
  schema_max integer NOT NULL,
  started_at bigint NOT NULL,
  seen_at bigint NOT NULL
);
