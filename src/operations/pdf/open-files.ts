import { InvalidInput } from '@kontor/base';
import type { ProgramOrder } from '../../core/program.ts';
import {
  hasPdfHeader,
  isForCertificate,
  mayBeEncrypted,
  needsAnotherPassword,
  pagesRead,
  qpdfRewriting,
  qpdfSource,
  type SentPdf,
  textReading,
} from '../../core/sent-pdf.ts';
import type { Programs } from '../../core/tools.ts';
import type { NamedUpload } from '../../core/upload.ts';
import { CHECK_LIMITS, DOCUMENT_LIMITS, TEXT_LIMITS } from './toolbox-limits.ts';
import { damaged, filesFault, overLimits, wrongPassword } from './unusable-database.ts';

/** A file as the steps read it. */
export interface OpenFile {
  readonly bytes: Uint8Array;
  /** A program has written it again. */
  readonly isRewritten: boolean;
  readonly warnings: readonly string[];
}

export interface OpenTools {
  readonly programs: Programs;
  readonly signal: AbortSignal;
}

/** The uploads in memory, those that are encrypted opened. @throws InvalidInput with all files that are no PDF */
export async function openFiles(
  files: readonly NamedUpload[],
  passwords: readonly string[],
  tools: OpenTools,
): Promise<OpenFile[]> {
  const isPdf = await Promise.all(files.map(hasPdfHeader));
  const faults = isPdf.flatMap((is, index) => (is ? [] : [filesFault('must be a PDF document', index)]));
  if (faults.length > 0) throw new InvalidInput(faults.flatMap(({ violations }) => violations));
  const contents = await Promise.all(files.map((file) => file.bytes(file.size)));
  const opened: OpenFile[] = [];
  for (const [index, bytes] of contents.entries()) {
    const password = passwords.length > 1 ? passwords[index]! : (passwords[0] ?? '');
    opened.push(
      mayBeEncrypted(bytes)
        ? await decrypted({ file: bytes, password, index }, tools)
        : { bytes, isRewritten: false, warnings: [] },
    );
  }
  return opened;
}

/** One of the files, which may be encrypted. */
interface Shut extends SentPdf {
  readonly file: Uint8Array;
  readonly password: string;
  readonly index: number;
}

async function decrypted(shut: Shut, tools: OpenTools): Promise<OpenFile> {
  if (isForCertificate(shut.file))
    throw filesFault('the document is encrypted for a certificate; decrypt it first', shut.index);
  const rewritten = await rewrittenFile(shut, tools);
  const isRestricted = !(await opensAsOwner(shut, tools));
  return {
    ...rewritten,
    warnings: [...rewritten.warnings, ...(isRestricted ? ['restrictions-removed'] : [])],
  };
}

/** The file written again by qpdf: decrypted, repaired. @throws InvalidInput where that cannot be done */
async function rewrittenFile(shut: Shut, { programs, signal }: OpenTools): Promise<OpenFile> {
  const ask = (order: ProgramOrder) => programs.run('qpdf', order, signal);
  const { end, output } = await ask(qpdfRewriting(shut, DOCUMENT_LIMITS));
  if (end.kind === 'limit' || (end.kind === 'killed' && end.signal === 'SIGKILL'))
    throw overLimits(shut.index);
  if (output.length === 0) {
    if (!(await needsAnotherPassword(shut, CHECK_LIMITS, ask))) throw damaged(shut.index);
    throw shut.password === ''
      ? filesFault('the document is password protected', shut.index)
      : wrongPassword();
  }
  const isClean = end.kind === 'exit' && end.code === 0;
  return { bytes: output, isRewritten: true, warnings: isClean ? [] : ['repaired'] };
}

/** Whether a document was opened with all rights, and not with those of the user's password alone. */
async function opensAsOwner(shut: Shut, { programs, signal }: OpenTools): Promise<boolean> {
  const { args, files } = qpdfSource(shut);
  const order = { args: ['--show-encryption', ...args], files, limits: CHECK_LIMITS };
  const { output } = await programs.run('qpdf', order, signal);
  const text = Buffer.from(output).toString('latin1');
  return text.includes('File is not encrypted') || text.includes('Supplied password is owner password');
}

/** A file in which something is not as it should be, repaired. @throws InvalidInput where pages would be missing */
export async function repairedFile(bytes: Uint8Array, index: number, tools: OpenTools): Promise<OpenFile> {
  return rewrittenFile({ file: bytes, password: '', index }, tools);
}

/** How many pages poppler finds in a file; none where it does not open it. */
export async function pagesShown(bytes: Uint8Array, { programs, signal }: OpenTools): Promise<number> {
  const { end, output } = await programs.run('pdftotext', textReading(bytes, TEXT_LIMITS), signal);
  return end.kind === 'exit' && end.code === 0 ? pagesRead(output) : 0;
}
