import { type Cancellation, PdfUnreadable } from '@kontor/base';
import { dict, nameText } from '@kontor/pdf';
import { codeReader } from '../content/code-reader.ts';
import { type Edit, edited, rewritten } from '../content/edits.ts';
import { type Operation, readContent, shownStrings } from '../content/operations.ts';
import { annotationsOf } from '../model/annotations.ts';
import type { EditablePage, EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { borrowed, isNamed, OWN_RESOURCES, resourceName } from './borrowed-resources.ts';
import { applyColor, CMYK_RANGE, limitedColor } from './cmyk-range.ts';
import {
  CONTENT_CORRECTIONS,
  type ContentRule,
  correctedOperation,
  UNKNOWN_OPERATOR,
} from './content-rules.ts';
import {
  type DrawingContext as Context,
  loopsOf,
  pageContent,
  resourcesAround,
  streamContent,
} from './drawing-context.ts';
import { giveToFont } from './glyph-resources.ts';
import { GraphicsStates, NESTING } from './graphics-state.ts';
import { MissingNames } from './missing-names.ts';
import type { FontUse, Resource, ResourceUse, Usage } from './usage.ts';
import { deviceSpace, visitColorSpace } from './visit-color-space.ts';
import { WHOLE_CODES, wholeCodes } from './whole-codes.ts';

/** Content of a whole document: tokenizing more takes longer than anybody waits. */
const MAX_CONTENT_BYTES = 256 * 1024 * 1024;
/** Forms within forms. */
const MAX_DEPTH = 24;

/** Entries that only streams have (ISO 32000-1, table 5). */
const DATA = new Set(['Length', 'Filter', 'DecodeParms']);

/** What reading content corrects, and reports. */
export const CONTENT_REQUIREMENTS: readonly Requirement[] = [
  ...CONTENT_CORRECTIONS,
  CMYK_RANGE,
  WHOLE_CODES,
  OWN_RESOURCES,
  NESTING,
];

/** Which corrections are made: `colors` are those of values beyond what a colour can be. */
type Corrections = 'made' | 'colors' | 'left';

/**
 * Goes through everything that is drawn: which fonts, codes, colours and objects it uses. What a content stream itself
 * must not contain is corrected on the way.
 * @throws PdfUnreadable `too-large`
 */
export class ContentUsage implements Usage {
  readonly fonts = new Map<number, FontUse>();
  readonly resourceUses: ResourceUse[] = [];
  readonly images: Resource[] = [];
  readonly forms: Resource[] = [];
  readonly graphicsStates: Resource[] = [];
  readonly patterns: Resource[] = [];
  readonly shadings: Resource[] = [];
  readonly colorSpaces: Resource[] = [];
  readonly halftones: Resource[] = [];
  readonly otherObjects: Resource[] = [];
  readonly #document: EditablePdf;
  readonly #corrections: Corrections;
  readonly #entered = new Set<number>();
  readonly #useByNumber = new Map<number, ResourceUse>();
  readonly #missing: MissingNames;
  /** What has to be read again, while that is found out. */
  #again: Context[] | undefined;
  #bytes = 0;

  /** `corrections: 'left'` only looks: content stays as it is. */
  constructor(document: EditablePdf, cancellation?: Cancellation, corrections: Corrections = 'made') {
    this.#document = document;
    this.#corrections = corrections;
    this.#missing = new MissingNames(document);
    for (const page of document.pages) {
      cancellation?.throwIfCancelled();
      this.#page(page);
    }
    if (document.part === 4 && corrections === 'made') this.#missing.remove();
  }

  #page(page: EditablePage): void {
    const use = this.#useOf(ownResources(page), page.number);
    const context = { use, content: pageContent(this.#document, page), page: page.number, depth: 0 };
    this.#resources(use.resources, context);
    this.#read(context);
    this.#group(page.cursor, context);
    for (const { cursor } of annotationsOf(page)) {
      for (const state of appearanceStreams(cursor)) this.#form(state, context);
    }
  }

  /** Goes through the content, and writes it with its corrections. */
  #read(context: Context): void {
    const data = context.content.read();
    const changed = data === undefined ? undefined : this.#content(data, context);
    if (changed !== undefined) context.content.write(changed);
  }

  /** The content with its corrections; undefined when it needs none. */
  #content(data: Uint8Array, context: Context): Uint8Array | undefined {
    this.#bytes += data.length;
    if (this.#bytes > MAX_CONTENT_BYTES) throw new PdfUnreadable('too-large', 'content of all pages');
    const states = new GraphicsStates();
    const edits: Edit[] = [];
    let isMalformed = false;
    const changed = (rule: ContentRule): void => {
      if (rule === UNKNOWN_OPERATOR) isMalformed = true;
      this.#document.log.change(rule, context.page);
    };
    readContent(data, (operation) => {
      const color = limitedColor(operation, states, changed);
      const text = color ?? correctedOperation(operation, { data, document: this.#document, changed });
      this.#operation(operation, states, context);
      const whole = text ?? wholeCodes(operation, states.font, changed);
      const made = this.#corrections === 'colors' ? color : whole;
      if (made !== undefined) edits.push({ start: operation.start, end: operation.end, text: made });
    });
    states.checkDepth(this.#document);
    if (edits.length === 0 || this.#corrections === 'left') return undefined;
    return isMalformed && this.#corrections === 'made' ? rewritten(data, edits) : edited(data, edits);
  }

  #operation(operation: Operation, states: GraphicsStates, context: Context): void {
    const { operator, operands, image } = operation;
    const { use } = context;
    this.#borrow(operation, context);
    applyColor(operation, states, use.resources);
    switch (operator) {
      case 'Tf':
        states.font = this.#font(use.resources.at('Font').at(nameText(operands[0]) ?? ''), context);
        return;
      case 'gs':
        this.#graphicsState(use.resources.at('ExtGState').at(nameText(operands[0]) ?? ''), states, context);
        return;
      case 'Tj':
      case 'TJ':
      case "'":
      case '"':
        if (states.font !== undefined) recordText(states.font, operation, states);
        return;
      case 'k':
      case 'K':
        use.usesCmyk = true;
        return;
      case 'cs':
      case 'CS':
        this.#namedSpace(nameText(operands[0]), context);
        return;
      case 'BI':
        this.#namedSpace(nameText(image?.dict.get('CS') ?? image?.dict.get('ColorSpace')), context);
        return;
      default:
        states.apply(operator, operands);
    }
  }

  /** A name that only the resources around a drawing have leads to those: many viewers look there. */
  #borrow(operation: Operation, context: Context): void {
    const wanted = resourceName(operation);
    if (wanted === undefined || isNamed(wanted, context.use.resources)) return;
    const source = { around: resourcesAround(context), isLoop: loopsOf(context) };
    const found = borrowed(wanted, context.use.resources, source);
    if (found === undefined) {
      this.#missing.note(wanted, context);
      return;
    }
    this.#document.log.change(OWN_RESOURCES, context.page);
    this.#resource(wanted.category, found, context);
  }

  /** What is drawn once more may find there what it did not find before: it is then read again. */
  #drawnAgain({ number }: ObjectCursor, context: Context): void {
    const isOuter = this.#again === undefined;
    this.#again ??= [];
    for (const { wanted, context: inner } of this.#missing.foundAgain(number, context)) {
      this.#document.log.change(OWN_RESOURCES, inner.page);
      this.#resource(wanted.category, inner.use.resources.at(wanted.category).at(wanted.name), inner);
      this.#again.push(inner);
    }
    if (!isOuter) return;
    // The list grows while it is gone through: no recursion along drawings.
    for (const inner of this.#again) this.#read(inner);
    this.#again = undefined;
  }

  #namedSpace(text: string | undefined, context: Context): void {
    if (text === undefined) return;
    if (deviceSpace(text) === 'DeviceCMYK') context.use.usesCmyk = true;
  }

  #useOf(resources: ObjectCursor, page: number): ResourceUse {
    const { object } = this.#document.refOf(resources);
    const known = this.#useByNumber.get(object);
    if (known !== undefined) return known;
    const cursor = this.#document.cursor({ object, generation: 0 });
    const use = { resources: cursor, page, usesCmyk: false };
    this.#useByNumber.set(object, use);
    this.resourceUses.push(use);
    return use;
  }

  /** Everything among resources, used or not: what is there must conform. */
  #resources(resources: ObjectCursor, context: Context): void {
    if (!this.#isFirst(resources)) return;
    for (const category of ['ColorSpace', 'ExtGState', 'Shading', 'Pattern', 'XObject']) {
      for (const [, cursor] of resources.at(category).entries()) this.#resource(category, cursor, context);
    }
  }

  #resource(category: string, cursor: ObjectCursor, context: Context): void {
    switch (category) {
      case 'ColorSpace':
        this.#colorSpace(cursor, context);
        return;
      case 'ExtGState':
        this.#graphicsState(cursor, undefined, context);
        return;
      case 'Shading':
        this.#shading(cursor, context);
        return;
      case 'Pattern':
        this.#pattern(cursor, context);
        return;
      case 'XObject':
        this.#object(cursor, context);
    }
  }

  #isFirst({ number }: ObjectCursor): boolean {
    if (number === undefined) return true;
    if (this.#entered.has(number)) return false;
    this.#entered.add(number);
    return true;
  }

  #colorSpace(cursor: ObjectCursor, context: Context): void {
    visitColorSpace(cursor, {
      device: (text) => {
        if (text === 'DeviceCMYK') context.use.usesCmyk = true;
      },
      space: (space) => {
        if (this.#isFirst(space)) this.colorSpaces.push({ cursor: space, page: context.page });
      },
    });
  }

  #object(cursor: ObjectCursor, context: Context): void {
    const subtype = cursor.stream === undefined ? undefined : cursor.at('Subtype').name;
    if (subtype === 'Image') this.#image(cursor, context);
    else if (subtype === 'Form') this.#form(cursor, context);
    else if (this.#isFirst(cursor)) this.otherObjects.push({ cursor, page: context.page });
  }

  #image(cursor: ObjectCursor, context: Context): void {
    // The colour space of an image depends on the resources that it is used with.
    if (cursor.has('ColorSpace')) this.#colorSpace(cursor.at('ColorSpace'), context);
    if (!this.#isFirst(cursor)) return;
    this.images.push({ cursor, page: context.page });
    for (const key of ['SMask', 'Mask'])
      if (cursor.at(key).stream !== undefined) this.#image(cursor.at(key), context);
  }

  #form(cursor: ObjectCursor, context: Context): void {
    if (context.depth > MAX_DEPTH || cursor.stream === undefined) return;
    if (!this.#isFirst(cursor)) {
      this.#drawnAgain(cursor, context);
      return;
    }
    this.forms.push({ cursor, page: context.page });
    const inner = this.#drawing(cursor, context);
    // Readers differ in whose resources give its colours a profile.
    for (const one of [inner, context]) this.#group(cursor, one);
  }

  /** Content of a form or pattern with its resources, which it may have from whoever uses it. */
  #drawing(cursor: ObjectCursor, context: Context): Context {
    if (!cursor.at('Resources').isDict) cursor.put('Resources', dict({}));
    const inner = this.#innerContext(cursor, context, cursor);
    this.#resources(inner.use.resources, inner);
    this.#read(inner);
    return inner;
  }

  #innerContext(drawing: ObjectCursor, outer: Context, stream: ObjectCursor): Context {
    const { page, depth } = outer;
    const use = this.#useOf(drawing.at('Resources'), page);
    return { use, content: streamContent(this.#document, stream), page, depth: depth + 1, outer, drawing };
  }

  #group(cursor: ObjectCursor, context: Context): void {
    const space = cursor.at('Group').at('CS');
    if (space.value !== null) this.#colorSpace(space, context);
  }

  #pattern(cursor: ObjectCursor, context: Context): void {
    if (!this.#isFirst(cursor)) {
      this.#drawnAgain(cursor, context);
      return;
    }
    this.patterns.push({ cursor, page: context.page });
    if (cursor.has('ExtGState')) this.#graphicsState(cursor.at('ExtGState'), undefined, context);
    if (cursor.at('Shading').isDict || cursor.at('Shading').stream !== undefined)
      this.#shading(cursor.at('Shading'), context);
    if (context.depth <= MAX_DEPTH && cursor.stream !== undefined) this.#drawing(cursor, context);
  }

  #shading(cursor: ObjectCursor, context: Context): void {
    this.#colorSpace(cursor.at('ColorSpace'), context);
    if (this.#isFirst(cursor)) this.shadings.push({ cursor, page: context.page });
  }

  #graphicsState(cursor: ObjectCursor, states: GraphicsStates | undefined, context: Context): void {
    if (!cursor.isDict) return;
    const font = cursor.at('Font').at(0);
    if (states !== undefined && font.isDict) states.font = this.#font(font, context);
    if (!this.#isFirst(cursor)) return;
    this.graphicsStates.push({ cursor, page: context.page });
    const group = cursor.at('SMask').at('G');
    if (group.stream !== undefined) this.#form(group, context);
    if (cursor.at('HT').isDict || cursor.at('HT').stream !== undefined)
      this.halftones.push({ cursor: cursor.at('HT'), page: context.page });
  }

  #font(cursor: ObjectCursor, context: Context): FontUse | undefined {
    // Damage may leave the data of another object behind a font.
    if (cursor.stream !== undefined) cursor.set(new Map([...cursor.dict].filter(([key]) => !DATA.has(key))));
    if (!cursor.isDict) return undefined;
    const { object } = this.#document.refOf(cursor);
    let use = this.fonts.get(object);
    if (use === undefined) {
      const own = this.#document.cursor({ object, generation: 0 });
      use = {
        cursor: own,
        reader: codeReader(this.#document, own),
        shown: new Set(),
        visible: new Set(),
        isUsed: false,
        isVisible: false,
        pages: new Set(),
      };
      this.fonts.set(object, use);
      if (own.at('Subtype').name === 'Type3') this.#glyphs(own, context);
    } else this.#drawnAgain(use.cursor, context);
    use.pages.add(context.page);
    return use;
  }

  /** The glyphs of a Type 3 font are content streams (9.6.5). */
  #glyphs(font: ObjectCursor, context: Context): void {
    if (context.depth > MAX_DEPTH) return;
    if (!font.at('Resources').isDict) font.put('Resources', dict({}));
    const use = this.#useOf(font.at('Resources'), context.page);
    const glyphs = font
      .at('CharProcs')
      .entries()
      .map(([, glyph]) => glyph);
    for (const glyph of glyphs) if (glyph.at('Resources').isDict) giveToFont(this.#document, glyph, use);
    this.#resources(use.resources, this.#innerContext(font, context, font));
    for (const glyph of glyphs)
      if (this.#isFirst(glyph)) this.#read(this.#innerContext(font, context, glyph));
  }
}

function recordText(font: FontUse, operation: Operation, { renderingMode }: GraphicsStates): void {
  for (const bytes of shownStrings(operation)) {
    font.isUsed = true;
    if (renderingMode !== 3) font.isVisible = true;
    for (const code of font.reader.codes(bytes)) {
      font.shown.add(code);
      if (renderingMode !== 3) font.visible.add(code);
    }
  }
}

/** Resources of the page itself: those from above are put into it (ISO 19005-2, 6.2.2). */
function ownResources({ cursor, inherited }: EditablePage): ObjectCursor {
  if (!cursor.at('Resources').isDict) cursor.put('Resources', inherited.get('Resources') ?? new Map());
  if (!cursor.at('Resources').isDict) cursor.put('Resources', new Map());
  return cursor.at('Resources');
}

/** The streams of an annotation's appearance, in all its states. */
export function appearanceStreams(annotation: ObjectCursor): readonly ObjectCursor[] {
  return annotation
    .at('AP')
    .entries()
    .flatMap(([, cursor]) =>
      cursor.stream === undefined ? cursor.entries().map(([, state]) => state) : [cursor],
    )
    .filter((cursor) => cursor.stream !== undefined);
}
