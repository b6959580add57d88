/**
 * One run of a symbol's bit stream: ISO/IEC 18004:2015, 7.4.
 * `fnc1` must be the first one or follow an ECI at once (FNC1 in first position, GS1). Alphanumeric text is written
 * as it goes into the symbol: after `fnc1`, `%` means the separator and `%%` a per cent sign (7.4.8.3).
 */
export type QrSegment =
  | { readonly mode: 'numeric'; readonly text: string }
  | { readonly mode: 'alphanumeric'; readonly text: string }
  | { readonly mode: 'byte'; readonly bytes: Uint8Array }
  | { readonly mode: 'kanji'; readonly text: string }
  | { readonly mode: 'eci'; readonly assignment: number }
  | { readonly mode: 'fnc1' };

export type QrTextMode = 'numeric' | 'alphanumeric' | 'byte' | 'kanji';

/** Bits of the character count indicator for versions 1–9, 10–26, 27–40: table 3. */
const COUNT_BITS: Readonly<Record<QrTextMode, readonly [number, number, number]>> = {
  numeric: [10, 12, 14],
  alphanumeric: [9, 11, 13],
  byte: [8, 16, 16],
  kanji: [8, 10, 12],
};

/** 0, 1 or 2: versions of one class have equally long character count indicators. */
export function versionClass(version: number): 0 | 1 | 2 {
  if (version <= 9) return 0;
  return version <= 26 ? 1 : 2;
}

/** Bits of the character count indicator. */
export function countBits(mode: QrTextMode, version: number): number {
  return COUNT_BITS[mode][versionClass(version)];
}

/** Bits of an ECI header with its designator of 1 to 3 bytes: table 4. */
export function eciBits(assignment: number): number {
  if (assignment < 1 << 7) return 4 + 8;
  return assignment < 1 << 14 ? 4 + 16 : 4 + 24;
}

/** Characters as the count indicator counts them: digits, characters, bytes or double-byte characters. */
export function segmentLength(segment: Extract<QrSegment, { mode: QrTextMode }>): number {
  return segment.mode === 'byte' ? segment.bytes.length : segment.text.length;
}

/** Bits of a segment's characters, its head not counted. */
export function contentBits(mode: QrTextMode, length: number): number {
  switch (mode) {
    case 'numeric':
      return Math.ceil((10 * length) / 3);
    case 'alphanumeric':
      return Math.ceil((11 * length) / 2);
    case 'byte':
      return 8 * length;
    case 'kanji':
      return 13 * length;
  }
}

/**
 * Bits of one segment with its header in a symbol of `version`. A length that its count indicator cannot express
 * is always over the capacity of the version too, so it needs no case of its own.
 */
export function segmentBits(segment: QrSegment, version: number): number {
  if (segment.mode === 'fnc1') return 4;
  if (segment.mode === 'eci') return eciBits(segment.assignment);
  return 4 + countBits(segment.mode, version) + contentBits(segment.mode, segmentLength(segment));
}
