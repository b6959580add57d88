import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DIRECTIONS } from '../../../test/layers/directions.ts';
import { type Package, packageOf, packages, packedFiles } from '../../../test/layers/packages.ts';
import { isTest, ownImports, type Source, shippedSources } from '../../../test/layers/sources.ts';

/** A folder of `src`, a package, or a single file. */
export interface SourceFolder {
  /** `http`, `packages/pdf`, `config.ts`. */
  readonly name: string;
  /** Its content, in the words of ARCHITECTURE.md, or of a package's manifest. */
  readonly purpose: string;
  /** Folders inside it. */
  readonly inner: readonly string[];
  /** Rooms that its files import. */
  readonly uses: readonly string[];
  /** Places that its files may import and do not; empty when they may import everything. */
  readonly mayUse: readonly string[];
}

const SRC = new URL('../../../src/', import.meta.url).pathname;
const ARCHITECTURE = new URL('../../../ARCHITECTURE.md', import.meta.url);

/** The folder of the packages, and what begins the name of the room of each. */
export const PACKAGES = 'packages';

/** The room of a file, from `src`. @example roomOf('http/app.ts') // 'http' */
const roomOf = (path: string): string => path.split('/')[0]!.replace(/(\.data)?\.ts$/, '.ts');

/** First column → second, of the tables whose first column names a place in `src`. */
export function purposes(): ReadonlyMap<string, string> {
  const rows = readFileSync(ARCHITECTURE, 'utf8').matchAll(/^\| `src\/([^`]+)` \| ([^|]+) \|$/gm);
  return new Map(Array.from(rows, ([, place = '', text = '']) => [place, text.replaceAll('`', '')]));
}

/** Every room of `src` in the order of ARCHITECTURE.md, then the packages. @throws when one has no row there */
export function sourceFolders(): readonly SourceFolder[] {
  const filesOf = Map.groupBy(shippedSources(), ({ path }) => roomOf(path));
  const known = purposes();
  const order = [...known.keys()];
  const unknown = [...filesOf.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`ARCHITECTURE.md has no row for ${unknown.join(', ')}`);
  const all = packages();
  const roomOfPackage = new Map(all.map(({ name, folder }) => [name, `${PACKAGES}/${folder}`]));
  const ofSources = [...filesOf]
    .map(([name, files]) => room(name, files, known.get(name) ?? '', roomOfPackage))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return [...ofSources, ...all.map((one) => packageRoom(one, roomOfPackage))];
}

function packageRoom(one: Package, roomOfPackage: ReadonlyMap<string, string>): SourceFolder {
  const { folder, description, dependencies } = one;
  const above = `${PACKAGES}/${folder}/src/`;
  const inner = packedFiles(one)
    .map(({ path }) => path.slice(above.length).split('/'))
    .flatMap(([first = '', ...more]) => (more.length === 0 ? [] : [first]));
  return {
    name: `${PACKAGES}/${folder}`,
    purpose: description,
    inner: [...new Set(inner)].toSorted(),
    uses: dependencies.flatMap((name) => roomOfPackage.get(name) ?? []).toSorted(),
    mayUse: [],
  };
}

function room(
  name: string,
  files: readonly Source[],
  purpose: string,
  roomOfPackage: ReadonlyMap<string, string>,
): SourceFolder {
  const targets = files.flatMap(ownImports);
  const foreign = files.flatMap(({ imports }) =>
    imports.flatMap((from) => roomOfPackage.get(packageOf(from) ?? '') ?? []),
  );
  const uses = new Set([...targets.map(roomOf), ...foreign].filter((target) => target !== name));
  return {
    name,
    purpose,
    inner: innerOf(name),
    uses: [...uses].toSorted(),
    mayUse: unused(name, files, targets),
  };
}

function innerOf(name: string): readonly string[] {
  const folder = join(SRC, name);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isTest(`${name}/${entry.name}/`))
    .map((entry) => entry.name)
    .toSorted();
}

/** What the directions allow beyond what is imported. */
function unused(name: string, files: readonly Source[], targets: readonly string[]): readonly string[] {
  const rules = DIRECTIONS.filter(({ from }) => files.some(({ path }) => from.test(path)));
  const places = new Set(rules.flatMap(({ to }) => (to === 'all' ? [] : to)));
  return [...places]
    .filter((place) => !place.includes('$') && !place.startsWith(name) && !`${name}/`.startsWith(place))
    .filter((place) => !targets.some((target) => target.startsWith(place)))
    .map((place) => place.replace(/\/$/, ''))
    .toSorted();
}

/**
 * Rooms by floor, the lowest first: each is above all that it uses. Rooms that use each other share a floor.
 * Uses that are not among the given names do not count.
 */
export function layersOf(
  names: readonly string[],
  uses: (name: string) => Iterable<string>,
): readonly string[][] {
  const below = new Map(names.map((name) => [name, [...uses(name)].filter((one) => names.includes(one))]));
  const reachable = (from: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const visit = (name: string): void => {
      for (const next of below.get(name) ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        visit(next);
      }
    };
    visit(from);
    return found;
  };
  const reach = new Map(names.map((name) => [name, reachable(name)]));
  const heights = new Map<string, number>();
  const heightOf = (name: string): number => {
    const known = heights.get(name);
    if (known !== undefined) return known;
    const lower = [...reach.get(name)!].filter((one) => !reach.get(one)!.has(name));
    const height = Math.max(-1, ...lower.map(heightOf)) + 1;
    heights.set(name, height);
    return height;
  };
  const result: string[][] = [];
  for (const name of names) {
    const floor = heightOf(name);
    result[floor] ??= [];
    result[floor].push(name);
  }
  return result;
}
