import { InvalidInput, violation } from '@kontor/base';

/** A logo that is not taken; `reason` is prose that names the limit. */
export const drawingRefused = (reason: string): InvalidInput =>
  new InvalidInput([violation(['logo'], { kind: 'valid' }, reason)]);
