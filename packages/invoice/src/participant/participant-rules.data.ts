import { leitwegId } from '../request/leitweg-id.ts';
import {
  isAbn,
  isBelgian,
  isEstonian,
  isFinnish,
  isGs1,
  isJapanese,
  isLuhn,
  isSiret,
  isSlovak,
  isVat,
} from './check-digits.ts';
import type { ParticipantRule } from './participant-rule.ts';

const OVT: ParticipantRule = {
  name: 'Finnish OVT code',
  form: /^(?:0037)?\d{8}[0-9A-Z]{0,5}$/i,
  rule: '0037, the 8 digits of the business identity code with a right check digit, up to 5 characters',
  hasRightCheck: (id) => isFinnish(id.slice(0, 8)) || (id.startsWith('0037') && isFinnish(id.slice(4, 12))),
};

/**
 * Numbers by scheme of the code list EAS: forms and check digits of the Peppol code list of participant identifier
 * schemes 8.9, from 0242 on 9.7, and of its rules PEPPOL-COMMON-R040 to R050, where these have any; beyond them INSEE (SIREN, SIRET), the
 * Australian Business Register, the National Tax Agency of Japan, the Estonian register and the Finnish tax
 * administration for their own numbers. Schemes that are not here have numbers of any form.
 */
export const PARTICIPANT_RULES: Readonly<Record<string, ParticipantRule>> = {
  '0002': {
    name: 'SIREN',
    form: /^\d{9}(?:\d{5})?$/,
    rule: '9 digits of a SIREN, or 14 of a SIRET, with a right check digit',
    hasRightCheck: (id) => (id.length === 9 ? isLuhn(id) : isSiret(id)),
  },
  '0007': {
    name: 'Swedish organisation number',
    form: /^\d{10}$/,
    rule: '10 digits with a right check digit',
    hasRightCheck: isLuhn,
  },
  '0009': {
    name: 'SIRET',
    form: /^\d{14}$/,
    rule: '14 digits with a right check digit',
    hasRightCheck: isSiret,
  },
  '0037': OVT,
  '0060': { name: 'D-U-N-S number', form: /^\d{9}$/, rule: '9 digits' },
  '0088': {
    name: 'GLN',
    form: /^\d{13}$/,
    rule: '13 digits with a right check digit',
    hasRightCheck: isGs1,
  },
  '0106': { name: 'number of the Dutch Chamber of Commerce (KvK)', form: /^\d{8}$/, rule: '8 digits' },
  '0151': {
    name: 'Australian Business Number',
    form: /^[1-9]\d{10}$/,
    rule: '11 digits with right check digits',
    hasRightCheck: isAbn,
  },
  '0183': {
    name: 'Swiss UID',
    form: /^CHE\d{9}$/i,
    rule: 'CHE and 9 digits with a right check digit',
    hasRightCheck: (id) => isVat('CH', id),
  },
  '0184': {
    name: 'Danish CVR number',
    form: /^(?:DK)?\d{8}$/i,
    rule: '8 digits, with or without DK in front',
  },
  '0190': { name: 'Dutch OIN', form: /^\d{20}$/, rule: '20 digits' },
  '0191': {
    name: 'Estonian register code',
    form: /^\d{8}$/,
    rule: '8 digits with a right check digit',
    hasRightCheck: isEstonian,
  },
  '0192': {
    name: 'Norwegian organisation number',
    form: /^\d{9}$/,
    rule: '9 digits with a right check digit',
    hasRightCheck: (id) => isVat('NO', id),
  },
  '0201': { name: 'code of the Italian IPA', form: /^[0-9A-Z]{6}$/i, rule: '6 letters or digits' },
  '0204': {
    name: 'Leitweg-ID',
    form: /^\d{2,12}(?:-[0-9A-Z]{1,30})?-\d{2}$/i,
    rule: 'a Leitweg-ID with right check digits, such as 04011000-1234512345-06',
    hasRightCheck: (id) => leitwegId(id) === 'right',
  },
  '0208': {
    name: 'Belgian enterprise number',
    form: /^[01]\d{9}$/,
    rule: '10 digits with right check digits, without BE in front',
    hasRightCheck: isBelgian,
  },
  '0210': {
    name: 'codice fiscale',
    form: /^(?:\d{11}|[0-9A-Z]{16})$/i,
    rule: '11 digits, or 16 letters and digits',
  },
  '0211': {
    name: 'partita IVA',
    form: /^IT\d{11}$/i,
    rule: 'IT and 11 digits with a right check digit',
    hasRightCheck: (id) => isLuhn(id.slice(2)),
  },
  '0212': {
    name: 'Finnish business identity code',
    form: /^\d{7}-?\d$/,
    rule: '7 digits, a hyphen and the right check digit',
    hasRightCheck: (id) => isFinnish(id.replace('-', '')),
  },
  '0216': OVT,
  '0221': {
    name: 'Japanese registration number',
    form: /^T\d{13}$/i,
    rule: 'T and 13 digits, of which the first one checks',
    hasRightCheck: isJapanese,
  },
  '0225': {
    name: 'French electronic address',
    form: /^\d{9}(?:_[^\s]+)?$/,
    rule: '9 digits of a SIREN with a right check digit, perhaps _ and more',
    hasRightCheck: (id) => isLuhn(id.slice(0, 9)),
  },
  '0242': {
    name: 'service provider of Peppol',
    form: /^\d{6}(?:-\w{3,12}(?:\.[-0-9A-Z._~]{3,24})?)?$/i,
    rule: '6 digits, perhaps a hyphen with a use case and a dot with more',
  },
  '0244': { name: 'Nigerian tax identification', form: /^\d{13}$/, rule: '13 digits' },
  '0245': {
    name: 'Slovak tax identification number (DIČ)',
    form: /^\d{10}$/,
    rule: '10 digits that 11 divides',
    hasRightCheck: isSlovak,
  },
  '0246': {
    name: 'German electronic business address (GEBA)',
    form: /^DE\d{9}(?:-\d{5})?(?:\.[0-9A-Z]{1,8})?$/i,
    rule: 'DE and the 9 digits of a W-IdNr with a right check digit, perhaps a hyphen with 5 digits and a dot with up to 8 characters',
    hasRightCheck: (id) => isVat('DE', id.slice(0, 11)),
  },
  '0248': { name: 'Omani VAT number', form: /^OM\d{10}$/i, rule: 'OM and 10 digits' },
};

/** Schemes of VAT numbers, by the prefix that these have (code list EAS). */
export const VAT_SCHEMES: Readonly<Record<string, string>> = {
  '9910': 'HU',
  '9914': 'AT',
  '9920': 'ES',
  '9925': 'BE',
  '9926': 'BG',
  '9927': 'CH',
  '9928': 'CY',
  '9929': 'CZ',
  '9930': 'DE',
  '9931': 'EE',
  '9932': 'GB',
  '9933': 'EL',
  '9934': 'HR',
  '9935': 'IE',
  '9937': 'LT',
  '9938': 'LU',
  '9939': 'LV',
  '9943': 'MT',
  '9944': 'NL',
  '9945': 'PL',
  '9946': 'PT',
  '9947': 'RO',
  '9949': 'SI',
  '9950': 'SK',
  '9957': 'FR',
};
