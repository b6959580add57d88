import { cleanText, type Folded, foldText, isPrintableAscii } from '@kontor/base';

/**
 * A text as PAY by square carries it: cleaned, folded to printable ASCII, a full stop for what has no equivalent.
 * The format is UTF-8, but several Slovak banking apps refuse accents.
 */
export const asciiLine = (text: string): Folded =>
  foldText(cleanText(text), isPrintableAscii, { unmappable: 'full-stop' });
