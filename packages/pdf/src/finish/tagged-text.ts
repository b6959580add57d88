import { isDict, nameText, type PdfObject } from '../object.ts';
import type { Rectangle } from '../read/page-tree.ts';
import { isKeyword, Lexer } from '../syntax/lexer.ts';
import { scanOperators } from '../tags/operator-scan.ts';

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
  readonly #content: Buffer;
  readonly #maxDepth: number;
  readonly #found: TaggedContent[] = [];
  readonly #open: Open[] = [];
  readonly #saved: { readonly matrix: Matrix; readonly size: number }[] = [];
  /** Bytes of the operator that is looked at: of its first operand, of itself, and behind it. */
  #from = 0;
  #at = 0;
  #to = 0;
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

  constructor(content: Buffer, box: Rectangle, maxDepth: number) {
    this.#content = content;
    this.#maxDepth = maxDepth;
    this.#area = [box[1], box[3]];
  }

  run(): readonly TaggedContent[] {
    scanOperators(this.#content, (operator, from, at, to) => {
      this.#from = from;
      this.#at = at;
      this.#to = to;
      this.#apply(operator, at);
    });
    return this.#found;
  }

  /** Values are read for the few operators whose values count. */
  #operands(): readonly PdfObject[] {
    const lexer = new Lexer(this.#content, this.#from, { maxDepth: this.#maxDepth, syntax: 'content' });
    const operands: PdfObject[] = [];
    while (lexer.place < this.#at) {
      const token = lexer.next();
      if (token === undefined || isKeyword(token)) break;
      operands.push(token);
    }
    return operands;
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
        if (!this.#isAreaKnown) this.#rectangle = this.#edges();
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
    } else if (operator === 'Tf') this.#setFont();
    else if (operator === 'Tm') this.#textMatrix = this.#sixNumbers();
    else if (operator === 'Td') {
      const [x, y] = this.#sixNumbers();
      this.#textMatrix = multiplied([1, 0, 0, 1, x, y], this.#textMatrix);
    } else if (operator === 'Tj' || operator === 'TJ') this.#show();
    else if (operator === 'ET') this.#endText();
  }

  #setFont(): void {
    const size = this.#operands()[1];
    this.#size = typeof size === 'number' ? size : 0;
  }

  #show(): void {
    const first = this.#content[this.#from];
    if (first !== 0x28 && first !== 0x3c && first !== 0x5b) return;
    this.#isShown = true;
    const middle = heightOf(0, MIDDLE * this.#size, multiplied(this.#textMatrix, this.#matrix));
    if (middle >= this.#area[0] && middle <= this.#area[1]) this.#isOutside = false;
  }

  #endText(): void {
    const tagged = this.#open.at(-1)?.tagged;
    if (tagged === undefined) return;
    const isOutside = this.#isOutside && this.#isShown;
    // Nothing is shown between BT and ET when all glyphs were outside: it goes with its neighbours.
    if (this.#isShown) tagged.pieces.push({ start: this.#textStart, end: this.#to, isOutside });
  }

  #begin(): void {
    const operands = this.#operands();
    const properties = operands[1];
    const mcid = isDict(properties) ? properties.get('MCID') : undefined;
    if (typeof mcid !== 'number' || nameText(operands[0]) === 'Artifact') {
      this.#open.push({ tagged: undefined });
      return;
    }
    const tagged = { mcid, opening: { start: this.#from, end: this.#to }, pieces: [] };
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
    const [x, y, width, height] = this.#sixNumbers();
    const heights = [heightOf(x, y, this.#matrix), heightOf(x + width, y + height, this.#matrix)];
    return [Math.min(...heights), Math.max(...heights)];
  }

  #sixNumbers(): Matrix {
    const words = this.#content.toString('latin1', this.#from, this.#at).split(/[\0\s]+/, 6);
    const at = (index: number): number => Number(words[index] ?? 0) || 0;
    return [at(0), at(1), at(2), at(3), at(4), at(5)];
  }
}
