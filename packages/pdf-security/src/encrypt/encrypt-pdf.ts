import { dict, name, openPdf, PdfChanges, type PdfObject, type PdfRef, reachableCopy } from '@kontor/pdf';
import { copyOptions } from '../copy-options.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';
import { preparedPassword } from './prepared-password.ts';
import { type RandomOctets, StandardCipher } from './standard-cipher.ts';

/** A document and who may do what with it. */
export interface EncryptOrder {
  readonly file: Uint8Array;
  /** Opens the document with what is allowed; without one it opens for everybody. */
  readonly userPassword?: string | undefined;
  /** Opens it without restrictions; a random one by default. */
  readonly ownerPassword?: string | undefined;
  /** Default: everything. */
  readonly allow?: readonly Permission[] | undefined;
}

/** Octets of an owner's password that nobody is given. */
const RANDOM_PASSWORD_OCTETS = 32;

/** Revision 6 is part of PDF 2.0; a file of 1.7 names it as an extension of that (ISO 32000-1, 7.12). */
const EXTENSION = dict({ BaseVersion: name('1.7'), ExtensionLevel: 8 });

/**
 * A document encrypted by AES-256 (ISO 32000-2, 7.6.4, revision 6), as a new file: nothing of it stays readable in earlier
 * revisions.
 * @throws PasswordFault, PdfUnreadable
 */
export function encryptPdf(
  { file, userPassword = '', ownerPassword, allow = PERMISSIONS }: EncryptOrder,
  random: RandomOctets,
): Uint8Array {
  const user = preparedPassword(userPassword);
  const owner = preparedPassword(
    ownerPassword ?? Buffer.from(random(RANDOM_PASSWORD_OCTETS)).toString('base64'),
  );
  const changes = new PdfChanges(openPdf(file));
  const options = copyOptions(changes);
  if (options.version === '1.7') addExtension(changes, options.root);
  const cipher = new StandardCipher({ userPassword: user, ownerPassword: owner, allow, random });
  try {
    return reachableCopy(changes, { ...options, cipher });
  } finally {
    cipher.close();
    user.fill(0);
    owner.fill(0);
  }
}

function addExtension(changes: PdfChanges, root: PdfRef): void {
  const { catalog } = changes.file;
  const known = changes.file.dict(catalog.get('Extensions'));
  const extensions = new Map<string, PdfObject>([...known, ['ADBE', EXTENSION]]);
  changes.set(root, new Map([...catalog, ['Extensions', extensions]]));
}
