/** Entries that one bfchar section may have (Adobe Technical Note 5014). */
const SECTION = 100;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

const utf16Hex = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i), 4)).join('');

const SECTIONS = ['codespacerange', 'bfchar', 'bfrange'] as const;

/** Whether each section of a map begins and ends as it should: readers differ over those that do not. */
export function isWellFormed(map: Uint8Array): boolean {
  const text = Buffer.from(map.buffer, map.byteOffset, map.length).toString('latin1');
  const count = (word: string): number => text.split(word).length - 1;
  // What is left of other objects stops some readers.
  const isEnded = /endcmap[\sA-Za-z/]*$/.test(text.slice(-200));
  return (
    isEnded &&
    text.includes('begincmap') &&
    SECTIONS.every((one) => count(`begin${one}`) === count(`end${one}`))
  );
}

/** A ToUnicode map (ISO 32000-1, 9.10.3) for codes of one or two bytes. */
export function unicodeMap(texts: ReadonlyMap<number, string>, codeBytes: 1 | 2): Uint8Array {
  const digits = 2 * codeBytes;
  const lines = [...texts]
    .sort(([a], [b]) => a - b)
    .map(([code, text]) => `<${hex(code, digits)}> <${utf16Hex(text)}>\n`);
  let map =
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n' +
    `<${'00'.repeat(codeBytes)}> <${'ff'.repeat(codeBytes)}>\nendcodespacerange\n`;
  for (let start = 0; start < lines.length; start += SECTION) {
    const section = lines.slice(start, start + SECTION);
    map += `${section.length} beginbfchar\n${section.join('')}endbfchar\n`;
  }
  return Buffer.from(`${map}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`, 'latin1');
}
