import type { Point } from '../data-file/data-file-records.ts';

const UNKNOWN = -(2 ** 31);

/** The positions of the given nodes, filled from nodes in ascending order of ids. */
export class NodePositions {
  readonly #ids: Float64Array;
  readonly #lats: Int32Array;
  readonly #lons: Int32Array;
  #next = 0;

  /** @param wanted ids in any order, repeated ones too; the array is used up */
  constructor(wanted: Float64Array) {
    wanted.sort();
    let count = 0;
    for (const id of wanted) {
      if (count === 0 || wanted[count - 1] !== id) wanted[count++] = id;
    }
    this.#ids = wanted.subarray(0, count);
    this.#lats = new Int32Array(count).fill(UNKNOWN);
    this.#lons = new Int32Array(count);
  }

  /** The next node of the file. */
  see(id: number, lat: number, lon: number): void {
    const ids = this.#ids;
    while (this.#next < ids.length && ids[this.#next]! < id) this.#next++;
    if (ids[this.#next] !== id) return;
    this.#lats[this.#next] = lat;
    this.#lons[this.#next] = lon;
  }

  /** Undefined for a node that is not in the extract. */
  of(id: number): Point | undefined {
    const ids = this.#ids;
    let low = 0;
    let high = ids.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = ids[middle]!;
      if (found === id) return this.#at(middle);
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  #at(index: number): Point | undefined {
    const lat = this.#lats[index]!;
    return lat === UNKNOWN ? undefined : { lat, lon: this.#lons[index]! };
  }
}
