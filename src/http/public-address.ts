import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface PublicAddressOptions {
  /** PUBLIC_URL */
  readonly configured: string | undefined;
  readonly host: string;
  readonly port: number;
  /** Where the server listens; `null` as long as it does not. */
  readonly bound: () => AddressInfo | string | null;
}

/** Why nobody can log in at an address, and what to open instead. */
export interface PlainHttpProblem {
  readonly description: string;
  readonly url?: string;
}

/** Hosts whose pages browsers trust without TLS (Secure Contexts, 3.1). */
const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const ANY = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'];

/** Where browsers reach the service: PUBLIC_URL, else the address that is really bound. */
export class PublicAddress {
  readonly #options: PublicAddressOptions;

  constructor(options: PublicAddressOptions) {
    this.#options = options;
  }

  /** Without a slash at the end. */
  get url(): string {
    const { configured, host, port, bound } = this.#options;
    if (configured !== undefined) return configured.replace(/\/+$/, '');
    const address = bound();
    const actual = typeof address === 'object' && address !== null ? address.port : port;
    const name = ANY.includes(host) ? 'localhost' : host;
    return `http://${name.includes(':') ? `[${name}]` : name}:${actual}`;
  }

  /** Cookies go over TLS alone, but for a machine's own pages. */
  get needsTls(): boolean {
    const { configured } = this.#options;
    if (configured === undefined) return false;
    const { protocol, hostname } = new URL(configured);
    return protocol === 'https:' || !LOOPBACK.test(hostname);
  }

  /**
   * Whether the browser sends our cookie back, as far as the request shows: it does not over plain HTTP, where a
   * listener could take it. Undefined: it does.
   */
  plainHttpProblem(host: string | undefined): PlainHttpProblem | undefined {
    const { configured } = this.#options;
    if (!this.needsTls) {
      if (LOOPBACK.test(hostnameOf(host))) return undefined;
      return {
        description:
          'This address is plain HTTP, where a password and a session could be read on the way. Put TLS in front of ' +
          'the service and set PUBLIC_URL to the https address, or open the dashboard on the machine itself.',
        url: `${this.url}/dashboard`,
      };
    }
    if (configured?.startsWith('https:')) return undefined;
    return {
      description:
        'PUBLIC_URL is plain HTTP, where a password and a session could be read on the way. Put TLS in front of the ' +
        'service and set PUBLIC_URL to the https address.',
    };
  }

  /**
   * Whether a request that changes something comes from our own pages: browsers state it in headers that scripts cannot
   * set (Fetch, 3.2; Fetch Metadata, 2.4).
   */
  isOwnPage(headers: IncomingHttpHeaders): boolean {
    if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin';
    const { origin } = headers;
    if (origin === undefined) return false;
    if (this.#options.configured !== undefined) return origin === new URL(this.url).origin;
    return origin === `http://${headers.host}` && LOOPBACK.test(hostnameOf(headers.host));
  }
}

const hostnameOf = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '');
