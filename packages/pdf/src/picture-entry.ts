/**
 * Pictures of unknown origin made ready for documents: for the child process that decodes them, and for an operator's own.
 */

export { decodedPicture, type LogoPicture, logoPicture } from './logo-picture.ts';
export { type SmallerOrder, type SmallerPicture, smallerPicture } from './smaller-picture.ts';
export { type StampPicture, stampPicture } from './stamp-picture.ts';
