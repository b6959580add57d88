-- Price indexes: the tables of the file of series, with its columns. The setting `indexes.version` changes with each write.
CREATE TABLE series_upstream (
  id text COLLATE "C" PRIMARY KEY,
  url text,
  etag text,
  last_modified text,
  last_ok bigint,
  last_error text
);

CREATE TABLE series_layer (
  series_id text COLLATE "C",
  origin text COLLATE "C",
  base integer,
  checked_at bigint NOT NULL,
  last_error text,
  PRIMARY KEY (series_id, origin)
);

-- A yearly value has month 0.
CREATE TABLE series_obs (
  series_id text COLLATE "C",
  origin text COLLATE "C",
  freq text COLLATE "C" CHECK (freq IN ('A', 'M')),
  year integer,
  month integer,
  value_text text NOT NULL,
  flags text NOT NULL,
  PRIMARY KEY (series_id, origin, freq, year, month)
);

CREATE TABLE series_state (
  id text COLLATE "C" PRIMARY KEY,
  newest integer NOT NULL,
  is_frozen smallint NOT NULL CHECK (is_frozen IN (0, 1))
);

CREATE TABLE series_note (name text COLLATE "C" PRIMARY KEY, value text NOT NULL);

CREATE TABLE index_answer (
  id text COLLATE "C",
  frequency text COLLATE "C",
  body bytea NOT NULL,
  etag text NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (id, frequency)
);
