/** Words that name value added tax, each alone a title (rules: Fees and VAT entries). */
export const VAT_WORDS =
  'vat ust mwst umsatzsteuer mehrwertsteuer tva iva btw moms mva alv dph áfa afa pdv ddv ддс φπα pvn pvm ' +
  'käibemaks vsk gst igic ipsi';

/** Words that make a tax title when there is nothing but them and fillers: `Sales tax`. */
export const TAX_WORDS = 'tax taxes steuer steuern taxe taxes imposta impuesto';

/** Longer names of the tax, put in place of a VAT word before the title is split. */
export const VAT_PHRASES = [
  'value added tax',
  'value-added tax',
  'taxe sur la valeur ajoutée',
  'imposta sul valore aggiunto',
  'impuesto sobre el valor añadido',
  'imposto sobre o valor acrescentado',
  'belasting over de toegevoegde waarde',
  'goods and services tax',
  'impuesto general indirecto canario',
  'impuesto sobre la producción, los servicios y la importación',
] as const;

/** Words beside the name of the tax that do not show what is charged. */
export const FILLER_WORDS =
  'plus incl inkl zzgl excl exkl of on and und et e y en de du della auf von vom aus à at zu zum zur the la le ' +
  'satz steuersatz normalsatz regelsatz rate standard reduced taux normal réduit ermäßigt ermäßigter ermässigt ' +
  'gesetzlich gesetzliche gesetzlicher gesetzl statutory sales';

/** Taxes of Spanish territories outside the VAT, as invoices name them: Ley 20/1991 (IGIC), Ley 8/1991 (IPSI). */
export const TERRITORY_TAXES = {
  L: /\bigic\b|impuesto general indirecto canario/i,
  M: /\bipsi\b|impuesto sobre la producción, los servicios y la importación/i,
} as const;

/** A second VAT of Spanish retailers on top of the first (Ley 37/1992, art. 154): EN 16931 has no term for it. */
export const EQUIVALENCE_SURCHARGE = /\brecargo (?:de )?equivalencia\b|\brec\.? ?eq(?:uiv)?\b/i;
