import type { QrFrame, QrLevel, QrPictureInput } from '@kontor/codes';

/** A payload: text, or bytes in a character set that the payload itself names. */
export type CodeContent = { readonly text: string } | { readonly bytes: Uint8Array };

/** The standard's rules for the symbol. */
export interface CodeSymbol {
  readonly level: QrLevel;
  readonly maxVersion: number;
}

/** The caller's options for the picture. */
export interface CodeStyle {
  readonly size: number;
  /** Media type; anything but SVG means PNG. */
  readonly type: string;
  readonly frame: QrFrame | undefined;
}

/** The order for `qrPictureJob`. */
export function codePicture(
  content: CodeContent,
  { level, maxVersion }: CodeSymbol,
  { size, type, frame }: CodeStyle,
): QrPictureInput {
  return {
    ...content,
    level,
    maxVersion,
    size,
    type: type === 'image/svg+xml' ? type : 'image/png',
    ...(frame && { frame }),
  };
}
