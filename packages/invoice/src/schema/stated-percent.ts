import { across, decimalBetween } from '@kontor/schema';

const MAX_PERCENT = 1000;

/** `statedPercent`, with the terms that it is. */
export const statedPercent = (terms: string) =>
  decimalBetween(-MAX_PERCENT, MAX_PERCENT)
    .optional()
    .describe(
      `A percentage beside \`value\` (${terms}): it is in the e-invoice alone, and nothing is computed of it. PEPPOL and XRECHNUNG need ` +
        'that `base` and it give the value.',
    );

interface Shared {
  readonly percent?: number | undefined;
  readonly statedPercent?: number | undefined;
}

/** What is computed of and what is only stated are not both there. */
export const statedPercentRule = () =>
  across<Shared>(({ percent, statedPercent: stated }) =>
    percent === undefined || stated === undefined
      ? []
      : [
          {
            path: ['statedPercent'],
            rule: { kind: 'combined', with: 'percent' },
            description: 'state one of them',
          },
        ],
  );
