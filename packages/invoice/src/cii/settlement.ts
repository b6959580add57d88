import { element, group } from '@kontor/base';
import type { SemanticDiscount, SemanticInvoice } from '../semantic/semantic-invoice.ts';
import { billingPeriod, dateElement } from './date.ts';
import { payee } from './other-parties.ts';
import { accounting } from './references.ts';
import { allowancesAndCharges, vatBreakdown } from './tax.ts';

/** BG-16. */
function paymentMeans({ payment }: SemanticInvoice): string {
  if (payment === undefined) return '';
  return group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    element('ram:TypeCode', payment.meansCode),
    group('ram:PayerPartyDebtorFinancialAccount', element('ram:IBANID', payment.debitedAccount)),
    group(
      'ram:PayeePartyCreditorFinancialAccount',
      element('ram:IBANID', payment.account),
      element('ram:AccountName', payment.accountName),
    ),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', element('ram:BICID', payment.bic)),
  );
}

const discountTerms = (discount: SemanticDiscount): string =>
  group(
    'ram:SpecifiedTradePaymentTerms',
    element('ram:Description', discount.description),
    group(
      'ram:ApplicableTradePaymentDiscountTerms',
      group('ram:BasisDateTime', dateElement(discount.from)),
      element('ram:BasisPeriodMeasure', discount.days, { unitCode: 'DAY' }),
      element('ram:BasisAmount', discount.base),
      element('ram:CalculationPercent', discount.percent),
      element('ram:ActualDiscountAmount', discount.amount),
    ),
  );

/** BT-20, BT-9, BT-89, before them the discounts of profile EXTENDED. */
const paymentTerms = ({ paymentTerms: description, dueDate, payment, discounts }: SemanticInvoice): string =>
  discounts.map(discountTerms).join('') +
  group(
    'ram:SpecifiedTradePaymentTerms',
    element('ram:Description', description),
    group('ram:DueDateDateTime', dateElement(dueDate)),
    element('ram:DirectDebitMandateID', payment?.mandateReference),
  );

/** BG-3. */
const precedingInvoices = ({ precedingInvoices: all }: SemanticInvoice): string =>
  all
    .map(({ number, issueDate }) =>
      group(
        'ram:InvoiceReferencedDocument',
        element('ram:IssuerAssignedID', number),
        group('ram:FormattedIssueDateTime', dateElement(issueDate, 'qdt')),
      ),
    )
    .join('');

/** Totals that MINIMUM has too: BT-109, BT-110, BT-112. */
const commonTotals = ({ totals, currency }: SemanticInvoice): string =>
  element('ram:TaxBasisTotalAmount', totals.taxBasis) +
  element('ram:TaxTotalAmount', totals.taxTotal, { currencyID: currency }) +
  element('ram:GrandTotalAmount', totals.grandTotal);

/** BG-22. */
const allTotals = (invoice: SemanticInvoice): string =>
  group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    element('ram:LineTotalAmount', invoice.totals.lineTotal),
    element('ram:ChargeTotalAmount', invoice.totals.chargeTotal),
    element('ram:AllowanceTotalAmount', invoice.totals.allowanceTotal),
    commonTotals(invoice),
    element('ram:TotalPrepaidAmount', invoice.totals.prepaid),
    element('ram:DuePayableAmount', invoice.totals.due),
  );

/** Payment, VAT, fees and totals of profiles EN 16931 and XRECHNUNG. */
export const settlement = (invoice: SemanticInvoice): string =>
  group(
    'ram:ApplicableHeaderTradeSettlement',
    element('ram:CreditorReferenceID', invoice.payment?.creditorIdentifier),
    element('ram:PaymentReference', invoice.remittance),
    element('ram:InvoiceCurrencyCode', invoice.currency),
    payee(invoice.payee),
    paymentMeans(invoice),
    vatBreakdown(invoice.vatBreakdown, invoice.taxPoint),
    billingPeriod(invoice.period),
    allowancesAndCharges(invoice.allowancesAndCharges),
    paymentTerms(invoice),
    allTotals(invoice),
    precedingInvoices(invoice),
    accounting(invoice.references),
  );

/** The settlement of profile MINIMUM: currency and four totals. */
export const minimumSettlement = (invoice: SemanticInvoice): string =>
  group(
    'ram:ApplicableHeaderTradeSettlement',
    element('ram:InvoiceCurrencyCode', invoice.currency),
    group(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      commonTotals(invoice),
      element('ram:DuePayableAmount', invoice.totals.due),
    ),
  );
