import type { TaxCategory } from '../request/request.ts';

/** `undefined`: nothing states the category, and the data do not prove one. */
export type GroupCategory = TaxCategory | undefined;

/** Categories whose tax is rate × base: standard, IGIC of the Canaries, IPSI of Ceuta and Melilla, split payment. */
const TAXED = ['S', 'L', 'M', 'B'] as const;
export type TaxedCategory = (typeof TAXED)[number];

/** True for a category that has a tax above nothing, and then no reason (BR-S-10, BR-AF-10, BR-AG-10). */
export const isTaxedCategory = (category: GroupCategory): category is TaxedCategory =>
  TAXED.some((taxed) => taxed === category);

/** What the tax of a category is called in every language, where it is another one than VAT. */
const TAX_NAMES: Readonly<Partial<Record<TaxCategory, string>>> = { L: 'IGIC', M: 'IPSI' };

/** The name of the tax of a category. @example taxName('L', 'IVA') // 'IGIC' */
export const taxName = (category: GroupCategory, vat: string): string =>
  (category === undefined ? undefined : TAX_NAMES[category]) ?? vat;
