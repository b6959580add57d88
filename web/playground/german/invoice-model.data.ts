import type { OperationTexts } from '../in-language.ts';

/** German texts of the members of invoices for parties, references and attachments. */
export const INVOICE_MODEL_TEXTS: OperationTexts = {
  'A number of the payee (BT-60), with its scheme of the code list ICD in front or plain.':
    'Eine Nummer des Zahlungsempfängers (BT-60), mit ihrem Schema aus der Codeliste ICD davor oder ohne.',
  'Documents that support the invoice (BG-24), listed below the notice. A file is embedded in the e-invoice and in the PDF; it is neither checked for viruses nor opened. At most 50, 7 MiB together.':
    'Belege zur Rechnung (BG-24), aufgelistet unter dem Hinweistext. Eine Datei wird in die E-Rechnung und in das PDF eingebettet; sie wird weder auf Viren geprüft noch geöffnet. Höchstens 50, zusammen 7 MiB.',
  'Number or name by which the invoice refers to it (BT-122).':
    'Nummer oder Name, womit sich die Rechnung darauf bezieht (BT-122).',
  'What it is (BT-123).': 'Was es ist (BT-123).',
  'Where it is (BT-124); printed, never opened by us.':
    'Wo es ist (BT-124); wird gedruckt und von uns nie geöffnet.',
  'Name of the file, without folder; needed beside `content`.':
    'Name der Datei ohne Ordner; mit `content` Pflicht.',
  'Media type of the file; needed beside `content`.': 'Medientyp der Datei; mit `content` Pflicht.',
  'The file in Base64 (BT-125), at most 5 MiB decoded.':
    'Die Datei in Base64 (BT-125), höchstens 5 MiB dekodiert.',
  'Above the list of `attachments`.': 'Über der Liste der `attachments`.',
  'Before `identifiers` of the buyer.': 'Vor `identifiers` des Käufers.',
  'Before `identifiers` of the seller.': 'Vor `identifiers` des Verkäufers.',
  'Before `metadata.accountingReference`.': 'Vor `metadata.accountingReference`.',
  'Before `metadata.contractNumber`.': 'Vor `metadata.contractNumber`.',
  'Before `metadata.despatchAdviceNumber`.': 'Vor `metadata.despatchAdviceNumber`.',
  'Before `metadata.objectNumber`.': 'Vor `metadata.objectNumber`.',
  'Before `metadata.projectNumber`.': 'Vor `metadata.projectNumber`.',
  'Before `metadata.receivingAdviceNumber`.': 'Vor `metadata.receivingAdviceNumber`.',
  'Before `metadata.salesOrderNumber`.': 'Vor `metadata.salesOrderNumber`.',
  'Before `metadata.taxPointDate`.': 'Vor `metadata.taxPointDate`.',
  'Before `metadata.tenderNumber`.': 'Vor `metadata.tenderNumber`.',
  'Before `taxRepresentative`.': 'Vor `taxRepresentative`.',
  'Before the address of `delivery`.': 'Vor der Adresse in `delivery`.',
  'Before the name of `payee`.': 'Vor dem Namen in `payee`.',
  'From which day on the VAT is due (BT-8): INVOICE_DATE, DELIVERY_DATE, or PAYMENT_DATE, which is printed.':
    'Ab welchem Tag die Steuer fällig ist (BT-8): INVOICE_DATE, DELIVERY_DATE oder PAYMENT_DATE, das gedruckt wird.',
  'Further numbers of the party (BT-29, BT-46): plain, such as that of a customer, which is printed, or with its scheme of the code list ICD in front, `0088:7300010000001`. Of the buyer the first one counts in the e-invoice. At most 10.':
    'Weitere Nummern der Partei (BT-29, BT-46): ohne Schema, etwa eine Kundennummer, die gedruckt wird, oder mit Schema aus der Codeliste ICD davor, `0088:7300010000001`. Vom Käufer zählt in der E-Rechnung die erste. Höchstens 10.',
  'ISO 3166-1 code (BT-69).': 'Code nach ISO 3166-1 (BT-69).',
  'ISO 3166-1 code (BT-80); needed with an address. That of the buyer is not assumed.':
    'Code nach ISO 3166-1 (BT-80); mit einer Adresse Pflicht. Das Land des Käufers wird nicht angenommen.',
  'Name of the representative (BT-62).': 'Name des Vertreters (BT-62).',
  'Name of who is paid (BT-59).': 'Name des Zahlungsempfängers (BT-59).',
  'Name under which the company trades (BT-28, BT-45); printed below `name`.':
    'Handelsname (BT-28, BT-45); gedruckt unter `name`.',
  'Number in a company register (BT-61).': 'Nummer in einem Firmenregister (BT-61).',
  'Number of the contract (BT-12).': 'Nummer des Vertrags (BT-12).',
  'Number of the delivery note (BT-16).': 'Nummer des Lieferscheins (BT-16).',
  'Number of the goods receipt (BT-15).': 'Nummer des Wareneingangs (BT-15).',
  'Number of the place (BT-71), with its scheme of the code list ICD in front or plain.':
    'Nummer des Ortes (BT-71), mit ihrem Schema aus der Codeliste ICD davor oder ohne.',
  'Number of the project (BT-11).': 'Nummer des Projekts (BT-11).',
  'Number of the tender or lot (BT-17).': 'Nummer der Vergabe oder des Loses (BT-17).',
  'Number of what is billed, such as a meter or a flat (BT-18).':
    'Nummer dessen, was abgerechnet wird, etwa eines Zählers oder einer Wohnung (BT-18).',
  'Register of `registrationNumber`, code list ICD.': 'Register von `registrationNumber`, Codeliste ICD.',
  'Second line of the address (BT-36, BT-51).': 'Zweite Zeile der Adresse (BT-36, BT-51).',
  'Several invoices that this one corrects or follows (BG-3), in place of `precedingInvoice`. At most 100.':
    'Mehrere Rechnungen, die diese berichtigt oder auf die sie folgt (BG-3), statt `precedingInvoice`. Höchstens 100.',
  'State, province or county (BT-39, BT-54); printed where addresses of the country have it.':
    'Bundesstaat, Provinz oder Bezirk (BT-39, BT-54); gedruckt, wo Adressen des Landes das haben.',
  'The seller’s number of the order (BT-14).': 'Auftragsnummer des Verkäufers (BT-14).',
  'The seller’s representative for VAT (BG-11). Laws require name, address and number on the invoice.':
    'Steuervertreter des Verkäufers (BG-11). Gesetze verlangen Name, Adresse und Nummer auf der Rechnung.',
  'Third line of the address (BT-162, BT-163).': 'Dritte Zeile der Adresse (BT-162, BT-163).',
  'VAT number with its prefix (BT-63).': 'UID-Nummer mit ihrem Präfix (BT-63).',
  'What kind of number `objectNumber` is, code list UNTDID 1153, such as `AWV`.':
    'Welche Art von Nummer `objectNumber` ist, Codeliste UNTDID 1153, etwa `AWV`.',
  'What the document is by its code (BT-3, UNTDID 1001), where no `type` has it: 383 debit note, 875 partial and 877 final construction invoice, 325 pro forma invoice, which is no invoice. Not beside `type`.':
    'Was das Dokument ist, als Code (BT-3, UNTDID 1001), wenn kein `type` passt: 383 Belastungsanzeige, 875 Abschlagsrechnung und 877 Schlussrechnung am Bau, 325 Proforma-Rechnung, die keine Rechnung ist. Nicht zusammen mit `type`.',
  'What the law requires of a company to state, such as capital and board (BT-33 of the seller); printed at the foot of the sender’s invoices. At most 1,000 characters.':
    'Gesetzliche Angaben der Firma, etwa Kapital und Vorstand (BT-33 des Verkäufers); gedruckt am Fuß der Rechnungen des Absenders. Höchstens 1.000 Zeichen.',
  'When the VAT becomes due (BT-7); not beside `taxPointCode`.':
    'Wann die Steuer fällig wird (BT-7); nicht zusammen mit `taxPointCode`.',
  'Where the buyer books the invoice (BT-19).': 'Wo der Käufer die Rechnung verbucht (BT-19).',
  'Where the goods went, where that is elsewhere than the buyer’s address (BG-13). For an intra-community supply its country counts.':
    'Wohin geliefert wurde, wenn nicht an die Adresse des Käufers (BG-13). Bei einer innergemeinschaftlichen Lieferung zählt dieses Land.',
  'Who is paid, where that is another than the seller (BG-10); the account is then the payee’s.':
    'Wer das Geld erhält, wenn nicht der Verkäufer (BG-10); das Konto ist dann das des Zahlungsempfängers.',
  'Who receives the goods (BT-70).': 'Wer die Ware erhält (BT-70).',
};
