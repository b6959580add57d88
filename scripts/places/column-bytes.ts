/** Columns of the world file; `packages/places/src/world/byte-columns.ts` reads them. */

const UTF8 = new TextEncoder();

export const textColumn = (text: string): Uint8Array => column(UTF8.encode(text));

export function lineColumn(lines: readonly string[]): Uint8Array {
  const broken = lines.find((line) => /[\n\0]/.test(line));
  if (broken !== undefined) throw new RangeError(`a line break inside ${JSON.stringify(broken)}`);
  return textColumn(lines.join('\n'));
}

export const byteColumn = (values: readonly number[]): Uint8Array => {
  const wide = values.find((value) => value < 0 || value > 255);
  if (wide !== undefined) throw new RangeError(`${wide} is no byte`);
  return column(Uint8Array.from(values));
};

export const numberColumn = (values: readonly number[]): Uint8Array =>
  column(Uint8Array.from(values.flatMap(varint)));

/** Signed numbers in zig-zag form. */
export const signedColumn = (values: readonly number[]): Uint8Array =>
  numberColumn(values.map((value) => (value < 0 ? -2 * value - 1 : 2 * value)));

export const joined = (columns: readonly Uint8Array[]): Uint8Array => Buffer.concat(columns);

/** Each value less the one before it. */
export const steps = (values: readonly number[]): readonly number[] =>
  values.map((value, index) => value - (values[index - 1] ?? 0));

const column = (bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.from(varint(bytes.length)), bytes]);

function varint(value: number): readonly number[] {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number`);
  const digits: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...digits, rest];
    digits.push((rest % 128) + 128);
  }
}
