/**
 * North American coupons: GS1 US, "North American Coupon Application Guideline Using GS1 DataBar Expanded Symbols" for
 * (8110), GS1 General Specifications 3.9.16 for positive offers (8112).
 */

/** A digit that names the length of the digits behind it: `from` to `to`, plus `extra`. */
const counted = (from: number, to: number, extra = 0): string => {
  const choices = Array.from({ length: to - from + 1 }, (_, i) => `${from + i}\\d{${from + i + extra}}`);
  return `(?:${choices.join('|')})`;
};

const COMPANY = counted(0, 6, 6);
const OFFER = '\\d{6}';
const SERIAL = counted(0, 9, 6);
/** Value, unit of the requirement and family of the products bought. */
const REQUIREMENT = `${counted(1, 5)}[0-49]\\d{3}`;
const FURTHER_COMPANY = `(?:${COMPANY}|9)`;
const DATE = '\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])';

const COUPON = new RegExp(
  [
    `^${COMPANY}${OFFER}${counted(1, 5)}${REQUIREMENT}`,
    `(?:1[0-3]${REQUIREMENT}${FURTHER_COMPANY})?`,
    `(?:2${REQUIREMENT}${FURTHER_COMPANY})?`,
    `(?:3(?<expiry>${DATE}))?`,
    `(?:4(?<start>${DATE}))?`,
    `(?:5${SERIAL})?`,
    `(?:6${counted(1, 7, 6)})?`,
    '(?:9[01256][0-2]\\d[01])?$',
  ].join(''),
);

const POSITIVE_OFFER = new RegExp(`^[01]${COMPANY}${OFFER}${SERIAL}$`);

/**
 * Whether digits are a coupon code (8110): its fields in order, each of the length it names, dates that exist and the
 * start not after the end.
 * @example isCoupon('012345612345611110123', isDate) // true
 */
export function isCoupon(digits: string, isDate: (date: string) => boolean): boolean {
  const { expiry, start } = COUPON.exec(digits)?.groups ?? {};
  if (!COUPON.test(digits)) return false;
  const dates = [start, expiry].filter((date) => date !== undefined);
  return dates.every(isDate) && (dates.length < 2 || dates[0]! <= dates[1]!);
}

/** Whether digits are a positive offer (8112). */
export const isPositiveOffer = (digits: string): boolean => POSITIVE_OFFER.test(digits);
