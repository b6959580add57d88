import { must } from '@kontor/schema';
import { participantFault } from '../participant/participant-fault.ts';
import { ADDRESS_SCHEMES } from './electronic-address.data.ts';
import { printable } from './text.ts';

const SCHEMES: ReadonlySet<string> = new Set(ADDRESS_SCHEMES.split(' '));
const ADDRESS = /^([0-9A-Z]{2,4}):(\S+)$/;

function fault(value: string): string | undefined {
  if (value === '') return undefined;
  const [, scheme = '', id = ''] = ADDRESS.exec(value) ?? [];
  return SCHEMES.has(scheme)
    ? participantFault(scheme, id)
    : 'must be a scheme of the code list EAS, a colon and the address, such as 0088:7300010000001';
}

/**
 * An electronic address with its scheme in front, as participants of Peppol are written: `0088:7300010000001`. Where a
 * scheme has a public rule, the number must keep it.
 */
export const electronicAddress = () => printable(200).check(must({ kind: 'valid' }, fault));
