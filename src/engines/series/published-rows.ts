import type { Observation } from '@kontor/indexes';
import type { SeriesFile } from './series-file.ts';

/** One value that is answered. */
export interface PublishedRow {
  readonly index: string;
  readonly observation: Observation;
}

interface Body {
  readonly values: readonly { readonly year: number; readonly month?: number; readonly value: number }[];
}

/** All values that are answered, in the order of index, frequency and time. */
export function publishedRows(file: SeriesFile): readonly PublishedRow[] {
  return file.all('SELECT id, body FROM answer ORDER BY id, frequency').flatMap(({ id, body }) => {
    const { values } = JSON.parse(Buffer.from(body as Uint8Array).toString()) as Body;
    return values.map(({ value, ...period }) => ({
      index: id as string,
      // The shortest text of the number is the published one: it has far fewer than 15 digits.
      observation: { ...period, value: String(value) },
    }));
  });
}
