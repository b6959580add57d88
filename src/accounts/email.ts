import { domainToASCII } from 'node:url';

/** Domains of one provider whose mailboxes are the same. */
const SAME_DOMAIN: ReadonlyMap<string, string> = new Map([['googlemail.com', 'gmail.com']]);

/** An e-mail address as it is stored: trimmed, domain in lower-case ASCII; `undefined` when it is none. */
export function emailAddress(text: string): string | undefined {
  const trimmed = text.trim().normalize('NFC');
  const [, local = '', domain = ''] = /^([^\s@"<>(),:;\\[\]]{1,64})@([^\s@]{1,253})$/.exec(trimmed) ?? [];
  const host = domainToASCII(domain);
  const isLocal = local !== '' && !/^\.|\.\.|\.$/.test(local);
  const isHost = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host);
  return isLocal && isHost ? `${local}@${host}` : undefined;
}

/**
 * One text for all the ways to write one mailbox, for the rule "one free grant a person": letter case, what follows a
 * plus sign, and dots do not count. Never for sending mail.
 * @example mailboxOf('Anna.Muster+kontor@GoogleMail.com') // 'annamuster@gmail.com'
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase().replace(/\+.*$/, '').replaceAll('.', '');
  const domain = email.slice(at + 1).toLowerCase();
  return `${local}@${SAME_DOMAIN.get(domain) ?? domain}`;
}
