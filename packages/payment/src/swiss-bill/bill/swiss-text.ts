import { cleanText, type Folded, foldText } from '@kontor/base';

/**
 * Characters that all banks process: IG QR-bill v2.3, 4.1.1 (the character set of Swiss Payment Standards 2025):
 * Basic Latin, Latin-1 Supplement, Latin Extended-A, Ș ș Ț ț and €.
 */
export function isSwissCharacter(character: string): boolean {
  const code = character.codePointAt(0)!;
  if (code <= 0x7e) return code >= 0x20;
  if (code <= 0x17f) return code >= 0xa1;
  return (code >= 0x218 && code <= 0x21b) || code === 0x20ac;
}

/**
 * A text element as it goes into code and slip: one line of permitted characters. Others become their equivalent,
 * a run of those without one a full stop; `lossy` reports the latter.
 * @example swissText('Łódź №5').text // 'Łódź No5'
 */
export function swissText(text: string): Folded {
  const folded = foldText(cleanText(text), isSwissCharacter, { unmappable: 'full-stop' });
  // An equivalent may begin or end with a space (spacing accents decompose into one).
  return { ...folded, text: cleanText(folded.text) };
}
