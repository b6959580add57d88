import { dict, name } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import type { FontUse } from '../usage/usage.ts';
import { moveCidZero } from './cid-zero.ts';
import { cidWidths, describedFont, type EmbeddedProgram } from './font-dictionary.ts';
import { CID_TO_GID, GLYPH_WIDTHS, MISSING_GLYPHS } from './requirements.ts';
import type { TrueTypeProgram } from './truetype.ts';
import { type AddedGlyph, extendedTables } from './truetype-extend.ts';

/** Difference between widths that PDF/A allows, thousandths. */
const TOLERANCE = 1;

/** The CID of a code (ISO 32000-1, 9.7.6); undefined under a predefined CMap, whose tables are not here. */
export function cidOf({ reader }: FontUse): ((code: number) => number) | undefined {
  if (reader.kind === 'identity') return (code) => code;
  const { map } = reader;
  return map === undefined ? undefined : (code) => map.cid(code) ?? 0;
}

/** Makes an embedded CIDFontType2 conform; its glyphs and their places stay the same. */
export function conformCidTrueType(
  document: EditablePdf,
  use: FontUse,
  embedded: EmbeddedProgram,
  program: TrueTypeProgram,
): void {
  const font = describedFont(use.cursor);
  const [page] = use.pages;
  if (font.at('CIDToGIDMap').stream === undefined && font.at('CIDToGIDMap').name !== 'Identity') {
    font.put('CIDToGIDMap', name('Identity'));
    document.log.change(CID_TO_GID, page);
  }
  const given = cidOf(use);
  if (given === undefined) return;
  const zero = moveCidZero(document, use, given);
  const cid = cidOf(use) ?? given;
  const glyphOf = glyphMap(document, font);
  const width = cidWidths(font);
  const cids = [...new Set([...use.shown].map(cid))];
  const visible = new Set([...use.visible].map(cid));
  const repair = new WidthRepair(program);
  for (const one of cids) {
    const glyph = glyphOf(one);
    if (one === zero) repair.replace(one, { thousandths: width(one), outlineOf: glyphOf(0) });
    else if (glyph === 0) repair.replace(one, { thousandths: width(one), outlineOf: 0 });
    // Viewers draw nothing for a glyph that is not there.
    else if (glyph >= program.glyphCount)
      repair.replace(one, { thousandths: width(one), outlineOf: undefined });
    else if (visible.has(one) && Math.abs(program.width(glyph) - width(one)) > TOLERANCE)
      repair.setWidth({ cid: one, glyph }, width(one));
    else repair.keep(glyph);
  }
  if (!repair.isNeeded) return;
  if (repair.hasWidths) document.log.change(GLYPH_WIDTHS, page);
  if (repair.hasMissing) document.log.change(MISSING_GLYPHS, page);
  writeProgram(document, font, { embedded, program, repair, glyphOf, highest: Math.max(...cids) });
}

/** CID to glyph by /CIDToGIDMap (9.7.4.3). */
function glyphMap(document: EditablePdf, font: ObjectCursor): (cid: number) => number {
  const { stream } = font.at('CIDToGIDMap');
  const data = stream === undefined ? undefined : document.decoded(stream);
  if (data === undefined) return (cid) => cid;
  return (cid) => (2 * cid + 1 < data.length ? (data[2 * cid]! << 8) | data[2 * cid + 1]! : 0);
}

interface NewGlyph {
  readonly thousandths: number;
  readonly outlineOf: number | undefined;
}

/** Collects new widths and glyphs. */
class WidthRepair {
  readonly added: AddedGlyph[] = [];
  readonly advances = new Map<number, number>();
  /** CIDs that get a glyph of their own. */
  readonly moved = new Map<number, number>();
  hasWidths = false;
  hasMissing = false;
  readonly #program: TrueTypeProgram;

  constructor(program: TrueTypeProgram) {
    this.#program = program;
  }

  get isNeeded(): boolean {
    return this.hasWidths || this.hasMissing;
  }

  keep(glyph: number): void {
    if (!this.advances.has(glyph)) this.advances.set(glyph, this.#program.advance(glyph));
  }

  setWidth({ cid, glyph }: { readonly cid: number; readonly glyph: number }, thousandths: number): void {
    this.hasWidths = true;
    const advance = this.#units(thousandths);
    const known = this.advances.get(glyph);
    if (known === undefined || known === advance) this.advances.set(glyph, advance);
    else this.#add(cid, { outlineOf: glyph, advance });
  }

  replace(cid: number, { thousandths, outlineOf }: NewGlyph): void {
    this.hasMissing = true;
    this.#add(cid, { outlineOf, advance: this.#units(thousandths) });
  }

  #add(cid: number, glyph: AddedGlyph): void {
    this.moved.set(cid, this.#program.glyphCount + this.added.length);
    this.added.push(glyph);
  }

  #units(thousandths: number): number {
    return Math.round((thousandths * this.#program.unitsPerEm) / 1000);
  }
}

interface Repaired {
  readonly embedded: EmbeddedProgram;
  readonly program: TrueTypeProgram;
  readonly repair: WidthRepair;
  readonly glyphOf: (cid: number) => number;
  readonly highest: number;
}

function writeProgram(
  document: EditablePdf,
  font: ObjectCursor,
  { program, repair, glyphOf, highest }: Repaired,
): void {
  const file = program.with(extendedTables(program, repair));
  const stream = document.changes.addStream(dict({ Length1: file.length }), file);
  // Others may share descriptor and program.
  font.put('FontDescriptor', document.add(new Map(font.at('FontDescriptor').dict).set('FontFile2', stream)));
  if (repair.moved.size === 0) return;
  const map = Buffer.alloc(2 * (highest + 1));
  for (let cid = 0; cid <= highest; cid++)
    map.writeUInt16BE(repair.moved.get(cid) ?? glyphOf(cid) & 0xffff, 2 * cid);
  font.put('CIDToGIDMap', document.changes.addStream(dict({}), map));
}
