import { nameKeys, nameVariants, packVariants } from '@kontor/places';
import { Connection } from '#store/sqlite/sqlite-connection.ts';
import {
  BUILD_PRAGMAS,
  FILL_CELLS,
  FORMAT_VERSION,
  FURTHER_NUMBERS,
  INDEXES,
  LABEL_PART,
  TABLES,
} from '../schema.ts';
import { CoverageCounter } from './coverage-counter.ts';
import { type DataFileDescription, descriptionRows } from './data-file-description.ts';
import type {
  Box,
  HouseRecord,
  InterpolationRecord,
  PlaceRecord,
  Point,
  StreetRecord,
} from './data-file-records.ts';
import { Extent } from './extent.ts';
import { boxOf, decodeLines, encodeLines } from './line-bytes.ts';
import { PlaceKeys } from './place-keys.ts';
import { Vocabulary } from './vocabulary.ts';
import { writeWords } from './word-rows.ts';

/** The written file is not what SQLite itself calls intact. */
export class BrokenDataFile extends Error {}

/** The part of `DataFileDescription` that the caller of `finish` gives; the writer adds the rest. */
export type Origin = Pick<DataFileDescription, 'builtAt' | 'sources' | 'attribution'>;

type Variants = ReturnType<typeof nameVariants>;

interface TextDocument {
  readonly table: 'place_text' | 'street_text';
  readonly id: number;
  readonly variants: Variants;
  readonly ctx: readonly string[];
  readonly sub: readonly string[];
}

/** The text that a street takes over from its place. */
interface PlaceContext {
  readonly country: string | undefined;
  readonly ctx: readonly string[];
  readonly sub: readonly string[];
}

/** What the coverage needs of the street that was looked at last. */
interface StreetStanding {
  readonly id: number | undefined;
  readonly country: string | undefined;
  readonly postcode: string | undefined;
}

const NOWHERE: PlaceContext = { country: undefined, ctx: [], sub: [] };
const ROWS_A_TRANSACTION = 200_000;

/**
 * Writes one data file: all places, then all streets, then all houses (in the order of street, base and suffix:
 * fastest, not needed), then `finish`. Nothing is safe from a crash before `finish` is through, so the file must have
 * a temporary name until then.
 */
export class DataFileWriter {
  readonly #file: Connection;
  readonly #vocabulary = new Vocabulary();
  readonly #placeKeys = new PlaceKeys();
  readonly #extent = new Extent();
  readonly #countries = new Set<string>();
  readonly #coverage = new CoverageCounter();
  readonly #counts = { places: 0, streets: 0, houses: 0 };
  #boxes = { place: 0, street: 0 };
  #rows = 0;
  #street: StreetStanding = { id: undefined, country: undefined, postcode: undefined };
  #context: { readonly place: number | undefined; readonly text: PlaceContext } = {
    place: undefined,
    text: NOWHERE,
  };

  /** @param path of a file that is not there yet. @throws errors of SQLite */
  constructor(path: string) {
    this.#file = new Connection({ file: path });
    this.#file.script(`PRAGMA journal_mode = DELETE; ${BUILD_PRAGMAS}`);
    this.#file.script(TABLES);
    this.#file.script(FURTHER_NUMBERS);
    this.#file.script('BEGIN');
  }

  addPlace(place: PlaceRecord): void {
    const { id, kind, name, names, position, population, rank, admin, country, outline, parent, state } =
      place;
    const { lat, lon } = position;
    this.#file.run(
      'INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[id, kind, name, JSON.stringify(names), lat, lon, population, rank],
      ...[admin ?? null, country ?? null, outline ?? null, parent ?? null, state ?? null],
    );
    this.#addPlaceBox(place, LABEL_PART, { minLat: lat, maxLat: lat, minLon: lon, maxLon: lon });
    for (const [part, ring] of (outline === undefined ? [] : decodeLines(outline)).entries()) {
      this.#addPlaceBox(place, part, boxOf(ring));
    }
    this.#addText({
      table: 'place_text',
      id,
      variants: this.#variants([name, ...Object.values(names), ...(place.alternatives ?? [])], 'place'),
      ctx: this.#keys(withDistricts(place.postcodes ?? [])),
      sub: this.#keys(place.sub ?? []),
    });
    this.#see(position);
    if (country !== undefined) this.#countries.add(country);
    this.#coverage.addPlace(country);
    this.#counts.places++;
    this.#wrote(1);
  }

  addStreet(street: StreetRecord): void {
    const { id, name, placeId, postcode, position, lines } = street;
    const { lat, lon } = position;
    this.#file.run(
      'INSERT INTO street VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[id, name, placeId ?? null, postcode ?? null, lat, lon, encodeLines(lines)],
    );
    for (const [part, line] of lines.entries()) this.#addStreetBox(street, part, boxOf(line));
    const around = this.#textAround(placeId);
    const postcodes = [...(postcode === undefined ? [] : [postcode]), ...(street.otherPostcodes ?? [])];
    this.#addText({
      table: 'street_text',
      id,
      variants: this.#variants([name, ...street.alternatives], 'street'),
      ctx: [...this.#keys(withDistricts(postcodes)), ...around.ctx],
      sub: [...this.#keys(street.sub ?? []), ...around.sub],
    });
    this.#see(position);
    this.#street = { id, country: around.country, postcode };
    this.#coverage.addStreet(around.country);
    this.#counts.streets++;
    this.#wrote(1);
  }

  /** @returns false if the very same house is there already */
  addHouse({ streetId, base, suffix, text, postcode, position, isFurtherNumber }: HouseRecord): boolean {
    const { lat, lon } = position;
    const added = this.#file.run(
      'INSERT OR IGNORE INTO house VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[streetId, base, suffix, lat, lon, text, postcode ?? null],
    );
    if (added === 0) return false;
    if (isFurtherNumber === true) {
      this.#file.run('INSERT INTO temp.further VALUES (?, ?, ?, ?, ?)', streetId, base, suffix, lat, lon);
    } else {
      const street = this.#streetStanding(streetId);
      this.#coverage.addHouse(postcode ?? street.postcode, street.country);
      this.#counts.houses++;
    }
    this.#see(position);
    this.#wrote(1);
    return true;
  }

  addInterpolation({ streetId, low, high, step, line }: InterpolationRecord): void {
    this.#file.run(
      'INSERT OR IGNORE INTO interpolation VALUES (?, ?, ?, ?, ?)',
      ...[streetId, low, high, step, encodeLines([line])],
    );
    this.#wrote(1);
  }

  /** Makes what follows from the rows, lets SQLite check the whole file, and closes it. @throws BrokenDataFile */
  finish(origin: Origin): DataFileDescription {
    writeWords(this.#file, this.#vocabulary);
    const about = this.#about(origin);
    for (const [name, value] of descriptionRows(about)) {
      this.#file.run('INSERT INTO about VALUES (?, ?)', name, value);
    }
    this.#file.script('COMMIT');
    this.#file.script(`${FILL_CELLS} ${INDEXES}
      INSERT INTO place_text (place_text) VALUES ('optimize');
      INSERT INTO street_text (street_text) VALUES ('optimize');
      ANALYZE;`);
    const verdict = this.#file.one('PRAGMA integrity_check')?.integrity_check;
    this.close();
    if (verdict !== 'ok')
      throw new BrokenDataFile(`the written file is damaged: ${String(verdict).slice(0, 200)}`);
    return about;
  }

  /** Gives the file up or ends it; the caller removes what was given up. */
  close(): void {
    this.#file.close();
  }

  #about(origin: Origin): DataFileDescription {
    const { box } = this.#extent;
    return {
      format: FORMAT_VERSION,
      ...origin,
      counts: { ...this.#counts, words: this.#vocabulary.size },
      ...(box !== undefined && { box }),
      countries: [...this.#countries].sort(),
      coverage: this.#coverage.coverage,
    };
  }

  #variants(names: readonly string[], kind: 'street' | 'place'): Variants {
    return [...new Set(names)].flatMap((name) => nameVariants(name, kind));
  }

  /** Postcodes and districts come with every street of theirs. */
  #keys(names: readonly string[]): readonly string[] {
    return [...new Set(names.flatMap((name) => this.#placeKeys.of(name)))];
  }

  #addText({ table, id, variants, ctx, sub }: TextDocument): void {
    const name = wordsOf(nameKeys(variants));
    const columns = [name, [...new Set(ctx)], [...new Set(sub)]] as const;
    this.#vocabulary.add(new Set(columns.flat()));
    this.#file.run(
      `INSERT INTO ${table} (rowid, name, ctx, sub, variants) VALUES (?, ?, ?, ?, ?)`,
      ...[id, ...columns.map((keys) => keys.join(' ')), onceEach(packVariants(variants))],
    );
  }

  /** Streets come place by place, so that the last place is nearly always the one that is asked for. */
  #textAround(placeId: number | undefined): PlaceContext {
    if (placeId === undefined) return NOWHERE;
    if (this.#context.place !== placeId) {
      const row = this.#file.one(
        'SELECT country, place_text.name, sub FROM place_text JOIN place ON place.id = place_text.rowid WHERE place_text.rowid = ?',
        placeId,
      );
      if (row === undefined) throw new RangeError(`place ${placeId} is written after its street`);
      const text = { country: textOf(row.country), ctx: wordsOf(row.name), sub: wordsOf(row.sub) };
      this.#context = { place: placeId, text };
    }
    return this.#context.text;
  }

  /** Houses come street by street. */
  #streetStanding(id: number): StreetStanding {
    if (this.#street.id !== id) {
      const row = this.#file.one(
        'SELECT place.country, postcode FROM street LEFT JOIN place ON place.id = street.place WHERE street.id = ?',
        id,
      );
      this.#street = { id, country: textOf(row?.country), postcode: textOf(row?.postcode) };
    }
    return this.#street;
  }

  #addPlaceBox({ id }: PlaceRecord, part: number, box: Box | undefined): void {
    if (box === undefined) return;
    this.#boxes.place++;
    this.#file.run(
      'INSERT INTO place_box VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[this.#boxes.place, box.minLat, box.maxLat, box.minLon, box.maxLon, id, part],
    );
  }

  #addStreetBox({ id }: StreetRecord, part: number, box: Box | undefined): void {
    if (box === undefined) return;
    this.#boxes.street++;
    this.#file.run(
      'INSERT INTO street_box VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[this.#boxes.street, box.minLat, box.maxLat, box.minLon, box.maxLon, id, part],
    );
  }

  #see(position: Point): void {
    this.#extent.add(position);
  }

  /** Pages that are written leave the cache at the end of a transaction only. */
  #wrote(rows: number): void {
    this.#rows += rows;
    if (this.#rows < ROWS_A_TRANSACTION) return;
    this.#rows = 0;
    this.#file.script('COMMIT; BEGIN');
  }
}

/** `AB25 1BX` is also found under `AB25`, `5411 AT` under `5411`, `AD500` under what a query has of it: `500`. */
const withDistricts = (postcodes: readonly string[]): readonly string[] => [
  ...new Set(
    postcodes.flatMap((code) => [code, ...(PARTS_OF_POSTCODE.exec(code)?.slice(1).filter(Boolean) ?? [])]),
  ),
];
const PARTS_OF_POSTCODE = /^(?:(?=.*[A-Z])([A-Z\d]{2,4}) [A-Z\d]{2,4}|[A-Z]{2}-?(\d{3,5}))$/;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const wordsOf = (column: unknown): readonly string[] =>
  typeof column === 'string' && column !== '' ? column.split(' ') : [];

/** Most translations of a name are the name itself. */
const onceEach = (packed: string): string => [...new Set(packed.split('|'))].join('|');
