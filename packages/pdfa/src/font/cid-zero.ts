import { dict, name } from '@kontor/pdf';
import { CodeMap } from '../content/code-map.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { FontUse } from '../usage/usage.ts';
import { cidWidths, describedFont } from './font-dictionary.ts';

const hex = (code: number, bytes: number): string => code.toString(16).padStart(2 * bytes, '0');
const SECTION = 100;
const MAX_CID = 0xffff;

/**
 * CID 0 is .notdef whatever glyph it has (ISO 32000-1, 9.7.4.3): where text shows it, a character map of its own gives
 * these codes another CID, which is returned. Undefined when text does not show CID 0, or codes have not two bytes.
 */
export function moveCidZero(
  document: EditablePdf,
  use: FontUse,
  cidOf: (code: number) => number,
): number | undefined {
  const codes = [...use.shown];
  const zero = codes.filter((code) => cidOf(code) === 0);
  const isTwoByte = use.reader.kind === 'identity' || (use.reader.map?.codeBytes ?? 0) === 2;
  if (zero.length === 0 || !isTwoByte) return undefined;
  const cid = Math.max(...codes.map(cidOf)) + 1;
  if (cid > MAX_CID) return undefined;
  const map = new CodeMap();
  map.addSpace(Uint8Array.from([0, 0]), Uint8Array.from([0xff, 0xff]));
  for (const code of codes) map.addCids(code, code, cidOf(code) || cid);
  const font = describedFont(use.cursor);
  const width = cidWidths(font)(0);
  const widths = font.at('W').list ?? [];
  font.put('W', [...widths, cid, [width]]);
  const isVertical = use.cursor.at('Encoding').name === 'Identity-V' || use.reader.map?.writingMode === 1;
  const info = font.at('CIDSystemInfo').value;
  const members = dict({
    Type: name('CMap'),
    CMapName: name('Shown'),
    CIDSystemInfo: info,
    WMode: isVertical ? 1 : 0,
  });
  const text = cmapText(
    codes.map((code) => [code, cidOf(code) || cid] as const),
    { codeBytes: 2, isVertical },
  );
  use.cursor.put('Encoding', document.changes.addStream(members, Buffer.from(text, 'latin1')));
  use.reader = { kind: 'embedded', map, codes: (bytes) => map.codes(bytes) };
  return cid;
}

interface CMapForm {
  readonly codeBytes: 1 | 2;
  readonly isVertical: boolean;
}

/** A character map: pairs of code and CID. */
export function cmapText(
  pairs: readonly (readonly [number, number])[],
  { codeBytes, isVertical }: CMapForm,
): string {
  const lines = pairs.map(([code, cid]) => `<${hex(code, codeBytes)}> ${cid}\n`);
  let map =
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> def\n' +
    `/CMapName /Shown def\n/CMapType 1 def\n/WMode ${Number(isVertical)} def\n` +
    `1 begincodespacerange\n<${'00'.repeat(codeBytes)}> <${'ff'.repeat(codeBytes)}>\nendcodespacerange\n`;
  for (let start = 0; start < lines.length; start += SECTION) {
    const section = lines.slice(start, start + SECTION);
    map += `${section.length} begincidchar\n${section.join('')}endcidchar\n`;
  }
  return `${map}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`;
}
