import { isRecord } from '@kontor/schema';
import { DocumentRefused } from './document-refused.ts';
import { type HicpCell, hicpSeries } from './hicp-series.ts';
import { indexValue } from './index-value.ts';
import { indexOfGeo } from './price-index.ts';

/** JSON-stat 2.0 (json-stat.org/full), as Eurostat's dissemination API writes it. */
interface JsonStat {
  readonly id: readonly string[];
  readonly size: readonly number[];
  readonly value: readonly unknown[] | Readonly<Record<string, unknown>>;
  readonly status?: unknown;
  readonly dimension: Readonly<Record<string, unknown>>;
}

/** More would be no HICP document: all countries and months are 15,000. */
const MAX_CELLS = 5_000_000;

/** Reads HICP levels. @throws DocumentRefused when any dimension but geo and time is not the asked one. */
export function jsonStatSeries(json: string) {
  const document = parsed(json);
  const time = categories(document, 'time');
  const geo = categories(document, 'geo');
  const fixed = Object.fromEntries(
    document.id.flatMap((name, place) => {
      const key = name.toLowerCase();
      if (key === 'time' || key === 'geo') return [];
      if (document.size[place] !== 1) throw new DocumentRefused(`dimension ${key.slice(0, 20)} is not one`);
      return [[key, categories(document, key)[0] ?? '']];
    }),
  );
  const cells = geo.flatMap((code, place) =>
    indexOfGeo(code.toUpperCase()) !== undefined ? cellsOf(document, { code, place, time }) : [],
  );
  return hicpSeries(fixed, cells);
}

function parsed(json: string): JsonStat {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch {
    throw new DocumentRefused('not JSON, or cut off');
  }
  if (!isRecord(document)) throw new DocumentRefused('no JSON-stat dataset');
  refuseMessage(document.error);
  refuseMessage(document.warning);
  const { id, size, value, dimension } = document;
  const { class: kind = 'dataset', version = '2.0' } = document;
  const isDataset =
    kind === 'dataset' &&
    version === '2.0' &&
    Array.isArray(id) &&
    Array.isArray(size) &&
    id.length === size.length &&
    id.every((name) => typeof name === 'string') &&
    size.every((length) => Number.isSafeInteger(length) && length >= 0) &&
    (Array.isArray(value) || isRecord(value)) &&
    isRecord(dimension);
  if (!isDataset) throw new DocumentRefused('no JSON-stat dataset');
  const dataset = document as unknown as JsonStat;
  const names = dataset.id.map((name) => name.toLowerCase());
  if (new Set(names).size !== names.length) throw new DocumentRefused('a dimension occurs twice');
  const cells = dataset.size.reduce((product, length) => product * length, 1);
  // Each by itself too: beside a dimension of no category the product is zero.
  if (!(cells <= MAX_CELLS) || dataset.size.some((length) => length > MAX_CELLS))
    throw new DocumentRefused('too many cells');
  refuseOutside(dataset.value, cells);
  return dataset;
}

/** Values at places that the sizes do not have: sizes and values are of different documents. */
function refuseOutside(values: JsonStat['value'], cells: number): void {
  const isInside = (position: string) => /^(?:0|[1-9]\d{0,6})$/.test(position) && Number(position) < cells;
  const fits = Array.isArray(values) ? values.length <= cells : Object.keys(values).every(isInside);
  if (!fits) throw new DocumentRefused('values do not fit the sizes');
}

/** `{"error":[{"status":400,"id":100,"label":"…"}]}`; a warning 413 announces an answer by other means. */
function refuseMessage(messages: unknown): void {
  const [first] = Array.isArray(messages) ? messages : [messages];
  if (!isRecord(first)) return;
  const status = Number(first.status);
  throw new DocumentRefused(`Eurostat error ${status === 413 ? 413 : Number(first.id ?? status)}`);
}

/** Codes of a dimension in their order. Names of dimensions are taken in any letter case. */
function categories(document: JsonStat, dimension: string): readonly string[] {
  const place = document.id.findIndex((name) => name.toLowerCase() === dimension);
  const length = document.size[place];
  const key = Object.keys(document.dimension).find((name) => name.toLowerCase() === dimension);
  const described = key === undefined ? undefined : document.dimension[key];
  const category = isRecord(described) ? described.category : undefined;
  if (length === undefined || !isRecord(category)) throw new DocumentRefused(`no dimension ${dimension}`);
  const codes = codesInOrder(category, length);
  if (codes.length !== length || codes.some((code) => typeof code !== 'string'))
    throw new DocumentRefused(`dimension ${dimension} does not fit its size`);
  return codes;
}

function codesInOrder(category: Readonly<Record<string, unknown>>, length: number): readonly string[] {
  const { index, label } = category;
  if (Array.isArray(index)) return index;
  if (isRecord(index)) {
    const entries = Object.entries(index);
    // Before any place is believed: an array of that length is made of them.
    if (entries.length !== length) return [];
    const codes: string[] = [];
    for (const [code, place] of entries) {
      if (!Number.isSafeInteger(place) || (place as number) < 0 || (place as number) >= length) return [];
      codes[place as number] = code;
    }
    return Array.from(codes);
  }
  // A dimension of one category may do without an index (JSON-stat 2.0, "index").
  return length === 1 && isRecord(label) ? Object.keys(label) : [];
}

interface Geography {
  readonly code: string;
  readonly place: number;
  readonly time: readonly string[];
}

/** Cells of one geography: position = ((i1·size2 + i2)·size3 + i3)…, all other positions being 0. */
function cellsOf(document: JsonStat, { code, place, time }: Geography): HicpCell[] {
  const stride = (dimension: string): number => {
    const at = document.id.findIndex((name) => name.toLowerCase() === dimension);
    return document.size.slice(at + 1).reduce((product, length) => product * length, 1);
  };
  const [geoStride, timeStride] = [stride('geo'), stride('time')];
  return time.flatMap((month, index) => {
    const position = place * geoStride + index * timeStride;
    const value = at(document.value, position);
    if (value === undefined || value === null) return [];
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new DocumentRefused('a value is not a number');
    const flags = flagAt(document.status, position);
    return [{ geo: code, time: month, value: indexValue(String(value)), ...(flags !== '' && { flags }) }];
  });
}

const at = (values: JsonStat['value'], position: number): unknown =>
  Array.isArray(values) ? values[position] : (values as Readonly<Record<string, unknown>>)[String(position)];

function flagAt(status: unknown, position: number): string {
  if (typeof status === 'string') return status;
  if (!Array.isArray(status) && !isRecord(status)) return '';
  const flag = at(status, position);
  return typeof flag === 'string' ? flag : '';
}
