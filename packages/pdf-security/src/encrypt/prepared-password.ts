import createBidi from 'bidi-js';

/** More octets than that are not hashed (ISO 32000-2, 7.6.4.3.2). */
export const MAX_PASSWORD_OCTETS = 127;

/** A password cannot be used; the message is for the caller and contains nothing of it. */
export class PasswordFault extends Error {
  constructor(description: string) {
    super(description);
    this.name = 'PasswordFault';
  }
}

/** Non-ASCII spaces (RFC 3454, C.1.2): they become a space (RFC 4013, 2.1). */
const SPACES = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/gu;
/** Characters that are commonly mapped to nothing (B.1), but for the one that is a space of C.1.2 as well. */
const NOTHING = /[\u00ad\u1806\u200c\u2060\ufeff]|\u200d|\u034f|[\u180b-\u180d]|[\ufe00-\ufe0f]/gu;
/** Control characters, private use, no characters, surrogates, and those of C.6 to C.9 (RFC 4013, 2.3). */
const PROHIBITED = new RegExp(
  [
    '\\u0340|\\u0341|[\\p{Cc}\\p{Co}\\p{Cs}\\p{Noncharacter_Code_Point}',
    '\\u06dd\\u070f\\u180e\\u2028\\u2029\\u2061-\\u2063\\u206a-\\u206f\\ufff9-\\ufffd',
    '\\u{1d173}-\\u{1d17a}\\u2ff0-\\u2ffb\\u200e\\u200f\\u202a-\\u202e\\u{e0001}\\u{e0020}-\\u{e007f}]',
  ].join(''),
  'u',
);

/** What we use of bidi-js. Its types describe an ES module, the file that Node loads is CommonJS. */
interface Bidi {
  getBidiCharTypeName(character: string): string;
}

/**
 * A password as SASLprep makes it (RFC 4013, a profile of RFC 3454): the same for all ways to type its characters.
 * Characters that Unicode added later are taken as they are, as RFC 3454 has it for queries (7).
 * @throws PasswordFault
 */
export function preparedPassword(password: string): Buffer {
  const mapped = password.replace(SPACES, ' ').replace(NOTHING, '').normalize('NFKC');
  if (PROHIBITED.test(mapped))
    throw new PasswordFault('must not have control characters or characters without a meaning');
  checkDirections(mapped);
  const bytes = Buffer.from(mapped, 'utf8');
  if (bytes.length > MAX_PASSWORD_OCTETS)
    throw new PasswordFault(`must not be longer than ${MAX_PASSWORD_OCTETS} bytes of UTF-8; shorten it`);
  return bytes;
}

/** A text with letters of right-to-left scripts has no others, and begins and ends with them (RFC 3454, 6). */
function checkDirections(text: string): void {
  const characters = [...text];
  if (!characters.some((character) => character > '\u0590')) return;
  const bidi = (createBidi as unknown as () => Bidi)();
  const types = characters.map((character) => bidi.getBidiCharTypeName(character));
  const isRightToLeft = (type: string | undefined): boolean => type === 'R' || type === 'AL';
  if (!types.some(isRightToLeft)) return;
  if (types.includes('L') || !isRightToLeft(types[0]) || !isRightToLeft(types.at(-1)))
    throw new PasswordFault(
      'must not mix letters of scripts that run left and right, and must end as it begins',
    );
}
