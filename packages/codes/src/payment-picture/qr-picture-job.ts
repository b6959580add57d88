import type { Job } from '@kontor/base';
import { type Color, type FontTools, TEST_INK } from '@kontor/graphics';
import type { CapacityExceeded } from '../qr/encode-qr.ts';
import type { QrLevel } from '../qr/level.ts';
import { qrByteMatrix, qrMatrix } from '../qr/qr-matrix.ts';
import type { QrFrame } from './frame-layout.ts';
import { type PictureTooSmall, type QrPicture, type QrPictureType, qrPicture } from './qr-picture.ts';

/** A payload to be drawn: as text, or as bytes in a character set that the payload itself names. */
export type QrPictureInput = {
  readonly level: QrLevel;
  readonly maxVersion: number;
  readonly size: number;
  readonly type: QrPictureType;
  readonly frame?: QrFrame;
  /** 0xRRGGBB of the modules; default: black. */
  readonly ink?: Color;
} & ({ readonly text: string } | { readonly bytes: Uint8Array });

const BLACK: Color = 0;

/** Measured: up to these bounds matrix and picture together take less than 0.2 ms. */
const SHORT_PAYLOAD = 150;
const SHORT_SIZE = 400;

/** Encodes and draws a payment code. */
export const qrPictureJob: Job<QrPictureInput, QrPicture | CapacityExceeded | PictureTooSmall, FontTools> = {
  name: 'qr-picture',
  needs: { fonts: true },
  isShort: (input) => {
    const length = 'text' in input ? input.text.length : input.bytes.length;
    return !input.frame && length <= SHORT_PAYLOAD && input.size <= SHORT_SIZE;
  },
  asTest: ({ frame, ...input }) => ({
    ...input,
    ink: TEST_INK,
    ...(frame && { frame: { ...frame, colour: TEST_INK } }),
  }),
  run: (input, { fonts }) => {
    const { level, maxVersion, size, type, frame, ink = BLACK } = input;
    const symbol =
      'text' in input
        ? qrMatrix(input.text, { level, maxVersion })
        : qrByteMatrix(input.bytes, { level, maxVersion });
    if (symbol.kind === 'capacityExceeded') return symbol;
    return qrPicture(symbol.grid, size, { type, ink, ...(frame && { framing: { frame, fonts } }) });
  },
};
