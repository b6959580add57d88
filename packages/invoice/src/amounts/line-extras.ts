import { lenientDate } from '@kontor/base';
import { identifierOf } from '../request/identifier.ts';
import type { ItemAttribute, ItemClassification, ItemExtras, LineKind } from '../request/item-extras.ts';

export interface StandardItemNumber {
  readonly scheme: string;
  readonly id: string;
}

/** Members of a line beside its numbers, empty texts aside. */
export interface LineExtras {
  /** BT-157 with its scheme, code list ICD. */
  readonly standardItemNumber: StandardItemNumber | undefined;
  /** True when that is a GTIN. */
  readonly isGtin: boolean;
  /** BT-158. */
  readonly classifications: readonly ItemClassification[];
  /** BG-32. */
  readonly attributes: readonly ItemAttribute[];
  /** BT-159. */
  readonly originCountry: string | undefined;
  /** BT-127. */
  readonly note: string | undefined;
  /** BT-128 and BT-128-1. */
  readonly objectNumber: string | undefined;
  readonly objectScheme: string | undefined;
  /** BT-133. */
  readonly accountingReference: string | undefined;
  /** DETAIL where none is stated. */
  readonly kind: LineKind;
  /** Position of the line that it is below. */
  readonly parent: string | undefined;
  /** Number of its own order, of its delivery note, and day of its delivery, `YYYY-MM-DD`. */
  readonly orderNumber: string | undefined;
  readonly despatchAdviceNumber: string | undefined;
  readonly deliveryDate: string | undefined;
}

/** Code list ICD: GTIN. */
const GTIN = '0160';

const filled = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** The schema has made sure that a number that is no GTIN has its scheme (BR-64). */
function standardItemNumber({
  gtin,
  standardItemNumber: stated = '',
}: ItemExtras): StandardItemNumber | undefined {
  if (gtin !== undefined && gtin !== '') return { scheme: GTIN, id: gtin };
  if (stated === '') return undefined;
  const { scheme = '', id } = identifierOf(stated);
  return { scheme, id };
}

/** What an item states beside numbers. */
export function lineExtras(item: ItemExtras): LineExtras {
  const number = standardItemNumber(item);
  return {
    standardItemNumber: number,
    isGtin: number?.scheme === GTIN,
    classifications: item.classifications ?? [],
    attributes: item.attributes ?? [],
    originCountry: item.originCountry,
    note: filled(item.note),
    objectNumber: filled(item.objectNumber),
    objectScheme: filled(item.objectScheme),
    accountingReference: filled(item.accountingReference),
    kind: item.lineKind ?? 'DETAIL',
    parent: filled(item.parent),
    orderNumber: filled(item.orderNumber),
    despatchAdviceNumber: filled(item.despatchAdviceNumber),
    deliveryDate: item.deliveryDate === undefined ? undefined : lenientDate(item.deliveryDate),
  };
}
