import { deflateSync } from 'node:zlib';
import { description, type IccTag, iccProfile, plainText, WHITE, xyz } from './icc-profile.ts';

/**
 * An ICC profile of sRGB made from the figures of the standard (IEC 61966-2-1), as a matrix and tone curve
 * profile of version 2.1 (ICC.1:2001-04): what an output intent of PDF/A needs, in about 0.6 KB.
 */

/** Primaries adapted to D50 (Bradford), as s15Fixed16 numbers. */
const RED = [0.43607, 0.22249, 0.01392] as const;
const GREEN = [0.38515, 0.71687, 0.09708] as const;
const BLUE = [0.14307, 0.06061, 0.7141] as const;

/** Between two points readers take a straight line: 64 are within 0.0001 of the curve, a fortieth of a step of 8 bits. */
const CURVE_POINTS = 64;

/** Decoding function of sRGB (IEC 61966-2-1, 5.2). */
const linear = (encoded: number): number =>
  encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;

function curve(): Buffer {
  const data = Buffer.alloc(12 + 2 * CURVE_POINTS);
  data.write('curv', 'latin1');
  data.writeUInt32BE(CURVE_POINTS, 8);
  for (let i = 0; i < CURVE_POINTS; i++) {
    data.writeUInt16BE(Math.round(linear(i / (CURVE_POINTS - 1)) * 0xffff), 12 + 2 * i);
  }
  return data;
}

let profile: Buffer | undefined;

/** The bytes of the profile. */
export function srgbProfile(): Uint8Array {
  profile ??= builtProfile();
  return profile;
}

let deflated: Buffer | undefined;

/** The same for an ICCBased or output intent stream with FlateDecode: deflated once, not per document. */
export function deflatedSrgbProfile(): Uint8Array {
  deflated ??= deflateSync(srgbProfile(), { level: 9 });
  return deflated;
}

function builtProfile(): Buffer {
  const tone = curve();
  const tags: readonly IccTag[] = [
    ['desc', description('sRGB IEC61966-2.1')],
    ['cprt', plainText('No copyright, use freely')],
    ['wtpt', xyz(WHITE)],
    ['rXYZ', xyz(RED)],
    ['gXYZ', xyz(GREEN)],
    ['bXYZ', xyz(BLUE)],
    ['rTRC', tone],
    ['gTRC', tone],
    ['bTRC', tone],
  ];
  return iccProfile('mntrRGB XYZ ', tags);
}
