import { type Cancellation, PdfUnreadable } from '@kontor/base';
import { dict, isArray, isRef, isStream, nameText, type PdfObject } from '@kontor/pdf';
import { codeReader } from '../content/code-reader.ts';
import { type Edit, edited, rewritten } from '../content/edits.ts';
import { type Operation, readContent, shownStrings } from '../content/operations.ts';
import { annotationsOf } from '../model/annotations.ts';
import type { Draft, DraftPage } from '../model/draft.ts';
import type { Place } from '../model/place.ts';
import { borrowed, OWN_RESOURCES, resourceName } from './borrowed-resources.ts';
import { deviceSpace, visitColorSpace } from './color-spaces.ts';
import { type ContentRule, correctedOperation, UNKNOWN_OPERATOR } from './content-rules.ts';
import { GraphicsStates } from './graphics-state.ts';
import type { FontUse, Resource, ResourceUse, Survey } from './survey.ts';
import { wholeCodes } from './whole-codes.ts';

/** Content of a whole document: tokenizing more takes longer than anybody waits. */
const MAX_CONTENT_BYTES = 256 * 1024 * 1024;
/** Forms within forms. */
const MAX_DEPTH = 24;

/** Entries that only streams have (ISO 32000-1, table 5). */
const DATA = new Set(['Length', 'Filter', 'DecodeParms']);

interface Context {
  readonly use: ResourceUse;
  readonly page: number;
  readonly depth: number;
  /** Whatever draws this; absent for a page. */
  readonly outer?: Context;
  /** The form, pattern or font that this is. */
  readonly drawing?: Place;
}

/**
 * Goes through everything that is drawn: which fonts, codes, colours and objects it uses. What a content stream itself
 * must not contain is corrected on the way.
 * @throws PdfUnreadable `too-large`
 */
export class ContentSurvey implements Survey {
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
  readonly #draft: Draft;
  readonly #entered = new Set<number>();
  readonly #useByNumber = new Map<number, ResourceUse>();
  #bytes = 0;

  constructor(draft: Draft, cancellation?: Cancellation) {
    this.#draft = draft;
    for (const page of draft.pages) {
      cancellation?.throwIfCancelled();
      this.#page(page);
    }
  }

  #page(page: DraftPage): void {
    const use = this.#useOf(ownResources(page), page.number);
    const context = { use, page: page.number, depth: 0 };
    this.#resources(use.resources, context);
    this.#pageContent(page, context);
    this.#group(page.place, context);
    for (const { place } of annotationsOf(page)) {
      for (const state of appearanceStreams(place)) this.#form(state, context);
    }
  }

  #pageContent(page: DraftPage, context: Context): void {
    const { value } = page.place.at('Contents');
    const list = isArray(value) ? value : [value];
    const parts: Uint8Array[] = [];
    for (const one of list) {
      const stream = this.#draft.resolve(one);
      if (!isStream(stream)) continue;
      const data = this.#draft.decoded(stream);
      if (data !== undefined) parts.push(data, NEW_LINE);
    }
    const data = parts.length === 2 ? parts[0]! : Buffer.concat(parts);
    const changed = this.#content(data, context);
    if (changed !== undefined) page.place.put('Contents', this.#draft.changes.addStream(dict({}), changed));
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
      this.#draft.log.change(rule, context.page);
    };
    readContent(data, (operation) => {
      const text = correctedOperation(operation, { data, draft: this.#draft, changed });
      this.#operation(operation, states, context);
      const whole = text ?? wholeCodes(operation, states.font, changed);
      if (whole !== undefined) edits.push({ start: operation.start, end: operation.end, text: whole });
    });
    states.checkDepth(this.#draft);
    if (edits.length === 0) return undefined;
    return isMalformed ? rewritten(data, edits) : edited(data, edits);
  }

  #operation(operation: Operation, states: GraphicsStates, context: Context): void {
    const { operator, operands, image } = operation;
    const { use } = context;
    if (context.outer !== undefined) this.#borrow(operation, context);
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
    if (wanted === undefined) return;
    const source = { around: resourcesAround(context), isLoop: loopsOf(context) };
    const found = borrowed(wanted, context.use.resources, source);
    if (found === undefined) return;
    this.#draft.log.change(OWN_RESOURCES, context.page);
    this.#resource(wanted.category, found, context);
  }

  #namedSpace(text: string | undefined, context: Context): void {
    if (text === undefined) return;
    if (deviceSpace(text) === 'DeviceCMYK') context.use.usesCmyk = true;
  }

  #useOf(resources: Place, page: number): ResourceUse {
    const { object } = this.#draft.refOf(resources);
    const known = this.#useByNumber.get(object);
    if (known !== undefined) return known;
    const place = this.#draft.place({ object, generation: 0 });
    const use = { resources: place, page, usesCmyk: false };
    this.#useByNumber.set(object, use);
    this.resourceUses.push(use);
    return use;
  }

  /** Everything among resources, used or not: what is there must conform. */
  #resources(resources: Place, context: Context): void {
    if (!this.#isFirst(resources)) return;
    for (const category of ['ColorSpace', 'ExtGState', 'Shading', 'Pattern', 'XObject']) {
      for (const [, place] of resources.at(category).entries()) this.#resource(category, place, context);
    }
  }

  #resource(category: string, place: Place, context: Context): void {
    switch (category) {
      case 'ColorSpace':
        this.#colorSpace(place, context);
        return;
      case 'ExtGState':
        this.#graphicsState(place, undefined, context);
        return;
      case 'Shading':
        this.#shading(place, context);
        return;
      case 'Pattern':
        this.#pattern(place, context);
        return;
      case 'XObject':
        this.#object(place, context);
    }
  }

  #isFirst({ number }: Place): boolean {
    if (number === undefined) return true;
    if (this.#entered.has(number)) return false;
    this.#entered.add(number);
    return true;
  }

  #colorSpace(place: Place, context: Context): void {
    visitColorSpace(place, {
      device: (text) => {
        if (text === 'DeviceCMYK') context.use.usesCmyk = true;
      },
      space: (space) => {
        if (this.#isFirst(space)) this.colorSpaces.push({ place: space, page: context.page });
      },
    });
  }

  #object(place: Place, context: Context): void {
    const subtype = place.stream === undefined ? undefined : place.at('Subtype').name;
    if (subtype === 'Image') this.#image(place, context);
    else if (subtype === 'Form') this.#form(place, context);
    else if (this.#isFirst(place)) this.otherObjects.push({ place, page: context.page });
  }

  #image(place: Place, context: Context): void {
    // The colour space of an image depends on the resources that it is used with.
    if (place.has('ColorSpace')) this.#colorSpace(place.at('ColorSpace'), context);
    if (!this.#isFirst(place)) return;
    this.images.push({ place, page: context.page });
    for (const key of ['SMask', 'Mask'])
      if (place.at(key).stream !== undefined) this.#image(place.at(key), context);
  }

  #form(place: Place, context: Context): void {
    if (context.depth > MAX_DEPTH || place.stream === undefined || !this.#isFirst(place)) return;
    this.forms.push({ place, page: context.page });
    this.#streamContent(place, context);
    this.#group(place, context);
  }

  /** Content of a form, pattern or glyph with its resources, which it may have from whoever uses it. */
  #streamContent(place: Place, context: Context): void {
    const { stream } = place;
    if (stream === undefined) return;
    if (!place.at('Resources').isDict) place.put('Resources', dict({}));
    const use = this.#useOf(place.at('Resources'), context.page);
    const inner = { use, page: context.page, depth: context.depth + 1, outer: context, drawing: place };
    this.#resources(use.resources, inner);
    const data = this.#draft.decoded(place.stream ?? stream);
    const changed = data === undefined ? undefined : this.#content(data, inner);
    if (changed === undefined) return;
    const entries = new Map(place.dict);
    for (const key of ['Filter', 'DecodeParms']) entries.delete(key);
    place.set({ dict: entries, data: changed });
  }

  #group(place: Place, context: Context): void {
    const space = place.at('Group').at('CS');
    if (space.value !== null) this.#colorSpace(space, context);
  }

  #pattern(place: Place, context: Context): void {
    if (!this.#isFirst(place)) return;
    this.patterns.push({ place, page: context.page });
    if (place.has('ExtGState')) this.#graphicsState(place.at('ExtGState'), undefined, context);
    if (place.at('Shading').isDict || place.at('Shading').stream !== undefined)
      this.#shading(place.at('Shading'), context);
    if (context.depth <= MAX_DEPTH) this.#streamContent(place, context);
  }

  #shading(place: Place, context: Context): void {
    this.#colorSpace(place.at('ColorSpace'), context);
    if (this.#isFirst(place)) this.shadings.push({ place, page: context.page });
  }

  #graphicsState(place: Place, states: GraphicsStates | undefined, context: Context): void {
    if (!place.isDict) return;
    const font = place.at('Font').at(0);
    if (states !== undefined && font.isDict) states.font = this.#font(font, context);
    if (!this.#isFirst(place)) return;
    this.graphicsStates.push({ place, page: context.page });
    const group = place.at('SMask').at('G');
    if (group.stream !== undefined) this.#form(group, context);
    if (place.at('HT').isDict || place.at('HT').stream !== undefined)
      this.halftones.push({ place: place.at('HT'), page: context.page });
  }

  #font(place: Place, context: Context): FontUse | undefined {
    // Damage may leave the data of another object behind a font.
    if (place.stream !== undefined) place.set(new Map([...place.dict].filter(([key]) => !DATA.has(key))));
    if (!place.isDict) return undefined;
    const { object } = this.#draft.refOf(place);
    let use = this.fonts.get(object);
    if (use === undefined) {
      const own = this.#draft.place({ object, generation: 0 });
      use = {
        place: own,
        reader: codeReader(this.#draft, own),
        shown: new Set(),
        visible: new Set(),
        isUsed: false,
        isVisible: false,
        pages: new Set(),
      };
      this.fonts.set(object, use);
      if (own.at('Subtype').name === 'Type3') this.#glyphs(own, context);
    }
    use.pages.add(context.page);
    return use;
  }

  /** The glyphs of a Type 3 font are content streams (9.6.5). */
  #glyphs(font: Place, context: Context): void {
    if (context.depth > MAX_DEPTH) return;
    if (!font.at('Resources').isDict) font.put('Resources', dict({}));
    const use = this.#useOf(font.at('Resources'), context.page);
    const inner = { use, page: context.page, depth: context.depth + 1, outer: context, drawing: font };
    this.#resources(use.resources, inner);
    for (const [, glyph] of font.at('CharProcs').entries()) {
      const data = glyph.stream === undefined ? undefined : this.#draft.decoded(glyph.stream);
      if (data === undefined || !this.#isFirst(glyph)) continue;
      const changed = this.#content(data, inner);
      if (changed !== undefined) glyph.set({ dict: new Map(), data: changed });
    }
  }
}

/** Nearest first. */
function* resourcesAround({ outer }: Context): Generator<Place> {
  for (let around = outer; around !== undefined; around = around.outer) yield around.use.resources;
}

/** Whether a reference leads back to what is being drawn: viewers stop there. */
function loopsOf(context: Context): (value: PdfObject) => boolean {
  const numbers = new Set<number>();
  for (let around: Context | undefined = context; around !== undefined; around = around.outer)
    if (around.drawing?.number !== undefined) numbers.add(around.drawing.number);
  return (value) => isRef(value) && numbers.has(value.object);
}

const NEW_LINE = Buffer.from('\n');

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
function ownResources({ place, inherited }: DraftPage): Place {
  if (!place.at('Resources').isDict) place.put('Resources', inherited.get('Resources') ?? new Map());
  if (!place.at('Resources').isDict) place.put('Resources', new Map());
  return place.at('Resources');
}

/** The streams of an annotation's appearance, in all its states. */
export function appearanceStreams(annotation: Place): readonly Place[] {
  return annotation
    .at('AP')
    .entries()
    .flatMap(([, place]) =>
      place.stream === undefined ? place.entries().map(([, state]) => state) : [place],
    )
    .filter((place) => place.stream !== undefined);
}
