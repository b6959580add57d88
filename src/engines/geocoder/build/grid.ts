import type { Box, Point } from '../data-file/data-file-records.ts';

const ROW = 100_000;

/** Finds items near a point: each is in the cells that its point or box touches. */
export class Grid<Item> {
  readonly #side: number;
  readonly #cells = new Map<number, Item[]>();

  /** @param side of a cell, in 1e-7 degree */
  constructor(side: number) {
    this.#side = side;
  }

  /** How many cells a box touches. */
  cellsOf({ minLat, maxLat, minLon, maxLon }: Box): number {
    const rows = this.#place(maxLat) - this.#place(minLat) + 1;
    return rows * (this.#place(maxLon) - this.#place(minLon) + 1);
  }

  add(item: Item, { minLat, maxLat, minLon, maxLon }: Box): void {
    for (let row = this.#place(minLat); row <= this.#place(maxLat); row++) {
      for (let column = this.#place(minLon); column <= this.#place(maxLon); column++)
        this.#put(row, column, item);
    }
  }

  addPoint(item: Item, { lat, lon }: Point): void {
    this.#put(this.#place(lat), this.#place(lon), item);
  }

  #put(row: number, column: number, item: Item): void {
    const cell = this.#cells.get(row * ROW + column);
    if (cell === undefined) this.#cells.set(row * ROW + column, [item]);
    else cell.push(item);
  }

  /** All items of the cell that a point is in. */
  at({ lat, lon }: Point): readonly Item[] {
    return this.#cells.get(this.#place(lat) * ROW + this.#place(lon)) ?? [];
  }

  /** All items of the cells around a point, `rows` and `columns` to each side. */
  near({ lat, lon }: Point, rows: number, columns: number): readonly Item[] {
    const [row, column] = [this.#place(lat), this.#place(lon)];
    const found: Item[] = [];
    for (let r = row - rows; r <= row + rows; r++) {
      for (let c = column - columns; c <= column + columns; c++) {
        for (const item of this.#cells.get(r * ROW + c) ?? []) found.push(item);
      }
    }
    return found;
  }

  #place(value: number): number {
    return Math.floor(value / this.#side);
  }
}
