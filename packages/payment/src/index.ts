/**
 * Payment codes and the Swiss QR-bill: all that other packages and the service may use of it (README.md).
 */

// BIC (ISO 9362).
export { bic } from './bic/schema.ts';

// EPC QR codes (EPC069-12).
export { EPC_SYMBOL, type EpcPayload, type EpcTransfer, epcPayload } from './epc/epc.ts';
export { EPC_LIMITS } from './epc/limits.ts';
export { epcPurpose, epcReference } from './epc/schema.ts';

// HCT codes of Hungary.
export { validityInstant } from './hct/budapest-time-text.ts';
export { HCT_SYMBOL, type HctPayload, type HctTransfer, hctLine, hctPayload } from './hct/hct.ts';

// PAY by square of Slovakia.
export { asciiLine } from './pay-by-square/ascii-line.ts';
export {
  DEBIT_SCHEMES,
  DEBIT_TYPES,
  type DirectDebit,
  PAYMENT_TYPES,
  type PayBySquarePayment,
  PERIODS,
  type StandingOrder,
} from './pay-by-square/document.ts';
export {
  directDebitFaults,
  dropIrrelevant,
  paymentFaults,
  standingOrderFaults,
} from './pay-by-square/faults.ts';
export { PAY_BY_SQUARE_SYMBOL, type PayBySquarePayload } from './pay-by-square/pay-by-square.ts';
export { payBySquareJob } from './pay-by-square/pay-by-square-job.ts';

// What the codes share: pictures and frames.
export { codePicture } from './payment-code/code-picture.ts';
export { epcFrame, PAY_BY_SQUARE_FRAME, SPAYD_FRAME } from './payment-code/frames.ts';
export { FRAME_WARNINGS, frameWarnings, pictureBody } from './payment-code/picture-body.ts';

// SPAYD of Czechia.
export { type AccountInput, accountFaults, spaydAccount } from './spayd/account.ts';
export { isCzechBankCode, isCzechNumber, isCzechPrefix } from './spayd/czech-account.ts';
export { isNotificationAddress } from './spayd/notification.ts';
export {
  SPAYD_PERIODS,
  SPAYD_SYMBOL,
  type SpaydNotification,
  type SpaydPayment,
  spaydPayload,
} from './spayd/spayd.ts';

// The Swiss QR-bill.
export type { SwissBillRequest } from './swiss-bill/bill/bill-request.ts';
export { type SwissBill, swissBill } from './swiss-bill/bill/swiss-bill.ts';
export { layOutSlip } from './swiss-bill/layout/lay-out-slip.ts';
export { slipFonts } from './swiss-bill/layout/type-metrics.ts';
export { billOrder } from './swiss-bill/request/bill-order.ts';
export { type SwissQrInvoiceInput, swissQrInvoiceInput } from './swiss-bill/request/bill-schema.ts';
export { drawSwissBill } from './swiss-bill/request/draw-swiss-bill.ts';
export { strictViolations } from './swiss-bill/request/rules.ts';
export { SWISS_BILL_SETTINGS, type SwissBillSettings } from './swiss-bill/settings.ts';
export {
  BILL_SIZES,
  type BillFormat,
  type SwissBillOrder,
  swissBillJob,
} from './swiss-bill/swiss-bill-job.ts';
