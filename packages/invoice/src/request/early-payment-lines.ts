/** A line of early-payment discount in the form of XRechnung: `#SKONTO#TAGE=14#PROZENT=2.00#`. */
const LINE = /^#SKONTO#TAGE=(\d{1,5})#PROZENT=(\d{1,3})(?:[.,](\d{1,2}))?(#BASISBETRAG=-?\d+\.\d{2})?#$/i;

/** The line with the two decimals and the capitals that BR-DE-18 requires; `undefined` for any other line. */
function tidied(line: string): string | undefined {
  const match = LINE.exec(line.trim());
  if (match === null) return undefined;
  const [, days, whole, decimals = '', base = ''] = match;
  return `#SKONTO#TAGE=${days}#PROZENT=${whole}.${decimals.padEnd(2, '0')}${base.toUpperCase()}#`;
}

/** Whether a line is a discount that BR-DE-18 takes, in this spelling. */
export const isDiscountLine = (line: string): boolean => tidied(line) === line.trim();

/**
 * Terms of payment in the order in which they are stated, where a discount is before other text: the discounts in the spelling of
 * BR-DE-18, which takes nothing between two number signs behind them. `undefined` where discounts are behind everything else, or alone, or
 * there is none.
 * @example orderedTerms('#SKONTO#TAGE=7#PROZENT=2#\nNet 30 days') // '#SKONTO#TAGE=7#PROZENT=2.00#\nNet 30 days'
 */
export function orderedTerms(stated: string): string | undefined {
  const lines = stated.split('\n');
  const first = lines.findIndex((line) => tidied(line) !== undefined);
  const behind = lines.slice(first + 1).filter((line) => line.trim() !== '' && tidied(line) === undefined);
  const isOrdered = behind.length > 0 && !behind.some((line) => /#.+#/.test(line));
  return first >= 0 && isOrdered
    ? lines
        .map((line) => tidied(line) ?? line)
        .join('\n')
        .trim()
    : undefined;
}

/** A notice as terms of payment: early-payment discounts, each line with its break, and everything else. */
export interface NoticeTerms {
  /** Empty, or lines that each end with a line break (XRechnung 3.0, BR-DE-18). */
  readonly earlyPayment: string;
  readonly rest: string;
}

/** Divides a notice into discounts for early payment and other text. */
export function noticeTerms(notice: string): NoticeTerms {
  const lines = notice.split('\n');
  const discounts = lines.map(tidied).filter((line) => line !== undefined);
  const rest = lines
    .filter((line) => tidied(line) === undefined)
    .join('\n')
    .trim();
  return { earlyPayment: discounts.map((line) => `${line}\n`).join(''), rest };
}
