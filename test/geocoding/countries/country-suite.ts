import { randomInt } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Match, SearchDeadline } from '@kontor/places';
import { buildDataFile } from '../../../src/engines/geocoder/build/build-data-file.ts';
import { OpenDataFile } from '../../../src/engines/geocoder/data-file/open-data-file.ts';
import { readBorders } from '../../../src/engines/geocoder/reverse/world-dataset.ts';
import { searchAllFiles } from '../../../src/engines/geocoder/search/search-all-files.ts';
import { Dice } from '../dice.ts';
import { isSameStreet, metres, plain } from '../plain.ts';
import { PlainSearch } from '../plain-search.ts';
import { type TaggedAddress, taggedAddresses } from './tagged-addresses.ts';
import { formsOf } from './written-forms.data.ts';

const WORLD = join(import.meta.dirname, '../../../data/places/world.bin');
const NEVER_EXCEEDED: SearchDeadline = { throwIfExceeded() {} };
const HOUSE_METRES = 80;
const SEED = 34;

/** `cut`: the house is right, its postcode is not whole. */
export type Verdict = 'right' | 'wrong street' | 'missed' | 'cut';

export interface WrittenCase {
  readonly form: string;
  readonly query: string;
  readonly address: TaggedAddress;
}

export interface Judged extends WrittenCase {
  readonly verdict: Verdict;
  readonly match: Match | undefined;
}

export interface ExtractResult {
  readonly name: string;
  readonly country: string;
  readonly ours: readonly Judged[];
  readonly baseline: readonly Judged[];
}

/** Cases of an extract: up to `perForm` addresses written in each form of its country, from a fixed seed. */
export function writtenCases(path: string, perForm: number): readonly WrittenCase[] {
  const addresses = taggedAddresses(path);
  const dice = new Dice(SEED);
  return Object.entries(formsOf(extractName(path))).flatMap(([form, write]) =>
    dice
      .some(addresses, Math.min(addresses.length, 4 * perForm))
      .flatMap((address) => {
        const query = write(address);
        return query === undefined ? [] : [{ form, query, address }];
      })
      .slice(0, perForm),
  );
}

/** `us-yuma` of `us-yuma.osm.pbf`. */
export const extractName = (path: string): string => basename(path).replace(/\.osm\.pbf$/, '');

/** Builds the extract and puts all its cases to the geocoder, and to a plain full text search of the same addresses. */
export function judgeExtract(
  path: string,
  folder: string,
  { perForm, world }: { readonly perForm: number; readonly world?: OpenDataFile | undefined },
): ExtractResult {
  const name = extractName(path);
  const borders = readBorders(WORLD);
  const output = join(folder, `${name}.sqlite`);
  buildDataFile({
    ...{ inputs: [path], output, process: process.pid, now: 0 },
    countryAt: (latitude, longitude) => borders.countryAt(latitude, longitude),
    isAlive: () => false,
    random: () => randomInt(2 ** 32) / 2 ** 32,
    onProgress: () => {},
  });
  const file = OpenDataFile.open(output);
  const files = world === undefined ? [file] : [file, world];
  const cases = writtenCases(path, perForm);
  const plainSearch = new PlainSearch(
    taggedAddresses(path).map((one) => ({ ...one, number: numberOf(one), postcode: one.postcode ?? '' })),
  );
  const judged = (ask: (query: string) => Match | undefined) =>
    cases.map((one): Judged => {
      const match = ask(one.query);
      return { ...one, match, verdict: verdictOf(one.address, match) };
    });
  try {
    return {
      ...{ name, country: name.slice(0, 2) },
      ours: judged((query) =>
        searchAllFiles(files, { query, language: 'en' }, (_, read) => read(), NEVER_EXCEEDED),
      ),
      baseline: judged((query) => plainSearch.search(query)),
    };
  } finally {
    plainSearch.close();
    file.close();
  }
}

const numberOf = ({ block, number }: TaggedAddress): string =>
  block === undefined ? number : `${block}-${number}`;

function verdictOf(address: TaggedAddress, match: Match | undefined): Verdict {
  const { street, houseNumber, postalCode } = match?.address ?? {};
  if (match === undefined || street === undefined) return 'missed';
  const isNear = address.points.some(
    (point) => metres(point, match.position) <= Math.max(HOUSE_METRES, point.reach),
  );
  const hasNumber = plain(houseNumber ?? '') === plain(numberOf(address));
  if (!(isNear && hasNumber) && !isSameStreet(inFull(street), inFull(address.street))) return 'wrong street';
  if (!isNear || !hasNumber) return 'missed';
  return isCut(postalCode, address.postcode) ? 'cut' : 'right';
}

/** Kinds of street that mappers abbreviate in some addresses: they are no other street. */
const KINDS: Readonly<Record<string, string>> = {
  str: 'strada',
  ave: 'avenue',
  st: 'street',
  rd: 'road',
  crta: 'carretera',
  gral: 'general',
};
const inFull = (street: string): string =>
  street.replace(/\p{L}+\.?/gu, (word) => KINDS[word.toLowerCase().replace('.', '')] ?? word);

function isCut(answered: string | undefined, tagged: string | undefined): boolean {
  if (answered === undefined || tagged === undefined) return false;
  // Of several codes one is answered.
  const [first = ''] = tagged.split(/[;,]/);
  const [short, whole] = [plain(answered), plain(first)];
  return short.length < whole.length && whole.startsWith(short) && !/^\d{5}-\d{4}$/.test(tagged);
}

/** Shares by country and by form, the plain search beside ours. */
export function suiteTable(results: readonly ExtractResult[]): string {
  const rows = [
    ['', 'cases', 'right', 'wrong street', 'missed', 'cut', '| FTS5 right', 'wrong street'],
    ...[...Map.groupBy(results, ({ country }) => country)]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([country, own]) => rowOf(country.toUpperCase(), own)),
    rowOf('all', results),
  ];
  return columns(rows);
}

function rowOf(title: string, results: readonly ExtractResult[]): readonly string[] {
  const ours = results.flatMap((one) => one.ours);
  const baseline = results.flatMap((one) => one.baseline);
  const share = (of: readonly Judged[], verdict: Verdict): string =>
    of.length === 0
      ? '-'
      : ((100 * of.filter((one) => one.verdict === verdict).length) / of.length).toFixed(1);
  return [
    ...[title, String(ours.length)],
    ...(['right', 'wrong street', 'missed', 'cut'] as const).map((verdict) => share(ours, verdict)),
    ...[`| ${share(baseline, 'right')}`, share(baseline, 'wrong street')],
  ];
}

/** Shares of right answers by country and form. */
export function formTable(results: readonly ExtractResult[]): string {
  const ours = results.flatMap(({ country, ours: own }) => own.map((one) => ({ ...one, country })));
  const groups = [...Map.groupBy(ours, ({ country, form }) => `${country} ${form}`)];
  return columns(
    groups.map(([title, own]) => {
      const right = own.filter(({ verdict }) => verdict === 'right').length;
      const wrong = own.filter(({ verdict }) => verdict === 'wrong street').length;
      return [
        title,
        String(own.length),
        ((100 * right) / own.length).toFixed(1),
        wrong === 0 ? '' : `${wrong} wrong`,
      ];
    }),
  );
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
