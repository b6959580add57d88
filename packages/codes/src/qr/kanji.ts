/**
 * Kanji mode of ISO/IEC 18004:2015, 7.4.6: JIS X 0208 characters as 13-bit numbers.
 * The table comes from the platform's Shift JIS decoder. Left out are rows 9 to 15, which JIS X 0208 does not
 * assign, and characters that decoders turn into different Unicode characters (wave dash, minus sign and others):
 * those go into byte mode, where nothing is ambiguous.
 */
const AMBIGUOUS = new Set('\\〜~‖∥−-¢£¬—―…¥‾＼～－￠￡￢￥￣｜¦'.split(''));

let table: Uint16Array | undefined;

const ABSENT = 0xffff;

function kanjiTable(): Uint16Array {
  if (table) return table;
  const built = new Uint16Array(0x10000).fill(ABSENT);
  const decoder = new TextDecoder('shift_jis');
  for (let code = 0x8140; code <= 0xebbf; code++) {
    const low = code & 0xff;
    if (code === 0x9ffd) code = 0xe040;
    if (low < 0x40 || low === 0x7f || low > 0xfc || (code >= 0x8540 && code < 0x889f)) continue;
    const text = decoder.decode(Uint8Array.of(code >>> 8, code & 0xff));
    const unit = text.charCodeAt(0);
    if (text.length !== 1 || unit === 0xfffd || unit < 0x80 || AMBIGUOUS.has(text)) continue;
    const offset = code - (code < 0xe000 ? 0x8140 : 0xc140);
    built[unit] = (offset >>> 8) * 0xc0 + (offset & 0xff);
  }
  table = built;
  return built;
}

/** The 13-bit number of a UTF-16 unit in kanji mode, or −1 when that mode cannot encode it. */
export function kanjiNumber(unit: number): number {
  const number = kanjiTable()[unit]!;
  return number === ABSENT ? -1 : number;
}
