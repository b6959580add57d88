import type { PdfRef } from '@kontor/pdf';

/** Something to be drawn: a form with its lower left corner at the origin; sizes in points. */
export interface StampForm {
  readonly form: PdfRef;
  readonly width: number;
  readonly height: number;
}
