import { ASCII, C40, values } from './modes.ts';

/** Which schemes each character may be written in: one bit a scheme. */
export type Schemes = Uint8Array;

const ALL = 0b111111;

/** Every character in every scheme: the search then finds the shortest sequence of all. */
export function anyScheme(length: number): Schemes {
  return new Uint8Array(length).fill(ALL);
}

/** C40 throughout; only what does not fill a last triplet may be ASCII (ISO/IEC 16022, 5.2.5.2). */
export function onlyC40(text: Uint16Array): Schemes {
  const schemes = new Uint8Array(text.length).fill(1 << C40);
  allowTail(schemes, text);
  return schemes;
}

/** Lets the characters after the last whole triplet be ASCII. */
function allowTail(schemes: Schemes, text: Uint16Array): void {
  let count = 0;
  let whole = 0;
  for (let at = 0; at < text.length; at++) {
    count += values(C40, text[at]!).length;
    if (count % 3 === 0) whole = at + 1;
  }
  for (let at = whole; at < text.length; at++) schemes[at]! |= 1 << ASCII;
}
