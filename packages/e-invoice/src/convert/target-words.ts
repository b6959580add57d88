/** The two syntaxes that EN 16931 allows; UBL is a credit note where money goes back. */
export const TARGET_SYNTAXES = ['CII', 'UBL'] as const;
export type TargetSyntax = (typeof TARGET_SYNTAXES)[number];
