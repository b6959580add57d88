import { z } from 'zod';
import { uploadedFile } from '../../core/upload.ts';

/** Of XML or JSON. */
export const MAX_INVOICE_BYTES = 10 * 1024 * 1024;
export const MAX_PDF_BYTES = 50 * 1024 * 1024;

export const embedInput = z.object({
  file: uploadedFile().describe(
    'The PDF of the invoice, at most 50 MiB. Its pages must show number, total with VAT and amount due.',
  ),
  invoice: uploadedFile().describe(
    'The e-invoice: XML in CII (D16B) or UBL 2.1, attached byte for byte, or JSON, a request of `POST /v2/invoice-pdf`, of which the ' +
      'e-invoice is written. At most 10 MiB.',
  ),
  replace: z
    .boolean()
    .default(false)
    .describe('An e-invoice that the PDF already has is replaced; without it such a PDF is refused.'),
  pageUnchecked: z
    .boolean()
    .default(false)
    .describe('Pages without any text, such as scans, are taken without being compared with the e-invoice.'),
});
export type EmbedInput = z.output<typeof embedInput>;
