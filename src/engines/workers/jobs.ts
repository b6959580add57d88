import type { AnyJob } from '@kontor/base';
import type { WorkerTools } from './warm-tools.ts';

/** Jobs by their own names, each with the import that brings it: a worker loads what it is asked for. */
export type JobList<Tools extends object> = Readonly<
  Record<string, () => AnyJob<Tools> | Promise<AnyJob<Tools>>>
>;

/** All jobs that run in workers, one line each. */
export const jobs: JobList<WorkerTools> = {
  barcode: async () => (await import('@kontor/codes')).barcodeJob,
  'barcode-content': async () => (await import('@kontor/codes')).barcodeContentJob,
  'qr-picture': async () => (await import('@kontor/codes')).qrPictureJob,
  'pay-by-square': async () => (await import('@kontor/payment')).payBySquareJob,
  'swiss-bill': async () => (await import('@kontor/payment')).swissBillJob,
  'invoice-pdf': async () => (await import('@kontor/invoice')).invoiceJob,
  'invoice-xml': async () => (await import('@kontor/invoice')).invoiceXmlJob,
  'invoice-pdf-v1': async () => (await import('@kontor/invoice')).invoiceJobV1,
  'vat-evidence-pdf': async () => (await import('@kontor/vat')).recordPdfJob,
  'scan-documents': async () => (await import('@kontor/html')).scanDocumentsJob,
  'finish-print': async () => (await import('@kontor/pdf')).finishPrintJob,
  'compare-pdf': async () => (await import('@kontor/pdf')).comparePdfJob,
  'compare-pdf-pairs': async () => (await import('@kontor/pdf')).comparePairsJob,
  'compare-pdf-page': async () => (await import('@kontor/pdf')).comparePageJob,
  'edit-pdf': async () => (await import('@kontor/pdf-tools')).editPdfJob,
  'encode-webp': async () => (await import('@kontor/pdf-tools')).encodeWebpJob,
  'convert-pdf-a': async () => (await import('@kontor/pdfa/jobs')).convertPdfAJob,
  'convert-sent-pdf-a': async () => (await import('@kontor/pdfa/jobs')).convertUnrepairedJob,
  'finish-distilled-pdf-a': async () => (await import('@kontor/pdfa/jobs')).finishDistilledJob,
  'validate-pdf-a': async () => (await import('@kontor/pdfa/jobs')).validateResultJob,
  'check-pdf-a-claim': async () => (await import('@kontor/pdfa/jobs')).checkClaimJob,
  'transparent-pages': async () => (await import('@kontor/pdfa/jobs')).transparentPagesJob,
  'jpeg-2000-pages': async () => (await import('@kontor/pdfa/jobs')).jpeg2000PagesJob,
  'unpack-jpeg-2000': async () => (await import('@kontor/pdfa/jobs')).unpackJpeg2000Job,
  'flatten-pdf': async () => (await import('@kontor/pdfa/jobs')).flattenJob,
  'unturned-pdf': async () => (await import('@kontor/pdfa/jobs')).unturnedJob,
  'seal-pdf': async () => (await import('@kontor/pdf-security')).sealPdfJob,
  'encrypt-pdf': async () => (await import('@kontor/pdf-security')).encryptPdfJob,
  'read-e-invoice': async () => (await import('@kontor/e-invoice/jobs')).readEInvoiceJob,
  'validate-e-invoice': async () => (await import('@kontor/e-invoice/jobs')).validateEInvoiceJob,
  'view-e-invoice': async () => (await import('@kontor/e-invoice/jobs')).viewEInvoiceJob,
  'convert-e-invoice': async () => (await import('@kontor/e-invoice/jobs')).convertEInvoiceJob,
  'prepare-embedding': async () => (await import('@kontor/e-invoice/jobs')).prepareEmbeddingJob,
  'mark-test-pdf-a': async () => (await import('@kontor/pdfa/jobs')).markTestPdfAJob,
};
