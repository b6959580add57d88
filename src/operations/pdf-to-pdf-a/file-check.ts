import type { InvalidInput } from '@kontor/base';
import type { ProgramOrder } from '../../core/program.ts';
import type { Programs } from '../../core/tools.ts';
import type { Upload } from '../../core/upload.ts';
import { CHECK_LIMITS } from './limits.ts';
import { encryptedForCertificate, noPdf, passwordProtected, wrongPassword } from './refusals.ts';

/** Where readers look for the header (ISO 32000-1, annex H.3.4.1). */
const HEADER_BYTES = 1024;

export async function hasPdfHeader(file: Upload): Promise<boolean> {
  return Buffer.from(await file.read(0, HEADER_BYTES)).includes('%PDF-');
}

/** A password goes into the sandbox as a file: words of a command line are seen by all users of the machine. */
const PASSWORD_FILE = 'password.txt';

interface Protected {
  readonly file: Upload;
  readonly password?: string | undefined;
}

/** Words and files by which qpdf reads an upload. qpdf takes the first line of the password's file. */
export function sourceOf({ file, password = '' }: Protected): Required<Pick<ProgramOrder, 'args' | 'files'>> {
  const files = { 'in.pdf': file };
  if (password === '') return { args: ['in.pdf'], files };
  return {
    args: [`--password-file=${PASSWORD_FILE}`, 'in.pdf'],
    files: { ...files, [PASSWORD_FILE]: new TextEncoder().encode(password) },
  };
}

/** qpdf --requires-password: another password is needed than the one that was given. */
const NEEDS_ANOTHER_PASSWORD = 0;

/** Asks qpdf whether the document opens. */
export const passwordCheck = (source: Protected): ProgramOrder => {
  const { args, files } = sourceOf(source);
  return { args: ['--requires-password', ...args], files, limits: CHECK_LIMITS };
};

/** The handlers of encryption that ask for a key instead of a password (ISO 32000-1, 7.6.4; 7.6.1). */
const CERTIFICATE_HANDLER = /\/Filter\s*\/(?:Adobe\.PubSec|Entrust\.PPKEF)/;

/** Whether a document is encrypted for a certificate: its encryption dictionary is never encrypted itself. */
async function isForCertificate(file: Upload): Promise<boolean> {
  const bytes = Buffer.from(await file.bytes(file.size));
  if (!bytes.includes('/Encrypt')) return false;
  return CERTIFICATE_HANDLER.test(bytes.toString('latin1'));
}

/** What keeps a document shut, if its encryption does. */
export async function passwordFault(
  source: Protected,
  run: (order: ProgramOrder) => ReturnType<Programs['run']>,
): Promise<InvalidInput | undefined> {
  if (await isForCertificate(source.file)) return encryptedForCertificate();
  const { end } = await run(passwordCheck(source));
  if (end.kind !== 'exit' || end.code !== NEEDS_ANOTHER_PASSWORD) return undefined;
  return (source.password ?? '') === '' ? passwordProtected() : wrongPassword();
}

/** What can be checked of a file without converting it, for a request in which something else is wrong as well. */
export async function fileFault(
  source: Protected,
  programs: Programs,
  signal: AbortSignal,
): Promise<InvalidInput | undefined> {
  if (!(await hasPdfHeader(source.file))) return noPdf();
  return passwordFault(source, (order) => programs.run('qpdf', order, signal));
}
