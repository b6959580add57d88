/**
 * The places of the eight bits of a code word, the highest first, from the module of its lowest bit (ISO/IEC 16022,
 * F.3).
 */
const SHAPE: readonly (readonly [row: number, column: number])[] = [
  ...([
    [-2, -2],
    [-2, -1],
    [-1, -2],
    [-1, -1],
    [-1, 0],
    [0, -2],
    [0, -1],
    [0, 0],
  ] as const),
];

/** The four special shapes of the corners; negative numbers count from the bottom or the right. */
const CORNERS: readonly (readonly (readonly [row: number, column: number])[])[] = [
  [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -4],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-1, 0],
    [-1, -1],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -3],
    [1, -2],
    [1, -1],
  ],
];

/** Lays code words into the mapping matrix of `rows` × `columns`, in the diagonal order of annex F. */
class Layout {
  readonly #rows: number;
  readonly #columns: number;
  /** Bit number (code word × 8 + bit, highest bit first) of each module; -1 = not laid. */
  readonly bits: Int32Array;
  #word = 0;

  constructor(rows: number, columns: number) {
    this.#rows = rows;
    this.#columns = columns;
    this.bits = new Int32Array(rows * columns).fill(-1);
  }

  #isFree(row: number, column: number): boolean {
    return this.bits[row * this.#columns + column] === -1;
  }

  /** A shape that sticks out at the top or left comes in again at the other end, shifted. */
  #usual(row: number, column: number): void {
    SHAPE.forEach(([down, right], bit) => {
      let y = row + down;
      let x = column + right;
      if (y < 0) {
        y += this.#rows;
        x += 4 - ((this.#rows + 4) % 8);
      }
      if (x < 0) {
        x += this.#columns;
        y += 4 - ((this.#columns + 4) % 8);
      }
      this.bits[y * this.#columns + x] = this.#word * 8 + bit;
    });
    this.#word++;
  }

  #corner(number: number): void {
    CORNERS[number]!.forEach(([row, column], bit) => {
      const y = row < 0 ? row + this.#rows : row;
      const x = column < 0 ? column + this.#columns : column;
      this.bits[y * this.#columns + x] = this.#word * 8 + bit;
    });
    this.#word++;
  }

  #corners(row: number, column: number): void {
    const atLeft = column === 0;
    if (atLeft && row === this.#rows) this.#corner(0);
    if (atLeft && row === this.#rows - 2 && this.#columns % 4 !== 0) this.#corner(1);
    if (atLeft && row === this.#rows - 2 && this.#columns % 8 === 4) this.#corner(2);
    if (column === 2 && row === this.#rows + 4 && this.#columns % 8 === 0) this.#corner(3);
  }

  lay(): void {
    let row = 4;
    let column = 0;
    do {
      this.#corners(row, column);
      for (; row >= 0 && column < this.#columns; row -= 2, column += 2) {
        if (row < this.#rows && column >= 0 && this.#isFree(row, column)) this.#usual(row, column);
      }
      row += 1;
      column += 3;
      for (; row < this.#rows && column >= 0; row += 2, column -= 2) {
        if (row >= 0 && column < this.#columns && this.#isFree(row, column)) this.#usual(row, column);
      }
      row += 3;
      column += 1;
    } while (row < this.#rows || column < this.#columns);
  }
}

/**
 * Bit number of each module of a mapping matrix, row by row: code word × 8 + bit, highest bit first; -1 for the
 * few modules in the lower right corner that no code word takes.
 */
export function placement(rows: number, columns: number): Int32Array {
  const layout = new Layout(rows, columns);
  layout.lay();
  return layout.bits;
}
