import type { ItemAttribute, ItemClassification, ItemExtras } from '../request/item-extras.ts';

/** Members of a line beside its numbers, empty texts aside. */
export interface LineExtras {
  /** BT-157 with its scheme, code list ICD. */
  readonly standardItemNumber: { readonly scheme: string; readonly id: string } | undefined;
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
}

/** Code list ICD: GTIN. */
const GTIN = '0160';

const filled = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

function standardItemNumber({ gtin, standardItemNumber: stated = '' }: ItemExtras) {
  if (gtin !== undefined && gtin !== '') return { scheme: GTIN, id: gtin };
  const [scheme = '', ...rest] = stated.split(':');
  return stated === '' ? undefined : { scheme, id: rest.join(':') };
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
  };
}
