import { InvalidInput, type PdfUnreadable, violation } from '@kontor/base';
import { MAX_OBJECTS, MAX_PAGES } from './limits.ts';

/** What is wrong with the file, in prose without the field's name. */
const fileFault = (...descriptions: readonly string[]): InvalidInput =>
  new InvalidInput(descriptions.map((text) => violation(['file'], { kind: 'valid' }, text)));

export const noPdf = (): InvalidInput => fileFault('must be a PDF document');

export const damaged = (): InvalidInput => fileFault('the document is damaged and could not be repaired');

export const passwordProtected = (): InvalidInput => fileFault('the document is password protected');

/** Of no password, but of a private key (ISO 32000-1, 7.6.4). */
export const encryptedForCertificate = (): InvalidInput =>
  fileFault('the document is encrypted for a certificate; decrypt it first');

export const wrongPassword = (): InvalidInput =>
  new InvalidInput([violation(['password'], { kind: 'valid' }, 'the password does not open the document')]);

/** Time, memory or output of a conversion. */
export const overLimits = (): InvalidInput =>
  fileFault('the document could not be converted within the limits');

const inWords = (count: number): string => count.toLocaleString('en');

export const tooManyPages = (): InvalidInput =>
  fileFault(`the document exceeds the limit of ${inWords(MAX_PAGES)} pages`);

export const tooManyObjects = (): InvalidInput =>
  fileFault(`the document exceeds the limit of ${inWords(MAX_OBJECTS)} objects`);

/** One sentence for each obstacle. */
export const obstructed = (descriptions: readonly string[]): InvalidInput =>
  fileFault(...new Set(descriptions));

/** The result is not what the caller sent, or not what its level asks for. */
export const lossy = (losses: readonly string[]): InvalidInput =>
  fileFault(`the document could not be converted without loss: ${losses.join('; ')}`);

/** A document that our reader refuses, in the words for its caller. */
export function unreadable({ reason, detail }: PdfUnreadable): InvalidInput {
  if (reason === 'too-large' && detail === 'pages') return tooManyPages();
  if (reason === 'too-large' && detail === 'objects') return tooManyObjects();
  return reason === 'too-large' || reason === 'too-deep' ? overLimits() : damaged();
}
