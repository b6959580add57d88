/** Random fractions, 0 up to 1, out of random bytes. */
export const fractions = (random: (count: number) => Uint8Array) => (): number =>
  Buffer.from(random(4)).readUInt32BE() / 2 ** 32;
