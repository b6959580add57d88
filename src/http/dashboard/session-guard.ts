import type { IncomingMessage } from 'node:http';
import { AccessDenied } from '../../accounts/access-denied.ts';
import type { LiveSession, NewSession, Sessions } from '../../accounts/sessions.ts';
import { Cookie } from '../cookie.ts';
import type { PublicAddress } from '../public-address.ts';
import type { RequestContext } from '../request-context.ts';
import type { Guard } from './route.ts';

const COOKIE_SECONDS = 30 * 86_400;
const DEVICE_SECONDS = 365 * 86_400;

interface SessionGuardOptions {
  readonly sessions: Sessions;
  readonly publicAddress: PublicAddress;
}

/** Who may ask what: the one place that reads cookies and looks where a request comes from. */
export class SessionGuard {
  readonly #options: SessionGuardOptions;
  readonly #cookie: Cookie;
  readonly #device: Cookie;

  constructor(options: SessionGuardOptions) {
    this.#options = options;
    this.#cookie = new Cookie({
      name: 'session',
      path: '/',
      sameSite: 'Lax',
      secure: options.publicAddress.needsTls,
      maxAgeSeconds: COOKIE_SECONDS,
    });
    this.#device = new Cookie({
      name: 'device',
      path: '/',
      sameSite: 'Strict',
      secure: options.publicAddress.needsTls,
      maxAgeSeconds: DEVICE_SECONDS,
    });
  }

  /** @returns who is logged in; undefined for what is public @throws AccessDenied */
  async admit(guard: Guard, { request }: Pick<RequestContext, 'request'>): Promise<LiveSession | undefined> {
    const { publicAddress, sessions } = this.#options;
    const { method, headers } = request;
    if (method !== 'GET' && !publicAddress.isOwnPage(headers)) throw new AccessDenied('foreignOrigin');
    if (guard === 'public') return undefined;
    const token = this.#cookie.read(headers.cookie);
    const live = token === undefined ? undefined : await sessions.find(token);
    if (live === undefined) throw new AccessDenied('noSession');
    const { role, suspendedAt } = live.account;
    const isOperators = guard === 'operator' || guard === 'recentOperator';
    if (isOperators && (role !== 'operator' || suspendedAt !== null)) throw new AccessDenied('absent');
    if (guard === 'recent' || guard === 'recentOperator') this.#requireRecent(live);
    return live;
  }

  #requireRecent({ session }: LiveSession): void {
    if (!this.#options.sessions.isRecent(session)) throw new AccessDenied('oldPassword');
  }

  /** What the browser sent as its device cookie; whether it is anybody's is checked at log-in. */
  deviceOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
    return this.#device.read(headers.cookie);
  }

  /** The headers that give a browser its session, and mark it as one of the account's. */
  cookiesFor({ token, device }: NewSession): readonly string[] {
    return [this.#cookie.set(token), this.#device.set(device)];
  }

  /** The header that takes the session away; the browser stays known. */
  get noCookie(): string {
    return this.#cookie.clear();
  }
}

/** Before a password is taken over a connection on which it could be read. @throws AccessDenied plainHttp */
export function requireSecureConnection(publicAddress: PublicAddress, host: string | undefined): void {
  const problem = publicAddress.plainHttpProblem(host);
  if (problem !== undefined) throw new AccessDenied('plainHttp', problem.description);
}
