/** Words before the facts of an item, in one language. */
export interface ItemWords {
  /** Customs tariff number (classification HS). */
  readonly classifications: string;
  readonly originCountry: string;
  readonly objectNumber: string;
  /** What a discount is of: `{percent}` and `{base}` are replaced. */
  readonly percentOf: string;
}

/** Words before a value that a caller can replace; an empty text leaves one out. */
export const ITEM_LABELS = ['gtin', 'classifications', 'originCountry'] as const;
export type ItemLabel = (typeof ITEM_LABELS)[number];
