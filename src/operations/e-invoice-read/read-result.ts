import { z } from 'zod';

const amount = () => z.number().nullable();
const words = () => z.string().nullable();

const totals = z
  .object({
    lines: amount().describe('BT-106'),
    allowances: amount().describe('BT-107'),
    charges: amount().describe('BT-108'),
    net: amount().describe('BT-109'),
    tax: amount().describe('BT-110'),
    taxInAccountingCurrency: amount().describe('BT-111'),
    total: amount().describe('BT-112'),
    prepaid: amount().describe('BT-113'),
    rounding: amount().describe('BT-114'),
    due: amount().describe('BT-115'),
  })
  .describe('Sums as the document states them, also where they are wrong; null where it states none.');

const tax = z.object({
  category: words().describe('BT-118'),
  rate: amount().describe('BT-119'),
  base: amount().describe('BT-116'),
  tax: amount().describe('BT-117'),
  reason: words().describe('BT-120'),
  reasonCode: words().describe('BT-121'),
});

const unmapped = z.object({
  term: words().describe(
    'Business term of EN 16931-1; null for what is none; `totals` where the request gives other sums than the document states.',
  ),
  name: words().describe('Name of the term, or why it is listed.'),
  location: z.string().describe('XPath with positions.'),
  value: words().describe('At most 200 characters of it; null for what the request adds.'),
});

const attachment = z.object({
  name: words().describe('Last segment of the stated name.'),
  mediaType: words(),
  source: z.enum(['XML', 'PDF']).describe('Inside the XML (BG-24), or beside it in the PDF.'),
  description: words(),
  url: words().describe('BT-124. Never opened.'),
  bytes: z.int().nullable(),
  sha256: words().describe('In hex.'),
  content: z.string().optional().describe('Base64, with `include=attachments`.'),
});

export const readResult = z.object({
  syntax: z.enum(['CII', 'UBL', 'UBL_CREDIT_NOTE']),
  profile: z.string(),
  specification: words().describe('BT-24'),
  process: words().describe('BT-23'),
  container: z
    .object({
      type: z.enum(['XML', 'PDF']),
      attachment: z.string().optional().describe('Name of the attached XML.'),
      relationship: z.string().nullable().optional().describe('AFRelationship of it.'),
    })
    .describe('Whether the e-invoice came by itself or in a PDF.'),
  invoice: z
    .record(z.string(), z.unknown())
    .describe('A request of `POST /v2/invoice-pdf`, ready to be sent.'),
  totals,
  taxes: z.array(tax).describe('BG-23, as stated.'),
  lossless: z
    .boolean()
    .describe('Whether `invoice` gives a document with the same business terms: tried by writing it.'),
  unmapped: z.array(unmapped).describe('What has no member, or comes back otherwise. At most 1,000.'),
  unmappedMore: z.int().optional().describe('How many more there are.'),
  attachments: z.array(attachment).describe('Other files of the PDF, and those of the XML.'),
});
