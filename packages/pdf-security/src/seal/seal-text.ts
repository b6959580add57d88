import {
  breakLines,
  type FontLibrary,
  loadComplexShaper,
  MM_PER_POINT,
  needsShaping,
  shortened,
  Typesetter,
} from '@kontor/graphics';

export const FACE = { name: 'source-sans-3/600SemiBold', text: 'source-sans-3/400Regular' } as const;

/** Points; the largest size whose lines fit is taken. */
const MAX_SIZE = 11;
const MIN_SIZE = 4;
const SIZE_STEP = 0.5;
/** Of the size. */
export const LINE_HEIGHT = 1.2;

/** What a visible seal shows. */
export interface SealTexts {
  readonly name: string;
  readonly date: string;
  readonly reason?: string | undefined;
}

export interface SealLine {
  readonly text: string;
  readonly face: string;
}

export interface SealLines {
  readonly size: number;
  readonly lines: readonly SealLine[];
}

/** @example dateText(0) // '1970-01-01 00:00:00 UTC' */
export const dateText = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

export async function typesetterFor(
  fonts: FontLibrary,
  { name, reason = '' }: SealTexts,
): Promise<Typesetter> {
  const complex = [name, reason].some((text) => needsShaping(text.normalize('NFC')))
    ? await loadComplexShaper()
    : undefined;
  return new Typesetter(fonts, { locale: 'en', complex });
}

/** Breaks the texts into lines that fit; where even the smallest size does not do, lines end early. Millimetres. */
export function sealLines(
  typesetter: Typesetter,
  texts: SealTexts,
  area: { readonly width: number; readonly height: number },
): SealLines {
  for (let size = MAX_SIZE; size > MIN_SIZE; size -= SIZE_STEP) {
    const lines = linesAt(typesetter, texts, { width: area.width, size });
    if (lines.length <= roomAt(size, area.height)) return { size, lines };
  }
  const room = Math.max(1, roomAt(MIN_SIZE, area.height));
  const all = linesAt(typesetter, texts, { width: area.width, size: MIN_SIZE });
  const kept = all.slice(0, room).map((line, index) => {
    const isCut = index === room - 1 && all.length > room;
    const measure = (text: string) => typesetter.width(text, { face: line.face, size: MIN_SIZE });
    return isCut ? { ...line, text: shortened(`${line.text}…`, area.width, measure) } : line;
  });
  return { size: MIN_SIZE, lines: kept };
}

const roomAt = (size: number, height: number): number =>
  Math.floor(height / (size * LINE_HEIGHT * MM_PER_POINT));

function linesAt(
  typesetter: Typesetter,
  { name, date, reason }: SealTexts,
  { width, size }: { readonly width: number; readonly size: number },
): readonly SealLine[] {
  const broken = (text: string, face: string): readonly SealLine[] =>
    breakLines(text, width, (part) => typesetter.width(part, { face, size })).map((line) => ({
      text: line,
      face,
    }));
  return [
    ...broken(name, FACE.name),
    ...broken(date, FACE.text),
    ...(reason === undefined ? [] : broken(reason, FACE.text)),
  ];
}
