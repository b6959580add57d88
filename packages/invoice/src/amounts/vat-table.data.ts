import type { WordedReason } from '../vat-reason/reason-text.data.ts';
import type { SuppliedKind } from './supply.ts';

/** Who sells: NUMBER has a VAT or tax number, EU_VAT is in the EU with a VAT number. */
export type SellerSituation = 'EU' | 'EU_VAT' | 'OUTSIDE_EU' | 'NUMBER' | 'ANY';

/** Who buys. */
export type BuyerSituation =
  | 'CONSUMER_ABROAD'
  | 'OTHER_EU_VAT'
  | 'OTHER_EU_NO_VAT'
  | 'OUTSIDE_EU'
  | 'OUTSIDE_EU_PROVEN'
  | 'ABROAD'
  | 'HOME_OR_UNKNOWN'
  | 'ANY';

/** What an invoice lacks where nothing is concluded: the token names the remedy. */
export type CategoryLack = 'supply-unknown' | 'supply-mixed' | 'tax-category-unknown';

/** A conclusion, or what it would take. */
export type VatOutcome =
  | {
      readonly category: 'K' | 'AE' | 'G' | 'O' | 'Z';
      /** BT-121. */
      readonly code?: string;
      /** BT-120 and the page; absent: the code alone, because the data do not prove the sentence. */
      readonly words?: WordedReason;
    }
  | { readonly lack: CategoryLack };

/** One conclusion about what bears no tax, where the invoice states nothing. */
export interface VatRow {
  readonly id: string;
  readonly seller: SellerSituation;
  readonly buyer: BuyerSituation;
  /** Absent: any. `undefined` in it: nothing shows what is supplied. */
  readonly supply?: readonly SuppliedKind[];
  readonly outcome: VatOutcome;
  /** Law, or why nothing is concluded. */
  readonly source: string;
}

const AE = { category: 'AE', code: 'VATEX-EU-AE' } as const;
const O = { category: 'O', code: 'VATEX-EU-O' } as const;

/**
 * What follows from the parties and the supply; the first row that fits counts. "Directive" is 2006/112/EC in its
 * version of 2025; rules BR-… are those of EN 16931-1.
 */
export const VAT_TABLE: readonly VatRow[] = [
  {
    id: 'consumer abroad',
    seller: 'EU',
    buyer: 'CONSUMER_ABROAD',
    outcome: { lack: 'tax-category-unknown' },
    source:
      'Directive, Articles 33, 45, 58, 59 and 146: tax of one of two countries, or none; also for goods',
  },
  {
    id: 'goods within the EU',
    seller: 'EU_VAT',
    buyer: 'OTHER_EU_VAT',
    supply: ['GOODS'],
    outcome: { category: 'K', code: 'VATEX-EU-IC', words: 'INTRA_COMMUNITY' },
    source: 'Directive, Article 138; without a day of delivery BT-72 is missing (BR-IC-11)',
  },
  {
    id: 'service within the EU',
    seller: 'EU_VAT',
    buyer: 'OTHER_EU_VAT',
    supply: ['SERVICE'],
    outcome: { ...AE, words: 'REVERSE_CHARGE' },
    source: 'Directive, Articles 44, 196 and 226 (11a)',
  },
  {
    id: 'unknown supply within the EU',
    seller: 'EU_VAT',
    buyer: 'OTHER_EU_VAT',
    supply: [undefined],
    outcome: AE,
    source: 'Directive, Article 196, or 138: no sentence is printed',
  },
  {
    id: 'goods out of the EU',
    seller: 'EU_VAT',
    buyer: 'OUTSIDE_EU',
    supply: ['GOODS'],
    outcome: { category: 'G', code: 'VATEX-EU-G', words: 'EXPORT' },
    source: 'Directive, Article 146 (1)(a) and (b)',
  },
  {
    id: 'service to a business outside the EU',
    seller: 'EU_VAT',
    buyer: 'OUTSIDE_EU_PROVEN',
    supply: ['SERVICE'],
    outcome: { ...O, words: 'OUTSIDE_SCOPE' },
    source: 'Directive, Article 44: the place of supply is the buyer’s; business by status or number',
  },
  {
    id: 'service outside the EU',
    seller: 'EU_VAT',
    buyer: 'OUTSIDE_EU',
    supply: ['SERVICE'],
    outcome: O,
    source: 'Directive, Articles 44 and 59: no sentence is printed, because the buyer is no proven business',
  },
  {
    id: 'other EU country without VAT number',
    seller: 'EU',
    buyer: 'OTHER_EU_NO_VAT',
    outcome: { lack: 'tax-category-unknown' },
    source: 'Directive, Articles 33, 44, 45, 58 and 284: the data prove neither tax nor exemption',
  },
  {
    id: 'service of a seller outside the EU',
    seller: 'OUTSIDE_EU',
    buyer: 'ABROAD',
    supply: ['SERVICE'],
    outcome: { category: 'O', words: 'OUTSIDE_SCOPE' },
    source:
      'place of supply at the recipient, in Switzerland MWSTG Art. 8 (1); the codes of VATEX are for EU law',
  },
  {
    id: 'goods of a seller outside the EU',
    seller: 'OUTSIDE_EU',
    buyer: 'ABROAD',
    supply: ['GOODS'],
    outcome: { category: 'G', words: 'THIRD_COUNTRY_EXPORT' },
    source:
      'export by the seller’s law, in Switzerland MWSTG Art. 23 (2) no. 1; the codes of VATEX are for EU law',
  },
  {
    id: 'goods and services abroad',
    seller: 'NUMBER',
    buyer: 'ABROAD',
    supply: ['BOTH'],
    outcome: { lack: 'supply-mixed' },
    source: 'goods are G or K, services O or AE, and O must be alone (BR-O-11)',
  },
  {
    id: 'unknown supply abroad',
    seller: 'NUMBER',
    buyer: 'ABROAD',
    supply: [undefined],
    outcome: { lack: 'supply-unknown' },
    source: 'goods are exported, services are taxed where the buyer is: nothing shows which it is',
  },
  {
    id: 'abroad',
    seller: 'NUMBER',
    buyer: 'ABROAD',
    outcome: { lack: 'tax-category-unknown' },
    source:
      'what no row above has: a seller in the EU without VAT number, or a category that the invoice denies',
  },
  {
    id: 'at home',
    seller: 'NUMBER',
    buyer: 'HOME_OR_UNKNOWN',
    outcome: { category: 'Z' },
    source: 'the default of EN 16931 for a rate of 0 (BR-Z-05)',
  },
  {
    id: 'no number',
    seller: 'ANY',
    buyer: 'ANY',
    outcome: { ...O, words: 'OUTSIDE_SCOPE' },
    source: 'who has neither VAT nor tax number charges no VAT (BR-S-02, BR-Z-02)',
  },
];
