import { nameText, type PdfObject } from '@kontor/pdf';
import { type Box, boxOf, numbersOf } from '../appearance/drawing-geometry.ts';
import { type Operation, readContent } from '../content/operations.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { boxAround, boxThrough, common, IDENTITY, isEmpty, joined, type Matrix, moved } from './plane.ts';
import { type TextFont, TextPosition, textFont } from './text-position.ts';
import {
  hasTransparency,
  isTransparentEntry,
  isTransparentImage,
  TRANSPARENT_ENTRIES,
} from './transparent.ts';

interface State {
  matrix: Matrix;
  clip: Box;
  lineWidth: number;
  /** Entries of graphics states that let something shine through, from the last one that has them. */
  transparent: ReadonlySet<string>;
  /** A pattern with something transparent in it is the colour. */
  isPatterned: boolean;
}

const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const TEXTS = new Set(['Tj', 'TJ', "'", '"']);
/** Joins of lines extend so many times their width, as far as viewers draw them. */
const JOIN = 5;
const MAX_DEPTH = 16;
const MAX_AREAS = 5_000;

/** Finds where content draws something transparent, as boxes in the space that its matrix leads to. */
export class AreaFinder {
  readonly areas: Box[] = [];
  readonly #document: EditablePdf;
  readonly #fonts = new Map<number, TextFont>();

  constructor(document: EditablePdf) {
    this.#document = document;
  }

  /** Goes through content with its resources. `clip`: what can be seen of it, in the outer space. */
  read(data: Uint8Array, resources: ObjectCursor, { clip, matrix = IDENTITY, depth = 0 }: Sight): void {
    let state: State = { matrix, clip, lineWidth: 1, transparent: new Set(), isPatterned: false };
    const saved: State[] = [];
    const path = new PathBox();
    const text = new TextPosition();
    readContent(data, (operation) => {
      const { operator, operands } = operation;
      if (operator === 'q') saved.push({ ...state });
      else if (operator === 'Q') state = saved.pop() ?? state;
      else if (operator === 'cm') state.matrix = joined(matrixOf(operands), state.matrix);
      else if (operator === 'w') state.lineWidth = Number(operands[0] ?? 1);
      else if (operator === 'gs')
        this.#apply(state, resources.at('ExtGState').at(nameText(operands[0]) ?? ''));
      else if (operator === 'scn' || operator === 'SCN') {
        const pattern = resources.at('Pattern').at(nameText(operands.at(-1)) ?? '');
        state.isPatterned = hasTransparency(pattern.at('Resources'));
      } else if (operator === 'Do') {
        this.#object(resources.at('XObject').at(nameText(operands[0]) ?? ''), resources, { state, depth });
      } else if (operator === 'sh' || operator === 'BI') {
        if (isTransparent(state)) this.#add(operator === 'BI' ? unit(state) : state.clip, state);
      } else if (operator === 'Tf') {
        text.font = this.#font(resources.at('Font').at(nameText(operands[0]) ?? ''));
        text.size = typeof operands[1] === 'number' ? operands[1] : 0;
      } else if (TEXTS.has(operator)) {
        text.apply(operator, []);
        const box = text.show(operation, state.matrix);
        const isTinted = text.font?.isType3 === true && hasTransparency(text.font.cursor.at('Resources'));
        if (isTransparent(state) || isTinted) this.#add(box ?? state.clip, state);
      } else {
        text.apply(operator, operands.map(Number));
        this.#path(operation, path, state);
      }
    });
  }

  #font(cursor: ObjectCursor): TextFont | undefined {
    const { number } = cursor;
    const known = number === undefined ? undefined : this.#fonts.get(number);
    if (known !== undefined) return known;
    const font = cursor.isDict ? textFont(this.#document, cursor) : undefined;
    if (number !== undefined && font !== undefined) this.#fonts.set(number, font);
    return font;
  }

  #path({ operator, operands }: Operation, path: PathBox, state: State): void {
    if (path.add(operator, operands, state.matrix)) return;
    const isPainted = FILLS.has(operator) || STROKES.has(operator);
    if (!isPainted && operator !== 'n') return;
    const box = path.end();
    if (isPainted && isTransparent(state)) {
      const margin = STROKES.has(operator) ? JOIN * state.lineWidth * scaleOf(state.matrix) : 0;
      this.#add([box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin], state);
    }
    if (path.isClip) state.clip = common(state.clip, box);
    path.isClip = false;
  }

  #apply(state: State, graphicsState: ObjectCursor): void {
    if (!graphicsState.isDict) return;
    const transparent = new Set(state.transparent);
    for (const key of TRANSPARENT_ENTRIES) {
      if (!graphicsState.has(key)) continue;
      if (isTransparentEntry(graphicsState, key)) transparent.add(key);
      else transparent.delete(key);
    }
    state.transparent = transparent;
    state.lineWidth = graphicsState.at('LW').amount ?? state.lineWidth;
  }

  #object(
    object: ObjectCursor,
    resources: ObjectCursor,
    { state, depth }: { readonly state: State; readonly depth: number },
  ): void {
    const subtype = object.at('Subtype').name;
    if (subtype === 'Image') {
      if (isTransparent(state) || isTransparentImage(object)) this.#add(unit(state), state);
      return;
    }
    const { stream } = object;
    if (subtype !== 'Form' || stream === undefined || depth > MAX_DEPTH) return;
    const own = object.at('Matrix').list === undefined ? IDENTITY : matrixOf(numbersOf(object.at('Matrix')));
    const matrix = joined(own, state.matrix);
    const box = common(state.clip, boxThrough(matrix, boxOf(object.at('BBox'))));
    if (isTransparent(state)) {
      this.#add(box, state);
      return;
    }
    const data = this.#document.decoded(stream);
    const inner = object.at('Resources').isDict ? object.at('Resources') : resources;
    if (data !== undefined && !isEmpty(box)) this.read(data, inner, { clip: box, matrix, depth: depth + 1 });
  }

  #add(box: Box, { clip }: State): void {
    const seen = common(box, clip);
    if (!isEmpty(seen) && this.areas.length < MAX_AREAS) this.areas.push(seen);
    else if (this.areas.length >= MAX_AREAS) this.areas[0] = clip;
  }
}

interface Sight {
  readonly clip: Box;
  readonly matrix?: Matrix;
  readonly depth?: number;
}

const isTransparent = ({ transparent, isPatterned }: State): boolean => transparent.size > 0 || isPatterned;

const UNIT: Box = [0, 0, 1, 1];
const unit = ({ matrix }: State): Box => boxThrough(matrix, UNIT);
const scaleOf = ([a, b, c, d]: Matrix): number => Math.max(Math.hypot(a, b), Math.hypot(c, d));

function matrixOf(numbers: readonly PdfObject[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.map((one) =>
    typeof one === 'number' ? one : 0,
  );
  return [a, b, c, d, e, f];
}

/** The box around a path under construction; curves stay within their handles. */
class PathBox {
  isClip = false;
  #points: (readonly [number, number])[] = [];

  /** False for operators that do not construct a path. */
  add(operator: string, operands: readonly PdfObject[], matrix: Matrix): boolean {
    const numbers = operands.map((one) => (typeof one === 'number' ? one : 0));
    switch (operator) {
      case 'm':
      case 'l':
      case 'c':
      case 'v':
      case 'y':
        for (let i = 0; i + 1 < numbers.length; i += 2)
          this.#points.push(moved(matrix, numbers[i]!, numbers[i + 1]!));
        return true;
      case 're': {
        const [x = 0, y = 0, width = 0, height = 0] = numbers;
        this.#points.push(moved(matrix, x, y), moved(matrix, x + width, y));
        this.#points.push(moved(matrix, x, y + height), moved(matrix, x + width, y + height));
        return true;
      }
      case 'W':
      case 'W*':
        this.isClip = true;
        return true;
      default:
        return operator === 'h';
    }
  }

  end(): Box {
    const box = boxAround(this.#points);
    this.#points = [];
    return box;
  }
}
