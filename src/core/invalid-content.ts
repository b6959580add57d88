import { InvalidInput, violation } from '@kontor/base';

/** A document that cannot be printed, by what is in it. */
export const invalidContent = (description: string): InvalidInput =>
  new InvalidInput([violation(['content'], { kind: 'valid' }, description)]);

/** @param more what it may be besides */
export const memoryExceeded = (more = ''): InvalidInput =>
  invalidContent(`rendering exceeded the memory limit${more}`);
