import { sign } from '#lib/base/decimal/decimal.ts';
import { element, group } from '#lib/base/xml/xml.ts';
import { isSepaIban } from '#lib/payment/iban/iban.ts';
import type { Amounts } from '../amounts/amounts.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { amountText, dateElement } from './format.ts';
import { allowancesAndCharges, type TaxTexts, vatBreakdown } from './tax.ts';

/** UNTDID 4461: SEPA credit transfer, and credit transfer. */
const SEPA_CREDIT_TRANSFER = '58';
const CREDIT_TRANSFER = '30';
/** BR-CO-25 wants a due date or terms when something is due; says nothing that was not agreed. */
const UNSTATED_TERMS = 'Payment terms as agreed';

export interface SettlementFacts {
  readonly request: InvoiceRequest;
  readonly terms: InvoiceTerms;
  readonly amounts: Amounts;
  readonly texts: TaxTexts;
}

function paymentMeans({ sender, currency }: InvoiceRequest): string {
  const { iban, bic, name } = sender;
  if (iban === undefined) return '';
  const isSepa = currency === 'EUR' && isSepaIban(iban);
  return group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    element('ram:TypeCode', isSepa ? SEPA_CREDIT_TRANSFER : CREDIT_TRANSFER),
    group(
      'ram:PayeePartyCreditorFinancialAccount',
      element('ram:IBANID', iban),
      element('ram:AccountName', name),
    ),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', element('ram:BICID', bic)),
  );
}

function paymentTerms(notice: string | undefined, dueDate: string | undefined): string {
  if (dueDate !== undefined) {
    return group('ram:SpecifiedTradePaymentTerms', group('ram:DueDateDateTime', dateElement(dueDate)));
  }
  const description = notice === undefined || notice === '' ? UNSTATED_TERMS : notice;
  return group('ram:SpecifiedTradePaymentTerms', element('ram:Description', description));
}

/** The totals that MINIMUM has too: BT-109, BT-110, BT-112, BT-115. */
const lastTotals = (amounts: Amounts, currency: string, decimals: number): string =>
  element('ram:TaxBasisTotalAmount', amountText(amounts.taxBasis, decimals)) +
  element('ram:TaxTotalAmount', amountText(amounts.taxTotal, decimals), { currencyID: currency }) +
  element('ram:GrandTotalAmount', amountText(amounts.grandTotal, decimals)) +
  element('ram:DuePayableAmount', amountText(amounts.grandTotal, decimals));

function totals(amounts: Amounts, currency: string, decimals: number): string {
  const { chargeTotal, allowanceTotal } = amounts;
  const unlessZero = (value: typeof chargeTotal) =>
    sign(value) === 0 ? undefined : amountText(value, decimals);
  return group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    element('ram:LineTotalAmount', amountText(amounts.lineTotal, decimals)),
    element('ram:ChargeTotalAmount', unlessZero(chargeTotal)),
    element('ram:AllowanceTotalAmount', unlessZero(allowanceTotal)),
    lastTotals(amounts, currency, decimals),
  );
}

/** Payment, VAT, fees and totals of profiles EN 16931 and XRECHNUNG. */
export function settlement({ request, terms, amounts, texts }: SettlementFacts): string {
  const { decimals } = texts;
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    element('ram:PaymentReference', terms.remittance),
    element('ram:InvoiceCurrencyCode', request.currency),
    paymentMeans(request),
    vatBreakdown(amounts, texts),
    allowancesAndCharges(amounts.feeParts, decimals),
    paymentTerms(request.notice, terms.dueDate),
    totals(amounts, request.currency, decimals),
  );
}

/** The settlement of profile MINIMUM: currency and four totals. */
export const minimumSettlement = (amounts: Amounts, currency: string, decimals: number): string =>
  group(
    'ram:ApplicableHeaderTradeSettlement',
    element('ram:InvoiceCurrencyCode', currency),
    group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', lastTotals(amounts, currency, decimals)),
  );
