import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { OPENSTREETMAP_ATTRIBUTION, OsmFile, RefusedOsmFile } from '@kontor/places';
import type { DataFileDescription, Source } from '../data-file/data-file-description.ts';
import { DataFileWriter } from '../data-file/data-file-writer.ts';
import { OpenDataFile } from '../data-file/open-data-file.ts';
import { BuildFiles } from './build-files.ts';
import type { CountryAt } from './cell-countries.ts';
import { CityFinder } from './city-finder.ts';
import { FileSource } from './file-source.ts';
import { FirstPass } from './first-pass.ts';
import type { DraftedPlaces, PostcodeArea } from './place-drafts.ts';
import { readRelations } from './relation-pass.ts';
import { type DroppedSamples, Resolution } from './resolve.ts';
import { isAnswered, isIndexed, ownAddresses } from './self-test.ts';
import { StagingDatabase } from './staging-database.ts';
import { readWaysAndNodes } from './way-rounds.ts';
import { countriesOf, statesOf, writePlaces } from './write-places.ts';
import { type StreetCounts, writeStreets } from './write-streets.ts';

/** Where a build is: which file and what is done with it. */
export interface Progress {
  readonly step: 'relations' | 'ways' | 'nodes' | 'places' | 'addresses' | 'writing' | 'checking';
  /** Of the file that is read. */
  readonly file?: string;
  /** 0 to 1, of the step. */
  readonly share?: number;
}

export interface BuildOptions {
  /** Extracts (.osm.pbf). */
  readonly inputs: readonly string[];
  /** The data file; it is replaced in one step when the new one is whole. */
  readonly output: string;
  readonly countryAt: CountryAt;
  /** Of this process; names its unfinished files. */
  readonly process: number;
  readonly isAlive: (process: number) => boolean;
  /** Unix milliseconds. */
  readonly now: number;
  readonly random: () => number;
  readonly onProgress: (progress: Progress) => void;
  /** Node references in memory at once; follows from the size of the inputs unless given. */
  readonly maxRefs?: number;
}

export interface BuildReport {
  readonly about: DataFileDescription;
  /** Nodes, ways and relations of all inputs. */
  readonly objects: number;
  readonly bytes: number;
  readonly unresolvedCities: number;
  readonly withoutStreet: number;
  readonly withoutNumber: number;
  readonly brokenRelations: number;
  readonly duplicates: number;
  readonly interpolations: number;
  /** Some values that could not be used. */
  readonly samples: DroppedSamples;
  /** Addresses that the self-test looked for, and those that the search answered. */
  readonly tested: number;
  readonly answered: number;
}

/** The system's reason why a file cannot be read. */
const SYSTEM_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read',
  EISDIR: 'is a folder',
};

/** An input cannot be read; the message names it, with the reason. */
export class RefusedInput extends Error {
  constructor(input: string, reason: string, cause: unknown) {
    super(`${basename(input)} ${reason}`, { cause });
    this.name = 'RefusedInput';
  }
}

/** Errors that the input did not cause are rethrown unchanged: a full disk, a bug. */
function refusalOf(input: string, error: unknown): unknown {
  if (error instanceof RefusedOsmFile) return new RefusedInput(input, error.message, error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = SYSTEM_FAULTS[code];
  return reason === undefined ? error : new RefusedInput(input, reason, error);
}

/** The new file does not find its own addresses; the old one stays. */
export class FailedSelfTest extends Error {
  override readonly name = 'FailedSelfTest';
}

/**
 * Builds one data file from extracts. Until it is whole it has another name, and whatever goes wrong, nothing of it is
 * left and the file that was there before is untouched.
 * @throws RefusedInput, FailedSelfTest, BrokenDataFile, errors of the system
 */
export function buildDataFile(options: BuildOptions): BuildReport {
  const files = new BuildFiles(options.output, options.process);
  files.removeLeftovers((process) => process !== options.process && options.isAlive(process));
  try {
    const report = build(files, options);
    files.publish();
    return { ...report, bytes: statSync(files.target).size };
  } finally {
    files.remove();
  }
}

function build(files: BuildFiles, options: BuildOptions): Omit<BuildReport, 'bytes'> {
  const stage = new StagingDatabase(files.stage);
  try {
    const { drafts, sources, objects } = readInputs(stage, options);
    const { places, postcodeAreas, brokenRelations } = drafts;
    const cities = new CityFinder(places);
    options.onProgress({ step: 'addresses' });
    const resolution = new Resolution(stage, cities, options.countryAt);
    resolution.run();
    options.onProgress({ step: 'writing' });
    const written = write(files, { stage, cities, resolution, postcodeAreas, sources }, options);
    options.onProgress({ step: 'checking' });
    const tested = selfTest(files.building, options.random);
    return {
      objects,
      ...written,
      ...resolution.counts,
      samples: resolution.samples,
      brokenRelations,
      ...tested,
    };
  } finally {
    stage.close();
  }
}

interface Read {
  readonly drafts: DraftedPlaces;
  readonly objects: number;
  readonly sources: readonly Source[];
}

function readInputs(stage: StagingDatabase, options: BuildOptions): Read {
  const found = new FirstPass(stage);
  const inputs = options.inputs.map((input) => readInput(found, input, options));
  options.onProgress({ step: 'places' });
  const objects = inputs.reduce((sum, input) => sum + input.objects, 0);
  return { drafts: found.drafts(), objects, sources: inputs.map(({ source }) => source) };
}

interface ReadInput {
  readonly source: Source;
  readonly objects: number;
}

/** References in memory at once: 1.2 million for a city, 20 million for a continent. */
const refsFor = (bytes: number): number => Math.min(20_000_000, Math.max(1_200_000, Math.round(bytes / 50)));

function readInput(found: FirstPass, input: string, { onProgress, maxRefs }: BuildOptions): ReadInput {
  const name = basename(input);
  let source: FileSource | undefined;
  try {
    source = new FileSource(input);
    const file = new OsmFile(source);
    const { size, header } = file;
    onProgress({ step: 'relations', file: name });
    const relations = readRelations(file);
    found.begin(relations);
    const others = readWaysAndNodes(file, relations, found, {
      maxRefs: maxRefs ?? refsFor(size),
      onProgress: (step, bytes) => onProgress({ step, file: name, share: bytes / size }),
    });
    found.end(relations);
    const { timestamp } = header;
    const date = timestamp === undefined ? undefined : new Date(timestamp * 1000).toISOString();
    const origin = { name, bytes: size, ...(date !== undefined && { date }) };
    return { source: origin, objects: relations.count + others };
  } catch (error) {
    throw refusalOf(input, error);
  } finally {
    source?.close();
  }
}

interface ToWrite {
  readonly stage: StagingDatabase;
  readonly cities: CityFinder;
  readonly resolution: Resolution;
  readonly postcodeAreas: readonly PostcodeArea[];
  readonly sources: readonly Source[];
}

function write(
  files: BuildFiles,
  { stage, cities, resolution, postcodeAreas, sources }: ToWrite,
  { countryAt, now }: BuildOptions,
): StreetCounts & { readonly about: DataFileDescription } {
  const writer = new DataFileWriter(files.building);
  try {
    const countryOf = countriesOf(cities, resolution, countryAt);
    const stateOf = statesOf(cities, resolution, countryOf);
    const places = writePlaces(writer, stage, cities, { countryOf, stateOf });
    const counts = writeStreets(writer, { stage, cities, places, postcodeAreas });
    const builtAt = new Date(now).toISOString();
    const about = writer.finish({ builtAt, sources, attribution: [OPENSTREETMAP_ATTRIBUTION] });
    return { ...counts, about };
  } finally {
    writer.close();
  }
}

/**
 * Some streets have numbers as names, which no search can distinguish from house numbers; if half is lost, the file is
 * faulty.
 */
const MIN_ANSWERED = 0.5;

interface Tested {
  readonly tested: number;
  readonly answered: number;
}

/** Every address must be in the index, and most be found by the search. @throws FailedSelfTest */
function selfTest(path: string, random: () => number): Tested {
  const file = OpenDataFile.open(path);
  try {
    const addresses = ownAddresses(file, random);
    const tested = addresses.length;
    const lost = addresses.filter((address) => !isIndexed(file, address)).length;
    const answered = addresses.filter((address) => isAnswered(file, address)).length;
    if (lost > 0 || answered < MIN_ANSWERED * tested) {
      const text = `the new file does not find ${Math.max(lost, tested - answered)} of ${tested} of its own addresses`;
      throw new FailedSelfTest(text);
    }
    return { tested, answered };
  } finally {
    file.close();
  }
}
