import { InvalidInput, violation } from '@kontor/base';

/** `message.fileMustBeValid` with what is wrong, in prose. */
export const fileRefusal = (description: string): InvalidInput =>
  new InvalidInput([violation(['file'], { kind: 'valid' }, description)]);
