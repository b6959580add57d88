import { joined, lineColumn, numberColumn, signedColumn, steps, textColumn } from './column-bytes.ts';

/** What is used of a TopoJSON topology (TopoJSON 1.0: quantized arcs, each a list of steps). */
export interface Topology {
  readonly transform: { readonly scale: readonly number[]; readonly translate: readonly number[] };
  readonly arcs: readonly (readonly Step[])[];
  readonly objects: { readonly countries: { readonly geometries: readonly BorderedArea[] } };
}

type Ring = readonly number[];
type Step = readonly [x: number, y: number];
export interface BorderedArea {
  readonly type: string;
  /** ISO 3166-1 numeric. */
  readonly id?: string;
  readonly properties: { readonly name: string };
  readonly arcs: readonly Ring[] | readonly (readonly Ring[])[];
}

/**
 * Natural Earth has no number for lands that ISO does not list. Kosovo has the code that CLDR and GeoNames use; Northern
 * Cyprus and Somaliland count to the states that ISO places them in. The others are rocks, bases and buffer zones.
 */
const WITHOUT_NUMBER: Readonly<Record<string, string>> = {
  Kosovo: 'XK',
  'N. Cyprus': 'CY',
  Somaliland: 'SO',
};

/** The alpha-2 code of a land; empty for one without. */
export function codeOf(land: BorderedArea, alpha2ByNumber: ReadonlyMap<string, string>): string {
  if (land.id === undefined) return WITHOUT_NUMBER[land.properties.name] ?? '';
  const code = alpha2ByNumber.get(land.id);
  if (code === undefined) throw new RangeError(`no code for number ${land.id}`);
  return code;
}

/** A reversed arc is written as the complement of its number. */
const arcNumber = (arc: number): number => (arc < 0 ? -1 - arc : arc);

export const ringsOf = (land: BorderedArea): readonly Ring[] => {
  if (land.type === 'Polygon') return land.arcs as readonly Ring[];
  if (land.type === 'MultiPolygon') return (land.arcs as readonly (readonly Ring[])[]).flat();
  throw new RangeError(`a land of type ${land.type}`);
};

/** The lines of a land, once each; a spit of no width goes there and back on one line, which is no border. */
function linesAround(land: BorderedArea): readonly number[] {
  const times = new Map<number, number>();
  for (const line of ringsOf(land).flat().map(arcNumber)) times.set(line, (times.get(line) ?? 0) + 1);
  return [...times]
    .filter(([, count]) => count % 2 === 1)
    .map(([line]) => line)
    .toSorted((a, b) => a - b);
}

/** The lines around all lands; `packages/places/src/world/border-data.ts` reads them. */
export function borderSection(topology: Topology, alpha2ByNumber: ReadonlyMap<string, string>): Uint8Array {
  const lands = topology.objects.countries.geometries;
  const pieces = topology.arcs.map((arc) => cutAtAntimeridian(arc, topology));
  const firstOf = beginnings(pieces.map(({ length }) => length));
  const lines = lands.map((land) =>
    linesAround(land).flatMap((arc) => (pieces[arc] ?? []).map((_, piece) => (firstOf[arc] ?? 0) + piece)),
  );
  const all = pieces.flat();
  const points = all.flatMap((line) => line.map((point, index) => difference(point, line[index - 1])));
  return joined([
    lineColumn([...topology.transform.scale, ...topology.transform.translate].map(String)),
    textColumn(lands.map((land) => codeOf(land, alpha2ByNumber)).join('\n')),
    numberColumn(lines.map((own) => own.length)),
    signedColumn(steps(lines.flat())),
    numberColumn(all.map((line) => line.length)),
    signedColumn(points.map(([x]) => x)),
    signedColumn(points.map(([, y]) => y)),
  ]);
}

const difference = ([x, y]: Step, before: Step = [0, 0]): Step => [x - before[0], y - before[1]];

/**
 * The points of an arc, in parts where it crosses the antimeridian: there the package's lands run on, Antarctica around
 * the pole. Each crossing adds a line from there down to the south pole. A land that crosses twice gets two, which
 * cancel out below both; a land around the pole gets one and is inside all of it.
 */
function cutAtAntimeridian(arc: readonly Step[], { transform }: Topology): readonly (readonly Step[])[] {
  const [scaleX = 1, scaleY = 1] = transform.scale;
  const [originX = 0, originY = 0] = transform.translate;
  const west = Math.round((-180 - originX) / scaleX);
  const east = Math.round((180 - originX) / scaleX);
  const pole = Math.floor((-90 - originY) / scaleY);
  const parts: Step[][] = [[]];
  for (const [x, y] of pointsOf(arc)) {
    const part = parts.at(-1)!;
    const before = part.at(-1);
    if (before === undefined || Math.abs(x - before[0]) * 2 <= east - west) {
      part.push([x, y]);
      continue;
    }
    const [from, to] = before[0] > x ? [east, west] : [west, east];
    const share = (from - before[0]) / (from - before[0] + x - to || 1);
    const crossing = Math.round(before[1] + share * (y - before[1]));
    part.push([from, crossing]);
    parts.push(
      [
        [east, crossing],
        [east, pole],
      ],
      [
        [to, crossing],
        [x, y],
      ],
    );
  }
  return parts;
}

function pointsOf(arc: readonly Step[]): readonly Step[] {
  let x = 0;
  let y = 0;
  return arc.map(([stepX, stepY]) => {
    x += stepX;
    y += stepY;
    return [x, y];
  });
}

/** Where each of several parts of these lengths begins. */
function beginnings(lengths: readonly number[]): readonly number[] {
  let next = 0;
  return lengths.map((length) => {
    const begin = next;
    next += length;
    return begin;
  });
}
