import { deflateSync } from 'node:zlib';
import { description, type IccTag, iccProfile, plainText, WHITE, xyz } from '@kontor/pdf';

/**
 * An ICC profile (ICC.1:2001-04, version 2, a colour space conversion) that gives DeviceCMYK the colours which viewers
 * without colour management show: those of coated offset paper at the 16 corners of the colour cube, and in between
 * what follows from them linearly. Made from figures; no other profile is copied.
 */

type Triple = readonly [number, number, number];

/** sRGB bytes of the corners, by cyan 8, magenta 4, yellow 2, black 1; measured from poppler 22.12. */
const CORNERS: readonly Triple[] = [
  [255, 255, 255],
  [35, 31, 32],
  [255, 242, 0],
  [28, 26, 0],
  [236, 0, 140],
  [36, 0, 0],
  [237, 28, 36],
  [34, 0, 0],
  [0, 173, 239],
  [0, 15, 36],
  [0, 166, 80],
  [0, 19, 0],
  [46, 49, 146],
  [0, 0, 2],
  [54, 54, 57],
  [0, 0, 0],
];

/** Points of the tables a component: 13 keep colours within 0.2 % of the formula, on average over any drawing; 11 do not. */
const FORWARD_POINTS = 13;
const BACKWARD_POINTS = 9;

/** sRGB to XYZ under D50, Bradford-adapted (IEC 61966-2-1; ICC.1, annex E). */
const TO_XYZ: readonly Triple[] = [
  [0.43607, 0.38515, 0.14307],
  [0.22249, 0.71687, 0.06061],
  [0.01392, 0.09708, 0.7141],
];
const FROM_XYZ: readonly Triple[] = [
  [3.13386, -1.61687, -0.49061],
  [-0.97877, 1.91614, 0.03345],
  [0.07194, -0.22899, 1.40524],
];

const linear = (encoded: number): number =>
  encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
const gamma = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;

const product = (matrix: readonly Triple[], [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;

const cubeRoot = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
const cube = (t: number): number => (t ** 3 > 216 / 24389 ? t ** 3 : ((t - 16 / 116) * 116 * 27) / 24389);

/** The colour of four parts of ink, each 0 to 1, as sRGB 0 to 1. */
function inkColor(inks: readonly number[]): Triple {
  const sum = [0, 0, 0];
  CORNERS.forEach((corner, bits) => {
    const weight = inks.reduce((part, ink, i) => part * ((bits >> (3 - i)) & 1 ? ink : 1 - ink), 1);
    corner.forEach((byte, i) => {
      sum[i]! += weight * byte;
    });
  });
  return sum.map((byte) => byte / 255) as unknown as Triple;
}

function labOf(rgb: Triple): Triple {
  const xyz = product(TO_XYZ, rgb.map(linear) as unknown as Triple);
  const [x, y, z] = xyz.map((value, i) => cubeRoot(value / WHITE[i]!)) as unknown as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function inksOf([lightness, a, b]: Triple): readonly number[] {
  const y = (lightness + 16) / 116;
  const xyz = [y + a / 500, y, y - b / 200].map((t, i) => cube(t) * WHITE[i]!) as unknown as Triple;
  const rgb = product(FROM_XYZ, xyz).map((light) => gamma(Math.min(1, Math.max(0, light))));
  const black = 1 - Math.max(...rgb);
  const rest = Math.max(1e-9, 1 - black);
  return [...rgb.map((value) => Math.min(1, Math.max(0, (1 - value - black) / rest))), black];
}

/** Lab as 16-bit numbers of version 2: 0xff00 is 100, 0x8000 is 0. */
const labWords = ([lightness, a, b]: Triple): readonly number[] =>
  [lightness * 652.8, (a + 128) * 256, (b + 128) * 256].map((value) =>
    Math.max(0, Math.min(0xffff, Math.round(value))),
  );

/** A table tag of type lut16 (ICC.1, 6.5.8) with straight curves. */
function table(
  inputs: number,
  points: number,
  colorOf: (place: readonly number[]) => readonly number[],
): Buffer {
  const count = points ** inputs;
  const words: number[] = [];
  for (let index = 0; index < count; index++) {
    const place = Array.from(
      { length: inputs },
      (_, i) => Math.floor(index / points ** (inputs - 1 - i)) % points,
    );
    words.push(...colorOf(place.map((step) => step / (points - 1))));
  }
  const outputs = words.length / count;
  const data = Buffer.alloc(52 + 4 * inputs + 2 * words.length + 4 * outputs);
  data.write('mft2', 'latin1');
  data.set([inputs, outputs, points], 8);
  for (const at of [12, 28, 44]) data.writeInt32BE(0x10000, at);
  data.writeUInt16BE(2, 48);
  data.writeUInt16BE(2, 50);
  let at = 52;
  const put = (value: number): void => {
    at = data.writeUInt16BE(value, at);
  };
  for (let i = 0; i < inputs; i++) for (const end of [0, 0xffff]) put(end);
  for (const word of words) put(word);
  for (let i = 0; i < outputs; i++) for (const end of [0, 0xffff]) put(end);
  return data;
}

function builtProfile(): Buffer {
  const fromLab = ([l, a, b]: readonly number[]): Triple => [
    (l! * 0xffff) / 652.8,
    (a! * 0xffff) / 256 - 128,
    (b! * 0xffff) / 256 - 128,
  ];
  const tags: readonly IccTag[] = [
    ['desc', description('CMYK as shown without colour management')],
    ['cprt', plainText('No copyright, use freely')],
    ['wtpt', xyz(WHITE)],
    ['A2B0', table(4, FORWARD_POINTS, (inks) => labWords(labOf(inkColor(inks))))],
    [
      'B2A0',
      table(3, BACKWARD_POINTS, (place) => inksOf(fromLab(place)).map((ink) => Math.round(ink * 0xffff))),
    ],
  ];
  return iccProfile('spacCMYKLab ', tags);
}

let deflated: Buffer | undefined;

/** The profile for a stream with FlateDecode: made and deflated once, not per document. */
export function deflatedCmykProfile(): Uint8Array {
  deflated ??= deflateSync(builtProfile(), { level: 9 });
  return deflated;
}
