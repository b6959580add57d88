/** What to do about rules of BR-FR-CTC (AFNOR XP Z12-012), by the part of their id before the term. `{term}` is the term at fault. */
export const FRENCH_REMEDIES: Readonly<Record<string, string>> = {
  'BR-FR-01': 'Write {term} with at most 35 characters: letters, digits and + - _ / without blanks.',
  'BR-FR-02': 'Write {term} with letters, digits and + - _ / only, and without blanks at its ends.',
  'BR-FR-03': 'Write {term} as a day of the years 2000 to 2099.',
  'BR-FR-04':
    'Use a type of the French list: 380, 389, 393, 501, 386, 500, 384, 471, 472, 473, 261, 262, 381, 396, 502 or 503.',
  'BR-FR-05':
    'Add the note (BG-3) that French law demands, by its subject code: PMT for costs of recovery, PMD for penalties, AAB for a discount or its absence.',
  'BR-FR-06': 'State each of the notes PMT, PMD, AAB and TXD once only: remove the others.',
  'BR-FR-08':
    'Use a billing frame of the French list for BT-23: B1, S1, M1, B2, S2, M2, B4, S4, M4, S5, S6, B7 or S7.',
  'BR-FR-09': 'Write the SIRET with 14 digits, of which the first nine are the SIREN.',
  'BR-FR-10': 'Add the SIREN of the seller (BT-30): nine digits, with the scheme 0002.',
  'BR-FR-11': 'Add the SIREN of the buyer (BT-47): nine digits, with the scheme 0002.',
  'BR-FR-12': 'Add the electronic address of the buyer (BT-49).',
  'BR-FR-13': 'Add the electronic address of the seller (BT-34).',
  'BR-FR-15': 'Use a VAT category that France has for {term}: S, E, AE, K, G, O or Z.',
  'BR-FR-16': 'Use a rate of VAT that France has for {term}, as a number without a percent sign.',
  'BR-FR-17': 'Use a kind of attachment of the French list for {term}.',
  'BR-FR-18': 'Describe one attachment only as LISIBLE.',
  'BR-FR-20': 'Write B2B, B2BINT, B2C, OUTOFSCOPE or ARCHIVEONLY as the text of the note BAR.',
  'BR-FR-21': 'Let the electronic address of the buyer (BT-49) begin with its SIREN, as the note BAR is B2B.',
  'BR-FR-22':
    'Let the electronic address of the seller (BT-34) begin with its SIREN, as the note BAR is B2B.',
  'BR-FR-23': 'Write {term} with letters, digits and - _ . only.',
  'BR-FR-24': 'Write {term} with letters, digits and - _ . only.',
  'BR-FR-25': 'Shorten {term} to at most 125 characters.',
  'BR-FR-26': 'Shorten {term} to at most 100 characters.',
  'BR-FR-27': 'Add a name (BT-160) or a code to the attribute of the item (BG-32).',
  'BR-FR-28':
    'State one value for the attribute of the item: a text (BT-161), or a number with its unit, not both.',
  'BR-FR-29': 'State objects of the kinds AFL and AVV once each in BT-18: remove the others.',
  'BR-FR-30': 'State objects of the kinds AFL and AVV once each in BT-128: remove the others.',
  'BR-FR-CO-03':
    'Add the contract (BT-12) and the period (BG-14), which a credit note of the type 262 needs.',
  'BR-FR-CO-04': 'Name the one invoice that is corrected (BT-25) with its date (BT-26).',
  'BR-FR-CO-05':
    'Name the invoice that is credited (BT-25) with its date (BT-26), or one on each of the lines.',
  'BR-FR-CO-07': 'Set the due date (BT-9) to the day of the invoice or a later one.',
  'BR-FR-CO-08':
    'Change the type (BT-3) or the billing frame (BT-23): a final invoice is none of a prepayment.',
  'BR-FR-CO-09':
    'Set the amount that is paid (BT-113) to the total with VAT (BT-112), or use another billing frame.',
  'BR-FR-CO-10': 'State the scheme of {term}, and each scheme once only.',
  'BR-FR-CO-12': 'Set the accounting currency (BT-6) to EUR and add the VAT in euros (BT-111).',
  'BR-FR-CO-14': 'Add the note TXD with the text MEMBRE_ASSUJETTI_UNIQUE.',
  'BR-FR-CO-15': 'Add the tax representative (BG-11) with the VAT number of the group (BT-63).',
  'BR-FR-DEC-01': 'Write {term} with at most two decimals and 19 digits.',
  'BR-FR-DEC-02': 'Write {term} with at most four decimals and 19 digits.',
  'BR-FR-DEC-03': 'Write {term} as a positive number with at most six decimals.',
  'BR-FR-DEC-04': 'Write {term} as a positive number with at most two decimals.',
};
