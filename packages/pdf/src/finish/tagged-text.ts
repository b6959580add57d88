import { isArray, isDict, isString, nameText, type PdfObject } from '../object.ts';
import type { Rectangle } from '../read/page-tree.ts';
import { isKeyword, Lexer, type Token } from '../syntax/lexer.ts';

/** A text object `BT … ET` inside tagged content. */
export interface TextPiece {
  /** Bytes of the content: of BT, and behind ET. */
  readonly start: number;
  readonly end: number;
  /** Whether all its text is above or below the page's printed area: what is seen of it is ink that overflows. */
  readonly isOutside: boolean;
}

/** A sequence of marked content with a number (ISO 32000-1, 14.7.4.2). */
export interface TaggedContent {
  readonly mcid: number;
  /** The operator that opens it, with its operands. */
  readonly opening: { readonly start: number; readonly end: number };
  readonly pieces: readonly TextPiece[];
}

/** a b c d e f of a transformation (8.3.3). */
type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

const multiplied = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

const heightOf = (x: number, y: number, m: Matrix): number => m[1] * x + m[3] * y + m[5];

/** From the baseline up to the middle of small letters, in parts of the font size: always within a line's box. */
const MIDDLE = 0.35;

interface Open {
  readonly tagged: (Omit<TaggedContent, 'pieces'> & { readonly pieces: TextPiece[] }) | undefined;
}

/** Goes through a page's content as a browser writes it and notes where each tagged text is. */
export class TaggedTextScan {
  readonly #lexer: Lexer;
  readonly #found: TaggedContent[] = [];
  readonly #open: Open[] = [];
  readonly #saved: { readonly matrix: Matrix; readonly size: number }[] = [];
  #operands: PdfObject[] = [];
  #operandsAt = 0;
  #matrix = IDENTITY;
  #textMatrix = IDENTITY;
  #size = 0;
  /** Lower and upper edge of the printed area: the first clip of a browser's page, else the whole page. */
  #area: readonly [number, number];
  #isAreaKnown = false;
  #rectangle: readonly [number, number] | undefined;
  #textStart = 0;
  #isShown = false;
  #isOutside = true;

  constructor(content: Uint8Array, box: Rectangle, maxDepth: number) {
    this.#lexer = new Lexer(content, 0, { maxDepth, syntax: 'content' });
    this.#area = [box[1], box[3]];
  }

  run(): readonly TaggedContent[] {
    const lexer = this.#lexer;
    lexer.skipSpace();
    let start = lexer.place;
    for (let token: Token | undefined = lexer.next(); token !== undefined; token = lexer.next()) {
      if (!isKeyword(token)) {
        if (this.#operands.length === 0) this.#operandsAt = start;
        this.#operands.push(token);
      } else {
        this.#apply(token.keyword, start);
        this.#operands = [];
      }
      lexer.skipSpace();
      start = lexer.place;
    }
    return this.#found;
  }

  #apply(operator: string, start: number): void {
    switch (operator) {
      case 'q':
        this.#saved.push({ matrix: this.#matrix, size: this.#size });
        return;
      case 'Q':
        ({ matrix: this.#matrix, size: this.#size } = this.#saved.pop() ?? {
          matrix: this.#matrix,
          size: this.#size,
        });
        return;
      case 'cm':
        this.#matrix = multiplied(this.#sixNumbers(), this.#matrix);
        return;
      case 're':
        this.#rectangle = this.#edges();
        return;
      case 'W':
      case 'W*':
        this.#clip();
        return;
      case 'BMC':
        this.#open.push({ tagged: undefined });
        return;
      case 'BDC':
        this.#begin();
        return;
      case 'EMC':
        this.#open.pop();
        return;
      default:
        this.#applyText(operator, start);
    }
  }

  #applyText(operator: string, start: number): void {
    if (operator === 'BT') {
      this.#textMatrix = IDENTITY;
      this.#textStart = start;
      this.#isShown = false;
      this.#isOutside = true;
    } else if (operator === 'Tf') this.#size = this.#number(1);
    else if (operator === 'Tm') this.#textMatrix = this.#sixNumbers();
    else if (operator === 'Td') {
      this.#textMatrix = multiplied([1, 0, 0, 1, this.#number(0), this.#number(1)], this.#textMatrix);
    } else if (operator === 'Tj' || operator === 'TJ') this.#show();
    else if (operator === 'ET') this.#endText();
  }

  #show(): void {
    const [first] = this.#operands;
    if (!isString(first) && !isArray(first)) return;
    this.#isShown = true;
    const middle = heightOf(0, MIDDLE * this.#size, multiplied(this.#textMatrix, this.#matrix));
    if (middle >= this.#area[0] && middle <= this.#area[1]) this.#isOutside = false;
  }

  #endText(): void {
    const tagged = this.#open.at(-1)?.tagged;
    if (tagged === undefined) return;
    const isOutside = this.#isOutside && this.#isShown;
    // Nothing is shown between BT and ET when all glyphs were outside: it goes with its neighbours.
    if (this.#isShown) tagged.pieces.push({ start: this.#textStart, end: this.#lexer.place, isOutside });
  }

  #begin(): void {
    const properties = this.#operands[1];
    const mcid = isDict(properties) ? properties.get('MCID') : undefined;
    if (typeof mcid !== 'number' || nameText(this.#operands[0]) === 'Artifact') {
      this.#open.push({ tagged: undefined });
      return;
    }
    const tagged = { mcid, opening: { start: this.#operandsAt, end: this.#lexer.place }, pieces: [] };
    this.#found.push(tagged);
    this.#open.push({ tagged });
  }

  #clip(): void {
    if (this.#isAreaKnown || this.#rectangle === undefined) return;
    this.#area = this.#rectangle;
    this.#isAreaKnown = true;
  }

  /** Lower and upper edge of a rectangle's operands on the page. */
  #edges(): readonly [number, number] {
    const [x, y, width, height] = [0, 1, 2, 3].map((index) => this.#number(index)) as [
      number,
      number,
      number,
      number,
    ];
    const heights = [heightOf(x, y, this.#matrix), heightOf(x + width, y + height, this.#matrix)];
    return [Math.min(...heights), Math.max(...heights)];
  }

  #number(index: number): number {
    const value = this.#operands[index];
    return typeof value === 'number' ? value : 0;
  }

  #sixNumbers(): Matrix {
    const at = (index: number): number => this.#number(index);
    return [at(0), at(1), at(2), at(3), at(4), at(5)];
  }
}
