import { addTimes, type DrawingCost, enlarge } from './drawing-cost.ts';
import { drawingRefused } from './drawing-refused.ts';
import type { Drawn, SvgElement, Tile } from './svg-element.ts';

/** An element with what it asks for. */
export interface CostedElement extends Drawn {
  readonly element: SvgElement;
}

/** Everything that drawing an element leads to. */
interface TotalCost {
  readonly amounts: DrawingCost;
  /** Elements inside each other, references followed; of them such as are drawn apart. */
  readonly depth: number;
  readonly layerDepth: number;
  /** Of a pattern, with those that it takes in. */
  readonly tile: Tile | undefined;
}

const GRADIENTS: ReadonlySet<string> = new Set(['lineargradient', 'radialgradient']);

/** Adds up what parts of a drawing lead to, each once, however often it is drawn. */
class Totals {
  readonly #parts: readonly CostedElement[];
  readonly #byId = new Map<string, number>();
  readonly #totals: (TotalCost | undefined)[] = [];

  constructor(parts: readonly CostedElement[]) {
    this.#parts = parts;
    parts.forEach(({ element }, place) => {
      const id = element.attributes.get('id');
      // The first one counts, for the library too.
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, place);
    });
  }

  /** What the root leads to; without recursion, for a chain of references may be as long as the file. */
  ofRoot(): TotalCost {
    const open = new Set<number>([0]);
    const trail = [{ place: 0, needs: this.#needs(0) }];
    for (let current = trail.at(-1); current !== undefined; current = trail.at(-1)) {
      const next = current.needs.pop();
      if (next === undefined) {
        this.#totals[current.place] = this.#total(current.place);
        open.delete(current.place);
        trail.pop();
      } else if (open.has(next)) {
        throw drawingRefused('parts of the drawing must not refer to each other in a circle');
      } else if (this.#totals[next] === undefined) {
        open.add(next);
        trail.push({ place: next, needs: this.#needs(next) });
      }
    }
    return this.#totals[0]!;
  }

  /** Elements inside, and elements referred to. */
  #needs(place: number): number[] {
    const { element, parts, paints, markers } = this.#parts[place]!;
    const targets = [...parts, ...paints, ...markers].flatMap((id) => this.#byId.get(id) ?? []);
    return [...element.children, ...new Set(targets)];
  }

  #targets(ids: readonly string[]): { readonly part: CostedElement; readonly total: TotalCost }[] {
    return ids.flatMap((id) => {
      const place = this.#byId.get(id);
      return place === undefined ? [] : [{ part: this.#parts[place]!, total: this.#totals[place]! }];
    });
  }

  #total(place: number): TotalCost {
    const part = this.#parts[place]!;
    const amounts: DrawingCost = { ...part.own };
    const inside = part.element.children.map((child) => ({
      part: this.#parts[child]!,
      total: this.#totals[child]!,
    }));
    for (const { part: child, total } of inside) if (!child.isApart) addTimes(amounts, total.amounts, 1);
    const [parts, paints, markers] = [part.parts, part.paints, part.markers].map((ids) => this.#targets(ids));
    for (const { total } of parts!) addTimes(amounts, total.amounts, 1);
    for (const { part: paint, total } of paints!) addPaint(amounts, paint, total);
    const { vertices } = amounts;
    for (const { total } of markers!) addTimes(amounts, total.amounts, vertices);
    if (part.dashRate > 0 && amounts.ownLength > 0) amounts.dashes += amounts.ownLength * part.dashRate;
    enlarge(amounts, part.scale);
    const below = [...inside, ...parts!, ...paints!, ...markers!].map(({ total }) => total);
    const most = (of: 'depth' | 'layerDepth'): number =>
      below.reduce((max, one) => Math.max(max, one[of]), 0);
    return {
      amounts,
      depth: 1 + most('depth'),
      layerDepth: (part.isLayer ? 1 : 0) + most('layerDepth'),
      tile: part.tile && mergedTile(part.tile, parts!),
    };
  }
}

/** Width and transform may each come from a pattern that is taken in. */
function mergedTile(tile: Tile, taken: readonly { readonly total: TotalCost }[]): Tile {
  return taken.reduce<Tile>(
    (merged, { total }) => ({
      ofShape: Math.max(merged.ofShape, total.tile?.ofShape ?? 0),
      ofUnits: Math.max(merged.ofUnits, total.tile?.ofUnits ?? 0),
      scale: merged.scale * Math.max(1, total.tile?.scale ?? 1),
    }),
    tile,
  );
}

/** A gradient or pattern for every shape that is painted so far. */
function addPaint(
  amounts: DrawingCost,
  { element }: CostedElement,
  { amounts: ofPaint, tile }: TotalCost,
): void {
  const { shapes, area, unitSquares } = amounts;
  if (GRADIENTS.has(element.name)) amounts.gradients += shapes;
  if (tile === undefined) return;
  addTimes(amounts, ofPaint, shapes);
  amounts.layers += shapes;
  amounts.tileArea += (times(tile.ofShape, area) + times(tile.ofUnits, unitSquares)) * tile.scale ** 2;
}

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);

/** All that drawing the first of these elements leads to. @throws InvalidInput when parts refer to each other in a circle */
export const totalCostOf = (parts: readonly CostedElement[]): TotalCost => new Totals(parts).ofRoot();
