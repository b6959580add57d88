import type { QrTextMode } from '../qr/segment.ts';

/** A version of Micro QR Code at level L; M1 detects errors only (ISO/IEC 18004:2024, tables 1, 3 and 7). */
export interface MicroVersion {
  /** 1 to 4; one bit of the mode indicator less. */
  readonly number: number;
  /** As the format information numbers version and level (table 13). */
  readonly symbol: number;
  /** Modules on a side. */
  readonly side: number;
  /** Of versions 1 and 3, the last data word has four bits. */
  readonly dataBits: number;
  readonly checkWords: number;
  /** Bits of the character counts, as far as the version has the mode. */
  readonly countBits: Readonly<Partial<Record<QrTextMode, number>>>;
}

export const versions: readonly MicroVersion[] = [
  { number: 1, symbol: 0, side: 11, dataBits: 20, checkWords: 2, countBits: { numeric: 3 } },
  { number: 2, symbol: 1, side: 13, dataBits: 40, checkWords: 5, countBits: { numeric: 4, alphanumeric: 3 } },
  {
    ...{ number: 3, symbol: 3, side: 15, dataBits: 84, checkWords: 6 },
    countBits: { numeric: 5, alphanumeric: 4, byte: 4, kanji: 3 },
  },
  {
    ...{ number: 4, symbol: 5, side: 17, dataBits: 128, checkWords: 8 },
    countBits: { numeric: 6, alphanumeric: 5, byte: 5, kanji: 4 },
  },
];
