import type { Config } from '../config.ts';
import { Mailer } from '../engines/mail/mailer.ts';

/** What sends mails; `undefined` where the operator has not set it up. */
export function mailerOf({ SMTP_URL, MAIL_FROM }: Config): Mailer | undefined {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined;
  return new Mailer({ server: SMTP_URL, from: MAIL_FROM });
}
