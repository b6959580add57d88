import type { Profile } from '../document/profile.ts';
import type { StatedInvoice } from '../terms/stated-invoice.ts';
import { groupsOf, termValue } from '../terms/term-access.ts';

/** Terms of which one at least is stated; `BG-` names a group. */
type Requirement = readonly [first: string, ...others: string[]];

const all = (terms: string): readonly Requirement[] => terms.split(' ').map((term) => [term]);

/** EN 16931-1, 6.3 as far as profile MINIMUM of Factur-X has it. */
const MINIMUM = all('BT-1 BT-2 BT-3 BT-5 BT-27 BT-40 BT-44 BT-109 BT-112 BT-115');
const WITHOUT_LINES = [...MINIMUM, ...all('BT-55 BT-106 BG-23')];
const EN16931 = [...WITHOUT_LINES, ...all('BG-25')];
/** XRechnung 3.0: BR-DE-1 to BR-DE-9, BR-DE-15, PEPPOL-EN16931-R010 and R020. */
const XRECHNUNG = [...EN16931, ...all('BT-10 BT-34 BT-37 BT-38 BT-41 BT-42 BT-43 BT-49 BT-52 BT-53 BT-81')];
/** Peppol BIS Billing 3.0: PEPPOL-EN16931-R003, R010, R020. */
const PEPPOL: readonly Requirement[] = [...EN16931, ['BT-10', 'BT-13'], ['BT-34'], ['BT-49']];

const REQUIRED: Readonly<Record<Profile, readonly Requirement[]>> = {
  MINIMUM,
  BASIC_WL: WITHOUT_LINES,
  BASIC: EN16931,
  EN16931,
  FACTURX: EN16931,
  EXTENDED: EN16931,
  FRANCE: EN16931,
  FRANCE_EXTENDED: EN16931,
  XRECHNUNG,
  XRECHNUNG_EXTENSION: XRECHNUNG,
  PEPPOL,
  PEPPOL_SELF_BILLING: PEPPOL,
};

const isStated = (invoice: StatedInvoice, term: string): boolean =>
  term.startsWith('BG-') ? groupsOf(invoice, term).length > 0 : termValue(invoice, term) !== undefined;

/** What a profile requires and a document does not state: the first of the terms that would do. */
export const lackingTerms = (invoice: StatedInvoice, profile: Profile): readonly Requirement[] =>
  REQUIRED[profile].filter((terms) => !terms.some((term) => isStated(invoice, term)));
