import { type FunctionPatterns, formatPlaces, functionPatterns, planeBit } from './function-patterns.ts';
import { QR_LEVELS, type QrLevel } from './level.ts';
import { totalWords } from './qr-dimensions.ts';
import { transposePlane } from './word-plane.ts';

/** Everything but the data of a symbol with one mask: exclusive-or with the data plane gives the symbol. */
export interface MaskPlane {
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

/** Lazily built tables of one version; they follow from the standard alone. */
export interface VersionPattern {
  readonly size: number;
  /** Place of every data bit in the row plane: word × 32 + bit number, in the order of the bit stream. */
  readonly places: Int32Array;
  /** The eight mask planes of a level, with function patterns and format information. */
  readonly planes: (level: QrLevel) => readonly MaskPlane[];
}

const patterns: (VersionPattern | undefined)[] = [];

/** Tables of a version (1 to 40), built at its first use. */
export function versionPattern(version: number): VersionPattern {
  const known = patterns[version];
  if (known) return known;
  const functions = functionPatterns(version);
  const places = dataPlaces(functions, totalWords(version) * 8);
  const maskRows: Int32Array[] = [];
  const planesByLevel: (readonly MaskPlane[] | undefined)[] = [];
  const planes = (level: QrLevel): readonly MaskPlane[] => {
    const position = QR_LEVELS.indexOf(level);
    if (maskRows.length === 0)
      for (let mask = 0; mask < 8; mask++) maskRows.push(maskPattern(functions, mask));
    planesByLevel[position] ??= maskRows.map((rows, mask) => maskPlane(functions, rows, level, mask));
    return planesByLevel[position];
  };
  const pattern = { size: functions.size, places, planes };
  patterns[version] = pattern;
  return pattern;
}

/** Pairs of columns from the right, alternately upwards and downwards, without the vertical timing: 7.7.3. */
function dataPlaces({ size, reserved }: FunctionPatterns, bits: number): Int32Array {
  const places = new Int32Array(bits);
  let count = 0;
  let upwards = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const { word, bit } = planeBit(size, x, y);
        const isFree = ((reserved[word]! >>> bit) & 1) === 0;
        if (isFree && count < bits) places[count++] = word * 32 + bit;
      }
    }
    upwards = !upwards;
  }
  return places;
}

/** Table 10: whether mask 0 to 7 inverts the module in row i, column j. */
function isInverted(mask: number, i: number, j: number): boolean {
  switch (mask) {
    case 0:
      return (i + j) % 2 === 0;
    case 1:
      return i % 2 === 0;
    case 2:
      return j % 3 === 0;
    case 3:
      return (i + j) % 3 === 0;
    case 4:
      return ((i >> 1) + Math.floor(j / 3)) % 2 === 0;
    case 5:
      return ((i * j) % 2) + ((i * j) % 3) === 0;
    case 6:
      return (((i * j) % 2) + ((i * j) % 3)) % 2 === 0;
    default:
      return (((i + j) % 2) + ((i * j) % 3)) % 2 === 0;
  }
}

/** Inverted modules of a mask in the encoding region. */
function maskPattern({ size, reserved }: FunctionPatterns, mask: number): Int32Array {
  const plane = new Int32Array(reserved.length);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isInverted(mask, y, x)) continue;
      const { word, bit } = planeBit(size, x, y);
      plane[word]! |= (1 << bit) & ~reserved[word]!;
    }
  }
  return plane;
}

/** Level and mask with 10 check bits of the (15, 5) BCH code, generator 537, inverted by 5412: 7.9.1, annex C. */
function formatBits(level: QrLevel, mask: number): number {
  const levelBits = { L: 1, M: 0, Q: 3, H: 2 }[level];
  const data = (levelBits << 3) | mask;
  let rest = data;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  return ((data << 10) | rest) ^ 0x5412;
}

function maskPlane(
  { size, dark }: FunctionPatterns,
  maskRows: Int32Array,
  level: QrLevel,
  mask: number,
): MaskPlane {
  const rows = maskRows.map((word, index) => word ^ dark[index]!);
  const format = formatBits(level, mask);
  for (let number = 0; number < 15; number++) {
    if (((format >>> number) & 1) === 0) continue;
    for (const [x, y] of formatPlaces(size, number)) {
      const { word, bit } = planeBit(size, x, y);
      rows[word]! |= 1 << bit;
    }
  }
  return { rows, columns: transposePlane(rows, size, new Int32Array(rows.length)) };
}
