import { digitAt, gs1CheckDigit } from '@kontor/base';
import { across, must } from '@kontor/schema';
import { z } from 'zod';
import { isIcd, isItemType, isReferenceQualifier } from '../code-lists/code-lists.ts';
import { isUnit } from '../code-lists/units.ts';
import { code } from './code.ts';
import { itemStructureShape } from './item-structure.ts';
import { filledPrintable, paragraph, printable } from './text.ts';
import { filledCountry } from './written-country.ts';

const MAX_CLASSIFICATIONS = 20;
const MAX_ATTRIBUTES = 50;

const GTIN = /^(?:\d{8}|\d{12,14})$/;

/** GS1 General Specifications, 7.9: the last digit checks the others. */
const isGtin = (value: string): boolean =>
  GTIN.test(value) && gs1CheckDigit(value.slice(0, -1)) === digitAt(value, value.length - 1);

/** EN 16931, BR-64: a number of an item that everybody uses has its scheme. */
const isSchemed = (value: string): boolean => {
  const [, scheme = ''] = /^(\d{4}):\S/.exec(value) ?? [];
  return isIcd(scheme);
};

const classifications = () =>
  z
    .array(
      z.object({
        code: filledPrintable(200).describe('The code, for example `8471 30 00`.'),
        scheme: code(isItemType, 'must be a code of UNTDID 7143 such as HS')
          .check(must({ kind: 'blank' }, (value) => (value === '' ? 'must be stated' : undefined)))
          .describe('Which classification it is, code list UNTDID 7143: `HS`, `STI` (CPV), `TST` (UNSPSC) …'),
        version: printable(200).optional().describe('Version of the classification.'),
      }),
    )
    .max(MAX_CLASSIFICATIONS);

const attributes = () =>
  z
    .array(
      z.object({
        name: filledPrintable(200).describe('What the property is, for example the colour.'),
        value: filledPrintable(200).describe('Its value, for example blue.'),
      }),
    )
    .max(MAX_ATTRIBUTES);

/** Members of an item that describe it further: numbers, classifications, properties, references. */
export const itemExtrasShape = () => ({
  unitCode: code(isUnit, 'must be a code of UN/ECE Recommendation 20 or 21 such as H87')
    .optional()
    .describe(
      'Unit of the quantity as code of UN/ECE Recommendations 20 and 21 (BT-130): `HUR`, `KGM`, `XPK` … Printed by ' +
        'its name in the language of the document where there is no `unit`. Default: what `unit` means.',
    ),
  note: paragraph(2_000)
    .optional()
    .describe('A note on the item (BT-127), at most 2,000 characters; line breaks are kept.'),
  gtin: code(isGtin, 'must be 8, 12, 13 or 14 digits of which the last one checks')
    .optional()
    .describe('GTIN (EAN) of the item (BT-157).'),
  standardItemNumber: code(isSchemed, 'must be four digits of the list ICD, a colon and the number')
    .optional()
    .describe(
      'Number of the item in another register (BT-157), with its scheme of the code list ICD in front: `0177:12-345`.',
    ),
  originCountry: filledCountry().optional().describe('Country of origin (BT-159), ISO 3166-1 alpha-2.'),
  classifications: classifications()
    .optional()
    .describe('Codes of classifications (BT-158); customs tariff numbers (`HS`) are printed. At most 20.'),
  attributes: attributes().optional().describe('Properties of the item (BG-32). At most 50.'),
  objectNumber: printable(200)
    .optional()
    .describe('Number of what the item is invoiced for, such as a meter or a subscription (BT-128).'),
  objectScheme: code(isReferenceQualifier, 'must be a code of UNTDID 1153 such as MG')
    .optional()
    .describe('What kind of number `objectNumber` is, code list UNTDID 1153.'),
  accountingReference: printable(200)
    .optional()
    .describe('Where the buyer books the item (BT-133); not printed.'),
  ...itemStructureShape(),
});

interface Numbered {
  readonly gtin?: string | undefined;
  readonly standardItemNumber?: string | undefined;
  readonly objectNumber?: string | undefined;
  readonly objectScheme?: string | undefined;
}

const isFilled = (value: string | undefined): boolean => value !== undefined && value !== '';

/** One standard number, and no scheme without its number. */
export const consistentNumbers = () =>
  across<Numbered>(({ gtin, standardItemNumber, objectNumber, objectScheme }, refused) => [
    ...(isFilled(gtin) && isFilled(standardItemNumber)
      ? [
          {
            path: ['gtin'],
            rule: { kind: 'combined', with: 'standardItemNumber' } as const,
            description: 'state one of them',
          },
        ]
      : []),
    ...(isFilled(objectScheme) && !isFilled(objectNumber) && !refused.has('objectNumber')
      ? [
          {
            path: ['objectNumber'],
            rule: { kind: 'blank' } as const,
            description: 'objectScheme needs the number that it is of',
          },
        ]
      : []),
  ]);
