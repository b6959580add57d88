/** Guides in the order of the tree. Rules and decisions are for who changes the service and stay in the repository. */
export const GUIDES: readonly {
  readonly name: string;
  readonly group: 'start' | 'make' | 'run';
  /** From the folder of the guides; default: its name with `.md`. */
  readonly file?: string;
}[] = [
  { name: 'first-steps', group: 'start' },
  { name: 'authentication', group: 'start' },
  { name: 'credits', group: 'start' },
  { name: 'errors', group: 'start' },
  { name: 'limits', group: 'start' },
  { name: 'files-and-formats', group: 'start' },
  { name: 'privacy', group: 'start' },
  { name: 'clients', group: 'start' },
  { name: 'mcp', group: 'start' },
  { name: 'many-at-once', group: 'start' },
  { name: 'moving-over', group: 'start' },
  { name: 'contract', group: 'start' },
  { name: 'e-invoices', group: 'make' },
  { name: 'receiving-e-invoices', group: 'make' },
  { name: 'invoice-templates', group: 'make' },
  { name: 'payment-codes', group: 'make' },
  { name: 'barcodes', group: 'make' },
  { name: 'html-to-pdf', group: 'make' },
  { name: 'pdf-to-pdf-a', group: 'make' },
  { name: 'pdf-tools', group: 'make' },
  { name: 'vat-ids', group: 'make' },
  { name: 'geocoding', group: 'make' },
  { name: 'price-indexes', group: 'make' },
  { name: 'self-hosting', group: 'run' },
  { name: 'payments', group: 'run' },
  { name: 'operating', group: 'run' },
  { name: 'many-nodes', group: 'run' },
  { name: 'consistency', group: 'run' },
  { name: 'changelog', group: 'run', file: '../CHANGELOG.md' },
];
