import type * as HarfBuzz from 'harfbuzzjs';
import type { ParsedFont } from '../font/parsed-font.ts';
import { type Item, itemized, visualOrder } from './bidi-items.ts';
import type { FontStack } from './font-stack.ts';
import type { GlyphCluster, GlyphRun, ShapedText } from './glyph-run.ts';
import { replacementRun, runWidth, simpleShape } from './simple-shape.ts';

/** What we use of bidi-js. Its types describe an ES module, the file that Node loads is CommonJS. */
interface Bidi {
  getEmbeddingLevels(text: string, baseDirection: 'auto'): { readonly levels: Uint8Array };
}

/** Sets texts of scripts that need the bidirectional algorithm and contextual forms. */
export interface ComplexShaper {
  /** `text` is one line in NFC. */
  shape(text: string, stack: FontStack): ShapedText;
}

let loading: Promise<ComplexShaper> | undefined;

/** Loads shaper and bidi tables on first need: 30 ms that texts in Latin script never spend. */
export function loadComplexShaper(): Promise<ComplexShaper> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ComplexShaper> {
  const [harfbuzz, bidi] = await Promise.all([import('harfbuzzjs'), import('bidi-js')]);
  const bidiFactory = bidi.default as unknown as () => Bidi;
  return new HarfBuzzShaper(harfbuzz, bidiFactory());
}

/** HarfBuzz (OpenType shaping) behind UAX #9. One buffer for all calls; a font goes into its memory once. */
class HarfBuzzShaper implements ComplexShaper {
  readonly #harfbuzz: typeof HarfBuzz;
  readonly #bidi: Bidi;
  readonly #buffer: HarfBuzz.Buffer;
  readonly #fonts = new WeakMap<ParsedFont, HarfBuzz.Font>();

  constructor(harfbuzz: typeof HarfBuzz, bidi: Bidi) {
    this.#harfbuzz = harfbuzz;
    this.#bidi = bidi;
    this.#buffer = new harfbuzz.Buffer();
  }

  shape(line: string, stack: FontStack): ShapedText {
    // No font has glyphs for control characters, and a shaper draws unknown ones as boxes.
    const text = line.toWellFormed().replace(/\p{Cc}/gu, '');
    const { levels } = this.#bidi.getEmbeddingLevels(text, 'auto');
    const items = itemized(text, stack, levels);
    const parts = visualOrder(items).map((item) => this.#shapeItem(text, item, stack));
    return {
      text,
      width: parts.reduce((sum, { width }) => sum + width, 0),
      runs: parts.flatMap(({ runs }) => runs),
      replaced: parts.some(({ replaced }) => replaced),
    };
  }

  #shapeItem(text: string, item: Item, stack: FontStack): Omit<ShapedText, 'text'> {
    if (item.font === undefined) {
      const run = replacementRun(stack, text.slice(item.start, item.end));
      return {
        width: run === undefined ? 0 : runWidth(run),
        runs: run === undefined ? [] : [run],
        replaced: true,
      };
    }
    const isRightToLeft = (item.level & 1) === 1;
    if (!isRightToLeft && !item.complex) return simpleShape(text.slice(item.start, item.end), stack);
    const run = this.#glyphs(text, item, item.font);
    return { width: runWidth(run), runs: run.glyphs.length === 0 ? [] : [run], replaced: false };
  }

  /** Shapes a piece in the context of the whole line: letters join across font changes. */
  #glyphs(text: string, { start, end, level }: Item, font: ParsedFont): GlyphRun {
    const { BufferFlag, ClusterLevel, Direction } = this.#harfbuzz;
    const buffer = this.#buffer;
    buffer.reset();
    buffer.addText(text, start, end - start);
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    buffer.guessSegmentProperties();
    buffer.setDirection((level & 1) === 1 ? Direction.RTL : Direction.LTR);
    this.#harfbuzz.shape(this.#font(font), buffer);
    return glyphRun(text, end, font, buffer.getGlyphInfosAndPositions());
  }

  #font(font: ParsedFont): HarfBuzz.Font {
    let known = this.#fonts.get(font);
    if (known === undefined) {
      const { Blob, Face, Font } = this.#harfbuzz;
      known = new Font(new Face(new Blob(font.data)));
      this.#fonts.set(font, known);
    }
    return known;
  }
}

type ShapedGlyph = HarfBuzz.GlyphInfo & Partial<HarfBuzz.GlyphPosition>;

/** Glyphs with what they stand for: each cluster's text reaches to the next cluster in logical order. */
function glyphRun(text: string, end: number, font: ParsedFont, shaped: readonly ShapedGlyph[]): GlyphRun {
  const scale = 1000 / font.metrics.unitsPerEm;
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, i) => [start, starts[i + 1] ?? end]));
  const clusters: GlyphCluster[] = [];
  for (let i = 0; i < shaped.length; ) {
    const { cluster } = shaped[i]!;
    let next = i;
    while (next < shaped.length && shaped[next]!.cluster === cluster) next++;
    const offsets = shaped
      .slice(i, next)
      .map(({ xOffset = 0, yOffset = 0 }) => [xOffset * scale, yOffset * scale] as const);
    const displaced = offsets.some(([x, y]) => x !== 0 || y !== 0);
    const part = { text: text.slice(cluster, ends.get(cluster)), count: next - i };
    clusters.push(displaced ? { ...part, offsets } : part);
    i = next;
  }
  return {
    font,
    glyphs: shaped.map(({ codepoint }) => codepoint),
    clusters,
    adjustments: shaped.map(({ codepoint, xAdvance = 0 }) => (xAdvance - font.advances[codepoint]!) * scale),
  };
}
