import type { OperationTexts } from '../in-language.ts';

/** German texts of the members of invoices for VAT, payment and amounts. */
export const INVOICE_PAYMENT_TEXTS: OperationTexts = {
  'Number of the invoice that it was paid on; the e-invoice refers to it (BG-3).':
    'Nummer der Rechnung, auf die gezahlt wurde; die E-Rechnung verweist darauf (BG-3).',
  'Date of that invoice.': 'Datum dieser Rechnung.',
  'VAT in percent that the amount includes: net and VAT of a final invoice are then printed.':
    'Umsatzsteuer in Prozent, die der Betrag enthält: Netto und Steuer einer Schlussrechnung werden dann gedruckt.',
  'The VAT that the amount includes. Default: by `tax`.':
    'Die Umsatzsteuer, die der Betrag enthält. Standard: nach `tax`.',
  'The amount is collected by direct debit from the account of the recipient, `recipient.iban`, which is then needed; on `metadata.dueDate` where that is given. In euro by SEPA; with another currency, or `recipient.accountNumber` in place of an IBAN, by the scheme of the country. No payment code is printed.':
    'Der Betrag wird per Lastschrift vom Konto des Empfängers, `recipient.iban`, eingezogen, das dann nötig ist; am `metadata.dueDate`, wo es angegeben ist. In Euro per SEPA; in anderer Währung oder mit `recipient.accountNumber` statt einer IBAN nach dem Verfahren des Landes. Es wird kein Zahlungscode gedruckt.',
  'Reference of the mandate (BT-89), at most 35 characters; needed in SEPA.':
    'Mandatsreferenz (BT-89), höchstens 35 Zeichen; bei SEPA Pflicht.',
  'Creditor identifier of who collects (BT-90), for example `DE98ZZZ09999999999`; needed in SEPA, and checked there.':
    'Gläubiger-ID dessen, der einzieht (BT-90), zum Beispiel `DE98ZZZ09999999999`; bei SEPA Pflicht und geprüft.',
  'When and how it is to be paid (BT-20), printed below the totals; at most 1,000 characters, line breaks are kept. Default: sentences of `notice` and context items about payment.':
    'Wann und wie zu zahlen ist (BT-20), gedruckt unter den Summen; höchstens 1.000 Zeichen, Zeilenumbrüche bleiben. Standard: Sätze aus `notice` und Kontextangaben, die von der Zahlung handeln.',
  'What the payer is to state (BT-83), printed below the totals. Default, not printed: the reference of the payment code, else the invoice number.':
    'Was der Zahler angeben soll (BT-83), gedruckt unter den Summen. Standard, nicht gedruckt: die Referenz des Zahlungscodes, sonst die Rechnungsnummer.',
  'Way of payment. Default: by account, `directDebit` and `card`.':
    'Zahlungsweg. Standard: nach Konto, `directDebit` und `card`.',
  'Code of the list UNTDID 4461 (BT-81): `10` cash, `30` transfer, `48` card, `58` SEPA transfer …':
    'Code der Liste UNTDID 4461 (BT-81): `10` bar, `30` Überweisung, `48` Karte, `58` SEPA-Überweisung …',
  'The way of payment in words (BT-82); printed.': 'Der Zahlungsweg in Worten (BT-82); wird gedruckt.',
  'Card with which it was paid; the page has the last four digits.':
    'Karte, mit der gezahlt wurde; auf der Seite stehen die letzten vier Ziffern.',
  'Number of the card (BT-87) with most digits hidden: at most 10 digits, the others x or `*`.':
    'Nummer der Karte (BT-87), größtenteils verdeckt: höchstens 10 Ziffern, die übrigen x oder `*`.',
  'Name on the card (BT-88).': 'Name auf der Karte (BT-88).',
  'The VAT in another currency too, as sellers need it whose currency is another than that of their country (Directive 2006/112/EC, Article 230). With `rate` or `amount`.':
    'Die Umsatzsteuer auch in einer anderen Währung, nötig für Verkäufer, die nicht in der Währung ihres Landes abrechnen (Richtlinie 2006/112/EG, Artikel 230). Mit `rate` oder `amount`.',
  'Currency of the VAT (BT-6, ISO 4217), another than `currency`.':
    'Währung der Umsatzsteuer (BT-6, ISO 4217), eine andere als `currency`.',
  'Units of it for one unit of `currency`; printed.':
    'Einheiten davon für eine Einheit von `currency`; wird gedruckt.',
  'The VAT in it (BT-111), in place of `rate`.':
    'Die Umsatzsteuer in dieser Währung (BT-111), anstelle von `rate`.',
  'The amount due is rounded to a multiple of it (0.05, 0.1, 0.5, 1, 5 or 10), half away from zero; the difference is BT-114.':
    'Der Zahlbetrag wird auf ein Vielfaches davon gerundet (0.05, 0.1, 0.5, 1, 5 oder 10), ab der Hälfte von null weg; der Unterschied ist BT-114.',
  'What rounding adds to the amount due (BT-114), in place of `roundTo`.':
    'Was die Rundung zum Zahlbetrag hinzufügt (BT-114), anstelle von `roundTo`.',
  'Holder of the account (BT-85). Default: `name`.': 'Kontoinhaber (BT-85). Standard: `name`.',
  'Number of an account without IBAN (BT-84), not beside `iban`.':
    'Nummer eines Kontos ohne IBAN (BT-84), nicht neben `iban`.',
  'Code of the account’s bank (BT-86) such as a sort code, not beside `bic`.':
    'Code der Bank (BT-86), zum Beispiel ein Sort Code, nicht neben `bic`.',
  'Further accounts of this party, beside the first one. At most 10.':
    'Weitere Konten dieser Partei neben dem ersten. Höchstens 10.',
  'IBAN of the account.': 'IBAN des Kontos.',
  'Number of an account without IBAN.': 'Nummer eines Kontos ohne IBAN.',
  'BIC of its bank.': 'BIC der Bank.',
  'Code of a bank without BIC.': 'Code einer Bank ohne BIC.',
  'Its holder. Default: the name of the party.': 'Kontoinhaber. Standard: der Name der Partei.',
  'What the party is for the VAT: BUSINESS, CONSUMER or AUTHORITY. Helps where the VAT category of an invoice across borders is concluded; printed nowhere.':
    'Was die Partei für die Umsatzsteuer ist: BUSINESS (Unternehmer), CONSUMER (Verbraucher) oder AUTHORITY (Behörde). Hilft, die Steuerkategorie einer grenzüberschreitenden Rechnung abzuleiten; wird nicht gedruckt.',
  'VAT category (BT-151, BT-95, BT-102) of an item without tax: Z zero rated, E exempt, AE reverse charge, K intra-community supply, G export, O outside the scope of VAT. With tax: L IGIC of the Canary Islands, M IPSI of Ceuta and Melilla, B Italian split payment, else S. Default: derived from the invoice.':
    'Steuerkategorie (BT-151, BT-95, BT-102) einer Position ohne Steuer: Z Nullsatz, E befreit, AE Steuerschuld des Empfängers, K innergemeinschaftliche Lieferung, G Ausfuhr, O nicht steuerbar. Mit Steuer: L IGIC der Kanarischen Inseln, M IPSI von Ceuta und Melilla, B italienischer Split Payment, sonst S. Standard: aus der Rechnung abgeleitet.',
  'VAT category (BT-151, BT-95, BT-102) of a fee without tax: Z zero rated, E exempt, AE reverse charge, K intra-community supply, G export, O outside the scope of VAT. With tax: L IGIC of the Canary Islands, M IPSI of Ceuta and Melilla, B Italian split payment, else S. Default: derived from the invoice.':
    'Steuerkategorie (BT-151, BT-95, BT-102) einer Gebühr ohne Steuer: Z Nullsatz, E befreit, AE Steuerschuld des Empfängers, K innergemeinschaftliche Lieferung, G Ausfuhr, O nicht steuerbar. Mit Steuer: L IGIC der Kanarischen Inseln, M IPSI von Ceuta und Melilla, B italienischer Split Payment, sonst S. Standard: aus der Rechnung abgeleitet.',
  'Why no VAT is charged (BT-120): on the page and in the e-invoice in these words.':
    'Warum keine Umsatzsteuer berechnet wird (BT-120): in diesen Worten auf der Seite und in der E-Rechnung.',
  'The same as a code of the list VATEX (BT-121). Without `taxCategory` it gives the category.':
    'Dasselbe als Code der Liste VATEX (BT-121). Ohne `taxCategory` ergibt er die Kategorie.',
  'GOODS or SERVICE: what decides on the VAT category of an item without tax that goes to a buyer abroad. Default: concluded from the units of the items.':
    'GOODS (Ware) oder SERVICE (Leistung): entscheidet über die Steuerkategorie einer Position ohne Steuer für einen Käufer im Ausland. Standard: aus den Einheiten der Positionen abgeleitet.',
  'FEE, TAX or WITHHOLDING: a tax that the payer keeps back, such as IRPF or ritenuta d’acconto; it is negative, and lessens the amount due, not the VAT. A FEE is a discount (BG-20) where it is negative, else a surcharge (BG-21); DISCOUNT and SURCHARGE are that whatever their sign, as a correction takes them back. Default: TAX when the title names the VAT and nothing else, WITHHOLDING when a negative entry names one, else FEE.':
    'FEE, TAX oder WITHHOLDING: eine Steuer, die der Zahler einbehält, etwa IRPF oder ritenuta d’acconto; sie ist negativ und mindert den Zahlbetrag, nicht die Umsatzsteuer. FEE ist ein Nachlass (BG-20), wenn der Betrag negativ ist, sonst ein Zuschlag (BG-21); DISCOUNT und SURCHARGE sind das bei jedem Vorzeichen, wenn eine Berichtigung sie zurücknimmt. Standard: TAX, wenn der Titel nur die Umsatzsteuer nennt, WITHHOLDING, wenn ein negativer Eintrag eine solche Steuer nennt, sonst FEE.',
  'What `percent` is taken of (BT-93, BT-100); negative beside DISCOUNT and SURCHARGE alone. Default: the items and all earlier entries; of a withholding the net total.':
    'Wovon `percent` genommen wird (BT-93, BT-100); negativ nur neben DISCOUNT und SURCHARGE. Standard: Positionen und alle früheren Einträge; bei einem Einbehalt die Nettosumme.',
  'Before what rounding adds to the amount due or takes off it.':
    'Vor dem, was die Rundung am Zahlbetrag ändert.',
  'Before `paymentReference`.': 'Vor `paymentReference`.',
  'Before the holder of an account.': 'Vor dem Kontoinhaber.',
  'Before a number of an account without IBAN.': 'Vor der Nummer eines Kontos ohne IBAN.',
  'Before the code of a bank without BIC.': 'Vor dem Code einer Bank ohne BIC.',
  'Before the last digits of `card`.': 'Vor den letzten Ziffern von `card`.',
  'Before the account to which a credit note or self-billed invoice is paid.':
    'Vor dem Konto, auf das eine Gutschrift oder Selbstfakturierung gezahlt wird.',
};
