import { InvalidInput } from '@kontor/base';
import type { ProgramOrder } from '../../core/program.ts';
import type { Programs } from '../../core/tools.ts';
import type { NamedUpload } from '../../core/upload.ts';
import { damaged, filesFault, overLimits, wrongPassword } from './refusals.ts';
import { CHECK_LIMITS, DOCUMENT_LIMITS, TEXT_LIMITS } from './toolbox-limits.ts';

/** Where readers look for the header (ISO 32000-1, annex H.3.4.1). */
const HEADER_BYTES = 1024;
/** A password goes into the sandbox as a file: words of a command line are seen by all users of the machine. */
const PASSWORD_FILE = 'password.txt';
/** qpdf --requires-password and --is-encrypted: exit codes for yes. */
const YES = 0;
const FORM_FEED = 0x0c;

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
  const contents = await Promise.all(files.map((file) => file.bytes(file.size)));
  const faults = contents.flatMap((bytes, index) =>
    hasHeader(bytes) ? [] : [filesFault('must be a PDF document', index)],
  );
  if (faults.length > 0) throw new InvalidInput(faults.flatMap(({ violations }) => violations));
  const opened: OpenFile[] = [];
  for (const [index, bytes] of contents.entries()) {
    const password = passwords.length > 1 ? passwords[index]! : (passwords[0] ?? '');
    const isPlain = !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/Encrypt');
    opened.push(
      isPlain
        ? { bytes, isRewritten: false, warnings: [] }
        : await decrypted({ bytes, password, index }, tools),
    );
  }
  return opened;
}

const hasHeader = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_BYTES)).includes('%PDF-');

interface Shut {
  readonly bytes: Uint8Array;
  readonly password: string;
  readonly index: number;
}

/** Words and files by which qpdf reads a file. It takes the first line of the password's file. */
function sourceOf({
  bytes,
  password,
}: Pick<Shut, 'bytes' | 'password'>): Required<Pick<ProgramOrder, 'args' | 'files'>> {
  const files = { 'in.pdf': bytes };
  if (password === '') return { args: ['in.pdf'], files };
  return {
    args: [`--password-file=${PASSWORD_FILE}`, 'in.pdf'],
    files: { ...files, [PASSWORD_FILE]: new TextEncoder().encode(password) },
  };
}

const REWRITING = ['--decrypt', '--object-streams=disable', '--stream-data=preserve', '--deterministic-id'];

async function decrypted(shut: Shut, tools: OpenTools): Promise<OpenFile> {
  if (isForCertificate(shut.bytes))
    throw filesFault('the document is encrypted for a certificate; decrypt it first', shut.index);
  const rewritten = await rewrittenFile(shut, tools);
  const isRestricted = !(await opensAsOwner(shut, tools));
  return {
    ...rewritten,
    warnings: [...rewritten.warnings, ...(isRestricted ? ['restrictions-removed'] : [])],
  };
}

/** Only its holder's key opens such a document (ISO 32000-1, 7.6.4). */
const isForCertificate = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('Adobe.PubSec');

/** The file written again by qpdf: decrypted, repaired. @throws InvalidInput where that cannot be done */
async function rewrittenFile(shut: Shut, { programs, signal }: OpenTools): Promise<OpenFile> {
  const { args, files } = sourceOf(shut);
  const order = { args: [...REWRITING, ...args, '-'], files, limits: DOCUMENT_LIMITS };
  const { end, output } = await programs.run('qpdf', order, signal);
  if (end.kind === 'limit' || (end.kind === 'killed' && end.signal === 'SIGKILL'))
    throw overLimits(shut.index);
  if (output.length === 0) {
    const check = { args: ['--requires-password', ...args], files, limits: CHECK_LIMITS };
    const asked = await programs.run('qpdf', check, signal);
    if (asked.end.kind !== 'exit' || asked.end.code !== YES) throw damaged(shut.index);
    throw shut.password === ''
      ? filesFault('the document is password protected', shut.index)
      : wrongPassword();
  }
  const isClean = end.kind === 'exit' && end.code === 0;
  return { bytes: output, isRewritten: true, warnings: isClean ? [] : ['repaired'] };
}

/** Whether a document was opened with all rights, and not with those of the user's password alone. */
async function opensAsOwner(shut: Shut, { programs, signal }: OpenTools): Promise<boolean> {
  const { args, files } = sourceOf(shut);
  const order = { args: ['--show-encryption', ...args], files, limits: CHECK_LIMITS };
  const { output } = await programs.run('qpdf', order, signal);
  const text = Buffer.from(output).toString('latin1');
  return text.includes('File is not encrypted') || text.includes('Supplied password is owner password');
}

/** A file in which something is not as it should be, repaired. @throws InvalidInput where pages would be missing */
export async function repairedFile(bytes: Uint8Array, index: number, tools: OpenTools): Promise<OpenFile> {
  return rewrittenFile({ bytes, password: '', index }, tools);
}

/** How many pages poppler finds in a file; none where it does not open it. */
export async function pagesShown(bytes: Uint8Array, { programs, signal }: OpenTools): Promise<number> {
  const { end, output } = await programs.run(
    'pdftotext',
    { args: ['-enc', 'UTF-8', 'in.pdf', '-'], files: { 'in.pdf': bytes }, limits: TEXT_LIMITS },
    signal,
  );
  if (end.kind !== 'exit' || end.code !== 0) return 0;
  return output.reduce((count, byte) => count + Number(byte === FORM_FEED), 0);
}
