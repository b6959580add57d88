import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IANA IPv4 Special-Purpose Address Registry (2024), everything that is not globally reachable, and multicast. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Of the global unicast block 2000::/3, the only one that is given out: what is special in it. */
const GLOBAL_V6 = ['2000::', 3] as const;
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/** Cloud metadata services at addresses that look public. */
const METADATA = ['168.63.129.16', '100.100.100.200'];

/** IPv4 inside IPv6: mapped (RFC 4291, 2.5.5.2) and translated by NAT64's well-known prefix (RFC 6052). */
const EMBEDDING_PREFIXES = ['0:0:0:0:0:ffff:', '64:ff9b:0:0:0:0:'];

function specialBlocks(): BlockList {
  const list = new BlockList();
  for (const [address, bits] of SPECIAL_V4) list.addSubnet(address, bits, 'ipv4');
  for (const address of METADATA) list.addAddress(address, 'ipv4');
  for (const [address, bits] of SPECIAL_V6) list.addSubnet(address, bits, 'ipv6');
  return list;
}

function globalBlock(): BlockList {
  const list = new BlockList();
  list.addSubnet(...GLOBAL_V6, 'ipv6');
  return list;
}

/** Built on first use; follow from the tables alone. */
let special: BlockList | undefined;
let global: BlockList | undefined;

/** Eight groups without leading zeros, `::` and dotted tail written out. */
function fullV6(address: string): string {
  const bare = address.split('%', 1)[0]!;
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(bare);
  const hex = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);
  const plain = dotted ? `${dotted[1]}${hex(dotted[2]!, dotted[3]!)}:${hex(dotted[4]!, dotted[5]!)}` : bare;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : new Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

function embeddedV4(address: string): string | undefined {
  const full = fullV6(address);
  const prefix = EMBEDDING_PREFIXES.find((candidate) => full.startsWith(candidate));
  if (prefix === undefined) return undefined;
  const [high = 0, low = 0] = full
    .slice(prefix.length)
    .split(':')
    .map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * True for an address of the public internet: not private, loopback, link-local, shared, documentation,
 * multicast, metadata, nor one of these inside an IPv6 address. Anything that is no address is not public.
 * @example isPublicAddress('::ffff:10.0.0.1') // false
 */
export function isPublicAddress(address: string): boolean {
  special ??= specialBlocks();
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  const embedded = embeddedV4(address);
  if (embedded !== undefined) return !special.check(embedded, 'ipv4');
  global ??= globalBlock();
  const bare = address.split('%', 1)[0]!;
  return global.check(bare, 'ipv6') && !special.check(bare, 'ipv6');
}
