import type { TermGroup } from '../terms/stated-invoice.ts';
import { filled, type Members, members, termValue, termValues } from '../terms/term-access.ts';

const SELLER = {
  name: 'BT-27',
  tradingName: 'BT-28',
  vatNumber: 'BT-31',
  taxNumber: 'BT-32',
  legalInformation: 'BT-33',
  street: 'BT-35',
  addressLine2: 'BT-36',
  addressLine3: 'BT-162',
  city: 'BT-37',
  postalCode: 'BT-38',
  region: 'BT-39',
  country: 'BT-40',
  contact: 'BT-41',
  phone: 'BT-42',
  email: 'BT-43',
} as const;

const BUYER = {
  name: 'BT-44',
  tradingName: 'BT-45',
  vatNumber: 'BT-48',
  street: 'BT-50',
  addressLine2: 'BT-51',
  addressLine3: 'BT-163',
  city: 'BT-52',
  postalCode: 'BT-53',
  region: 'BT-54',
  country: 'BT-55',
  contact: 'BT-56',
  phone: 'BT-57',
  email: 'BT-58',
} as const;

const DELIVERY = {
  name: 'BT-70',
  identifier: 'BT-71',
  street: 'BT-75',
  addressLine2: 'BT-76',
  addressLine3: 'BT-165',
  city: 'BT-77',
  postalCode: 'BT-78',
  region: 'BT-79',
  country: 'BT-80',
} as const;

const REPRESENTATIVE = {
  name: 'BT-62',
  vatNumber: 'BT-63',
  street: 'BT-64',
  addressLine2: 'BT-65',
  addressLine3: 'BT-164',
  city: 'BT-66',
  postalCode: 'BT-67',
  region: 'BT-68',
  country: 'BT-69',
} as const;

/** Number and scheme of a register apart, as requests have them. */
function registration(terms: TermGroup, term: string): Members {
  const stated = termValue(terms, term);
  const [, scheme, number] = /^(\d{4}):(.*)$/s.exec(stated ?? '') ?? [];
  return scheme === undefined
    ? { registrationNumber: stated }
    : { registrationScheme: scheme, registrationNumber: number };
}

/** BG-4 and BG-5. */
export const sellerMembers = (terms: TermGroup): Members => ({
  ...members(terms, SELLER),
  ...registration(terms, 'BT-30'),
  identifiers: termValues(terms, 'BT-29'),
  electronicAddress: termValue(terms, 'BT-34'),
});

/** BG-7 and BG-8. */
export const buyerMembers = (terms: TermGroup): Members => ({
  ...members(terms, BUYER),
  ...registration(terms, 'BT-47'),
  identifiers: termValues(terms, 'BT-46'),
  electronicAddress: termValue(terms, 'BT-49'),
});

/** BG-10, BG-11, BG-13. */
export const otherPartyMembers = (terms: TermGroup): Members => ({
  delivery: filled(members(terms, DELIVERY)),
  payee: filled({
    name: termValue(terms, 'BT-59'),
    identifier: termValue(terms, 'BT-60'),
    ...registration(terms, 'BT-61'),
  }),
  taxRepresentative: filled(members(terms, REPRESENTATIVE)),
});
