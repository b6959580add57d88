import { participantFault } from './participant-fault.ts';

/**
 * What is wrong with the number of an electronic address, whose scheme is known.
 * @example addressFault('0088:7300010000002') // '0088 is a GLN: 13 digits with a right check digit'
 */
export function addressFault(address: string): string | undefined {
  if (address === '') return undefined;
  const colon = address.indexOf(':');
  const number = address.slice(colon + 1);
  if (/\s/.test(number)) return 'must not have blanks in the address';
  return participantFault(address.slice(0, colon), number);
}
