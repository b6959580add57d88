/** Entries that one bfchar section may have (Adobe Technical Note 5014). */
const SECTION = 100;

const HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
`;
const TAIL = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;

const hex4 = (unit: number): string => unit.toString(16).padStart(4, '0');

/** UTF-16 in hex digits. */
function utf16Hex(text: string): string {
  let hex = '';
  for (let i = 0; i < text.length; i++) hex += hex4(text.charCodeAt(i));
  return hex;
}

/**
 * The ToUnicode map (ISO 32000-1, 9.10.3): what text each code stands for, so that search, copy and screen
 * readers get the words. `texts[code]`; codes without text, such as 0, which is
 * .notdef, are left out.
 */
export function toUnicodeMap(texts: readonly string[]): string {
  const lines = texts.flatMap((text, code) => (text === '' ? [] : [`<${hex4(code)}> <${utf16Hex(text)}>\n`]));
  let map = HEAD;
  for (let start = 0; start < lines.length; start += SECTION) {
    const section = lines.slice(start, start + SECTION);
    map += `${section.length} beginbfchar\n${section.join('')}endbfchar\n`;
  }
  return map + TAIL;
}
