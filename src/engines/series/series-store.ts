import { type Layer, type Layers, type Observation, periodOf, STARTERS } from '@kontor/indexes';
import type { Row } from '../../store/sqlite/sqlite-connection.ts';
import type { SeriesFile } from './series-file.ts';

/** What is known of one source. Times in Unix milliseconds. */
export interface UpstreamState {
  /** What the validators belong to: those of another address mean nothing. */
  readonly url?: string;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly lastOk?: number;
  readonly lastError?: string;
}

type NewLayer = Omit<Layer, 'checkedAt'>;

/** The values of sources, layer by layer, in the file. Callers open a transaction around what belongs together. */
export class SeriesStore {
  readonly #file: SeriesFile;

  constructor(file: SeriesFile) {
    this.#file = file;
  }

  /** What is stored of a source; validators only when they came from this address. */
  upstream(id: string, url?: string): UpstreamState {
    const row = this.#file.one('SELECT * FROM upstream WHERE id = ?', id);
    const isSame = url !== undefined && row?.url === url;
    return {
      ...(isSame && typeof row.etag === 'string' && { etag: row.etag }),
      ...(isSame && typeof row.last_modified === 'string' && { lastModified: row.last_modified }),
      ...(typeof row?.last_ok === 'number' && { lastOk: row.last_ok }),
      ...(typeof row?.last_error === 'string' && { lastError: row.last_error }),
    };
  }

  setUpstream(id: string, { url, etag, lastModified, lastOk, lastError }: UpstreamState): void {
    this.#file.run(
      'INSERT OR REPLACE INTO upstream (id, url, etag, last_modified, last_ok, last_error) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, url ?? null, etag ?? null, lastModified ?? null, lastOk ?? null, lastError ?? null],
    );
  }

  /** Makes the next refresh ask this source in full. */
  forgetValidators(id: string): void {
    this.#file.run('UPDATE upstream SET etag = NULL, last_modified = NULL WHERE id = ?', id);
  }

  /** All layers of the given series. */
  layers(series: Iterable<string>): Layers {
    return new Map(Array.from(series, (name) => [name, this.#layersOf(name)]));
  }

  #layersOf(series: string): ReadonlyMap<string, Layer> {
    const observations = new Map<string, Observation[]>();
    for (const row of this.#file.all('SELECT * FROM obs WHERE series_id = ? ORDER BY year, month', series)) {
      const origin = row.origin as string;
      const list = observations.get(origin);
      if (list === undefined) observations.set(origin, [observationOf(row)]);
      else list.push(observationOf(row));
    }
    const rows = this.#file.all('SELECT origin, base, checked_at FROM layer WHERE series_id = ?', series);
    return new Map(
      rows.map(({ origin, base, checked_at }): [string, Layer] => {
        const found = observations.get(origin as string) ?? [];
        const checkedAt = checked_at as number;
        return [
          origin as string,
          { checkedAt, observations: found, ...(typeof base === 'number' && { base }) },
        ];
      }),
    );
  }

  /** Names of the series that an origin has given. */
  seriesOf(origin: string): readonly string[] {
    return this.#file
      .all('SELECT series_id FROM layer WHERE origin = ?', origin)
      .map(({ series_id }) => series_id as string);
  }

  /** Puts a layer in the place of the stored one. */
  replace(series: string, origin: string, layer: NewLayer, at: number): void {
    const kept = new Set(layer.observations.map(periodOf));
    for (const { year, month } of this.#periods(series, origin)) {
      if (!kept.has(periodOf({ year, month }))) this.#remove(series, origin, { year, month });
    }
    this.add(series, origin, layer, at);
  }

  /** Adds values to a layer; stored ones of the same periods give way. */
  add(series: string, origin: string, { base, observations }: NewLayer, at: number): void {
    this.#file.run(
      'INSERT OR REPLACE INTO layer (series_id, origin, base, checked_at, last_error) VALUES (?, ?, ?, ?, NULL)',
      ...[series, origin, base ?? null, at],
    );
    for (const { year, month = 0, value, flags = '' } of observations) {
      // What is the same is not written again: the write-ahead log stays small.
      this.#file.run(
        `INSERT INTO obs (series_id, origin, freq, year, month, value_text, flags) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET value_text = excluded.value_text, flags = excluded.flags
         WHERE value_text != excluded.value_text OR flags != excluded.flags`,
        ...[series, origin, month === 0 ? 'A' : 'M', year, month, value, flags],
      );
    }
  }

  /** Takes a layer away. */
  drop(series: string, origin: string): void {
    for (const table of ['obs', 'layer'])
      this.#file.run(`DELETE FROM ${table} WHERE series_id = ? AND origin = ?`, series, origin);
  }

  /** Whether values of a series were imported, or one of these sources was fetched. */
  hasSeries(series: string, sources: readonly string[]): boolean {
    const given = this.#file.all('SELECT origin FROM layer WHERE series_id = ?', series);
    if (given.some(({ origin }) => !STARTERS.includes(origin as string))) return true;
    const isMadeOfOthers = given.length === 0 && this.#file.one('SELECT 1 FROM series WHERE id = ?', series);
    if (isMadeOfOthers) return true;
    return sources.some((id) => this.upstream(id).lastOk !== undefined);
  }

  #periods(series: string, origin: string): readonly { readonly year: number; readonly month: number }[] {
    return this.#file
      .all('SELECT year, month FROM obs WHERE series_id = ? AND origin = ?', series, origin)
      .map(({ year, month }) => ({ year: year as number, month: month as number }));
  }

  #remove(series: string, origin: string, period: { readonly year: number; readonly month: number }): void {
    this.#file.run(
      'DELETE FROM obs WHERE series_id = ? AND origin = ? AND year = ? AND month = ?',
      ...[series, origin, period.year, period.month],
    );
  }

  /** The source confirmed what is stored. */
  confirm(origin: string, at: number): void {
    this.#file.run('UPDATE layer SET checked_at = ?, last_error = NULL WHERE origin = ?', at, origin);
  }

  /** The source's new values of this series were not taken. */
  keep(series: string, origin: string, reason: string): void {
    this.#file.run(
      'UPDATE layer SET last_error = ? WHERE series_id = ? AND origin = ?',
      ...[reason, series, origin],
    );
  }

  note(name: string): string | undefined {
    return this.#file.one('SELECT value FROM note WHERE name = ?', name)?.value as string | undefined;
  }

  setNote(name: string, value: string): void {
    this.#file.run('INSERT OR REPLACE INTO note (name, value) VALUES (?, ?)', name, value);
  }
}

function observationOf(row: Row): Observation {
  const { year, month, value_text, flags } = row;
  return {
    year: year as number,
    ...(month !== 0 && { month: month as number }),
    value: value_text as string,
    ...(flags !== '' && { flags: flags as string }),
  };
}
