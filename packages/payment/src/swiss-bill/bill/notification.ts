import { type DecimalLike, sign } from '@kontor/base';
import { NOTIFICATION_TEXTS, type SwissLanguage } from './bill-language.data.ts';

const TEXTS: ReadonlySet<string> = new Set(Object.values(NOTIFICATION_TEXTS));

/** An amount of 0 marks a bill that is not to be paid (IG 4.4). */
export const isNotification = (amount: DecimalLike | undefined): boolean =>
  amount !== undefined && sign(amount) === 0;

export const isNotificationText = (text: string): boolean => TEXTS.has(text);

/** The message that the bill carries: a notification bill without one gets that of its language. */
export function billInformation(
  information: string | undefined,
  amount: DecimalLike | undefined,
  language: SwissLanguage,
): string {
  const given = information ?? '';
  return given === '' && isNotification(amount) ? NOTIFICATION_TEXTS[language] : given;
}
