/** A mail server as SMTP_URL names it. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (RFC 8314, 3.3); else STARTTLS where the server has it. */
  readonly isEncrypted: boolean;
  readonly user?: string;
  readonly password?: string;
}

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i;

/** @returns undefined when it is no such address @example mailServer('smtps://user:secret@mail.example.org') */
export function mailServer(text: string): MailServer | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const usual = PORTS[protocol];
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === '';
  if (usual === undefined || hostname === '' || !isPlain) return undefined;
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? usual : Number(port),
      isEncrypted: protocol === 'smtps:',
      ...(username !== '' && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
    };
  } catch {
    // A percent sign that starts no escape.
    return undefined;
  }
}

/** On this very machine nobody listens in, and its certificate is nobody's. */
export const isLocal = ({ host }: MailServer): boolean => LOOPBACK.test(host);
