import type { InvalidInput } from '@kontor/base';
import type { ProgramOrder } from '../../core/program.ts';
import { hasPdfHeader, isForCertificate, needsAnotherPassword } from '../../core/sent-pdf.ts';
import type { Programs } from '../../core/tools.ts';
import type { Upload } from '../../core/upload.ts';
import { CHECK_LIMITS } from './limits.ts';
import { encryptedForCertificate, noPdf, passwordProtected, wrongPassword } from './unusable-database.ts';

interface Protected {
  readonly file: Upload;
  readonly password?: string | undefined;
}

/** What keeps a document shut, if its encryption does. */
export async function passwordFault(
  source: Protected,
  run: (order: ProgramOrder) => ReturnType<Programs['run']>,
): Promise<InvalidInput | undefined> {
  const { file, password = '' } = source;
  if (isForCertificate(await file.bytes(file.size))) return encryptedForCertificate();
  if (!(await needsAnotherPassword(source, CHECK_LIMITS, run))) return undefined;
  return password === '' ? passwordProtected() : wrongPassword();
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
