/** Error correction levels of ISO/IEC 18004: about 7, 15, 25 and 30 % of the code words can be restored. */
export type QrLevel = 'L' | 'M' | 'Q' | 'H';

export const QR_LEVELS = ['L', 'M', 'Q', 'H'] as const satisfies readonly QrLevel[];
