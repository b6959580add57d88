/**
 * What people type who do not have our words yet, and the pages that answer it. Written from the contents of the guides,
 * before the search was first run on them: a page added here later must answer the words as well.
 */
export interface OrdinaryWords {
  readonly query: string;
  /** Pages with the answer, each by the beginning of its address: with an anchor where only one section has it. */
  readonly pages: readonly string[];
}

/** English pages. */
export const ENGLISH_WORDS: readonly OrdinaryWords[] = [
  { query: 'skonto', pages: ['/docs/e-invoices'] },
  { query: 'webhook', pages: ['/docs/payments', '/docs/operating#STRIPE_WEBHOOK_SECRET'] },
  { query: 'curl', pages: ['/docs/first-steps'] },
  { query: 'docker', pages: ['/docs/operating#containers-and-systemd', '/docs/self-hosting'] },
  { query: 'leitweg', pages: ['/docs/e-invoices', '/docs/reference/invoice-pdf#'] },
  { query: 'timeout', pages: ['/docs/contract', '/docs/operating'] },
  { query: 'retry', pages: ['/docs/contract#idempotency', '/docs/credits#repeats', '/docs/first-steps'] },
  { query: 'gdpr', pages: ['/docs/operating#privacy', '/docs/geocoding#privacy'] },
  { query: 'php', pages: ['/docs/clients#php', '/docs/moving-over'] },
  { query: 'letterhead', pages: ['/docs/invoice-templates'] },
  { query: 'barcode', pages: ['/docs/barcodes', '/docs/reference/barcode'] },
  { query: 'backup', pages: ['/docs/operating#backup', '/docs/many-nodes#backup'] },
  { query: 'idempotency', pages: ['/docs/contract#idempotency', '/docs/credits#repeats'] },
  { query: 'price', pages: ['/docs/credits'] },
  { query: 'rate limit', pages: ['/docs/contract', '/docs/errors', '/docs/operating', '/docs/credits'] },
  { query: 'authenticate', pages: ['/docs/contract#authentication'] },
  { query: 'api key', pages: ['/docs/contract#authentication', '/docs/first-steps'] },
  { query: 'logo', pages: ['/docs/invoice-templates', '/docs/reference/invoice-pdf#'] },
  { query: 'credit note', pages: ['/docs/e-invoices#credit-notes'] },
  { query: 'gutschrift', pages: ['/docs/e-invoices#credit-notes'] },
  { query: 'kleinunternehmer', pages: ['/docs/e-invoices'] },
  { query: 'reverse charge', pages: ['/docs/e-invoices'] },
  { query: 'zugferd', pages: ['/docs/e-invoices', '/docs/reference/invoice-pdf'] },
  { query: 'xrechnung', pages: ['/docs/e-invoices#xrechnung'] },
  { query: 'peppol', pages: ['/docs/e-invoices#ubl-and-peppol'] },
  { query: 'merge pdf', pages: ['/docs/pdf-tools#join'] },
  { query: 'watermark', pages: ['/docs/pdf-tools#stamp'] },
  { query: 'sign pdf', pages: ['/docs/pdf-tools#seal'] },
  { query: 'password protect', pages: ['/docs/pdf-tools#encrypt'] },
  { query: 'attachment', pages: ['/docs/e-invoices#attachments', '/docs/pdf-tools#describe-attach'] },
  { query: 'header and footer', pages: ['/docs/html-to-pdf#headers-and-footers'] },
  { query: 'fonts', pages: ['/docs/html-to-pdf#fonts'] },
  { query: 'nginx', pages: ['/docs/operating#behind-a-proxy', '/docs/many-nodes', '/docs/self-hosting'] },
  { query: 'postgres', pages: ['/docs/many-nodes#one-postgresql', '/docs/consistency'] },
  { query: 'kubernetes', pages: ['/docs/many-nodes#containers-and-kubernetes'] },
  { query: 'smtp', pages: ['/docs/self-hosting#set-up-mail', '/docs/operating'] },
  { query: 'test key', pages: ['/docs/contract#test-keys', '/docs/first-steps#trying-without-cost'] },
  { query: 'upload size', pages: ['/docs/limits#sizes', '/docs/contract#uploads'] },
  { query: 'vat id', pages: ['/docs/vat-ids', '/docs/reference/vat-verification', '/docs/e-invoices'] },
  { query: 'inflation', pages: ['/docs/price-indexes', '/docs/reference/indexes'] },
  { query: 'stripe', pages: ['/docs/payments'] },
  { query: 'invoice number', pages: ['/docs/reference/invoice-pdf#metadata.number', '/docs/e-invoices'] },
  { query: 'claude', pages: ['/docs/mcp#claude-code'] },
];

/** German pages, whose guides may be in English. */
export const GERMAN_WORDS: readonly OrdinaryWords[] = [
  { query: 'strichcode', pages: ['/docs/barcodes', '/docs/reference/barcode'] },
  { query: 'datensicherung', pages: ['/docs/operating#backup', '/docs/many-nodes#backup'] },
  { query: 'briefkopf', pages: ['/docs/invoice-templates'] },
  { query: 'gutschrift', pages: ['/docs/e-invoices#credit-notes'] },
  { query: 'zahlungsziel', pages: ['/docs/e-invoices#when-and-how', '/docs/reference/invoice-pdf#'] },
  { query: 'datenschutz', pages: ['/docs/operating#privacy', '/docs/geocoding#privacy'] },
  { query: 'preis', pages: ['/docs/credits'] },
  { query: 'wiederholen', pages: ['/docs/contract#idempotency', '/docs/credits#repeats'] },
  { query: 'ust-id', pages: ['/docs/vat-ids', '/docs/reference/vat-verification', '/docs/e-invoices'] },
  {
    query: 'schlüssel',
    pages: ['/docs/authentication', '/docs/contract#authentication', '/docs/first-steps', '/docs/operating'],
  },
  { query: 'schriften', pages: ['/docs/html-to-pdf#fonts'] },
  { query: 'anhang', pages: ['/docs/e-invoices#attachments', '/docs/pdf-tools#describe-attach'] },
  { query: 'rechnungsnummer', pages: ['/docs/reference/invoice-pdf#metadata.number', '/docs/e-invoices'] },
];
