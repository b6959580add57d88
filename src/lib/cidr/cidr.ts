import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** True for an address or a range in CIDR form. @example isCidr('10.0.0.0/8') // true */
export function isCidr(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || (!isIPv4(address) && !isIPv6(address))) return false;
  const most = isIPv4(address) ? 32 : 128;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/** A test whether an address lies in one of the ranges; an address that is none never does. */
export function cidrTest(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    if (isIPv4(address)) return list.check(address, 'ipv4');
    return isIPv6(address) && list.check(address, 'ipv6');
  };
}
