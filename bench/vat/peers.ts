import { peer } from '../peer.ts';

/** Whether a full VAT ID is right by a peer; `undefined` for a prefix that it does not support. */
export type VatValidator = (vatId: string) => boolean | undefined;

interface StdnumValidator {
  validate(text: string): { readonly isValid: boolean };
}

/** npm's stdnum calls each number by its national name. */
const STDNUM_NAMES: Readonly<Record<string, readonly string[]>> = {
  AT: ['uid'],
  BE: ['vat'],
  BG: ['vat'],
  CH: ['vat', 'uid'],
  CY: ['vat'],
  CZ: ['dic'],
  DE: ['vat'],
  DK: ['cvr'],
  EE: ['kmkr'],
  EL: ['vat'],
  ES: ['nif'],
  FI: ['alv'],
  FR: ['tva'],
  GB: ['vat'],
  HR: ['oib'],
  HU: ['anum'],
  IE: ['vat'],
  IS: ['vsk'],
  IT: ['iva'],
  LT: ['pvm'],
  LU: ['tva'],
  LV: ['pvn'],
  MT: ['vat'],
  NL: ['btw'],
  NO: ['mva', 'orgnr'],
  PL: ['nip'],
  PT: ['nif'],
  RO: ['cui'],
  SE: ['vat'],
  SI: ['ddv'],
  SK: ['dph'],
};

/** `stdnum`, with or without the prefix, whichever it takes: its validators differ in that. */
export async function stdnumValidator(): Promise<VatValidator> {
  const { stdnum } = await peer<{ stdnum: Record<string, Record<string, StdnumValidator>> }>('stdnum');
  const validators = new Map(
    Object.entries(STDNUM_NAMES).map(([prefix, names]) => {
      const national = stdnum[prefix === 'EL' ? 'GR' : prefix] ?? {};
      return [prefix, names.flatMap((name) => national[name] ?? [])] as const;
    }),
  );
  return (vatId) =>
    validators
      .get(vatId.slice(0, 2))
      ?.some((one) => one.validate(vatId.slice(2)).isValid || one.validate(vatId).isValid);
}

/** `jsvat` with all its countries. */
export async function jsvatValidator(): Promise<VatValidator> {
  const { checkVAT, countries } = await peer<{
    checkVAT(text: string, countries: unknown): { isValid: boolean; isSupportedCountry: boolean };
    countries: unknown;
  }>('jsvat');
  return (vatId) => {
    const { isValid, isSupportedCountry } = checkVAT(vatId, countries);
    return isSupportedCountry ? isValid : undefined;
  };
}
