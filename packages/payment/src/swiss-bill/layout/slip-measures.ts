/** Measures of the slip in millimetres from its top left: IG QR-bill v2.3, 3.5 and 3.6. */

/** One point. */
export const MM = 25.4 / 72;

export const SLIP = { width: 210, height: 105 } as const;
export const A4 = { width: 210, height: 297 } as const;
/** Where the slip begins on a sheet. */
export const SLIP_ON_A4 = A4.height - SLIP.height;

/** Between receipt and payment part. */
export const DIVIDE_X = 62;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const RECEIPT = {
  title: { x: 5, y: 5, width: 52, height: 7 },
  information: { x: 5, y: 12, width: 52, height: 56 },
  amount: { x: 5, y: 68, width: 52, height: 14 },
  acceptancePoint: { x: 5, y: 82, width: 52, height: 18 },
} as const satisfies Record<string, Area>;

export const PAYMENT = {
  title: { x: 67, y: 5, width: 51, height: 7 },
  code: { x: 67, y: 17, width: 46, height: 46 },
  amount: { x: 67, y: 68, width: 51, height: 22 },
  information: { x: 118, y: 5, width: 87, height: 85 },
  furtherInformation: { x: 67, y: 90, width: 138, height: 10 },
} as const satisfies Record<string, Area>;

/** Fields for handwriting; those of the debtor hang below their heading. */
export const AMOUNT_BOX = {
  payment: { x: 78, y: 72, width: 40, height: 15 },
  receipt: { x: 27, y: 68, width: 30, height: 10 },
} as const;
export const DEBTOR_BOX = {
  payment: { width: 65, height: 25, belowHeading: 5 * MM },
  receipt: { width: 52, height: 20, belowHeading: 4.6 * MM },
} as const;

/** Side of the symbol whatever its version, and the white around it: IG 5.4. */
export const CODE_SIDE = 46;
export const CODE_QUIET_ZONE = 5;

/** Share of the type size above the baseline, for placing first lines. */
export const ASCENDER = 0.8;
