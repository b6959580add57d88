import type { QrFrame } from '@kontor/codes';

const BLACK = 0x000000;

/** Frame of the Czech manual "QR platba": label of 16 modules, black. */
export const SPAYD_FRAME: QrFrame = { label: 'QR platba', labelModules: 16, colour: BLACK };

/** The same layout with the name and the blue of the Slovak format; its own logo is not copied. */
export const PAY_BY_SQUARE_FRAME: QrFrame = { label: 'PAY by square', labelModules: 24, colour: 0x6fa4d7 };

/**
 * The same layout, the label as wide as the code allows; names in use for EPC codes ("Zahlen mit Code", "GiroCode") may be protected, so the default
 * label is a plain description and callers give their own.
 */
export const epcFrame = (label = 'SEPA QR'): QrFrame => ({
  label,
  labelModules: Number.POSITIVE_INFINITY,
  colour: BLACK,
});
