/**
 * What invoices carry of payments: EPC codes, the Swiss slip, references and direct debits. The payment codes of other countries are not
 * loaded with it.
 */

export { bic } from './bic/schema.ts';
// EPC QR codes (EPC069-12).
export {
  EPC_LEVEL,
  EPC_MAX_VERSION,
  type EpcContent,
  type EpcPayability,
  epcPayload,
  payabilityWarnings,
} from './epc/epc.ts';
export { EPC_LIMITS } from './epc/limits.ts';
export { remittanceReference } from './epc/remittance-reference.ts';
export { epcReference } from './epc/schema.ts';
// Creditor references (ISO 11649).
export { groupedCreditorReference, hasCreditorReferenceForm } from './reference/creditor-reference.ts';
// Direct debits: creditor identifiers and mandates.
export {
  compactCreditorIdentifier,
  creditorIdentifierFault,
  MANDATE_REFERENCE,
} from './sepa/direct-debit.ts';
// The Swiss QR-bill.
export { billReference } from './swiss-bill/bill/account-reference.ts';
export { type BillRules, billFaults } from './swiss-bill/bill/bill-faults.ts';
export { SWISS_LANGUAGES, type SwissLanguage } from './swiss-bill/bill/bill-language.data.ts';
export {
  MAX_BILL_AMOUNT,
  type PassedMembers,
  type SwissAddress,
  type SwissBillDraft,
  type SwissBillRequest,
} from './swiss-bill/bill/bill-request.ts';
export { type BilledVat, type Billing, billingInformation } from './swiss-bill/bill/billing-information.ts';
export { type BillWarning, type SwissBill, swissBill } from './swiss-bill/bill/swiss-bill.ts';
export { uidDigits } from './swiss-bill/bill/uid-number.ts';
export { drawSlip } from './swiss-bill/draw/draw-slip.ts';
export { layOutSlip } from './swiss-bill/layout/lay-out-slip.ts';
export { slipFonts } from './swiss-bill/layout/type-metrics.ts';
export { ADDRESS_TEXTS } from './swiss-bill/schema.ts';
export { SWISS_BILL_SETTINGS, type SwissBillSettings } from './swiss-bill/settings.ts';
