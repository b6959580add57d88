const GROUPS = 8;
/** Of `::ffff:0:0/96`, whose last two groups are an IPv4 address (RFC 4291 2.5.5.2). */
const MAPPED_PREFIX = '0:0:0:0:0:ffff';
const MAPPED_GROUPS = 6;
const NETWORK_GROUPS = 3;

/**
 * The address itself, of an IPv4-mapped IPv6 address the IPv4 address, in whatever form it is written.
 * @param address one that `isIP` accepts; any other text stays
 * @example '::ffff:c633:6407' → '198.51.100.7'
 */
export function plainAddress(address: string): string {
  // Nearly all are IPv4, and of IPv6 only those of this prefix begin so.
  if (!/^[0:]*:ffff:/i.test(address)) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, MAPPED_GROUPS).join(':') !== MAPPED_PREFIX) return address;
  const bytes = groups.slice(MAPPED_GROUPS).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/** The network of an address: /24 of IPv4, /48 of IPv6. One network has one name, however an address of it is written. */
export function addressPrefix(address: string): string {
  const plain = plainAddress(address);
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(plain);
  if (v4) return `${v4[1]}.0/24`;
  const groups = groupsOf(plain).slice(0, NETWORK_GROUPS);
  while (groups.at(-1) === '0') groups.pop();
  return `${groups.join(':')}::/48`;
}

/** The eight groups of an IPv6 address in hexadecimal, without zeros in front; the last two may be written with dots. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map(writtenGroups);
  const zeros = new Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail];
}

/** Groups on one side of `::`, without the zone behind the address (RFC 4007, 11). */
const writtenGroups = (part: string): readonly string[] =>
  part
    .replace(/%.*$/, '')
    .replace(
      /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
      (_, ...bytes) => `${pair(bytes[0], bytes[1])}:${pair(bytes[2], bytes[3])}`,
    )
    .split(':')
    .filter((group) => group !== '')
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));

const pair = (high: string, low: string): string => ((Number(high) << 8) | Number(low)).toString(16);
