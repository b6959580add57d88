/** A line of early-payment discount in the form of XRechnung: `#SKONTO#TAGE=14#PROZENT=2.00#`. */
const LINE = /^#SKONTO#TAGE=(\d{1,5})#PROZENT=(\d{1,3})(?:[.,](\d{1,2}))?(#BASISBETRAG=-?\d+\.\d{2})?#$/i;

/** The line with the two decimals and the capitals that BR-DE-18 requires; `undefined` for any other line. */
function tidied(line: string): string | undefined {
  const match = LINE.exec(line.trim());
  if (match === null) return undefined;
  const [, days, whole, decimals = '', base = ''] = match;
  return `#SKONTO#TAGE=${days}#PROZENT=${whole}.${decimals.padEnd(2, '0')}${base.toUpperCase()}#`;
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
