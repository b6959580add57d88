import type { Job } from '@kontor/base';
import type { PayBySquareDocument } from './document.ts';
import { type PayBySquarePayload, payBySquarePayload } from './pay-by-square.ts';

/** Measured: so many payments take less than 0.2 ms. */
const FEW_PAYMENTS = 3;

/** Builds and compresses the text of a code; nearly all have one payment. */
export const payBySquareJob: Job<PayBySquareDocument, PayBySquarePayload | undefined> = {
  name: 'pay-by-square',
  isShort: ({ payments }) => payments.length <= FEW_PAYMENTS,
  run: (document) => payBySquarePayload(document),
};
