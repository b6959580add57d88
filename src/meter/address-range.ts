import { isIPv4 } from 'node:net';

/** First and last address of a range, in the space of IPv6: an IPv4 address is its mapped one (RFC 4291 2.5.5.2). */
interface AddressRange {
  readonly first: bigint;
  readonly last: bigint;
}

const BITS = 128;
const BITS_OF_IPV4 = 32;
const MAPPED = 0xffffn << 32n;

/** Whether every address of `inner` is in one of `outer`. Each entry must be valid. @example ['10.1.0.0/16'], ['10.0.0.0/8'] */
export function isWithinRanges(inner: readonly string[], outer: readonly string[]): boolean {
  const covered = merged(outer.map(rangeOf));
  return inner
    .map(rangeOf)
    .every(({ first, last }) => covered.some((one) => one.first <= first && last <= one.last));
}

function rangeOf(text: string): AddressRange {
  const [address = '', bits] = text.split('/');
  const family = isIPv4(address) ? BITS_OF_IPV4 : BITS;
  const value = isIPv4(address) ? MAPPED | ipv4Value(address) : ipv6Value(address);
  const size = 1n << BigInt(family - Number(bits ?? family));
  const first = value - (value % size);
  return { first, last: first + size - 1n };
}

/** Ranges that touch or overlap become one: two halves have what the whole has. */
function merged(ranges: readonly AddressRange[]): readonly AddressRange[] {
  const found: AddressRange[] = [];
  for (const range of ranges.toSorted((a, b) => (a.first < b.first ? -1 : Number(a.first > b.first)))) {
    const before = found.at(-1);
    if (before === undefined || range.first > before.last + 1n) found.push(range);
    else if (range.last > before.last) found[found.length - 1] = { first: before.first, last: range.last };
  }
  return found;
}

const ipv4Value = (address: string): bigint =>
  address.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);

/** The URL parser writes the last four bytes as groups, wherever they came with dots. */
function ipv6Value(address: string): bigint {
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [
    ...head,
    ...new Array<string>(tail === undefined ? 0 : 8 - head.length - tail.length).fill('0'),
  ];
  return [...groups, ...(tail ?? [])].reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}
