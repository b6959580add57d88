/** Limits of EPC069-12, 3, in characters. */
export const EPC_LIMITS = { recipient: 70, reference: 35, text: 140, message: 70 } as const;
