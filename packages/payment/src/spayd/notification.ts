/** Separators that people write into telephone numbers. */
const PHONE_SEPARATORS = /[\s/().-]/gu;

/** The address as NTA carries it: a telephone number without separators, mail as given. */
export const notificationAddress = (type: 'MAIL' | 'PHONE', value: string): string =>
  type === 'PHONE' ? value.replace(PHONE_SEPARATORS, '') : value;

/**
 * True when mail could be sent to it (one `@`, no white space, a dot inside the domain) or it is a telephone
 * number of 3 to 20 digits, `+` allowed in front.
 */
export function isNotificationAddress(type: 'MAIL' | 'PHONE', value: string): boolean {
  if (type === 'PHONE') return /^\+?\d{3,20}$/.test(notificationAddress(type, value));
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(value);
}
