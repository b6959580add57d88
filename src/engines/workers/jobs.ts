import { barcodeJob } from '#lib/codes/barcode/barcode-job.ts';
import { barcodeContentJob } from '#lib/codes/barcode/content-job.ts';
import { qrPictureJob } from '#lib/codes/payment-picture/qr-picture-job.ts';
import { invoiceJob, invoiceJobV1 } from '#lib/invoice/invoice-jobs.ts';
import type { Job } from '#lib/job/job.ts';
import { payBySquareJob } from '#lib/payment/pay-by-square/pay-by-square-job.ts';
import { swissBillJob } from '#lib/payment/swiss-bill/swiss-bill-job.ts';
import { finishPrintJob } from '#lib/pdf/finish/finish-print.ts';

/** A job of any input: only the pool, which was handed the very job by its caller, runs it by name. */
export type AnyJob = Job<never, unknown>;

/** All jobs that run in workers: one line each, the name must be its own. */
export const jobs: readonly AnyJob[] = [
  barcodeJob,
  barcodeContentJob,
  qrPictureJob,
  payBySquareJob,
  swissBillJob,
  invoiceJob,
  invoiceJobV1,
  finishPrintJob,
];
