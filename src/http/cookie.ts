/** Where a cookie goes, and how long it lasts. `HttpOnly` always: no script of a page has business with it. */
export interface CookieForm {
  /** A token of RFC 9110: letters, digits, hyphens. */
  readonly name: string;
  /** Begins with a slash; the browser sends the cookie to this path and what is below it. */
  readonly path: string;
  readonly sameSite: 'Strict' | 'Lax';
  /** Only over HTTPS: everywhere but on a developer's own machine. */
  readonly secure: boolean;
  /** Absent: until the browser is closed. */
  readonly maxAgeSeconds?: number;
}

/** A name as a token, a value without white space, quotes, commas, semicolons, backslashes (RFC 6265, 4.1.1). */
const NAME = /^[!#$%&'*+.^`|~\w-]+$/;
const VALUE = /^[!#-+\--:<-[\]-~]*$/;
const PATH = /^\/[!-:<-~]*$/;

/**
 * One cookie of the service. A secure one of the whole site carries the prefix `__Host-`, which browsers accept only
 * with `Secure`, without `Domain` and for the path `/`: no neighbouring host can plant it (RFC 6265bis, 4.1.3).
 */
export class Cookie {
  readonly #name: string;
  readonly #attributes: string;
  readonly #maxAge: string;

  /** @throws RangeError for a name or path that would break the header */
  constructor({ name, path, sameSite, secure, maxAgeSeconds }: CookieForm) {
    if (!NAME.test(name)) throw new RangeError('the name of a cookie must be a token');
    if (!PATH.test(path)) throw new RangeError('the path of a cookie must begin with a slash');
    this.#name = secure && path === '/' ? `__Host-${name}` : name;
    this.#attributes = `; Path=${path}; SameSite=${sameSite}; HttpOnly${secure ? '; Secure' : ''}`;
    this.#maxAge = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  }

  /** The value in a request's header `Cookie`; the first, if the name is there twice. */
  read(header: string | undefined): string | undefined {
    if (header === undefined) return undefined;
    const start = `${this.#name}=`;
    const pair = header
      .split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(start));
    const value = pair?.slice(start.length);
    return value !== undefined && VALUE.test(value) ? value : undefined;
  }

  /** The value of a `Set-Cookie` header. @throws RangeError for a value that would break it */
  set(value: string): string {
    if (!VALUE.test(value))
      throw new RangeError('the value of a cookie contains a character that is not allowed');
    return `${this.#name}=${value}${this.#attributes}${this.#maxAge}`;
  }

  /** The `Set-Cookie` header that makes the browser forget it. */
  clear(): string {
    return `${this.#name}=${this.#attributes}; Max-Age=0`;
  }
}
