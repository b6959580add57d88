/** Operands by operator; operators of two bytes are 1200 and the second byte. */
export type Operators = ReadonlyMap<number, readonly number[]>;

const NIBBLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-'];

/** Reads a DICT (Adobe Technical Note 5176, 4). */
export function readDict(data: Uint8Array): Operators {
  const operators = new Map<number, readonly number[]>();
  let operands: number[] = [];
  for (let at = 0; at < data.length; ) {
    const byte = data[at]!;
    if (byte <= 21) {
      const isLong = byte === 12;
      operators.set(isLong ? 1200 + (data[at + 1] ?? 0) : byte, operands);
      operands = [];
      at += isLong ? 2 : 1;
      continue;
    }
    const [value, length] = operand(data, at);
    operands.push(value);
    at += length;
  }
  return operators;
}

function operand(data: Uint8Array, at: number): readonly [number, number] {
  const byte = data[at]!;
  const next = (i: number): number => data[at + i] ?? 0;
  if (byte === 28) return [((next(1) << 24) >> 16) | next(2), 3];
  if (byte === 29) return [(next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4), 5];
  if (byte === 30) return real(data, at);
  if (byte >= 32 && byte <= 246) return [byte - 139, 1];
  if (byte >= 247 && byte <= 250) return [(byte - 247) * 256 + next(1) + 108, 2];
  if (byte >= 251 && byte <= 254) return [-(byte - 251) * 256 - next(1) - 108, 2];
  return [0, 1];
}

function real(data: Uint8Array, start: number): readonly [number, number] {
  let text = '';
  for (let at = start + 1; at < data.length; at++) {
    for (const nibble of [data[at]! >> 4, data[at]! & 15]) {
      if (nibble === 15) return [Number(text) || 0, at + 1 - start];
      text += NIBBLES[nibble] ?? '';
    }
  }
  return [Number(text) || 0, data.length - start];
}
