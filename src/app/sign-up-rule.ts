import type { SignUpMode } from '../accounts/registration.ts';
import { type Config, isLoopbackHost } from '../config.ts';

/**
 * SIGNUP, or what is safe where it is not set: on an address that others reach strangers would take free credits.
 * `reason` is for the operator.
 */
export function signUpRule({ SIGNUP, HOST, PUBLIC_URL }: Pick<Config, 'SIGNUP' | 'HOST' | 'PUBLIC_URL'>): {
  readonly mode: SignUpMode;
  readonly reason: string;
  readonly isReached: boolean;
} {
  const isProxied = PUBLIC_URL !== undefined && !isLoopbackHost(hostOf(PUBLIC_URL));
  const isReached = isProxied || !isLoopbackHost(HOST);
  if (SIGNUP !== undefined) return { mode: SIGNUP, reason: 'SIGNUP is set', isReached };
  const reason = isProxied ? `PUBLIC_URL is ${PUBLIC_URL}` : `HOST is ${HOST}`;
  return { mode: isReached ? 'invite' : 'open', reason, isReached };
}

const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '');
