import type { z } from 'zod';
import type { Example } from '../../core/operation.ts';
import { sampleEInvoice } from '../../core/sample-e-invoice.ts';
import { samplePage } from '../../core/sample-page.ts';
import { bytesUpload } from '../../core/upload.ts';
import type { embedInput } from './schema.ts';

type EmbedExample = Example<z.input<typeof embedInput>>;

const page = () => bytesUpload(samplePage());

/** The invoice that the page shows, as a request of `POST /v2/invoice-pdf`. */
export const PAGE_REQUEST = {
  sender: {
    name: 'Harbour Print Studio',
    street: 'Kai 1',
    postalCode: '1010',
    city: 'Wien',
    country: 'AT',
    vatNumber: 'ATU12345675',
    iban: 'AT611904300234573201',
  },
  recipient: {
    name: 'Lindqvist Books',
    street: 'Storgatan 2',
    postalCode: '11123',
    city: 'Stockholm',
    country: 'SE',
  },
  items: [
    { description: 'Poster, offset print', amount: 2, unitPrice: 100, tax: 20 },
    { description: 'Postcards', amount: 2, unitPrice: 50, tax: 20 },
  ],
  metadata: {
    number: '2026-117',
    issueDate: '2026-11-02',
    dueDate: '2026-11-30',
    deliveryDate: '2026-10-30',
  },
};

export const EXAMPLES: readonly [EmbedExample, ...EmbedExample[]] = [
  {
    title: 'A PDF and the data of its invoice',
    input: {
      file: page(),
      invoice: bytesUpload(Buffer.from(JSON.stringify(PAGE_REQUEST))),
    },
  },
  {
    title: 'A PDF and an invoice in UBL',
    input: { file: page(), invoice: bytesUpload(sampleEInvoice()) },
  },
];
