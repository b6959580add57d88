import { domainToASCII } from 'node:url';

/** Domains of one provider whose mailboxes are the same. */
const SAME_DOMAIN: ReadonlyMap<string, string> = new Map([['googlemail.com', 'gmail.com']]);

/** RFC 5321, 4.5.3.1.1 */
const MAX_LOCAL_BYTES = 64;
/** Atoms and dots (RFC 5322, 3.2.3), in any script (RFC 6531, 3.3). */
const LOCAL = /^[^\s@"<>(),:;\\[\]\p{C}\p{Z}]+$/u;
/** Begins an encoded word, which must not be in an address (RFC 2047, 5). */
const ENCODED_WORD = '=?';
/** Labels in any script with their dots: whatever else is in a host would be cut off or decoded on its way to ASCII. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]{1,253}$/u;

/** An e-mail address as it is stored: trimmed, domain in lower-case ASCII; `undefined` when it is none. */
export function emailAddress(text: string): string | undefined {
  const trimmed = text.trim().normalize('NFC');
  const at = trimmed.indexOf('@');
  const [local, domain] = [trimmed.slice(0, Math.max(at, 0)), trimmed.slice(at + 1)];
  if (!isLocalPart(local) || !DOMAIN.test(domain)) return undefined;
  const host = domainToASCII(domain);
  const isHost = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host);
  return isHost ? `${local}@${host}` : undefined;
}

function isLocalPart(local: string): boolean {
  if (Buffer.byteLength(local) > MAX_LOCAL_BYTES || !LOCAL.test(local)) return false;
  return !/^\.|\.\.|\.$/.test(local) && !local.includes(ENCODED_WORD);
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
