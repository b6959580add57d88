const EMAIL = /^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>.]+$/u;

/** Whether a text has the form of an e-mail address. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

interface Reachable {
  readonly electronicAddress?: string | undefined;
  readonly email?: string | undefined;
}

/** Scheme of the code list EAS for e-mail addresses. */
const EMAIL_SCHEME = 'EM';

/** BT-34 or BT-49 as `scheme:address`: as stated, else the e-mail address. */
export function electronicAddressOf({ electronicAddress = '', email = '' }: Reachable): string | undefined {
  if (electronicAddress !== '') return electronicAddress;
  return isEmail(email) ? `${EMAIL_SCHEME}:${email}` : undefined;
}
