import { InvalidInput, type PdfUnreadable, violation } from '@kontor/base';
import { MAX_OBJECTS, MAX_PAGES } from '@kontor/pdf-tools';

/** What is wrong with the files, or with the one at a place; prose without the field's name. */
export const filesFault = (text: string, index?: number): InvalidInput =>
  new InvalidInput([violation(index === undefined ? ['files'] : ['files', index], { kind: 'valid' }, text)]);

export const damaged = (index?: number): InvalidInput =>
  filesFault('the document is damaged and could not be repaired', index);

/** Time, memory or output of a call. */
export const overLimits = (index?: number): InvalidInput =>
  filesFault('the document could not be processed within the limits', index);

export const wrongPassword = (): InvalidInput =>
  new InvalidInput([violation(['password'], { kind: 'valid' }, 'the password does not open the document')]);

/** A document that our reader refuses, in the words for its caller. */
export function unreadable({ reason, detail }: PdfUnreadable, index?: number): InvalidInput {
  if (reason === 'too-large' && detail === 'pages')
    return filesFault(`the limit is ${MAX_PAGES.toLocaleString('en')} pages`);
  if (reason === 'too-large' && detail === 'objects')
    return filesFault(`the limit is ${MAX_OBJECTS.toLocaleString('en')} objects`);
  return reason === 'too-large' || reason === 'too-deep' ? overLimits(index) : damaged(index);
}
