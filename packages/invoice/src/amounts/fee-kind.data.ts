/** Words that name value added tax, each alone a title (rules: Fees and VAT entries). */
export const VAT_WORDS =
  'vat ust mwst umsatzsteuer mehrwertsteuer tva iva btw moms mva alv dph áfa afa pdv ddv ддс φπα pvn pvm ' +
  'käibemaks vsk gst';

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
] as const;

/** Words beside the name of the tax that do not show what is charged. */
export const FILLER_WORDS =
  'plus incl inkl zzgl excl exkl of on and und et e y en de du della auf von vom aus à at zu zum zur the la le ' +
  'satz steuersatz normalsatz regelsatz rate standard reduced taux normal réduit ermäßigt ermäßigter ermässigt ' +
  'gesetzlich gesetzliche gesetzlicher gesetzl statutory sales';
