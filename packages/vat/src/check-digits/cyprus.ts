import { digitAt } from '@kontor/base';

const ODD_POSITIONS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

/** Eight digits and a letter; no number begins with 12. */
export function isCypriot(number: string): boolean {
  if (number.startsWith('12')) return false;
  let sum = 0;
  for (let i = 0; i < 8; i += 2) sum += ODD_POSITIONS[digitAt(number, i)]! + digitAt(number, i + 1);
  return number.charCodeAt(8) === 0x41 + (sum % 26);
}
