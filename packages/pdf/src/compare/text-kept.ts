/** The text of a PDF as counted: pages, and how often each character occurs. */
export interface TextCount {
  readonly pages: number;
  /** Characters other than white space. */
  readonly total: number;
  /** By UTF-16 unit. */
  readonly units: Uint32Array;
}

const FORM_FEED = 0x0c;

/** Counts a text in which each page ends with a form feed (pdftotext). White space and control characters do not count. */
export function countText(utf8: Uint8Array): TextCount {
  const text = new TextDecoder().decode(utf8);
  const units = new Uint32Array(0x1_0000);
  let pages = 0;
  let total = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === FORM_FEED) pages++;
    if (isBlank(unit)) continue;
    total++;
    units[unit]!++;
  }
  return { pages, total, units };
}

/** White space of Unicode (Zs, Zl, Zp), controls, and the byte order mark. */
const isBlank = (unit: number): boolean =>
  unit <= 0x20 ||
  (unit >= 0x7f && unit <= 0xa0) ||
  unit === 0x1680 ||
  (unit >= 0x2000 && unit <= 0x200a) ||
  unit === 0x2028 ||
  unit === 0x2029 ||
  unit === 0x202f ||
  unit === 0x205f ||
  unit === 0x3000 ||
  unit === 0xfeff;

/**
 * Share of the characters that are there afterwards, whatever their order: columns and tables are read in another one
 * as soon as anything moves. 1 where there was no text.
 */
export function textKept(before: TextCount, after: TextCount): number {
  if (before.total === 0) return 1;
  let kept = 0;
  for (let unit = 0; unit < before.units.length; unit++) {
    kept += Math.min(before.units[unit]!, after.units[unit]!);
  }
  return kept / before.total;
}
