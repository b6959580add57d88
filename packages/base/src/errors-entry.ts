/**
 * Errors, and the mark that a result is no longer needed, by themselves: what a thread or a child process loads that
 * does nothing but pass them on. The whole package takes 0.9 MB of heap there.
 */
export {
  GaveWay,
  InvalidInput,
  Refusal,
  reasonOf,
  Unavailable,
  type Violation,
  violation,
  type Why,
} from './errors/errors.ts';
export { PdfUnreadable, type UnreadableReason } from './errors/pdf-unreadable.ts';
export { type Cancellation, Cancelled } from './job/cancellation.ts';
