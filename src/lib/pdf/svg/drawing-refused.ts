import { InvalidInput, violation } from '#core/errors.ts';

/** A logo that is not taken; `reason` is prose that names the limit. */
export const drawingRefused = (reason: string): InvalidInput =>
  new InvalidInput([violation(['logo'], { kind: 'valid' }, reason)]);
