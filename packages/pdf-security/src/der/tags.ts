/** Identifier octets of the universal types in use (X.690, 8.1.2); constructed ones have bit 6 set. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  teletexString: 0x14,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

export const CONSTRUCTED = 0x20;

/** A constructed value with a tag of its context. */
export const contextTag = (number: number): number => 0x80 | CONSTRUCTED | number;
