/** Code lists by the rule that demands them, as their publishers name them. */
export const CODE_LISTS: Readonly<Record<string, string>> = {
  'BR-CL-01': 'UNTDID 1001',
  'BR-CL-03': 'ISO 4217, such as EUR',
  'BR-CL-04': 'ISO 4217, such as EUR',
  'BR-CL-05': 'ISO 4217, such as EUR',
  'BR-CL-06': 'UNTDID 2005 (UBL) or 2475 (CII)',
  'BR-CL-07': 'UNTDID 1153',
  'BR-CL-08': 'UNTDID 4451',
  'BR-CL-10': 'ISO 6523 (ICD), such as 0088 for a GLN',
  'BR-CL-11': 'ISO 6523 (ICD), such as 0204',
  'BR-CL-13': 'UNTDID 7143',
  'BR-CL-14': 'ISO 3166-1 alpha-2, such as DE',
  'BR-CL-15': 'ISO 3166-1 alpha-2, such as DE',
  'BR-CL-16': 'UNTDID 4461, such as 58 for a SEPA credit transfer',
  'BR-CL-17': 'UNTDID 5305: S, Z, E, AE, K, G, O, L, M or B',
  'BR-CL-18': 'UNTDID 5305: S, Z, E, AE, K, G, O, L, M or B',
  'BR-CL-19': 'UNTDID 5189',
  'BR-CL-20': 'UNTDID 7161',
  'BR-CL-21': 'ISO 6523 (ICD), such as 0160 for a GTIN',
  'BR-CL-22': 'VATEX, such as VATEX-EU-AE',
  'BR-CL-23': 'UN/ECE Recommendation 20 or 21, such as C62 for pieces or HUR for hours',
  'BR-CL-24': 'application/pdf, image/png, image/jpeg, text/csv and the two of spreadsheets',
  'BR-CL-25': 'EAS (electronic address schemes), such as EM for e-mail',
  'BR-CL-26': 'ISO 6523 (ICD), such as 0088 for a GLN',
  'PEPPOL-EN16931-CL001': 'application/pdf, image/png, image/jpeg, text/csv and the two of spreadsheets',
  'PEPPOL-EN16931-CL002': 'UNTDID 5189',
  'PEPPOL-EN16931-CL003': 'UNTDID 7161',
  'PEPPOL-EN16931-CL006': 'UNTDID 2005: 3, 35 or 432',
  'PEPPOL-EN16931-CL007': 'ISO 4217, such as EUR',
  'PEPPOL-EN16931-CL008': 'EAS (electronic address schemes), such as 0088 for a GLN',
};

/** VAT categories as rules name them → as UNTDID 5305 does, and in words. */
export const CATEGORIES: Readonly<Record<string, readonly [code: string, name: string]>> = {
  S: ['S', 'standard rate'],
  Z: ['Z', 'zero rate'],
  E: ['E', 'exempt'],
  AE: ['AE', 'reverse charge'],
  IC: ['K', 'intra-community supply'],
  G: ['G', 'export'],
  O: ['O', 'outside the scope of VAT'],
  AF: ['L', 'IGIC'],
  IG: ['L', 'IGIC'],
  AG: ['M', 'IPSI'],
  IP: ['M', 'IPSI'],
};

/** What to do by the last number of a rule about a VAT category; `{code}` and `{name}` are those of the category. */
export const VAT_REMEDIES: Readonly<Record<string, string>> = {
  '01': 'Add a VAT breakdown (BG-23) of category {code} ({name}), or change the category of the lines, allowances and charges that have it.',
  '02': 'Lines have category {code} ({name}): state the VAT or tax numbers that it requires (BT-31, BT-32 or BT-63, for {code} where needed also BT-48), or change BT-151.',
  '03': 'An allowance has category {code} ({name}): state the VAT or tax numbers that it requires (BT-31, BT-32 or BT-63, where needed also BT-48), or change BT-95.',
  '04': 'A charge has category {code} ({name}): state the VAT or tax numbers that it requires (BT-31, BT-32 or BT-63, where needed also BT-48), or change BT-102.',
  '05': 'Set the VAT rate of the line (BT-152) to what category {code} ({name}) allows, or change its category (BT-151).',
  '06': 'Set the VAT rate of the allowance (BT-96) to what category {code} ({name}) allows, or change its category (BT-95).',
  '07': 'Set the VAT rate of the charge (BT-103) to what category {code} ({name}) allows, or change its category (BT-102).',
  '08': 'Set the taxable amount (BT-116) to the lines of category {code} at this rate, less their allowances, plus their charges.',
  '09': 'Set the tax amount (BT-117) to what category {code} ({name}) gives: taxable amount times rate, zero where no VAT is due.',
  '10': 'Category {code} ({name}): state a reason (BT-120 or BT-121) where it needs one, and leave it out where it must have none.',
};

/** What to do for rules whose sentence does not lead to it. */
export const REMEDIES: Readonly<Record<string, string>> = {
  'BR-O-02':
    'Outside the scope of VAT no VAT numbers may be stated: remove BT-31, BT-48 and BT-63, or change BT-151.',
  'BR-O-03':
    'Outside the scope of VAT no VAT numbers may be stated: remove BT-31, BT-48 and BT-63, or change BT-95.',
  'BR-O-04':
    'Outside the scope of VAT no VAT numbers may be stated: remove BT-31, BT-48 and BT-63, or change BT-102.',
  'BR-O-05': 'Remove the VAT rate (BT-152): a line outside the scope of VAT has none.',
  'BR-O-11': 'Remove all other VAT breakdowns (BG-23): category O excludes them.',
  'BR-O-12': 'Set the VAT category of all lines (BT-151) to O, or remove the breakdown of category O.',
  'BR-O-13': 'Set the VAT category of all allowances (BT-95) to O, or remove the breakdown of category O.',
  'BR-O-14': 'Set the VAT category of all charges (BT-102) to O, or remove the breakdown of category O.',
  'BR-IC-11': 'State the delivery date (BT-72) or the invoicing period (BG-14).',
  'BR-IC-12': 'State the country that the goods were delivered to (BT-80).',
  'BR-29': 'Set the end of the period (BT-74) to the start (BT-73) or later.',
  'BR-30': 'Set the end of the line’s period (BT-135) to its start (BT-134) or later.',
  'BR-51': 'Shorten the card number (BT-87) to its last 4 to 6 digits.',
  'BR-CO-03': 'State the tax point as a date (BT-7) or as a code (BT-8), not both.',
  'BR-CO-09': 'Begin the VAT number with its country code (ISO 3166-1 alpha-2, EL for Greece).',
  'BR-CO-25': 'State the due date (BT-9) or the payment terms (BT-20).',
  'BR-CO-26': 'State one of the seller’s identifiers: BT-29, BT-30 or the VAT number BT-31.',
  'BR-DE-16': 'State the seller’s VAT number (BT-31) or tax number (BT-32), or a tax representative (BG-11).',
  'BR-DE-17': 'Use an invoice type (BT-3) that XRechnung names: 326, 380, 384, 389, 381, 875, 876 or 877.',
  'BR-DE-18':
    'Write the cash discount in BT-20 as #SKONTO#TAGE=14#PROZENT=2.00#, one a line, each line ended by a line break.',
  'BR-DE-19': 'Correct the IBAN (BT-84): its check digits do not match.',
  'BR-DE-20': 'Correct the IBAN (BT-91): its check digits do not match.',
  'BR-DE-21':
    'Set BT-24 to the identifier of the current XRechnung: urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0.',
  'BR-DE-22': 'Give each attached file a name of its own.',
  'BR-DE-23-b': 'Remove card (BG-18) and direct debit (BG-19), or change the means of payment (BT-81).',
  'BR-DE-24-b':
    'Remove credit transfer (BG-17) and direct debit (BG-19), or change the means of payment (BT-81).',
  'BR-DE-25-b': 'Remove credit transfer (BG-17) and card (BG-18), or change the means of payment (BT-81).',
  'BR-DE-27': 'Write the telephone number (BT-42) with at least three digits.',
  'BR-DE-28': 'Write the e-mail address (BT-43) with exactly one @ and no dot or blank beside it.',
  'PEPPOL-EN16931-R001':
    'State the business process (BT-23): urn:fdc:peppol.eu:2017:poacc:billing:01:1.0 in Peppol, of self-billing urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0.',
  'PEPPOL-EN16931-R002': 'Put all notes into one (BT-22), each on a line of its own.',
  'PEPPOL-EN16931-R003': 'State the buyer reference (BT-10), or the purchase order reference (BT-13).',
  'PEPPOL-EN16931-R004':
    'Set BT-24 to urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0, for self-billing to urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0.',
  'PEPPOL-EN16931-R005': 'Remove BT-6: VAT is accounted in the currency of the invoice (BT-5).',
  'PEPPOL-EN16931-R007':
    'Set BT-23 to urn:fdc:peppol.eu:2017:poacc:billing:01:1.0, for self-billing to urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0.',
  'PEPPOL-EN16931-R008': 'Give the element its content, or remove it.',
  'PEPPOL-EN16931-R043': 'Write the indicator as true for a charge, as false for an allowance.',
  'PEPPOL-EN16931-R043-1': 'Write the indicator as true for a charge, as false for an allowance.',
  'PEPPOL-EN16931-R043-2': 'Write the indicator as false: a price has discounts (BT-147) only.',
  'PEPPOL-EN16931-R044': 'Write the indicator as false: a price has discounts (BT-147) only.',
  'PEPPOL-EN16931-R051': 'Write the currency of the amount as the invoice currency (BT-5).',
  'PEPPOL-EN16931-R053': 'State the total of VAT (BT-110) with its breakdown (BG-23) exactly once.',
  'PEPPOL-EN16931-R054':
    'State the total of VAT in the accounting currency (BT-111) once, without a breakdown, or remove it together with BT-6.',
  'PEPPOL-EN16931-R055': 'State BT-110 and BT-111 with the same sign: both are of the same VAT.',
  'PEPPOL-EN16931-R101':
    'Set the type code of the line’s document reference (BT-128) to 130, or remove the reference.',
  'PEPPOL-EN16931-R110': 'Set the start of the line’s period (BT-134) to BT-73 or later.',
  'PEPPOL-EN16931-R111': 'Set the end of the line’s period (BT-135) to BT-74 or earlier.',
  'PEPPOL-EN16931-R121': 'Write the quantity that the price is for (BT-149) as a number greater than zero.',
  'PEPPOL-EN16931-P0100':
    'Use an invoice type (BT-3) of the process: 380 and its like, for self-billing 389 or 527.',
  'PEPPOL-EN16931-P0101':
    'Use a credit note type (BT-3) of the process: 381, 396, 81, 83 or 532, for self-billing 261.',
  'PEPPOL-EN16931-P0112':
    'Use another invoice type (BT-3), such as 380: 326 and 384 are for parties in Germany.',
  'DE-R-018':
    'Write the cash discount in BT-20 as #SKONTO#TAGE=14#PROZENT=2.00#, one a line, each line ended by a line break.',
  'DE-R-022': 'Give each attached file a name of its own.',
  'DE-R-023-2': 'Remove card (BG-18) and direct debit (BG-19), or change the means of payment (BT-81).',
  'DE-R-024-2':
    'Remove credit transfer (BG-17) and direct debit (BG-19), or change the means of payment (BT-81).',
  'DE-R-025-2': 'Remove credit transfer (BG-17) and card (BG-18), or change the means of payment (BT-81).',
  'DK-R-016': 'Write the amount due of a credit note (BT-115) as zero or a positive number.',
  'GR-R-004-1':
    'State the MARK number once, as a supporting document (BT-122) with the description ##M.AR.K##.',
  'GR-R-008-2': 'State the address of the invoice (##INVOICE|URL##) once only: remove the others.',
  'GR-S-008-1':
    'State the address of the invoice once, as a supporting document (BT-122) with the description ##INVOICE|URL##.',
  'IS-R-010': 'Set the due date (BT-9) to the last day of payment (EINDAGI) or earlier.',
  'NO-R-002':
    'State Foretaksregisteret as the tax registration (BT-32, scheme TAX) if the seller is in that register; else leave it as it is.',
  'SE-R-011': 'Set BT-81 to 30 and BT-86 to SE:PLUSGIRO or SE:BANKGIRO.',
  'SE-R-012': 'Set BT-81 to 30.',
};
