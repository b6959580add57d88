import { basename } from 'node:path';
import { nearMatch } from '@kontor/base';
import {
  DocumentRefused,
  MAX_DOCUMENT_BYTES,
  PRICE_INDEXES,
  type PriceIndex,
  periodText,
  priceIndex,
} from '@kontor/indexes';
import type { IndexState, Overview } from '../engines/series/overview.ts';
import type { SourceReport } from '../engines/series/refresh.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { jsonOption } from './json-option.ts';
import { table } from './table.ts';

export const indexesRefresh: Command = {
  name: 'indexes refresh',
  summary: 'Fetch price indexes from their publishers and wait for the end',
  operands: ['[index…]'],
  options: { json: jsonOption('[{"index", "newest", "refresh"}]') },
  async run({ values, positionals, series, print, note }) {
    for (const id of positionals) {
      if (priceIndex(id) === undefined) throw unknownIndex(id);
    }
    const desk = await series();
    const ids = positionals.length === 0 ? PRICE_INDEXES.map(({ id }) => id) : positionals;
    const reports = await desk.refresh(ids);
    const states = new Map(desk.overview().indexes.map((state) => [state.id, state]));
    const rows = ids.map((id) => [id, newestText(states.get(id)), outcomeOf(priceIndex(id)!, reports)]);
    if (values.json === true)
      print(JSON.stringify(rows.map(([index, newest, refresh]) => ({ index, newest, refresh }))));
    else print(table(['INDEX', 'NEWEST', 'REFRESH'], rows));
    for (const { source, error } of reports.filter((one) => one.isOptional && one.error !== undefined)) {
      (values.json === true ? note : print)(`${source} (not needed): ${error}`);
    }
    const isFailed = reports.some(({ outcome, isOptional }) => outcome === 'failed' && !isOptional);
    return isFailed ? EXIT.failed : EXIT.ok;
  },
};

function unknownIndex(id: string): UsageError {
  const meant = nearMatch(
    id,
    PRICE_INDEXES.map((index) => index.id),
  );
  return new UsageError(
    `unknown index: ${id.slice(0, 40)}${meant === undefined ? '; `kontor indexes status` lists them' : `; did you mean ${meant}?`}`,
  );
}

const newestText = (state: IndexState | undefined): string =>
  state?.newest === undefined ? '-' : periodText(state.newest);

/** What became of one index, by the reports of its sources. */
function outcomeOf({ id }: PriceIndex, reports: readonly SourceReport[]): string {
  const own = reports.filter(({ indexes, isOptional }) => indexes.includes(id) && !isOptional);
  const reasons = own.flatMap((report) => report.kept?.get(id) ?? []);
  const failed = own.filter(({ error }) => error !== undefined);
  if (reasons.length > 0) return `not taken: the document ${reasons.join('; ')}; what is stored stays`;
  if (failed.length > 0)
    return `failed: ${failed.map(({ source, error }) => `${source} ${error}`).join('; ')}`;
  // A document of which other series were kept was taken for this one.
  const isUpdated = own.some(({ outcome, kept }) => outcome === 'updated' || kept !== undefined);
  return isUpdated ? 'updated' : 'unchanged';
}

export const indexesImport: Command = {
  name: 'indexes import',
  summary: 'Take price indexes from files of their publishers, or from index,year,month,value CSV',
  operands: ['<file…>'],
  options: { json: jsonOption('[{"file", "taken", "skipped"} or {"file", "refused"}]') },
  async run({ values: { json }, positionals, series, readFile, print }) {
    const results: object[] = [];
    const report = (result: object, text: string) => {
      results.push(result);
      if (json !== true) print(text);
    };
    const desk = await series();
    let isFailed = false;
    for (const path of positionals) {
      const name = basename(path);
      try {
        const bytes = readFile(path);
        if (bytes.length > MAX_DOCUMENT_BYTES) throw new DocumentRefused('is larger than 20 MiB');
        const { taken, skipped, remark } = await desk.import(name, bytes);
        const values = [...taken.values()].reduce((sum, count) => sum + count, 0);
        const names = taken.size > 3 ? `${taken.size} series` : [...taken.keys()].join(', ');
        const what = taken.size === 0 ? 'nothing' : `${values} values of ${names}`;
        const notes = [
          ...(skipped.length > 0 ? [`not taken: ${skipped.join(', ')}`] : []),
          ...(remark === undefined ? [] : [remark]),
        ];
        const result = { file: name, taken: Object.fromEntries(taken), skipped, remark };
        report(result, `${name}: ${[what, ...notes].join('; ')}`);
      } catch (error) {
        isFailed = true;
        const refused = reasonOf(error);
        report({ file: name, refused }, `${name}: refused, ${refused}`);
      }
    }
    if (json === true) print(JSON.stringify(results));
    return isFailed ? EXIT.failed : EXIT.ok;
  },
};

/** @throws what is no fault of the file */
function reasonOf(error: unknown): string {
  if (error instanceof DocumentRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES') return 'it may not be read';
  throw error;
}

export const indexesExport: Command = {
  name: 'indexes export',
  summary: 'Write all stored price indexes as index,year,month,value CSV',
  options: { json: jsonOption('[{"index", "year", "month", "value"}]') },
  async run({ values, series, print }) {
    const csv = (await series()).export().trimEnd();
    print(values.json === true ? JSON.stringify(csv.split('\n').slice(1).map(rowOfCsv)) : csv);
    return EXIT.ok;
  },
};

/** A line of our own CSV, which has no quotes: a year without month is a yearly value. */
function rowOfCsv(line: string): object {
  const [index, year, month, value] = line.split(',');
  return { index, year: Number(year), month: month ? Number(month) : null, value };
}

export const indexesStatus: Command = {
  name: 'indexes status',
  summary: 'Show age and last error of each price index and its sources',
  options: { json: jsonOption('{"indexes", "sources"}') },
  async run({ values, series, print }) {
    const desk = await series();
    const state = desk.overview();
    print(values.json === true ? statusJson(state) : statusText(state, desk.now()));
    return EXIT.ok;
  },
};

const iso = (at: number | undefined) => at && new Date(at).toISOString();

function statusJson({ indexes, sources }: Overview): string {
  return JSON.stringify({
    indexes: indexes.map(({ newest, checkedAt, ...rest }) => ({
      ...rest,
      newest: newest && periodText(newest),
      checkedAt: iso(checkedAt),
    })),
    sources: sources.map(({ lastOk, ...rest }) => ({ ...rest, lastOk: iso(lastOk) })),
  });
}

function statusText({ indexes, sources }: Overview, now: number): string {
  const rows = indexes.map((index) => [
    index.id,
    newestText(index),
    ageText(index.checkedAt, now),
    [
      ...(index.isStale ? ['out of date: its source may have been given up'] : []),
      ...(index.error ? [index.error] : []),
    ].join('; '),
  ]);
  const origins = sources.map(({ id, lastOk, error }) => [id, ageText(lastOk, now), error ?? '']);
  const parts = [table(['INDEX', 'NEWEST', 'CHECKED', 'NOTE'], rows)];
  if (origins.length > 0) parts.push('', table(['SOURCE', 'LAST SUCCESS', 'LAST ERROR'], origins));
  return parts.join('\n');
}

const HOUR_MS = 3_600_000;

function ageText(at: number | undefined, now: number): string {
  if (at === undefined) return 'never';
  const hours = Math.max(0, Math.floor((now - at) / HOUR_MS));
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}
