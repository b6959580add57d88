/** What may be done with a document that was opened by the user's password. */
export const PERMISSIONS = ['print', 'copy', 'modify', 'annotate', 'fill', 'assemble'] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Bits from 1, the lowest (ISO 32000-2, table 22); printing is printing at full resolution. */
const BITS: Readonly<Record<Permission, readonly number[]>> = {
  print: [3, 12],
  modify: [4],
  copy: [5],
  annotate: [6],
  fill: [9],
  assemble: [11],
};
/** Reserved bits that must be 1, and 10, access for accessibility, which ISO 32000-2 no longer lets anybody withhold. */
const ALWAYS = [7, 8, 10, ...Array.from({ length: 20 }, (_, index) => 13 + index)];

/** The entry /P: a number of 32 bits with its sign. */
export function permissionBits(allowed: readonly Permission[]): number {
  return [...ALWAYS, ...allowed.flatMap((one) => BITS[one])].reduce(
    (bits, bit) => bits | (1 << (bit - 1)),
    0,
  );
}
