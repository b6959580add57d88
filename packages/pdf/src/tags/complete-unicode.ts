import { dict, isRef, isStream, nameText, type PdfDict, type PdfObject, type PdfRef } from '../object.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import type { PdfChanges } from '../update/pdf-changes.ts';
import { shownClusters } from './page-text.ts';
import { unicodeMap } from './unicode-map.ts';

/** A glyph that belongs to its neighbours and has no character of its own: zero width joiner. */
const JOINER = '\u200d';

/** Values that stand for nothing: those of a text must be above 0, and neither of these (ISO 19005-2, 6.2.11.7.2). */
const isForbidden = (text: string): boolean => text === '' || /[\0\ufeff\ufffe]/.test(text);

interface IncompleteFont {
  readonly ref: PdfRef;
  readonly codeBytes: 1 | 2;
  readonly map: ReadonlyMap<number, string>;
  /** Characters that glyphs were seen to stand for. */
  readonly found: Map<number, Set<string>>;
}

/** A page whose text may lack characters. */
export interface ShownPage {
  readonly contents: readonly PdfObject[];
  readonly resources: PdfDict;
}

/**
 * Gives glyphs that a browser maps to U+0000, the marks of clusters, a character: the one that is left of their
 * cluster's text when each other glyph has its own. Where clusters differ it is U+200D, and the text of the cluster is
 * its ActualText. Returns whether there were any.
 */
export function completeUnicode(changes: PdfChanges, pages: readonly ShownPage[]): boolean {
  const incomplete = incompleteFonts(changes.file, pages);
  if (incomplete.size === 0) return false;
  for (const page of pages) learn(changes.file, page, incomplete);
  for (const { ref, map, codeBytes, found } of incomplete.values()) {
    const completed = new Map(map);
    for (const [code, text] of map) {
      if (!isForbidden(text)) continue;
      const [only, ...others] = found.get(code) ?? [];
      completed.set(code, only !== undefined && others.length === 0 ? only : JOINER);
    }
    const stream = changes.addStream(dict({}), Buffer.from(cmapText(completed, codeBytes), 'latin1'));
    changes.set(ref, new Map([...changes.file.dict(ref), ['ToUnicode', stream]]));
  }
  return true;
}

/** Fonts with such glyphs by their numbers. */
type IncompleteFonts = ReadonlyMap<number, IncompleteFont>;

function incompleteFonts(file: PdfFile, pages: readonly ShownPage[]): IncompleteFonts {
  const seen = new Set<number>();
  const incomplete = new Map<number, IncompleteFont>();
  for (const value of pages.flatMap(({ resources }) => [...file.dict(resources.get('Font')).values()])) {
    if (!isRef(value) || seen.has(value.object)) continue;
    seen.add(value.object);
    const font = file.dict(value);
    const stream = file.resolve(font.get('ToUnicode'));
    if (!isStream(stream)) continue;
    const map = unicodeMap(file.decoded(stream).data);
    if (![...map.values()].some(isForbidden)) continue;
    // Bold that is made of another weight is drawn glyph by glyph, with codes of one byte.
    const codeBytes = nameText(file.resolve(font.get('Subtype'))) === 'Type0' ? 2 : 1;
    incomplete.set(value.object, { ref: value, map, codeBytes, found: new Map() });
  }
  return incomplete;
}

function learn(file: PdfFile, { contents, resources }: ShownPage, incomplete: IncompleteFonts): void {
  const content = file.joined(contents.map(file.resolve).filter(isStream));
  for (const { font, codes, actualText } of shownClusters(file, { content, resources })) {
    const one = isRef(font) ? incomplete.get(font.object) : undefined;
    if (one === undefined || actualText === undefined) continue;
    const texts = codes.map((code) => one.map.get(code) ?? '');
    const unknown = codes.filter((_, i) => isForbidden(texts[i]!));
    if (unknown.length !== 1) continue;
    const left = leftOf(
      actualText,
      texts.filter((text) => !isForbidden(text)),
    );
    if (left === undefined || [...left].length !== 1) continue;
    const known = one.found.get(unknown[0]!) ?? new Set();
    one.found.set(unknown[0]!, known.add(left));
  }
}

/** A text without others, each taken out once; undefined when one is not there. */
function leftOf(text: string, others: readonly string[]): string | undefined {
  const left = [...text];
  for (const character of others.flatMap((other) => [...other])) {
    const at = left.indexOf(character);
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left.join('');
}

/** Entries of one block of a character map; more are not allowed. */
const MAX_BLOCK = 100;

function cmapText(map: ReadonlyMap<number, string>, codeBytes: 1 | 2): string {
  const code = (number: number): string => `<${hex(number).slice(-2 * codeBytes)}>`;
  const rows = [...map].sort(([a], [b]) => a - b).map(([code, text]) => `<${hex(code)}> <${utf16Hex(text)}>`);
  const blocks = [];
  for (let at = 0; at < rows.length; at += MAX_BLOCK) {
    const block = rows.slice(at, at + MAX_BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    `1 begincodespacerange ${code(0)} ${code(0xffff)} endcodespacerange`,
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(4, '0');
const utf16Hex = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join('');
