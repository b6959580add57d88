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
}
