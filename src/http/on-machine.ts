import type { IncomingMessage } from 'node:http';

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
/** Headers that proxies and content networks add to what they pass on. */
const FORWARDED =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-(cluster-)?client-ip|true-client-ip|cf-connecting-ip|x-original-.*)$/;
/** Fetch Metadata, 2.4: a person's own request, or one of our pages. */
const OWN_SITES: readonly unknown[] = [undefined, 'none', 'same-origin'];

/**
 * Somebody asks on the machine itself: from loopback, past no proxy (which comes from loopback too), by a name that is
 * the machine's own, and not from the page of another site. A browser on the machine would ask for any page's scripts,
 * also under a name whose server gave it our address, "DNS rebinding" (rules: Clients behind proxies).
 * @param publicUrl PUBLIC_URL, whose host counts as the machine's own
 */
export function isOnMachine(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  publicUrl: string,
): boolean {
  if (!LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '')) return false;
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  if (!OWN_SITES.includes(headers['sec-fetch-site'])) return false;
  const name = (headers.host ?? '').replace(/:\d*$/, '');
  return LOOPBACK_NAME.test(name) || name.toLowerCase() === new URL(publicUrl).hostname;
}
