/**
 * Form of a data file: one SQLite file for each build, opened read-only. Coordinates are integers of 1e-7 degree, which
 * is what OpenStreetMap itself stores. House numbers are not in the text index: one text document is one street.
 */

/** Written in `about`; a file of another form is refused instead of being misread. */
export const FORMAT_VERSION = 3;

/** Units of a coordinate in one degree. */
export const DEGREE = 10_000_000;

/** Side of a cell of the grid of houses: 0.005 degree. */
const CELL_UNITS = 50_000;
const CELL_ROW = 100_000;

/** The grid cell of a position in 1e-7 degree. A grid is half as large as an R*Tree of the same houses, and faster. */
export function cellOf(lat: number, lon: number): number {
  return Math.floor(lat / CELL_UNITS) * CELL_ROW + Math.floor(lon / CELL_UNITS);
}

/** Number of the row of cells that a latitude is in; a cell's number is `row * CELL_ROW + column`. */
export const cellRowOf = (lat: number): number => Math.floor(lat / CELL_UNITS);
export const cellColumnOf = (lon: number): number => Math.floor(lon / CELL_UNITS);
export const cellAt = (row: number, column: number): number => row * CELL_ROW + column;

/** In `place_box`: the row is the label's point, not a ring of the outline. */
export const LABEL_PART = -1;

/**
 * Letters of every script, marks and signs belong to a token: what the normaliser made is never cut a second time.
 * (`detail=column` does not support phrases, so a key which falls into two tokens would be an error of the query.)
 */
const TOKENIZER = `tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"`;
const TEXT_TABLE = `(name, ctx, sub, variants UNINDEXED, detail = column, columnsize = 0, ${TOKENIZER})`;

/** Tables that are filled row by row; rows of `house` arrive in the order of its key. */
export const TABLES = `
  CREATE TABLE place (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, names TEXT NOT NULL, lat INTEGER NOT NULL,
    lon INTEGER NOT NULL, population INTEGER NOT NULL, rank INTEGER NOT NULL, admin INTEGER, country TEXT,
    outline BLOB, parent INTEGER, state TEXT
  ) STRICT;
  CREATE TABLE street (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, place INTEGER, postcode TEXT, lat INTEGER NOT NULL,
    lon INTEGER NOT NULL, lines BLOB NOT NULL
  ) STRICT;
  CREATE TABLE house (
    street INTEGER, base INTEGER, suffix TEXT, lat INTEGER, lon INTEGER, text TEXT NOT NULL, postcode TEXT,
    PRIMARY KEY (street, base, suffix, lat, lon)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE house_cell (
    cell INTEGER, street INTEGER, base INTEGER, suffix TEXT, lat INTEGER, lon INTEGER,
    PRIMARY KEY (cell, street, base, suffix, lat, lon)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE interpolation (
    street INTEGER, low INTEGER, high INTEGER, step INTEGER, line BLOB NOT NULL,
    PRIMARY KEY (street, low, high, step)
  ) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE street_box USING rtree_i32(
    id, min_lat, max_lat, min_lon, max_lon, +street INTEGER, +part INTEGER
  );
  CREATE VIRTUAL TABLE place_box USING rtree_i32(
    id, min_lat, max_lat, min_lon, max_lon, +place INTEGER, +part INTEGER
  );
  CREATE VIRTUAL TABLE street_text USING fts5${TEXT_TABLE};
  CREATE VIRTUAL TABLE place_text USING fts5${TEXT_TABLE};
  CREATE TABLE word (id INTEGER PRIMARY KEY, key TEXT NOT NULL, documents INTEGER NOT NULL) STRICT;
  CREATE TABLE word_delete (hash32 INTEGER, word INTEGER, PRIMARY KEY (hash32, word)) STRICT, WITHOUT ROWID;
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Numbers under which a house is found beside its own; known during the build only. */
export const FURTHER_NUMBERS = `
  CREATE TEMP TABLE further (
    street INTEGER, base INTEGER, suffix TEXT, lat INTEGER, lon INTEGER, PRIMARY KEY (street, base, suffix, lat, lon)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * The grid of houses, in the order of its key; each house once, under its own number. SQLite divides toward zero, so
 * the origin is moved first.
 */
export const FILL_CELLS = `
  INSERT INTO house_cell
  SELECT ((lat + ${90 * DEGREE}) / ${CELL_UNITS} - ${(90 * DEGREE) / CELL_UNITS}) * ${CELL_ROW}
       + (lon + ${180 * DEGREE}) / ${CELL_UNITS} - ${(180 * DEGREE) / CELL_UNITS} AS cell, street, base, suffix, lat, lon
  FROM house WHERE NOT EXISTS (
    SELECT 1 FROM temp.further AS one WHERE one.street = house.street AND one.base = house.base
      AND one.suffix = house.suffix AND one.lat = house.lat AND one.lon = house.lon
  )
  ORDER BY cell, street, base, suffix, lat, lon;
`;

/** What is made at the end, from rows that are complete. */
export const INDEXES = `
  CREATE UNIQUE INDEX word_by_key ON word (key);
  CREATE INDEX street_by_place ON street (place);
`;

/** Speed of a build: nothing of it counts until the file has its name, so that nothing need survive a crash. */
export const BUILD_PRAGMAS = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA cache_size = -32768;
`;

/**
 * A reader: the file through the page cache of the system. Not mapped into memory: a file that somebody cuts in place
 * while it is mapped ends the whole process (SIGBUS), where a read ends one question. Measured over 28.9 million
 * addresses, mapping saves 0.03 ms of 0.88 ms of the processor a question, and a cache of 64 MB nothing over one of
 * 16.
 */
export const READ_PRAGMAS = `
  PRAGMA mmap_size = 0;
  PRAGMA cache_size = -16384;
  PRAGMA query_only = ON;
`;
