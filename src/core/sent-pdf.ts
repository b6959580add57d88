import type { ProgramInput, ProgramLimits, ProgramOrder, ProgramResult } from './program.ts';
import type { Upload } from './upload.ts';

/** A PDF as its sender has it, which may be encrypted or damaged: what qpdf and poppler are asked about it. */
export interface SentPdf {
  readonly file: ProgramInput;
  readonly password?: string | undefined;
}

/** Where readers look for the header (ISO 32000-1, annex H.3.4.1). */
const HEADER_BYTES = 1024;

export async function hasPdfHeader(file: Pick<Upload, 'read'>): Promise<boolean> {
  return Buffer.from(await file.read(0, HEADER_BYTES)).includes('%PDF-');
}

/** Bytes as text is searched for in them, without a copy. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** Whether a file may be encrypted: without the word it is not. */
export const mayBeEncrypted = (bytes: Uint8Array): boolean => bufferOf(bytes).includes('/Encrypt');

/** The handlers of encryption that ask for a key instead of a password (ISO 32000-1, 7.6.4; 7.6.1). */
const CERTIFICATE_HANDLER = /\/Filter\s*\/(?:Adobe\.PubSec|Entrust\.PPKEF)/;

/** Whether a document is encrypted for a certificate: its encryption dictionary is never encrypted itself. */
export const isForCertificate = (bytes: Uint8Array): boolean =>
  mayBeEncrypted(bytes) && CERTIFICATE_HANDLER.test(bufferOf(bytes).toString('latin1'));

/** A password goes into the sandbox as a file: words of a command line are seen by all users of the machine. */
const PASSWORD_FILE = 'password.txt';

/** Arguments and files by which qpdf reads a PDF. It takes the first line of the password's file. */
export function qpdfSource({ file, password = '' }: SentPdf): Required<Pick<ProgramOrder, 'args' | 'files'>> {
  const files = { 'in.pdf': file };
  if (password === '') return { args: ['in.pdf'], files };
  return {
    args: [`--password-file=${PASSWORD_FILE}`, 'in.pdf'],
    files: { ...files, [PASSWORD_FILE]: new TextEncoder().encode(password) },
  };
}

/** The file's own streams are left as they are; the same file gives the same bytes. */
const REWRITING = ['--decrypt', '--object-streams=disable', '--stream-data=preserve', '--deterministic-id'];

/** Has qpdf decrypt and repair a PDF. What it cannot read gives no output. */
export function qpdfRewriting(sent: SentPdf, limits: ProgramLimits): ProgramOrder {
  const { args, files } = qpdfSource(sent);
  return { args: [...REWRITING, ...args, '-'], files, limits };
}

/** qpdf --requires-password: another password is needed than the one that was given. */
const NEEDS_ANOTHER_PASSWORD = 0;

/** Asks qpdf whether a document needs another password than it has. */
export async function needsAnotherPassword(
  sent: SentPdf,
  limits: ProgramLimits,
  run: (order: ProgramOrder) => Promise<ProgramResult>,
): Promise<boolean> {
  const { args, files } = qpdfSource(sent);
  const { end } = await run({ args: ['--requires-password', ...args], files, limits });
  return end.kind === 'exit' && end.code === NEEDS_ANOTHER_PASSWORD;
}

/** Has poppler read the text of a PDF. */
export const textReading = (file: ProgramInput, limits: ProgramLimits): ProgramOrder => ({
  args: ['-raw', '-enc', 'UTF-8', 'in.pdf', '-'],
  files: { 'in.pdf': file },
  limits,
});

const FORM_FEED = 0x0c;

/** Pages of which poppler has read the text. */
export const pagesRead = (text: Uint8Array): number =>
  text.reduce((count, byte) => count + Number(byte === FORM_FEED), 0);
