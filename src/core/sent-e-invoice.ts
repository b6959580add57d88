import { InvalidInput, violation } from '@kontor/base';
import type { ProgramOrder } from './program.ts';
import {
  hasPdfHeader,
  isForCertificate,
  mayBeEncrypted,
  needsAnotherPassword,
  qpdfRewriting,
} from './sent-pdf.ts';
import type { Programs } from './tools.ts';
import type { Upload } from './upload.ts';

/** Media types of files that may be an e-invoice. */
export const E_INVOICE_TYPES: readonly [string, ...string[]] = [
  'application/xml',
  'text/xml',
  'application/pdf',
];

const MIB = 1024 * 1024;
const MAX_XML_BYTES = 10 * MIB;
const MAX_PDF_BYTES = 50 * MIB;

/** For a yes or no, and for a document that is written again. */
const CHECK_LIMITS = { outputBytes: MIB, cpuSeconds: 20, memoryBytes: 512 * MIB };
const DOCUMENT_LIMITS = { outputBytes: 2 * MAX_PDF_BYTES, cpuSeconds: 20, memoryBytes: 1024 * MIB };

const refused = (description: string): InvalidInput =>
  new InvalidInput([violation(['file'], { kind: 'valid' }, description)]);

/** The tools that opening a file may need. */
export interface OpeningTools {
  readonly programs: Programs;
  readonly signal: AbortSignal;
}

/** A PDF without its encryption, where it opens without a password. @throws InvalidInput */
async function decrypted(bytes: Uint8Array, { programs, signal }: OpeningTools): Promise<Uint8Array> {
  if (isForCertificate(bytes)) throw refused('the PDF is encrypted for a certificate; decrypt it first');
  const run = (order: ProgramOrder) => programs.run('qpdf', order, signal);
  const { output } = await run(qpdfRewriting({ file: bytes }, DOCUMENT_LIMITS));
  if (output.length > 0) return output;
  const isShut = await needsAnotherPassword({ file: bytes }, CHECK_LIMITS, run);
  throw refused(isShut ? 'the PDF is password protected' : 'the PDF is damaged and could not be repaired');
}

/**
 * The bytes of a file that may be an e-invoice: XML as it is, a PDF without the encryption that an owner's password alone gives it.
 * @throws InvalidInput `message.fileMustBeValid` for more than 10 MiB of XML or 50 MiB of PDF, and for a PDF that needs a password
 */
export async function sentEInvoice(file: Upload, tools: OpeningTools): Promise<Uint8Array> {
  const isPdf = await hasPdfHeader(file);
  if (!isPdf && file.size > MAX_XML_BYTES) throw refused('the XML has more than 10 MiB');
  if (file.size > MAX_PDF_BYTES) throw refused('the PDF has more than 50 MiB');
  const bytes = await file.bytes(file.size);
  return isPdf && mayBeEncrypted(bytes) ? decrypted(bytes, tools) : bytes;
}
