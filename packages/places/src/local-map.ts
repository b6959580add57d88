/** Units of a coordinate in one degree: the integers that data files use for positions. */
const DEGREE = 10_000_000;
/** On a sphere of the earth's mean radius, 6,371,008.8 m. */
const METRES_A_DEGREE = 111_195.08;
const TURN = 360 * DEGREE;
/** So near to a pole every longitude is at hand. */
const MIN_SHRINK = 1e-6;

/** A position in 1e-7 degree. */
export interface PlanePoint {
  readonly lat: number;
  readonly lon: number;
}

/** Bounds in 1e-7 degree, both included; never across the antimeridian. */
export interface Bounds {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * A flat map around a point: distances up to some 50 km are right to 1 %, those within a town to a decimetre.
 * Longitudes on the far side of the antimeridian are as near as they are on the ground.
 */
export class LocalMap {
  readonly centre: PlanePoint;
  readonly #east: number;
  readonly #north = METRES_A_DEGREE / DEGREE;

  constructor(centre: PlanePoint) {
    this.centre = centre;
    this.#east = this.#north * shrinkAt(centre.lat);
  }

  /** Metres from the centre. */
  metresTo(spot: PlanePoint): number {
    return Math.hypot(this.#x(spot), this.#y(spot));
  }

  /** The point of the line from `a` to `b` that is nearest to the centre. */
  nearestBetween(a: PlanePoint, b: PlanePoint): { readonly spot: PlanePoint; readonly metres: number } {
    const [ax, ay] = [this.#x(a), this.#y(a)];
    const [dx, dy] = [this.#x(b) - ax, this.#y(b) - ay];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
    const [x, y] = [ax + share * dx, ay + share * dy];
    const lat = Math.round(this.centre.lat + y / this.#north);
    const lon = Math.round(this.centre.lon + x / this.#east);
    return { spot: { lat, lon: wrapped(lon) }, metres: Math.hypot(x, y) };
  }

  /** What encloses all points at most so many metres away: two bounds where that crosses the antimeridian. */
  boundsWithin(metres: number): readonly Bounds[] {
    const { lat, lon } = this.centre;
    const reach = metres / this.#north;
    const [south, north] = [Math.max(-90 * DEGREE, lat - reach), Math.min(90 * DEGREE, lat + reach)];
    const width = reach / Math.min(shrinkAt(south), shrinkAt(north));
    if (width >= TURN / 2) return [{ south, north, west: -TURN / 2, east: TURN / 2 }];
    const [west, east] = [lon - width, lon + width];
    if (west < -TURN / 2) {
      return [
        { south, north, west: -TURN / 2, east },
        { south, north, west: west + TURN, east: TURN / 2 },
      ];
    }
    if (east <= TURN / 2) return [{ south, north, west, east }];
    return [
      { south, north, west, east: TURN / 2 },
      { south, north, west: -TURN / 2, east: east - TURN },
    ];
  }

  #x({ lon }: PlanePoint): number {
    return wrapped(lon - this.centre.lon) * this.#east;
  }

  #y({ lat }: PlanePoint): number {
    return (lat - this.centre.lat) * this.#north;
  }
}

const shrinkAt = (lat: number): number => Math.max(MIN_SHRINK, Math.cos((lat / DEGREE) * (Math.PI / 180)));

/** −180 up to 180 degrees, 180 itself as −180. */
export function wrapped(lon: number): number {
  if (lon >= -TURN / 2 && lon < TURN / 2) return lon;
  return ((((lon + TURN / 2) % TURN) + TURN) % TURN) - TURN / 2;
}
