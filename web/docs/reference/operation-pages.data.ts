/** What other pages have about an operation: guides, and rows of the guide to limits by how they begin. */
export const OPERATION_PAGES: Readonly<
  Record<string, { readonly guides: readonly string[]; readonly limits: readonly string[] }>
> = {
  'epc-qr-code': { guides: ['payment-codes'], limits: ['JSON body', 'EPC code:', 'payment codes'] },
  'spayd-qr-code': { guides: ['payment-codes'], limits: ['JSON body', 'payment codes'] },
  'pay-by-square-qr-code': { guides: ['payment-codes'], limits: ['JSON body', 'payment codes'] },
  'hct-qr-code': { guides: ['payment-codes'], limits: ['JSON body', 'payment codes'] },
  barcode: { guides: ['barcodes'], limits: ['JSON body', 'barcodes'] },
  'swiss-qr-invoice': { guides: ['payment-codes'], limits: ['JSON body', 'Swiss QR-bill'] },
  'invoice-pdf': {
    guides: ['e-invoices', 'invoice-templates'],
    limits: ['JSON body', 'invoice:', 'logo', 'invoices'],
  },
  'invoice-pdf-v1': { guides: ['moving-over'], limits: ['JSON body', 'invoice: items', 'logo', 'invoices'] },
  'e-invoice-read': {
    guides: ['receiving-e-invoices'],
    limits: ['upload:', 'received e-invoice', 'reading, validating'],
  },
  'e-invoice-view': {
    guides: ['receiving-e-invoices'],
    limits: ['upload:', 'received e-invoice', 'reading, validating'],
  },
  'e-invoice-convert': {
    guides: ['receiving-e-invoices'],
    limits: ['upload:', 'received e-invoice', 'reading, validating'],
  },
  'e-invoice-embed': {
    guides: ['receiving-e-invoices'],
    limits: ['upload:', 'received e-invoice', 'embedding e-invoices'],
  },
  'e-invoice-validate': {
    guides: ['receiving-e-invoices'],
    limits: ['upload:', 'received e-invoice', 'reading, validating'],
  },
  'html-to-pdf': { guides: ['html-to-pdf'], limits: ['JSON body', 'HTML to PDF'] },
  'pdf-to-pdf-a': { guides: ['pdf-to-pdf-a'], limits: ['upload:', 'PDF to PDF/A'] },
  pdf: { guides: ['pdf-tools'], limits: ['upload:', 'PDF toolbox'] },
  'vat-verification': { guides: ['vat-ids', 'many-at-once'], limits: ['JSON body', 'VAT verification'] },
  'geocode-search': { guides: ['geocoding'], limits: ['JSON body', 'geocoding'] },
  'geocode-reverse': { guides: ['geocoding'], limits: ['JSON body', 'geocoding'] },
  indexes: { guides: ['price-indexes'], limits: ['price indexes'] },
  runBatch: { guides: ['many-at-once'], limits: [] },
  account: { guides: ['credits'], limits: [] },
  mcp: { guides: ['mcp'], limits: ['JSON body', 'messages in a batch of MCP'] },
};
