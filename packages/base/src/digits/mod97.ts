/**
 * ISO 7064 mod 97-10 of digits and upper-case letters (A = 10 … Z = 35), as IBAN and ISO 11649 use it.
 * @example mod97('539007547034RF18') // 1
 */
export function mod97(text: string): number {
  let rest = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    rest = unit < 0x41 ? (rest * 10 + unit - 0x30) % 97 : (rest * 100 + unit - 0x37) % 97;
  }
  return rest;
}
