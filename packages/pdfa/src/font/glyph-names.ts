import { GLYPH_CHARACTERS } from './glyph-names.data.ts';

const UNI = /^uni((?:[0-9A-F]{4})+)$/;
const U = /^u([0-9A-F]{4,6})$/;

/** The characters that a glyph name stands for (by the rules of the Adobe Glyph List). */
export function glyphText(name: string): string | undefined {
  const base = name.includes('.') && name !== '.notdef' ? name.slice(0, name.indexOf('.')) : name;
  const parts = base.split('_').map(componentText);
  return parts.includes(undefined) ? undefined : parts.join('');
}

function componentText(component: string): string | undefined {
  const listed = GLYPH_CHARACTERS.get(component);
  if (listed !== undefined) return String.fromCodePoint(listed);
  const units = UNI.exec(component)?.[1];
  if (units !== undefined) {
    const text = (units.match(/.{4}/g) ?? [])
      .map((hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .join('');
    return text.isWellFormed() ? text : undefined;
  }
  const point = U.exec(component)?.[1];
  const value = point === undefined ? Number.NaN : Number.parseInt(point, 16);
  const isScalar = value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff);
  return isScalar ? String.fromCodePoint(value) : undefined;
}

/** Whether a name is one of the list itself: then a code of that name needs no map to Unicode (ISO 32000-1, 9.10.2). */
export const isListedName = (name: string): boolean => GLYPH_CHARACTERS.has(name);
