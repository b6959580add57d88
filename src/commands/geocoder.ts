import { basename } from 'node:path';
import type { BuildReport, Progress } from '../engines/geocoder/build/build-data-file.ts';
import type { Coverage, DataFileDescription } from '../engines/geocoder/data-file/data-file-description.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import type { DataFileState, GeocoderState } from './geocoder-administration.ts';
import { jsonOption } from './json-option.ts';
import { table } from './table.ts';

/** A line of progress no more often than this. */
const LINE_MS = 5_000;

const STEPS: Readonly<Record<Progress['step'], string>> = {
  relations: 'reading relations',
  ways: 'reading ways',
  nodes: 'reading nodes',
  places: 'joining borders and places',
  addresses: 'finding the town of each address',
  writing: 'writing streets and houses',
  checking: 'checking the new file',
};

export const geocoderBuild: Command = {
  name: 'geocoder build',
  summary: 'Build a data file of streets and houses from OpenStreetMap extracts (.osm.pbf)',
  operands: ['<file…>'],
  options: {
    out: { type: 'string', value: 'file', help: 'the data file; default: places-<extract>.sqlite' },
    json: jsonOption('{"file", "bytes", "milliseconds", "counts", …}; progress on standard error'),
  },
  async run({ positionals, values, geocoder, print, note }) {
    const output = typeof values.out === 'string' ? values.out : defaultName(positionals[0]!);
    if (!output.endsWith('.sqlite')) throw new UsageError('--out: the name of a data file ends in .sqlite');
    const desk = geocoder();
    const startedAt = desk.now();
    const isJson = values.json === true;
    const onProgress = progressPrinter(() => desk.now() - startedAt, isJson ? note : print);
    const report = desk.build({ inputs: positionals, output, onProgress });
    const ms = desk.now() - startedAt;
    print(isJson ? reportJson(report, { output, ms }) : reportText(report, { output, ms }));
    return EXIT.ok;
  },
};

const defaultName = (input: string): string =>
  `places-${basename(input).replace(/(?:-latest)?(?:\.osm)?\.pbf$/, '')}.sqlite`;

/** Prints each new step, and every few seconds how far it is. */
function progressPrinter(elapsed: () => number, print: (text: string) => void): (progress: Progress) => void {
  let [step, file, printedAt] = ['', '', 0];
  return (progress) => {
    const now = elapsed();
    const isNew = progress.step !== step || (progress.file ?? '') !== file;
    if (!isNew && now - printedAt < LINE_MS) return;
    [step, file, printedAt] = [progress.step, progress.file ?? '', now];
    const share = progress.share === undefined || isNew ? '' : `, ${Math.floor(progress.share * 100)} %`;
    print(`${seconds(now)}  ${STEPS[progress.step]}${file === '' ? '' : ` of ${file}`}${share}`);
  };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(7)} s`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function reportJson(
  { about, ...report }: BuildReport,
  { output, ms }: { readonly output: string; readonly ms: number },
): string {
  const { counts, attribution } = about;
  return JSON.stringify({ file: output, milliseconds: ms, counts, attribution, ...report });
}

/** Of the size of all inputs. */
function reportText(
  report: BuildReport,
  { output, ms }: { readonly output: string; readonly ms: number },
): string {
  const { about, bytes, tested, answered } = report;
  const { places, streets, houses } = about.counts;
  const rows: readonly (readonly [string, number])[] = [
    ['objects read', report.objects],
    ['places', places],
    ['streets', streets],
    ['houses', houses],
    ['ranges of numbers (addr:interpolation)', report.interpolations],
    ['houses without a street', report.withoutStreet],
    ['house numbers without a number', report.withoutNumber],
    ['houses whose town is not known', report.unresolvedCities],
    ['borders that do not close', report.brokenRelations],
    ['houses that are there twice (50 m)', report.duplicates],
  ];
  const dropped = [
    sampleText('house numbers without a number', report.samples.numbers),
    sampleText('towns that are not known', report.samples.cities),
  ].filter((line) => line !== '');
  const read = about.sources.reduce((sum, source) => sum + (source.bytes ?? 0), 0);
  const perHouse = houses === 0 ? '' : `, ${Math.round(bytes / houses)} bytes a house`;
  return [
    table(['FOUND', 'COUNT'], rows),
    ...dropped,
    ...coverageTable([about]),
    `self-test: ${answered} of ${tested} own addresses are answered`,
    `${output}: ${megabytes(bytes)}${perHouse}, from ${megabytes(read)} in ${(ms / 1000).toFixed(1)} s`,
    `Its licence: ${about.attribution.join(', ')}; the file may be passed on under the same licence only.`,
  ].join('\n');
}

/** Values of the data as they are, so that they can be found and corrected there. */
const sampleText = (what: string, values: readonly string[]): string =>
  values.length === 0 ? '' : `${what}, such as: ${values.map((value) => JSON.stringify(value)).join(', ')}`;

/** One line a country over all files; none for files that were built before coverage was counted. */
function coverageTable(files: readonly DataFileDescription[]): readonly string[] {
  const all = new Map<string, Coverage>();
  for (const { coverage = {} } of files) {
    for (const [country, counts] of Object.entries(coverage))
      all.set(country, sumOf(all.get(country), counts));
  }
  if (all.size === 0) return [];
  const header = ['COUNTRY', 'PLACES', 'STREETS', 'HOUSES', 'WITHOUT POSTCODE', 'OTHER FORM OF POSTCODE'];
  const rows = [...all]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([country, one]) => [
      country === '' ? 'unknown' : country,
      ...[one.places, one.streets, one.houses, one.withoutPostcode, one.otherPostcodes],
    ]);
  return [table(header, rows)];
}

const sumOf = (a: Coverage | undefined, b: Coverage): Coverage => ({
  places: (a?.places ?? 0) + b.places,
  streets: (a?.streets ?? 0) + b.streets,
  houses: (a?.houses ?? 0) + b.houses,
  withoutPostcode: (a?.withoutPostcode ?? 0) + b.withoutPostcode,
  otherPostcodes: (a?.otherPostcodes ?? 0) + b.otherPostcodes,
});

export const geocoderStatus: Command = {
  name: 'geocoder status',
  summary: 'Show the data files of the geocoder: dates, counts, coverage by country, licences',
  options: { json: jsonOption('{"engine", "files", "world"}') },
  async run({ values, geocoder, print }) {
    const state = await geocoder().state();
    print(values.json === true ? JSON.stringify(state) : statusText(state));
    return state.files.some(({ problem }) => problem !== undefined) ? EXIT.failed : EXIT.ok;
  },
};

function statusText({ engine, files, world }: GeocoderState): string {
  if (engine !== 'embedded') return `Queries go to ${engine}; no data file is used.`;
  const header = ['FILE', 'BUILT', 'DATA OF', 'PLACES', 'STREETS', 'HOUSES', 'LICENCE'];
  const rows = files.map(({ path, about }) => [path, ...(about === undefined ? UNKNOWN : cellsOf(about))]);
  const problems = files.filter(({ problem }) => problem !== undefined).map(problemText);
  const worldText = world
    ? 'The places of the world come with the program: GeoNames (CC BY 4.0), borders of Natural Earth (public domain).'
    : 'The places of the world are switched off (GEOCODER_WORLD).';
  const none = 'No data file of streets and houses; set GEOCODER_DATA (`kontor geocoder build` makes one).';
  const coverage = coverageTable(files.flatMap(({ about }) => about ?? []));
  return [files.length === 0 ? none : table(header, rows), ...coverage, ...problems, worldText].join('\n');
}

const UNKNOWN = ['-', '-', '-', '-', '-', '-'];
const day = (iso: string): string => iso.slice(0, 10);
const problemText = ({ path, problem }: DataFileState): string => `${path} ${problem}`;

function cellsOf({
  builtAt,
  sources,
  counts,
  attribution,
}: DataFileDescription): readonly (string | number)[] {
  const dates = sources.map(({ name, date }) => (date === undefined ? name : day(date)));
  const { places, streets, houses } = counts;
  return [day(builtAt), [...new Set(dates)].join(', '), places, streets, houses, attribution.join(', ')];
}
