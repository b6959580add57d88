import { BlockList, isIPv6 } from 'node:net';
import { plainAddress } from '#shares/ip-address.ts';

/** Addresses and CIDR ranges, ready to be asked. Each entry must be valid. @example ['10.0.0.0/8', '2001:db8::1'] */
export class AddressList {
  readonly #list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = '', bits] = range.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(bits), family);
    }
  }

  has(address: string): boolean {
    const own = plainAddress(address);
    return this.#list.check(own, isIPv6(own) ? 'ipv6' : 'ipv4');
  }
}
