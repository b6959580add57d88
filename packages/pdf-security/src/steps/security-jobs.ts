import { randomBytes } from 'node:crypto';
import { InvalidInput, type Job, PdfUnreadable, violation } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { type EncryptOrder, encryptPdf } from '../encrypt/encrypt-pdf.ts';
import { KeyFileFault } from '../pkcs12/key-file-fault.ts';
import { type SealOrder, SealRefused } from '../seal/seal-order.ts';
import { type SealedPdf, sealPdf } from '../seal/seal-pdf.ts';

export interface SealJobInput {
  readonly order: SealOrder;
  /** Place of the step in the caller's list. */
  readonly index: number;
}

/** A seal in a worker; what is wrong with key or document is wrong with the members of the request. */
export const sealPdfJob: Job<SealJobInput, SealedPdf, FontTools> = {
  name: 'seal-pdf',
  needs: { fonts: true },
  async run({ order, index }, tools) {
    try {
      return await sealPdf(order, tools);
    } catch (error) {
      throw asViolation(error, index) ?? error;
    }
  },
};

/** Encryption in a worker. @throws PdfUnreadable */
export const encryptPdfJob: Job<EncryptOrder, Uint8Array> = {
  name: 'encrypt-pdf',
  run: (order) => encryptPdf(order, randomBytes),
};

function asViolation(error: unknown, index: number): InvalidInput | undefined {
  const wrong = (path: readonly (string | number)[], text: string) =>
    new InvalidInput([violation(path, { kind: 'valid' }, text)]);
  if (error instanceof KeyFileFault) return wrong(['steps', index, error.member], error.message);
  if (error instanceof SealRefused) {
    const path = error.member === 'files' ? ['files'] : ['steps', index, 'visible', 'page'];
    return wrong(path, error.message);
  }
  const isEncrypted = error instanceof PdfUnreadable && error.reason === 'encrypted';
  return isEncrypted ? wrong(['files'], 'is encrypted; a seal needs a file that is open') : undefined;
}
