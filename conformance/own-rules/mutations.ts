import { ciiChange } from './cii-changes.ts';
import { chosen, type Dice } from './dice.ts';
import { nationalChanges } from './national-parties.ts';

const LEAF = /<((?:\w+:)?\w+)((?:\s[^<>]*)?)>([^<]*)<\/\1>/g;
const ATTRIBUTE = /\s(schemeID|currencyID|unitCode|mimeCode|listID|filename)="[^"]*"/g;

/** What leaves and attributes become: nothing, no number, other numbers, other codes, other days. */
const TEXTS = [
  ...['', '0', '-1', 'XX', '99.999', 'true', 'false', '2026-02-31', '2025-01-01', '2027-12-31', ' '],
  ...['S', 'E', 'AE', 'O', 'VATEX-EU-AE', 'VATEX-EU-G', 'VATEX-EU-O', 'VATEX-EU-F', 'vatex-eu-ic'],
  ...[
    'NOK',
    'EUR',
    '326',
    '384',
    '380',
    '381',
    '389',
    '261',
    '50',
    '130',
    '30',
    '42',
    '49',
    '58',
    '59',
    '93',
    '95',
    'ZZZ',
  ],
  ...['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', 'urn:peppol:bis:billing_with_response'],
  ...['urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0', '1234567890128', '0203201340', 'DK12345674'],
];
const ATTRIBUTES = [
  ...['', 'XX', 'EUR', 'NOK', 'C62', 'application/xml', 'SEPA', 'TST', 'a.pdf'],
  ...['0007', '0088', '0096', '0106', '0151', '0184', '0190', '0192', '0196', '0198', '0201', '0208', '0210'],
  ...['0211', '0217', '9906', '9907', '9933', '9944'],
];

/** Replaces one match of a pattern. */
function one(xml: string, pattern: RegExp, roll: Dice, by: (match: RegExpExecArray) => string): string {
  const matches = [...xml.matchAll(pattern)] as RegExpExecArray[];
  if (matches.length === 0) return xml;
  const match = chosen(matches, roll);
  return xml.slice(0, match.index) + by(match) + xml.slice(match.index + match[0].length);
}

const CHANGES: readonly ((xml: string, roll: Dice) => string)[] = [
  (xml, roll) => one(xml, LEAF, roll, () => ''),
  (xml, roll) => one(xml, LEAF, roll, ([whole]) => `${whole}${whole}`),
  (xml, roll) =>
    one(xml, LEAF, roll, ([, name, attributes]) => `<${name}${attributes}>${chosen(TEXTS, roll)}</${name}>`),
  (xml, roll) => one(xml, ATTRIBUTE, roll, ([, name]) => ` ${name}="${chosen(ATTRIBUTES, roll)}"`),
  (xml, roll) => one(xml, ATTRIBUTE, roll, () => ''),
];

/** A document with one to three faults, or with parties, payment and references of a country whose rules are national. */
export function mutation(xml: string, roll: Dice): string {
  const isCii = /<(?:\w+:)?CrossIndustryInvoice/.test(xml);
  let changed = !isCii && roll(2) === 0 ? nationalChanges(xml, roll) : xml;
  for (let count = roll(4); count > 0; count--)
    changed = isCii && roll(3) > 0 ? ciiChange(changed, roll) : chosen(CHANGES, roll)(changed, roll);
  return changed;
}
