import { type Job, loadedOnce } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import type { RecordPdf, RecordPdfOrder } from './record-page.ts';

/** Comes with the first page: most checks are answered without one. */
const code = loadedOnce(() => import('./record-page.ts'));

/** Prints a record. */
export const recordPdfJob: Job<RecordPdfOrder, RecordPdf, FontTools> = {
  name: 'vat-evidence-pdf',
  needs: { fonts: true },
  load: code,
  run: async (order, tools) => (await code()).recordPdf(order, tools),
};
