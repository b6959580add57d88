/**
 * Words of a title that name a tax which the payer keeps back and pays for the seller, lower case, each between other
 * words. In the order of their countries: Spain (IRPF, LIRPF Art. 99), Italy (ritenuta d'acconto, DPR 600/1973 Art. 25),
 * Portugal (retenção na fonte, CIRS Art. 98), France, English, Germany and Austria (also § 48 EStG), Poland.
 */
export const WITHHOLDING_WORDS = [
  'irpf',
  'retención',
  'retencion',
  'retenció',
  'retencio',
  'ritenuta',
  'retenção na fonte',
  'retencao na fonte',
  'retenue à la source',
  'retenue a la source',
  'withholding tax',
  'quellensteuer',
  'abzugsteuer',
  'abzugssteuer',
  'podatek u źródła',
  'podatek u zrodla',
  'bauabzugsteuer',
  'bauabzugssteuer',
] as const;
