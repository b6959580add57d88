/** A classification of an item (BT-158). */
export interface ItemClassification {
  readonly code: string;
  /** UNTDID 7143. */
  readonly scheme: string;
  readonly version?: string | undefined;
}

/** A property of an item (BG-32). */
export interface ItemAttribute {
  readonly name: string;
  readonly value: string;
}

/**
 * What a line is (Factur-X, BT-X-8): one that counts, a sum of the lines below it, or one for information. Only DETAIL
 * is part of the totals.
 */
export const LINE_KINDS = ['DETAIL', 'GROUP', 'INFORMATION'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** True for a line that is part of the totals. */
export const isCounted = (kind: LineKind | undefined): boolean => kind === undefined || kind === 'DETAIL';

/** Members of an item beside description, price and tax; identifiers are `scheme:number`. */
export interface ItemExtras {
  /** UN/ECE Recommendations 20 and 21; wins over what `unit` means. */
  readonly unitCode?: string | undefined;
  readonly grossPrice?: number | undefined;
  readonly priceDiscount?: number | undefined;
  readonly priceQuantity?: number | undefined;
  readonly gtin?: string | undefined;
  readonly standardItemNumber?: string | undefined;
  readonly classifications?: readonly ItemClassification[] | undefined;
  readonly attributes?: readonly ItemAttribute[] | undefined;
  /** ISO 3166-1. */
  readonly originCountry?: string | undefined;
  readonly note?: string | undefined;
  readonly objectNumber?: string | undefined;
  /** UNTDID 1153. */
  readonly objectScheme?: string | undefined;
  readonly accountingReference?: string | undefined;
  /** Position of the item that this one is below. */
  readonly parent?: string | undefined;
  readonly lineKind?: LineKind | undefined;
  readonly orderNumber?: string | undefined;
  readonly despatchAdviceNumber?: string | undefined;
  readonly deliveryDate?: string | undefined;
}
