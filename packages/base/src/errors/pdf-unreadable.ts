/**
 * Why a file cannot be read. `not-a-pdf`: no header; `encrypted`: needs decryption first; `damaged`: no catalog, even
 * after a repair; `no-pages`; `too-large`: a count or size is above its limit; `too-deep`: nested beyond the limit.
 */
export type UnreadableReason = 'not-a-pdf' | 'encrypted' | 'damaged' | 'no-pages' | 'too-large' | 'too-deep';

/** The file is not a PDF that can be worked on. The message never contains bytes of the file. */
export class PdfUnreadable extends Error {
  readonly reason: UnreadableReason;
  /** What is too large or damaged, from a closed list. */
  readonly detail: string;
  constructor(reason: UnreadableReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.name = 'PdfUnreadable';
    this.reason = reason;
    this.detail = detail;
  }
}
