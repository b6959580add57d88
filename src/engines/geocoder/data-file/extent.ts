import type { Box, Point } from './data-file-records.ts';

/** The box around all points that were added. */
export class Extent {
  #minLat = Infinity;
  #minLon = Infinity;
  #maxLat = -Infinity;
  #maxLon = -Infinity;

  add({ lat, lon }: Point): void {
    if (lat < this.#minLat) this.#minLat = lat;
    if (lat > this.#maxLat) this.#maxLat = lat;
    if (lon < this.#minLon) this.#minLon = lon;
    if (lon > this.#maxLon) this.#maxLon = lon;
  }

  /** Undefined as long as there is no point. */
  get box(): Box | undefined {
    if (this.#minLat > this.#maxLat) return undefined;
    return { minLat: this.#minLat, minLon: this.#minLon, maxLat: this.#maxLat, maxLon: this.#maxLon };
  }
}
