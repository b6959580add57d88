import type { AnyJob } from '#lib/job/job.ts';
import type { WorkerTools } from './warm-tools.ts';

/** Jobs by their own names, each with the import that brings it: a worker loads what it is asked for. */
export type JobList<Tools extends object> = Readonly<
  Record<string, () => AnyJob<Tools> | Promise<AnyJob<Tools>>>
>;

/** All jobs that run in workers, one line each. */
export const jobs: JobList<WorkerTools> = {
  barcode: async () => (await import('#lib/codes/barcode/barcode-job.ts')).barcodeJob,
  'barcode-content': async () => (await import('#lib/codes/barcode/content-job.ts')).barcodeContentJob,
  'qr-picture': async () => (await import('#lib/codes/payment-picture/qr-picture-job.ts')).qrPictureJob,
  'pay-by-square': async () =>
    (await import('#lib/payment/pay-by-square/pay-by-square-job.ts')).payBySquareJob,
  'swiss-bill': async () => (await import('#lib/payment/swiss-bill/swiss-bill-job.ts')).swissBillJob,
  'invoice-pdf': async () => (await import('#lib/invoice/invoice-jobs.ts')).invoiceJob,
  'invoice-xml': async () => (await import('#lib/invoice/invoice-jobs.ts')).invoiceXmlJob,
  'invoice-pdf-v1': async () => (await import('#lib/invoice/invoice-jobs.ts')).invoiceJobV1,
  'finish-print': async () => (await import('#lib/pdf/finish/finish-print.ts')).finishPrintJob,
  'compare-pdf': async () => (await import('#lib/pdf/compare/compare-job.ts')).comparePdfJob,
  'compare-pdf-page': async () => (await import('#lib/pdf/compare/compare-job.ts')).comparePageJob,
  'convert-pdf-a': async () => (await import('#lib/pdfa/convert.ts')).convertPdfAJob,
  'convert-sent-pdf-a': async () => (await import('#lib/pdfa/convert-sent.ts')).convertSentJob,
  'finish-distilled-pdf-a': async () => (await import('#lib/pdfa/finish-distilled.ts')).finishDistilledJob,
  'check-pdf-a': async () => (await import('#lib/pdfa/check.ts')).checkPdfAJob,
  'transparent-pages': async () => (await import('#lib/pdfa/flatten/flatten.ts')).transparentPagesJob,
  'flatten-pdf': async () => (await import('#lib/pdfa/flatten/flatten.ts')).flattenJob,
  'mark-test-pdf-a': async () => (await import('#lib/pdfa/mark-test.ts')).markTestPdfAJob,
};
