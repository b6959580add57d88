/** Names of members as people read them: `vatNumber` is "VAT number". The member's own name is shown behind it. */

/** Words that keep their capitals. */
const ACRONYMS = new Map(
  [
    'BIC',
    'CRC',
    'CSS',
    'DPI',
    'ECI',
    'EPC',
    'GTIN',
    'IBAN',
    'ID',
    'NAV',
    'PDF',
    'QR',
    'URL',
    'VAT',
    'ZUGFeRD',
  ].map((word) => [word.toLowerCase(), word]),
);

/** What splitting at capitals does not give. */
const SPECIAL: Readonly<Record<string, string>> = {
  addressLine2: 'Address line 2',
  addressLine3: 'Address line 3',
  autoEci: 'ECI mode by itself',
  countFrom: 'Count from page',
  crc32: 'CRC-32',
  do: 'Step',
  every: 'Every nth page',
  forceC40: 'Force C40',
  gs1Format: 'GS1 format',
  javascript: 'JavaScript',
  jsonrpc: 'JSON-RPC version',
  lineKind: 'Kind of line',
  params: 'Parameters',
  pdfA: 'PDF/A level',
  pdfUA: 'PDF/UA',
  preferCssPageSize: 'Page size of the CSS',
  printBackground: 'Print backgrounds',
  retryDays: 'Days for another try',
  x: 'X (from the left)',
  y: 'Y (from the top)',
  validTill: 'Valid until',
  waitFor: 'Wait for',
  zugferdDisabled: 'Without e-invoice inside',
};

/** Names of lists whose members are not called by the list's name without its `s`. */
const MEMBERS: Readonly<Record<string, string>> = {
  allow: 'Allowed kind',
  earlyPayment: 'Early payment',
  importVat: 'Import VAT entry',
  otherParties: 'Other party',
  password: 'Password',
  recipient: 'Line of the recipient',
  sender: 'Line of the sender',
  vat: 'VAT entry',
};

/** @example titleOf('epcQrCode') // 'EPC QR code' */
export function titleOf(member: string): string {
  const special = SPECIAL[member];
  if (special !== undefined) return special;
  const words = member.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return capitalized(words.map((word) => ACRONYMS.get(word) ?? word).join(' '));
}

/** What one member of a list is called. @example memberTitleOf('feeTaxItems') // 'Fee tax item' */
export const memberTitleOf = (list: string): string =>
  MEMBERS[list] ?? titleOf(list).replace(/ies$/, 'y').replace(/s$/, '');

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * A title in the middle of a sentence: a first word in capitals keeps them.
 * @example inSentence('VAT number') // 'VAT number'; inSentence('Item') // 'item'
 */
export const inSentence = (title: string): string =>
  /^\p{Lu}(?:\p{Lu}|[-/]|$)/u.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
