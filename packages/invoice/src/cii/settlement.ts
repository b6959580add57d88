import { element, group } from '@kontor/base';
import type {
  SemanticAccount,
  SemanticDiscount,
  SemanticInvoice,
  SemanticPayment,
} from '../semantic/semantic-invoice.ts';
import { billingPeriod, dateElement } from './date.ts';
import { payee } from './other-parties.ts';
import { furtherParty } from './party-roles.ts';
import { accounting } from './references.ts';
import { allowancesAndCharges, vatBreakdown } from './tax.ts';

const onePaymentMeans = (payment: SemanticPayment, account: SemanticAccount | undefined): string =>
  group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    element('ram:TypeCode', payment.meansCode),
    element('ram:Information', payment.meansText),
    group(
      'ram:ApplicableTradeSettlementFinancialCard',
      element('ram:ID', payment.card?.number),
      element('ram:CardholderName', payment.card?.holder),
    ),
    group('ram:PayerPartyDebtorFinancialAccount', element('ram:IBANID', payment.debitedAccount)),
    group(
      'ram:PayeePartyCreditorFinancialAccount',
      element('ram:IBANID', account?.isIban === true ? account.number : undefined),
      element('ram:AccountName', account?.name),
      element('ram:ProprietaryID', account?.isIban === false ? account.number : undefined),
    ),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', element('ram:BICID', account?.bank)),
  );

/** BG-16, for each further account (BG-17) again. */
function paymentMeans({ payment }: SemanticInvoice): string {
  if (payment === undefined) return '';
  const [first, ...others] = payment.accounts;
  const further = others.map((account) =>
    onePaymentMeans({ ...payment, card: undefined, debitedAccount: undefined }, account),
  );
  return onePaymentMeans(payment, first) + further.join('');
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

/** Payments on earlier invoices, profile EXTENDED. */
const advances = (invoice: SemanticInvoice): string =>
  invoice.advances
    .map(({ amount, date, tax, category, rate }) =>
      group(
        'ram:SpecifiedAdvancePayment',
        element('ram:PaidAmount', amount),
        group('ram:FormattedReceivedDateTime', dateElement(date, 'qdt')),
        group(
          'ram:IncludedTradeTax',
          element('ram:CalculatedAmount', tax),
          element('ram:TypeCode', 'VAT'),
          element('ram:CategoryCode', category),
          element('ram:RateApplicablePercent', rate),
        ),
      ),
    )
    .join('');

/** BT-111, in its own currency behind that of the invoice. */
const taxInTaxCurrency = ({ totals, taxCurrency }: SemanticInvoice): string =>
  taxCurrency === undefined
    ? ''
    : element('ram:TaxTotalAmount', totals.taxTotalInTaxCurrency, { currencyID: taxCurrency });

/** Totals that MINIMUM has too: BT-109, BT-110, BT-112. */
const commonTotals = ({ totals, currency }: SemanticInvoice, further = ''): string =>
  element('ram:TaxBasisTotalAmount', totals.taxBasis) +
  element('ram:TaxTotalAmount', totals.taxTotal, { currencyID: currency }) +
  further +
  element('ram:GrandTotalAmount', totals.grandTotal);

/** BG-22. */
const allTotals = (invoice: SemanticInvoice): string =>
  group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    element('ram:LineTotalAmount', invoice.totals.lineTotal),
    element('ram:ChargeTotalAmount', invoice.totals.chargeTotal),
    element('ram:AllowanceTotalAmount', invoice.totals.allowanceTotal),
    commonTotals(invoice, taxInTaxCurrency(invoice) + element('ram:RoundingAmount', invoice.totals.rounding)),
    element('ram:TotalPrepaidAmount', invoice.totals.prepaid),
    element('ram:DuePayableAmount', invoice.totals.due),
  );

/** Payment, VAT, fees and totals of profiles EN 16931 and XRECHNUNG. */
export const settlement = (invoice: SemanticInvoice): string =>
  group(
    'ram:ApplicableHeaderTradeSettlement',
    element('ram:CreditorReferenceID', invoice.payment?.creditorIdentifier),
    element('ram:PaymentReference', invoice.remittance),
    element('ram:TaxCurrencyCode', invoice.taxCurrency),
    element('ram:InvoiceCurrencyCode', invoice.currency),
    furtherParty(invoice, 'INVOICER') + furtherParty(invoice, 'INVOICEE'),
    payee(invoice.payee),
    furtherParty(invoice, 'PAYER'),
    paymentMeans(invoice),
    vatBreakdown(invoice.vatBreakdown, invoice.taxPoint),
    billingPeriod(invoice.period),
    allowancesAndCharges(invoice.allowancesAndCharges),
    paymentTerms(invoice),
    allTotals(invoice),
    precedingInvoices(invoice),
    advances(invoice),
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
