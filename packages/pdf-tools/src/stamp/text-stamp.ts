import {
  loadComplexShaper,
  needsShaping,
  type ParsedFont,
  type ShapedText,
  Typesetter,
} from '@kontor/graphics';
import {
  dict,
  EmbeddedFont,
  fillColor,
  name,
  type PdfObject,
  type PdfRef,
  pdfNumber,
  SyntaxBytes,
  showRun,
} from '@kontor/pdf';
import { textsOf } from '../contents/description.ts';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { type EditContext, refuseStep } from '../step/step.ts';
import { horizontal } from './placement.ts';
import type { StampForm } from './stamp-form.ts';
import { positionOf, type StampMembers } from './stamp-members.ts';

/** Of the size of a text. */
const LINE_HEIGHT = 1.2;
/** How far letters reach below their line. */
const DESCENT = 0.25;
/** Characters that a violation names. */
const MAX_NAMED = 8;

const FAMILIES = { sans: 'liberation-sans', serif: 'liberation-serif', mono: 'liberation-mono' } as const;
const faceOf = ({ font, bold }: Pick<StampMembers, 'font' | 'bold'>): string =>
  `${FAMILIES[font]}/${bold ? '700Bold' : '400Regular'}`;

/** The texts of one step as forms: pages with the same text share one. */
export class TextStamps {
  readonly #draft: PdfDraft;
  readonly #values: StampMembers;
  readonly #context: EditContext;
  readonly #setter: Typesetter;
  readonly #fonts = new Map<ParsedFont, EmbeddedFont>();
  readonly #fontRefs = new Map<string, PdfRef>();
  readonly #forms = new Map<string, StampForm>();

  private constructor(draft: PdfDraft, values: StampMembers, context: EditContext, setter: Typesetter) {
    this.#draft = draft;
    this.#values = values;
    this.#context = context;
    this.#setter = setter;
  }

  static async of(draft: PdfDraft, values: StampMembers, context: EditContext): Promise<TextStamps> {
    const { title = '' } = textsOf(draft);
    const isComplex = needsShaping(`${values.text}${title}`.normalize('NFC'));
    const complex = isComplex ? await loadComplexShaper() : undefined;
    return new TextStamps(draft, values, context, new Typesetter(context.fonts, { locale: 'en', complex }));
  }

  /**
   * The text on a page.
   * @param place among the pages that are stamped
   * @throws InvalidInput for a character that no font has
   */
  formFor(page: number, place: number): StampForm {
    const text = this.#textFor(page, place);
    const known = this.#forms.get(text);
    if (known !== undefined) return known;
    const form = this.#form(text);
    this.#forms.set(text, form);
    return form;
  }

  #textFor(page: number, place: number): string {
    const { text = '', countFrom, digits = 1 } = this.#values;
    const words: Readonly<Record<string, () => string>> = {
      current: () => String(countFrom === undefined ? page : countFrom + place).padStart(digits, '0'),
      total: () => String(this.#draft.pages.length),
      date: () => new Date(this.#context.nowMs).toISOString().slice(0, 10),
      title: () => textsOf(this.#draft).title ?? '',
    };
    return text.replace(/\{(current|total|date|title)\}/g, (_, word: string) => words[word]!());
  }

  #form(text: string): StampForm {
    const { size, color } = this.#values;
    const lines = text.split(/\r\n|\r|\n/).map((line) => this.#shaped(line));
    const width = Math.max(size / 10, ...lines.map((line) => line.width * size));
    const height = lines.length * LINE_HEIGHT * size;
    const out = new SyntaxBytes();
    out.text(`${fillColor(color)}BT\n`);
    const used = new Set<EmbeddedFont>();
    lines.forEach((line, index) => {
      const x = (width - line.width * size) * shareBefore(this.#values);
      const y = height - (index + 1) * LINE_HEIGHT * size + DESCENT * size;
      out.text(`1 0 0 1 ${pdfNumber(x)} ${pdfNumber(y)} Tm\n`);
      for (const run of line.runs) {
        const font = this.#embedded(run.font);
        used.add(font);
        out.text(`/${font.resource} ${pdfNumber(size)} Tf\n`);
        showRun(out, run, font, size);
      }
    });
    out.text('ET\n');
    const fonts = [...used].map((font): [string, PdfObject] => [
      font.resource,
      this.#fontRefs.get(font.resource)!,
    ]);
    const form = this.#draft.addStream(
      dict({
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: [0, 0, width, height],
        Group: dict({ S: name('Transparency') }),
        Resources: dict({ Font: new Map(fonts) }),
      }),
      Buffer.from(out.subarray()),
    );
    return { form, width, height };
  }

  #shaped(line: string): ShapedText {
    const face = faceOf(this.#values);
    const shaped = this.#setter.shape(line, face);
    if (shaped.replaced) {
      const missing = this.#missingIn(line, face);
      refuseStep(this.#context.index, 'text', `no font has ${missing}`);
    }
    return shaped;
  }

  #missingIn(line: string, face: string): string {
    const stack = this.#setter.stack(face);
    const missing = [...new Set(line.normalize('NFC'))]
      .map((character) => character.codePointAt(0)!)
      .filter((codePoint) => stack.covering([codePoint]) === undefined)
      .map((codePoint) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`);
    const named = missing.slice(0, MAX_NAMED).join(', ');
    return missing.length > MAX_NAMED ? `${named} and ${missing.length - MAX_NAMED} more` : named;
  }

  #embedded(font: ParsedFont): EmbeddedFont {
    const known = this.#fonts.get(font);
    if (known !== undefined) return known;
    const embedded = new EmbeddedFont(font, `F${this.#fonts.size + 1}`);
    this.#fonts.set(font, embedded);
    this.#fontRefs.set(embedded.resource, this.#draft.reserve());
    return embedded;
  }

  /** Writes the fonts: only now is it known what they show. */
  finish(): void {
    for (const embedded of this.#fonts.values()) {
      const written = embedded.write(this.#draft);
      this.#draft.set(this.#fontRefs.get(embedded.resource)!, this.#draft.object(written.object));
    }
  }
}

/** Lines are at the side of the page that the stamp is at. */
function shareBefore(values: StampMembers): number {
  const side = horizontal(positionOf(values));
  if (side === 'start') return 0;
  return side === 'end' ? 1 : 0.5;
}
