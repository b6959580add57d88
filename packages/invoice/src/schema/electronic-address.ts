import { must } from '@kontor/schema';
import { addressFault } from '../participant/address-fault.ts';
import { ADDRESS_SCHEMES } from './electronic-address.data.ts';
import { printable } from './text.ts';

const SCHEMES: ReadonlySet<string> = new Set(ADDRESS_SCHEMES.split(' '));
const ADDRESS = /^([0-9A-Z]{2,4}):./;

const schemeFault = (value: string): string | undefined =>
  value === '' || SCHEMES.has(ADDRESS.exec(value)?.[1] ?? '')
    ? undefined
    : 'must be a scheme of the code list EAS, a colon and the address, such as 0088:7300010000001';

/** An electronic address with its scheme in front, as participants of Peppol are written: `0088:7300010000001` (BR-CL-25). */
export const electronicAddress = () => printable(200).check(must({ kind: 'valid' }, schemeFault));

/** The same; where a scheme has a public rule, the number must keep it. */
export const ruledAddress = () =>
  printable(200).check(must({ kind: 'valid' }, (value) => schemeFault(value) ?? addressFault(value)));
