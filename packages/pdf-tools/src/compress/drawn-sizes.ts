import { PdfUnreadable } from '@kontor/base';
import {
  isArray,
  isDict,
  isRef,
  isStream,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfStream,
  scanOperators,
} from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { geometryOf, type Matrix, product } from '../pages/page-geometry.ts';

/** How large a picture is drawn where it is drawn largest, in points. */
export interface DrawnSize {
  readonly width: number;
  readonly height: number;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Of graphics states; content that nests deeper is refused by readers. */
const MAX_STATES = 1_000;
/** Of forms in forms. */
const MAX_DEPTH = 32;
/** Sizes of one picture in one content; one that is drawn in more is left as it is. */
const MAX_SIZES = 64;
/** Pictures drawn, each form's once for each of its places, and kilobytes of content. */
const MAX_WORK = 2_000_000;
const BYTES_PER_WORK = 1_024;
/** Objects that are searched for pictures which are drawn in other ways. */
const MAX_SEARCHED = 200_000;
/** Where the search ends: no drawing is made of these. */
const OTHER_TYPES: ReadonlySet<string> = new Set(['Page', 'Pages', 'Catalog', 'StructElem', 'Annot']);

/** Places of pictures, by their object numbers; only turning and size of the matrices matter. */
type Places = ReadonlyMap<number, readonly Matrix[]>;

/**
 * The sizes of pictures that pages draw. A picture that is used in another way as well (a mask, in a pattern, a glyph, an
 * annotation) has none.
 */
export function drawnSizes(draft: PdfDraft): ReadonlyMap<number, DrawnSize> {
  const search = new PictureSearch(draft);
  try {
    return search.sizes();
  } catch (error) {
    // More than can be followed, or content that is too large.
    if (error instanceof PdfUnreadable) return new Map();
    throw error;
  }
}

class PictureSearch {
  readonly #draft: PdfDraft;
  readonly #forms = new Map<number, Places>();
  readonly #elsewhere = new Set<number>();
  readonly #searched = new Set<number>();
  #work = MAX_WORK;

  constructor(draft: PdfDraft) {
    this.#draft = draft;
  }

  sizes(): ReadonlyMap<number, DrawnSize> {
    const sizes = new Map<number, DrawnSize>();
    for (const { entries } of this.#draft.pages) {
      const { unit } = geometryOf(this.#draft, entries);
      const content = this.#contentOf(entries.get('Contents'));
      const resources = this.#draft.dict(entries.get('Resources'));
      for (const [number, matrices] of this.#placesIn(content, resources, 0)) {
        for (const [a, b, c, d] of matrices) {
          const known = sizes.get(number) ?? { width: 0, height: 0 };
          const [width, height] = [Math.hypot(a, b) * unit, Math.hypot(c, d) * unit];
          sizes.set(number, { width: Math.max(known.width, width), height: Math.max(known.height, height) });
        }
      }
      for (const value of this.#draft.list(entries.get('Annots'))) {
        const annotation = this.#draft.dict(value);
        for (const key of ['AP', 'MK']) this.#searchElsewhere(annotation.get(key));
      }
      this.#searchElsewhere(entries.get('Thumb'));
    }
    for (const number of this.#elsewhere) sizes.delete(number);
    return sizes;
  }

  #contentOf(value: PdfObject | undefined): Buffer {
    const found = this.#draft.resolve(value);
    const { data } = this.#draft.joined(isArray(found) ? found : [found]);
    return Buffer.from(data.buffer, data.byteOffset, data.length);
  }

  #unpacked(stream: PdfStream): Uint8Array {
    const { data, filter } = this.#draft.decoded(stream);
    return filter === undefined ? data : new Uint8Array();
  }

  #spend(work: number): void {
    this.#work -= work;
    if (this.#work < 0) throw new PdfUnreadable('too-large', 'pictures');
  }

  #placesIn(content: Buffer, resources: PdfDict, depth: number): Places {
    this.#spend(Math.ceil(content.length / BYTES_PER_WORK));
    for (const key of ['Pattern', 'Font', 'ExtGState']) this.#searchElsewhere(resources.get(key));
    const objects = this.#draft.dict(resources.get('XObject'));
    const places = new Map<number, Matrix[]>();
    const states: Matrix[] = [];
    let matrix = IDENTITY;
    scanOperators(content, (operator, from, at) => {
      if (operator === 'q' && states.length < MAX_STATES) states.push(matrix);
      else if (operator === 'Q') matrix = states.pop() ?? matrix;
      else if (operator === 'cm') matrix = product(matrixIn(content.toString('latin1', from, at)), matrix);
      else if (operator === 'Do') {
        const target = objects.get(nameIn(content.toString('latin1', from, at)));
        if (isRef(target)) this.#draw(target.object, { matrix, places, resources, depth });
      }
    });
    return places;
  }

  #draw(
    number: number,
    {
      matrix,
      places,
      resources,
      depth,
    }: { matrix: Matrix; places: Map<number, Matrix[]>; resources: PdfDict; depth: number },
  ): void {
    this.#spend(1);
    const drawn = this.#draft.resolve({ object: number, generation: 0 });
    if (!isStream(drawn)) return;
    const kind = nameText(this.#draft.resolve(drawn.dict.get('Subtype')));
    if (kind === 'Image') {
      for (const key of ['SMask', 'Mask', 'Alternates']) this.#searchElsewhere(drawn.dict.get(key));
      this.#add(places, number, matrix);
    }
    if (kind !== 'Form' || depth > MAX_DEPTH) return;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#draft
      .list(drawn.dict.get('Matrix'))
      .map((one) => this.#draft.number(one));
    const outer = product([a, b, c, d, e, f], matrix);
    for (const [picture, matrices] of this.#placesOfForm(number, drawn, { resources, depth })) {
      this.#spend(matrices.length);
      for (const inner of matrices) this.#add(places, picture, product(inner, outer));
    }
  }

  #placesOfForm(
    number: number,
    form: PdfStream,
    { resources, depth }: { resources: PdfDict; depth: number },
  ): Places {
    const known = this.#forms.get(number);
    if (known !== undefined) return known;
    // A form that draws itself draws nothing.
    this.#forms.set(number, new Map());
    const own = this.#draft.resolve(form.dict.get('Resources'));
    const places = this.#placesIn(
      Buffer.from(this.#unpacked(form)),
      isDict(own) ? own : resources,
      depth + 1,
    );
    // Without resources of its own it has those of whoever draws it (ISO 32000-1, 7.8.3).
    if (isDict(own)) this.#forms.set(number, places);
    else this.#forms.delete(number);
    return places;
  }

  #add(places: Map<number, Matrix[]>, number: number, [a, b, c, d]: Matrix): void {
    if (![a, b, c, d].every(Number.isFinite)) this.#elsewhere.add(number);
    const known = places.get(number) ?? [];
    places.set(number, known);
    const isKnown = known.some((one) => one[0] === a && one[1] === b && one[2] === c && one[3] === d);
    if (isKnown) return;
    if (known.length < MAX_SIZES) known.push([a, b, c, d, 0, 0]);
    else this.#elsewhere.add(number);
  }

  /** Pictures that something other than the content of a page draws. */
  #searchElsewhere(value: PdfObject | undefined): void {
    const waiting: (PdfObject | undefined)[] = [value];
    while (waiting.length > 0) {
      const one = waiting.pop();
      if (isRef(one)) {
        if (this.#searched.has(one.object)) continue;
        this.#searched.add(one.object);
        if (this.#searched.size > MAX_SEARCHED) throw new PdfUnreadable('too-large', 'pictures');
        const found = this.#draft.object(one.object);
        const isPicture =
          isStream(found) && nameText(this.#draft.resolve(found.dict.get('Subtype'))) === 'Image';
        if (isPicture) this.#elsewhere.add(one.object);
        waiting.push(found);
      } else if (isArray(one)) for (const part of one) waiting.push(part);
      else if (isDict(one)) {
        if (!OTHER_TYPES.has(nameText(this.#draft.resolve(one.get('Type'))) ?? ''))
          for (const part of one.values()) waiting.push(part);
      } else if (isStream(one)) for (const part of one.dict.values()) waiting.push(part);
    }
  }
}

/** The operands of `cm`; none that can be computed with where they are not six numbers. */
function matrixIn(operands: string): Matrix {
  const [a, b, c, d, e, f] = operands.trim().split(/\s+/).slice(-6).map(Number);
  return [
    a ?? Number.NaN,
    b ?? Number.NaN,
    c ?? Number.NaN,
    d ?? Number.NaN,
    e ?? Number.NaN,
    f ?? Number.NaN,
  ];
}

/** The operand of `Do` (ISO 32000-1, 7.3.5). */
function nameIn(operands: string): string {
  const [, name = ''] = /\/([^\s/<>()[\]{}%]*)\s*$/.exec(operands) ?? [];
  return name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
