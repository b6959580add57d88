import type { Identifier } from '../request/identifier.ts';
import type { PartyRole } from '../request/other-parties.ts';
import type { TaxCategory } from '../request/request.ts';
import type { SemanticAttachment } from './semantic-attachment.ts';
import type { SemanticLineExtension } from './semantic-line-extension.ts';
import type { SemanticPayee, SemanticPostalAddress, SemanticTaxRepresentative } from './semantic-places.ts';
import type { SemanticReferences, SemanticTaxPoint } from './semantic-references.ts';

/**
 * An invoice in the model of EN 16931-1: business terms (BT) and groups of them (BG), independent of the syntax. Built
 * once, then written as CII or UBL, so that both are the same. Texts are clean, amounts, prices and quantities are
 * decimal texts with the digits that both syntaxes show, dates are `YYYY-MM-DD`; what is not known is absent.
 */
export interface SemanticInvoice {
  /** BT-1. */
  readonly number?: string | undefined;
  /** BT-2. */
  readonly issueDate: string;
  /** BT-3, UNTDID 1001. */
  readonly typeCode: string;
  /** BT-5, ISO 4217. */
  readonly currency: string;
  /** BT-6, ISO 4217. */
  readonly taxCurrency?: string | undefined;
  /** BT-9. */
  readonly dueDate?: string | undefined;
  /** BT-10. */
  readonly buyerReference?: string | undefined;
  /** BT-13. */
  readonly orderNumber?: string | undefined;
  /** BT-20. */
  readonly paymentTerms?: string | undefined;
  /** Early-payment discounts as elements of their own: EN 16931 has none, profile EXTENDED does. */
  readonly discounts: readonly SemanticDiscount[];
  /** BT-23. */
  readonly businessProcess?: string | undefined;
  /** BG-1. */
  readonly notes: readonly SemanticNote[];
  /** BG-3. */
  readonly precedingInvoices: readonly SemanticReference[];
  /** BT-11, BT-12, BT-14 to BT-19. */
  readonly references?: SemanticReferences | undefined;
  /** BG-24. */
  readonly attachments: readonly SemanticAttachment[];
  /** BT-7 or BT-8. */
  readonly taxPoint?: SemanticTaxPoint | undefined;
  /** Payments on earlier invoices, with the VAT that they include: EN 16931 has none, profile EXTENDED does. */
  readonly advances: readonly SemanticAdvance[];
  /** BG-4. */
  readonly seller: SemanticParty;
  /** BG-7. */
  readonly buyer: SemanticParty;
  /** BG-10. */
  readonly payee?: SemanticPayee | undefined;
  /** BG-11. */
  readonly taxRepresentative?: SemanticTaxRepresentative | undefined;
  /** BT-72. */
  readonly deliveryDate?: string | undefined;
  /** BG-14: BT-73 and BT-74. */
  readonly period?: SemanticPeriod | undefined;
  /** Parties that EN 16931 does not have, and profile EXTENDED does. */
  readonly otherParties?: readonly SemanticFurtherParty[] | undefined;
  /** BG-13 and BG-15. */
  readonly deliveryAddress?: SemanticDelivery | undefined;
  /** BT-83. */
  readonly remittance?: string | undefined;
  /** BG-16. */
  readonly payment?: SemanticPayment | undefined;
  /** BG-20 and BG-21, in the order of the request. */
  readonly allowancesAndCharges: readonly SemanticAllowanceOrCharge[];
  /** BG-22. */
  readonly totals: SemanticTotals;
  /** BG-23. */
  readonly vatBreakdown: readonly SemanticVatGroup[];
  /** BG-25, in the order of the request. */
  readonly lines: readonly SemanticLine[];
}

/** BG-13 and BG-15. */
export interface SemanticDelivery extends SemanticPostalAddress {
  /** BT-70. */
  readonly name?: string | undefined;
  /** BT-71. */
  readonly identifier?: Identifier | undefined;
}

export interface SemanticNote {
  /** BT-21, UNTDID 4451. */
  readonly subject?: string | undefined;
  /** BT-22. */
  readonly text: string;
}

export interface SemanticReference {
  /** BT-25. */
  readonly number: string;
  /** BT-26. */
  readonly issueDate?: string | undefined;
}

export interface SemanticParty extends SemanticPostalAddress {
  /** BT-27 or BT-44. */
  readonly name: string;
  /** BT-28 or BT-45. */
  readonly tradingName?: string | undefined;
  /** BT-29 beyond the first two. */
  readonly furtherIds?: readonly Identifier[] | undefined;
  /** BT-33, of sellers alone. */
  readonly legalInformation?: string | undefined;
  /** BT-29 or BT-46. */
  readonly id?: string | undefined;
  /** BT-29 or BT-46 with its scheme (code list ICD). */
  readonly globalId?: SemanticAddress | undefined;
  /** BT-30 or BT-47. */
  readonly registrationNumber?: string | undefined;
  /** BT-30-1 or BT-47-1, code list ICD. */
  readonly registrationScheme?: string | undefined;
  /** BT-31 or BT-48. */
  readonly vatId?: string | undefined;
  /** BT-32, of sellers alone. */
  readonly taxNumber?: string | undefined;
  /** BT-34 or BT-49. */
  readonly electronicAddress?: SemanticAddress | undefined;
  /** BT-41 or BT-56. */
  readonly contact?: string | undefined;
  /** BT-42 or BT-57. */
  readonly phone?: string | undefined;
  /** BT-43 or BT-58. */
  readonly email?: string | undefined;
}

/** A party in a role of Factur-X EXTENDED or of EXTENDED-CTC-FR. */
export interface SemanticFurtherParty {
  readonly role: PartyRole;
  readonly party: SemanticParty;
}

/**
 * An identifier with its scheme: of an electronic address by the code list EAS, where `EM` is an e-mail address. Documents of
 * others may lack it.
 */
export interface SemanticAddress {
  readonly scheme?: string | undefined;
  readonly id: string;
}

export interface SemanticPayment {
  /** BT-81, UNTDID 4461. */
  readonly meansCode: string;
  /** BT-82. */
  readonly meansText?: string | undefined;
  /** BG-17, the first one first. */
  readonly accounts: readonly SemanticAccount[];
  /** BG-18. */
  readonly card?: SemanticCard | undefined;
  /** BT-89. */
  readonly mandateReference?: string | undefined;
  /** BT-90. */
  readonly creditorIdentifier?: string | undefined;
  /** BT-91. */
  readonly debitedAccount?: string | undefined;
}

export interface SemanticAccount {
  /** BT-84: an IBAN in its compact form, or another number. */
  readonly number: string;
  readonly isIban: boolean;
  /** BT-85. */
  readonly name?: string | undefined;
  /** BT-86. */
  readonly bank?: string | undefined;
}

export interface SemanticCard {
  /** BT-87. */
  readonly number: string;
  /** BT-88. */
  readonly holder?: string | undefined;
}

/** A payment made on an earlier invoice (Factur-X, BG-X-45 and BG-X-46 of profile EXTENDED). */
export interface SemanticAdvance {
  readonly amount: string;
  /** `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  readonly tax: string;
  readonly category: TaxCategory;
  readonly rate: string;
}

/** A discount for paying within so many days after a day (Factur-X, BG-X-45 of profile EXTENDED). */
export interface SemanticDiscount {
  readonly description: string;
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly days: string;
  readonly base: string;
  readonly percent: string;
  readonly amount: string;
}

/** VAT category and rate; category O has no rate (BR-O-05 to BR-O-07). Profile MINIMUM may have no category. */
export interface SemanticTax {
  readonly category: TaxCategory | undefined;
  readonly rate?: string | undefined;
}

/** BG-20 or BG-21; amounts are not negative. */
export interface SemanticAllowanceOrCharge extends SemanticTax {
  readonly isCharge: boolean;
  /** BT-92 or BT-99. */
  readonly amount: string;
  /** BT-93 or BT-100, beside a percentage. */
  readonly base?: string | undefined;
  /** BT-94 or BT-101. */
  readonly percent?: string | undefined;
  /** BT-97 or BT-104. */
  readonly reason: string;
  /** BT-98 or BT-105, UNTDID 5189 or 7161. */
  readonly reasonCode?: string | undefined;
}

export interface SemanticTotals {
  /** BT-106. */
  readonly lineTotal: string;
  /** BT-107, absent when zero. */
  readonly allowanceTotal?: string | undefined;
  /** BT-108, absent when zero. */
  readonly chargeTotal?: string | undefined;
  /** BT-109. */
  readonly taxBasis: string;
  /** BT-110. */
  readonly taxTotal: string;
  /** BT-111, in the currency of BT-6. */
  readonly taxTotalInTaxCurrency?: string | undefined;
  /** BT-112. */
  readonly grandTotal: string;
  /** BT-113, absent when zero. */
  readonly prepaid?: string | undefined;
  /** BT-114, absent when zero. */
  readonly rounding?: string | undefined;
  /** BT-115. */
  readonly due: string;
}

export interface SemanticVatGroup extends SemanticTax {
  /** BT-116. */
  readonly base: string;
  /** BT-117. */
  readonly tax: string;
  /** BT-120. */
  readonly reason?: string | undefined;
  /** BT-121, code list VATEX. */
  readonly reasonCode?: string | undefined;
}

/** BG-14 or BG-26, `YYYY-MM-DD`; one of the two days is enough. */
export interface SemanticPeriod {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** BG-27 or BG-28; amounts are not negative. */
export interface SemanticLineAdjustment {
  readonly isCharge: boolean;
  /** BT-136 or BT-141. */
  readonly amount: string;
  /** BT-137 or BT-142. */
  readonly base?: string | undefined;
  /** BT-138 or BT-143. */
  readonly percent?: string | undefined;
  /** BT-139 or BT-144. */
  readonly reason: string;
  /** BT-140 or BT-145, UNTDID 5189 or 7161. */
  readonly reasonCode?: string | undefined;
}

/** BT-158, with the scheme of UNTDID 7143. */
export interface SemanticClassification {
  readonly code: string;
  readonly scheme?: string | undefined;
  readonly version?: string | undefined;
}

/** BG-32: BT-160 and BT-161. */
export interface SemanticAttribute {
  readonly name: string;
  readonly value: string;
}

export interface SemanticLine extends SemanticTax {
  /** BT-126. */
  readonly id: string;
  /** Beside it what only profile EXTENDED has. */
  readonly extension?: SemanticLineExtension | undefined;
  /** BT-129; only a line that does not count may have none. */
  readonly quantity?: string | undefined;
  /** BT-130, UN/ECE Recommendation 20. */
  readonly unitCode?: string | undefined;
  /** BT-131; of a line that does not count what it would be. */
  readonly net: string;
  /** BT-132. */
  readonly orderLine?: string | undefined;
  /** BG-26. */
  readonly period?: SemanticPeriod | undefined;
  /** BG-27 and BG-28. */
  readonly allowancesAndCharges: readonly SemanticLineAdjustment[];
  /** BT-155. */
  readonly sellerItemNumber?: string | undefined;
  /** BT-156. */
  readonly buyerItemNumber?: string | undefined;
  /** BT-146; only a line that does not count may have none. */
  readonly price?: string | undefined;
  /** BT-147; absent when zero. */
  readonly priceDiscount?: string | undefined;
  /** BT-148. */
  readonly grossPrice?: string | undefined;
  /** BT-149. */
  readonly baseQuantity?: string | undefined;
  /** BT-150; absent: the unit of the line. */
  readonly baseUnitCode?: string | undefined;
  /** BT-153. */
  readonly name: string;
  /** BT-154. */
  readonly description?: string | undefined;
  /** BT-127. */
  readonly note?: string | undefined;
  /** BT-128, with the scheme of UNTDID 1153. */
  readonly objectNumber?: string | undefined;
  readonly objectScheme?: string | undefined;
  /** BT-133. */
  readonly accountingReference?: string | undefined;
  /** BT-157, with a scheme of the code list ICD. */
  readonly standardItemNumber?: SemanticAddress | undefined;
  /** BT-158. */
  readonly classifications?: readonly SemanticClassification[] | undefined;
  /** BT-159, ISO 3166-1. */
  readonly originCountry?: string | undefined;
  /** BG-32. */
  readonly attributes?: readonly SemanticAttribute[] | undefined;
}
