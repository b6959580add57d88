import type { Syntax } from './syntax.ts';

/** Sets of rules by which a document is judged. */
export const PROFILES = [
  'EN16931',
  'XRECHNUNG',
  'XRECHNUNG_EXTENSION',
  'PEPPOL',
  'PEPPOL_SELF_BILLING',
  'FACTURX',
  'MINIMUM',
  'BASIC_WL',
  'BASIC',
  'EXTENDED',
  'FRANCE',
  'FRANCE_EXTENDED',
] as const;
export type Profile = (typeof PROFILES)[number];

/** `AUTO` takes the one that BT-24 states. */
export const PROFILE_WORDS = ['AUTO', ...PROFILES] as const;
export type ProfileWord = (typeof PROFILE_WORDS)[number];

export interface StatedSpecification {
  readonly syntax: Syntax;
  /** BT-24. */
  readonly specification: string;
  readonly isInPdf: boolean;
}

const CEN = 'urn:cen.eu:en16931:2017';

type Fits = (stated: StatedSpecification) => boolean;

const contains =
  (part: string): Fits =>
  ({ specification }) =>
    specification.includes(part);

const ciiEnding =
  (pattern: RegExp): Fits =>
  ({ syntax, specification }) =>
    syntax === 'CII' && pattern.test(specification);

/** BT-24 → profile, first that fits. */
const BY_SPECIFICATION: readonly (readonly [Profile, Fits])[] = [
  ['PEPPOL_SELF_BILLING', contains('peppol.eu:2017:poacc:selfbilling')],
  [
    'PEPPOL',
    ({ syntax, specification }) => syntax !== 'CII' && specification.includes('peppol.eu:2017:poacc:billing'),
  ],
  ['XRECHNUNG_EXTENSION', contains('kosit:extension:xrechnung')],
  ['XRECHNUNG', contains('xrechnung')],
  ['FRANCE_EXTENDED', contains('extended-ctc-fr')],
  ['MINIMUM', ciiEnding(/[#:]minimum$/)],
  ['BASIC_WL', ciiEnding(/[#:]basicwl$/)],
  ['BASIC', ciiEnding(/[#:](?:factur-x\.eu:1p0|zugferd\.de:2p0):basic$/)],
  ['EXTENDED', ciiEnding(/[#:](?:factur-x\.eu:1p0|zugferd\.de:2p0):extended$/)],
  ['FACTURX', ({ syntax, specification, isInPdf }) => syntax === 'CII' && isInPdf && specification === CEN],
];

/** The profile that a document states by BT-24; EN16931 for all that is not in the table. */
export const profileOf = (stated: StatedSpecification): Profile =>
  BY_SPECIFICATION.find(([, fits]) => fits(stated))?.[0] ?? 'EN16931';

/** Whether BT-24 is that of EN 16931 itself or of a profile in the table; an unknown CIUS is neither. */
export const isKnownSpecification = (stated: StatedSpecification): boolean =>
  stated.specification === CEN || BY_SPECIFICATION.some(([, fits]) => fits(stated));
