import { dict, name, type PdfObject } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { FontUse } from '../usage/usage.ts';
import { CffProgram } from './cff.ts';
import { type AddedCffGlyph, type CffChanges, changedCff } from './cff-write.ts';
import { cidOf } from './cid-truetype.ts';
import { moveCidZero } from './cid-zero.ts';
import {
  cidWidths,
  describedFont,
  type EmbeddedProgram,
  plainFontName,
  simpleWidths,
} from './font-dictionary.ts';
import type { GlyphProgram } from './glyph-program.ts';
import { GLYPH_WIDTHS, MISSING_GLYPHS } from './requirements.ts';
import { simpleEncoding } from './simple-encoding.ts';
import { Type1Program } from './type1.ts';
import { changedType1 } from './type1-write.ts';

/** Thousandths. */
const MAX_WIDTH = 16_000;
/** Difference between widths that PDF/A allows, thousandths. */
const TOLERANCE = 1;

/** A code as a font shows it. */
interface ShownGlyph {
  readonly code: number;
  readonly glyph: number | undefined;
  /** The number that chooses the glyph in a composite font. */
  readonly cid?: number;
  readonly isMissing: boolean;
  /** By the dictionary, thousandths. */
  readonly width: number;
}

/** What is shown of a Type 1 or CFF program; undefined under a CMap that is not here. */
function shownGlyphs(use: FontUse, program: GlyphProgram): readonly ShownGlyph[] | undefined {
  const font = describedFont(use.cursor);
  if (use.cursor.at('Subtype').name === 'Type0') {
    const cidOfCode = cidOf(use);
    if (cidOfCode === undefined) return undefined;
    const width = cidWidths(font);
    return [...use.shown].map((code) => {
      const cid = cidOfCode(code);
      const glyph = program.glyphOfCid(cid);
      return { code, glyph, cid, isMissing: glyph === 0 || glyph === undefined, width: width(cid) };
    });
  }
  const { names } = simpleEncoding(font, program.builtIn);
  const width = simpleWidths(font);
  return [...use.shown].map((code) => {
    const glyphName = names[code];
    const glyph = glyphName === undefined ? undefined : program.glyphOfName(glyphName);
    return { code, glyph, isMissing: glyph === undefined || glyphName === '.notdef', width: width(code) };
  });
}

/**
 * Makes a Type 1 or CFF font conform: widths inside the program are set to those of the dictionary, by which viewers
 * place glyphs, and codes without a glyph get one of their own that looks like .notdef. Returns the program as it is
 * then.
 */
export function conformGlyphs(
  document: EditablePdf,
  use: FontUse,
  embedded: EmbeddedProgram,
  program: GlyphProgram,
): GlyphProgram {
  const given = use.cursor.at('Subtype').name === 'Type0' && program.isCidKeyed ? cidOf(use) : undefined;
  if (given !== undefined && embedded.key === 'FontFile3') moveCidZero(document, use, given);
  const shown = shownGlyphs(use, program);
  if (shown === undefined) return program;
  const missing = shown.filter(({ isMissing }) => isMissing);
  const wrong = shown.filter(({ code, glyph, isMissing, width }) => {
    if (glyph === undefined || isMissing || !use.visible.has(code)) return false;
    return !isConsistent(program, glyph, width);
  });
  if (missing.length === 0 && wrong.length === 0) return program;
  const changed = rewritten(document, use, { embedded, program, shown, missing, wrong });
  const [page] = use.pages;
  if (changed === undefined) {
    const font = plainFontName(use.cursor);
    const text = `font ${font} shows ${missing.length} codes without a glyph`;
    if (missing.length > 0) document.log.obstacle(MISSING_GLYPHS, text);
    if (wrong.length > 0)
      document.log.obstacle(GLYPH_WIDTHS, `widths of font ${font} differ from those in its program`);
    return program;
  }
  if (missing.length > 0) document.log.change(MISSING_GLYPHS, page);
  if (wrong.length > 0) document.log.change(GLYPH_WIDTHS, page);
  return changed;
}

/** However the program is read. */
function isConsistent(program: GlyphProgram, glyph: number, width: number): boolean {
  const readings = program.readings?.(glyph) ?? [program.width(glyph)];
  return readings.every((own) => own !== undefined && Math.abs(own - width) <= TOLERANCE);
}

interface Faults {
  readonly embedded: EmbeddedProgram;
  readonly program: GlyphProgram;
  readonly shown: readonly ShownGlyph[];
  readonly missing: readonly ShownGlyph[];
  readonly wrong: readonly ShownGlyph[];
}

/** Writes the program with its changes into the document; undefined when it cannot be changed. */
function rewritten(document: EditablePdf, use: FontUse, faults: Faults): GlyphProgram | undefined {
  const { embedded } = faults;
  if (faults.program instanceof Type1Program) return rewrittenType1(document, use, faults);
  if (!(faults.program instanceof CffProgram)) return undefined;
  const changes = cffChanges(faults);
  const data = changes === undefined ? undefined : changedCff(embedded.data, changes);
  const program = data === undefined ? undefined : CffProgram.read(data);
  if (changes === undefined || data === undefined || program === undefined) return undefined;
  const font = describedFont(use.cursor);
  const subtype = embedded.cursor.at('Subtype').name ?? 'Type1C';
  const stream = document.changes.addStream(dict({ Subtype: name(subtype) }), data);
  // Others may share descriptor and program.
  font.put('FontDescriptor', document.add(new Map(font.at('FontDescriptor').dict).set('FontFile3', stream)));
  if (!faults.program.isCidKeyed) nameCodes(document, use, faults.missing);
  return program;
}

function rewrittenType1(document: EditablePdf, use: FontUse, faults: Faults): GlyphProgram | undefined {
  const { embedded, program } = faults;
  const changes = cffChanges(faults);
  if (changes === undefined) return undefined;
  const written = changedType1(embedded.data, {
    widths: new Map([...changes.widths].map(([glyph, width]) => [program.names[glyph] ?? '', width])),
    added: changes.added.map(({ id, width }) => ({ name: String(id), width })),
  });
  const changed = written === undefined ? undefined : Type1Program.read(written.data);
  if (written === undefined || changed === undefined) return undefined;
  const [Length1, Length2, Length3] = written.lengths;
  const stream = document.changes.addStream(dict({ Length1, Length2, Length3 }), written.data);
  const font = describedFont(use.cursor);
  // Others may share descriptor and program.
  font.put('FontDescriptor', document.add(new Map(font.at('FontDescriptor').dict).set('FontFile', stream)));
  nameCodes(document, use, faults.missing);
  return changed;
}

/** Names without digits: some programs take digits for a character code. */
const gapName = (code: number): string => `gap${String.fromCharCode(97 + (code >> 4), 97 + (code & 15))}`;

function cffChanges({ program, shown, missing }: Faults): CffChanges | undefined {
  const widths = new Map<number, number>();
  // Beyond what programs can express; some writers lose the sign of a width.
  if (shown.some(({ width }) => Math.abs(width) > MAX_WIDTH)) return undefined;
  for (const { glyph, isMissing, width } of shown) {
    if (glyph === undefined || isMissing) continue;
    if ((widths.get(glyph) ?? width) !== width) return undefined;
    widths.set(glyph, width);
  }
  for (const [glyph, width] of widths) {
    if (isConsistent(program, glyph, width)) widths.delete(glyph);
  }
  const added: AddedCffGlyph[] = [];
  const known = new Set<number>();
  for (const { code, cid, width } of missing) {
    // Number 0 is .notdef whatever it looks like, and without numbers glyphs follow one another.
    if (cid !== undefined && (cid === 0 || !program.isCidKeyed)) return undefined;
    const key = cid ?? code;
    if (known.has(key)) continue;
    known.add(key);
    added.push({ width, id: cid ?? gapName(code) });
  }
  return { widths, added };
}

/** Gives codes the names of their new glyphs. */
function nameCodes(document: EditablePdf, { cursor }: FontUse, missing: readonly ShownGlyph[]): void {
  if (missing.length === 0) return;
  const { base, differences } = simpleEncoding(cursor);
  const all = new Map(differences);
  for (const { code } of missing) all.set(code, gapName(code));
  const list = [...all]
    .sort(([a], [b]) => a - b)
    .flatMap(([code, glyph]): readonly PdfObject[] => [code, name(glyph)]);
  const encoding = dict({
    Type: name('Encoding'),
    BaseEncoding: base === undefined ? undefined : name(base),
    Differences: list,
  });
  cursor.put('Encoding', document.add(encoding));
}
