import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidInput } from '@kontor/base';
import { openEInvoice, readTree, XmlSyntaxFault } from '@kontor/e-invoice/testing';

export interface SourceDocument {
  readonly name: string;
  readonly xml: string;
}

/** Documents inside a test set: each has names of its own. */
const DOCUMENT = /<((?:\w+:)?(?:Invoice|CreditNote|CrossIndustryInvoice))(?=[\s>])[^>]*>[\s\S]*?<\/\1>/g;

export function isReadable(xml: string): boolean {
  try {
    readTree(Buffer.from(xml));
    return true;
  } catch (error) {
    if (error instanceof XmlSyntaxFault) return false;
    throw error;
  }
}

/** The e-invoice inside a PDF; nothing where it has none, or cannot be read. */
function attached(path: string): string {
  try {
    return Buffer.from(openEInvoice({ bytes: readFileSync(path), profile: 'AUTO' }).xml).toString();
  } catch (error) {
    if (error instanceof InvalidInput) return '';
    throw error;
  }
}

/** The e-invoices of the XML and PDF files below a folder; what is none, or cannot be read by itself, is left out. */
export const sourceDocuments = (folder: string): readonly SourceDocument[] =>
  globSync('**/*.{xml,XML,pdf,PDF}', { cwd: folder })
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const text = /\.pdf$/i.test(name) ? attached(path) : readFileSync(path, 'utf8');
      return [...text.matchAll(DOCUMENT)].map(([xml], index) => ({ name: `${name}#${index + 1}`, xml }));
    })
    .filter(({ xml }) => isReadable(xml));
