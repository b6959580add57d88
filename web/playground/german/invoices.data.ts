import type { OperationTexts } from '../in-language.ts';

/** German texts of Swiss QR-bills and invoices, by the English ones of the interface document. */
export const INVOICE_TEXTS: OperationTexts = {
  'Swiss QR-bill': 'Schweizer QR-Rechnung',
  'Creates a Swiss QR-bill: the code alone, receipt and payment part, or an A4 sheet, as PDF, SVG or PNG. The Accept header chooses the type; PDF is the default.':
    'Erstellt eine Schweizer QR-Rechnung: nur den Code, Empfangsschein und Zahlteil oder ein A4-Blatt, als PDF, SVG oder PNG. Der Header Accept wählt den Dateityp; PDF ist die Vorgabe.',
  'Donation with QR reference': 'Spende mit QR-Referenz',
  'Invoice in French with creditor reference and billing information, on an A4 sheet':
    'Französische Rechnung mit Creditor Reference und Rechnungsinformationen, auf einem A4-Blatt',
  'Membership fee in German, payer and amount to be filled in by hand':
    'Mitgliedsbeitrag auf Deutsch, Zahler und Betrag werden von Hand ausgefüllt',
  'Notification in Italian that is not to be paid': 'Italienische Mitteilung, die nicht zu bezahlen ist',
  'The code alone for an own design': 'Nur der Code, für eine eigene Gestaltung',
  'Who is paid.': 'Wer bezahlt wird.',
  'IBAN or QR-IBAN of an account in Switzerland or Liechtenstein; white space does not matter.':
    'IBAN oder QR-IBAN eines Kontos in der Schweiz oder in Liechtenstein; Leerzeichen sind egal.',
  'Name or company, at most 70 characters.': 'Name oder Firma, höchstens 70 Zeichen.',
  'Street or P.O. box, at most 70 characters; may include the building number.':
    'Straße oder Postfach, höchstens 70 Zeichen; die Hausnummer darf dabei sein.',
  'Building number, at most 16 characters, when it is not part of the street.':
    'Hausnummer, höchstens 16 Zeichen, wenn sie nicht bei der Straße ist.',
  'Postal code without country prefix.': 'Postleitzahl ohne Länderkennzeichen.',
  'Town, at most 35 characters.': 'Ort, höchstens 35 Zeichen.',
  'ISO 3166-1 alpha-2 code of the country.': 'Land als Code nach ISO 3166-1 alpha-2.',
  'Who pays; absent: an empty field to be filled in by hand.':
    'Wer zahlt; fehlt die Angabe: ein leeres Feld zum Ausfüllen von Hand.',
  'CHF or EUR.': 'CHF oder EUR.',
  'Amount with at most two decimals; absent: an empty field to be filled in by hand; 0: a notification that is not to be paid.':
    'Betrag mit höchstens zwei Dezimalstellen; fehlt er: ein leeres Feld zum Ausfüllen von Hand; 0: eine Mitteilung, die nicht zu bezahlen ist.',
  'Message to the payer; together with the billing information at most 140 characters.':
    'Mitteilung an den Zahler; zusammen mit den Rechnungsinformationen höchstens 140 Zeichen.',
  'Billing information for the software of the payer; begins with //, for example //S1.':
    'Rechnungsinformationen für die Software des Zahlers; beginnen mit //, zum Beispiel //S1.',
  'QR reference (27 digits, leading zeros may be left out) for a QR-IBAN, creditor reference (ISO 11649) or none for another IBAN. White space does not matter.':
    'QR-Referenz (27 Ziffern, führende Nullen dürfen fehlen) bei einer QR-IBAN, Creditor Reference (ISO 11649) oder keine bei einer anderen IBAN. Leerzeichen sind egal.',
  'The code alone (56 × 56 mm), the bill (210 × 105 mm), or a sheet with the bill at its foot.':
    'Nur der Code (56 × 56 mm), die QR-Rechnung (210 × 105 mm) oder ein Blatt mit der QR-Rechnung am Fuß.',
  'Language of the headings.': 'Sprache der Überschriften.',
  'Data of alternative payment schemes, at most two, for example eBill/B/….':
    'Daten alternativer Verfahren, höchstens zwei, zum Beispiel eBill/B/….',
  'Lines with scissors around the payment part; NONE for perforated paper.':
    'Linien mit Schere um den Zahlteil; NONE bei perforiertem Papier.',
  'Resolution of a PNG in pixels an inch.': 'Auflösung eines PNG in Pixel je Zoll.',
  'Invoice data from which structuredInformation is built in the syntax //S1.':
    'Angaben zur Rechnung, aus denen structuredInformation in der Syntax //S1 entsteht.',
  'Invoice number.': 'Rechnungsnummer.',
  'Invoice date, YYYY-MM-DD.': 'Rechnungsdatum, YYYY-MM-DD.',
  "The customer's reference.": 'Referenz des Kunden.',
  'UID of the biller, e.g. CHE-106.017.086 MWST.': 'UID des Rechnungsstellers, z. B. CHE-106.017.086 MWST.',
  'Day of the service, or first and last day: YYYY-MM-DD/YYYY-MM-DD.':
    'Tag der Leistung, oder erster und letzter Tag: YYYY-MM-DD/YYYY-MM-DD.',
  'VAT rates.': 'Mehrwertsteuersätze.',
  'VAT rate in percent.': 'Mehrwertsteuersatz in Prozent.',
  'Net amount at this rate; may be left out when there is one rate only.':
    'Nettobetrag zu diesem Satz; darf fehlen, wenn es nur einen Satz gibt.',
  'Import taxes.': 'Einfuhrsteuern.',
  'Amount of import tax.': 'Betrag der Einfuhrsteuer.',
  'Terms of payment.': 'Zahlungsbedingungen.',
  'Discount in percent; 0 for the net payment term.': 'Skonto in Prozent; 0 für die Frist ohne Abzug.',
  'Days after the invoice date.': 'Tage nach dem Rechnungsdatum.',
  'Invoice PDF': 'Rechnung als PDF',
  'Creates an invoice as PDF/A-3a with an embedded ZUGFeRD / Factur-X e-invoice, in one of four looks, with an EPC QR code or a Swiss QR bill on request. Amount due and due date are at the top (`dueAtTop`). Amounts are exact decimals; the page and the e-invoice have the same values.':
    'Erstellt eine Rechnung als PDF/A-3a mit eingebetteter E-Rechnung (ZUGFeRD / Factur-X), in einer von vier Gestaltungen, auf Wunsch mit EPC-QR-Code oder Schweizer QR-Rechnung. Fälliger Betrag und Fälligkeit stehen oben (`dueAtTop`). Beträge sind exakte Dezimalzahlen; Blatt und E-Rechnung haben dieselben Werte.',
  'Two VAT rates, discount, EPC code': 'Zwei Steuersätze, Rabatt, EPC-Code',
  'Reverse charge to another EU country': 'Reverse Charge in ein anderes EU-Land',
  'As little as possible': 'So wenig wie möglich',
  'XRechnung to a public authority': 'XRechnung an eine Behörde',
  'Credit note for a return': 'Gutschrift für eine Rücksendung',
  'Final invoice after a deposit': 'Schlussrechnung nach einer Anzahlung',
  'The look of the invoice.': 'Die Gestaltung der Rechnung.',
  'Colour of heading, rules and bars, `#RRGGBB` or `#RGB`. Too light for white paper (contrast below 4.5 : 1), it is darkened, with `X-Warning: accent-darkened`. Default: that of the template.':
    'Farbe von Überschrift, Linien und Balken, `#RRGGBB` oder `#RGB`. Ist sie zu hell für weißes Papier (Kontrast unter 4,5 : 1), wird sie abgedunkelt, mit `X-Warning: accent-darkened`. Vorgabe: die der Gestaltung.',
  'Size of the pages: A4 or LETTER (8½ × 11 inches). A Swiss QR bill needs A4.':
    'Größe der Seiten: A4 oder LETTER (8½ × 11 Zoll). Eine Schweizer QR-Rechnung braucht A4.',
  'The sender’s logo: PNG, JPEG, GIF, WebP or SVG in Base64, also as data: URI. At most 5 MiB decoded.':
    'Logo des Absenders: PNG, JPEG, GIF, WebP oder SVG in Base64, auch als data:-Adresse. Dekodiert höchstens 5 MiB.',
  'Language and region by which numbers and dates are written (BCP 47); a country alone (`AT`) means its language.':
    'Sprache und Region, nach denen Zahlen und Daten geschrieben werden (BCP 47); ein Land allein (`AT`) bedeutet seine Sprache.',
  'Language of all standard texts; single `labels` still win. Absent: that of the given `labels`, else that of `locale`; without labels English. Numbers and dates follow `locale`.':
    'Sprache aller festen Texte; einzelne `labels` gehen vor. Fehlt sie: die der angegebenen `labels`, sonst die von `locale`; ohne Beschriftungen Englisch. Zahlen und Daten folgen `locale`.',
  'Currency of all amounts (ISO 4217).': 'Währung aller Beträge (ISO 4217).',
  'How the totals name the currency: SYMBOL (€), CODE (EUR) or NAME (Euro, by locale).':
    'Wie die Summen die Währung nennen: SYMBOL (€), CODE (EUR) oder NAME (Euro, nach locale).',
  'Columns at the foot of every page, for example address, bank and company register. At most 8.':
    'Spalten am Fuß jeder Seite, zum Beispiel Adresse, Bank und Firmenbuch. Höchstens 8.',
  'Heading of the column.': 'Überschrift der Spalte.',
  'The lines below the heading, at most 10.': 'Die Zeilen unter der Überschrift, höchstens 10.',
  'Facts shown beside the address, for example order number or period of service. At most 50.':
    'Angaben neben der Adresse, zum Beispiel Bestellnummer oder Leistungszeitraum. Höchstens 50.',
  'For example `Order date`.': 'Zum Beispiel `Bestelldatum`.',
  'For example `13.05.2024`.': 'Zum Beispiel `13.05.2024`.',
  'A text after the totals, at most 20,000 characters; line breaks are kept.':
    'Text nach den Summen, höchstens 20.000 Zeichen; Zeilenumbrüche bleiben.',
  'Dates the file with the issue date, so that the same request always gives the same bytes.':
    'Datiert die Datei mit dem Rechnungsdatum, sodass dieselbe Anfrage immer dieselben Bytes ergibt.',
  'What the document is. It gives heading and e-invoice code: INVOICE 380, CREDIT_NOTE 381, CORRECTED_INVOICE 384, PARTIAL_INVOICE 326, SELF_BILLED_INVOICE 389, PREPAYMENT_INVOICE 386. A credit note states positive amounts. On a self-billed invoice the sender is the buyer and the recipient the seller.':
    'Art des Dokuments. Daraus folgen Überschrift und Code der E-Rechnung: INVOICE 380, CREDIT_NOTE 381, CORRECTED_INVOICE 384, PARTIAL_INVOICE 326, SELF_BILLED_INVOICE 389, PREPAYMENT_INVOICE 386. Eine Gutschrift nennt positive Beträge. Bei einer Abrechnung durch den Leistungsempfänger (Gutschriftverfahren) ist der Absender der Käufer und der Empfänger der Verkäufer.',
  'The invoice that this one corrects or follows; a CORRECTED_INVOICE needs it.':
    'Die Rechnung, die diese berichtigt oder auf die sie folgt; CORRECTED_INVOICE braucht sie.',
  'Its number.': 'Ihre Nummer.',
  'Its date of issue.': 'Ihr Ausstellungsdatum.',
  'A text before the items, at most 2,000 characters; line breaks are kept.':
    'Text vor den Positionen, höchstens 2.000 Zeichen; Zeilenumbrüche bleiben.',
  'True: a first column with the number of each item, counted from 1 or as `items.position` states it.':
    'true: eine erste Spalte mit der Nummer jeder Position, gezählt ab 1 oder wie in `items.position` angegeben.',
  'What has been paid already, with VAT: it is taken off the total and leaves the amount due. With `earlierPayments` it must be their sum.':
    'Bereits bezahlter Betrag mit Steuer: Er wird von der Summe abgezogen, übrig bleibt der offene Betrag. Mit `earlierPayments` muss er deren Summe sein.',
  'Payments made already, each printed as a row between total and amount due. At most 50.':
    'Frühere Zahlungen, jede als Zeile zwischen Summe und offenem Betrag. Höchstens 50.',
  'The text before the amount, for example `Deposit 2026-007`.':
    'Text vor dem Betrag, zum Beispiel `Anzahlung 2026-007`.',
  'When it was paid.': 'Wann gezahlt wurde.',
  'The amount paid, with VAT.': 'Der gezahlte Betrag mit Steuer.',
  'Discounts for paying early, each with `days` or `until`: printed below the totals, and terms of payment of the e-invoice (BT-20, in XRechnung `#SKONTO#`). At most 5.':
    'Skonti, jedes mit `days` oder `until`: gedruckt unter den Summen und als Zahlungsbedingungen der E-Rechnung (BT-20, bei XRechnung `#SKONTO#`). Höchstens 5.',
  'The discount in percent, at most two decimal places.':
    'Skonto in Prozent, höchstens zwei Nachkommastellen.',
  'Within how many days after the date of issue; not beside `until`.':
    'Innerhalb wie vieler Tage nach dem Ausstellungsdatum; nicht zusammen mit `until`.',
  'The last day on which the discount is given.': 'Der letzte Tag, an dem Skonto gewährt wird.',
  'What the discount is taken of, with at most two decimals. Default: the amount due.':
    'Wovon das Skonto berechnet wird, mit höchstens zwei Dezimalstellen. Vorgabe: der offene Betrag.',
  'Who issues the invoice.': 'Wer die Rechnung ausstellt.',
  'Name of the company.': 'Name der Firma.',
  'A contact person.': 'Ansprechperson.',
  'Street and house number.': 'Straße und Hausnummer.',
  'Postal code.': 'Postleitzahl.',
  'City.': 'Ort.',
  'Country as ISO 3166-1 alpha-2 code (`AT`); a name is printed as given and read where known.':
    'Land als Code nach ISO 3166-1 alpha-2 (`AT`); ein Name wird gedruckt wie angegeben und, wenn bekannt, als Land gelesen.',
  'VAT number with its prefix; any other number counts as tax number.':
    'UID-Nummer mit ihrem Präfix; jede andere Nummer gilt als Steuernummer.',
  'Account of this party. Invoices are paid to that of the sender, credit notes and self-billed invoices to that of the recipient. With `directDebit` the account of the recipient is the one that is debited. Else the other one is checked and not used.':
    'Konto dieser Partei. Rechnungen werden auf das des Absenders gezahlt, Gutschriften und Abrechnungen durch den Leistungsempfänger auf das des Empfängers. Mit `directDebit` wird das Konto des Empfängers belastet. Sonst wird das jeweils andere geprüft und nicht verwendet.',
  'BIC of the account’s bank.': 'BIC der Bank des Kontos.',
  'Electronic address for invoices.': 'Elektronische Adresse für Rechnungen.',
  'Tax number, when there is no VAT number.': 'Steuernummer, wenn es keine UID-Nummer gibt.',
  'Number in the company register.': 'Nummer im Firmenbuch oder Handelsregister.',
  'Telephone number of the contact.': 'Telefonnummer der Ansprechperson.',
  'Where e-invoices go, with its scheme of the code list EAS in front: `0088:7300010000001`. Default: `email`.':
    'Adresse für E-Rechnungen, davor ihr Schema aus der Codeliste EAS: `0088:7300010000001`. Vorgabe: `email`.',
  'Register of `registrationNumber`, code list ICD. Default: that of a French SIREN or SIRET.':
    'Register von `registrationNumber`, Codeliste ICD. Vorgabe: das einer französischen SIREN oder SIRET.',
  'Who receives the invoice.': 'Wer die Rechnung erhält.',
  'The items of the invoice, at least one, at most 5,000. Their descriptions and units have at most 2,000,000 characters together; line breaks and characters of scripts other than Latin, Greek and Cyrillic count 10 each.':
    'Die Positionen der Rechnung, mindestens eine, höchstens 5.000. Beschreibungen und Einheiten haben zusammen höchstens 2.000.000 Zeichen; Zeilenumbrüche und Zeichen anderer Schriften als Latein, Griechisch und Kyrillisch zählen je 10.',
  'What was delivered or done. The first line is the name; further lines are set smaller below it.':
    'Was geliefert oder geleistet wurde. Die erste Zeile ist die Bezeichnung; weitere Zeilen sind darunter kleiner gesetzt.',
  'The quantity; at most 8 decimal places count.': 'Die Menge; höchstens 8 Nachkommastellen zählen.',
  'The unit of the quantity, for example `kg`, `Stück` or `hours`; printed as given.':
    'Einheit der Menge, zum Beispiel `kg`, `Stück` oder `hours`; gedruckt wie angegeben.',
  'Price of one unit. The sum is then price × amount, and a sumPrice is ignored.':
    'Preis einer Einheit. Die Summe ist dann Preis × Menge, und sumPrice hat keine Wirkung.',
  'Price of the whole item, when there is no price per unit.':
    'Preis der ganzen Position, wenn es keinen Preis je Einheit gibt.',
  'Taken off the sum of the item and shown below it. At most 10.':
    'Wird von der Summe der Position abgezogen und darunter gezeigt. Höchstens 10.',
  'What it is for, for example `Volume discount 10 %`. Default: a standard word.':
    'Wofür, zum Beispiel `Mengenrabatt 10 %`. Vorgabe: ein üblicher Ausdruck.',
  'Percentage of `base`. Wins over `value`.': 'Prozentsatz von `base`. Geht vor `value`.',
  'What the percentage is of (BT-137, BT-142); negative only where price × amount is. Default: price × amount.':
    'Wovon der Prozentsatz genommen wird (BT-137, BT-142); negativ nur, wo Preis × Menge es ist. Vorgabe: Preis × Menge.',
  'A percentage beside `value` (BT-138, BT-143): it is in the e-invoice alone, and nothing is computed of it. PEPPOL and XRECHNUNG need that `base` and it give the value.':
    'Prozentsatz neben `value` (BT-138, BT-143): Er steht nur in der E-Rechnung, und nichts wird daraus berechnet. PEPPOL und XRECHNUNG brauchen `base` dazu, und beide müssen den Wert ergeben.',
  'A percentage beside `value` (BT-94, BT-101; negative for a discount, as `value` is): it is in the e-invoice alone, and nothing is computed of it. PEPPOL and XRECHNUNG need that `base` and it give the value.':
    'Prozentsatz neben `value` (BT-94, BT-101; bei einem Rabatt negativ, wie `value`): Er steht nur in der E-Rechnung, und nichts wird daraus berechnet. PEPPOL und XRECHNUNG brauchen `base` dazu, und beide müssen den Wert ergeben.',
  'Why, as code: of UNTDID 5189 for what is negative (95 discount, 100 special rebate …, BT-98), else of UNTDID 7161 (FC freight, PC packing …, BT-105).':
    'Warum, als Code: für Abzüge aus UNTDID 5189 (95 Rabatt, 100 Sonderrabatt …, BT-98), sonst aus UNTDID 7161 (FC Fracht, PC Verpackung …, BT-105).',
  'Why, as code of UNTDID 5189: 95 discount, 100 special rebate … (BT-140).':
    'Warum, als Code von UNTDID 5189: 95 Rabatt, 100 Sonderrabatt … (BT-140).',
  'Why, as code of UNTDID 7161: FC freight, PC packing … (BT-145).':
    'Warum, als Code von UNTDID 7161: FC Fracht, PC Verpackung … (BT-145).',
  'Price before `priceDiscount` (BT-148). Of `grossPrice`, `priceDiscount` and `unitPrice` two give the third.':
    'Preis vor `priceDiscount` (BT-148). Von `grossPrice`, `priceDiscount` und `unitPrice` ergeben zwei den dritten.',
  'What is taken off `grossPrice` to give `unitPrice` (BT-147). Negative where the price was raised, beside both prices.':
    'Was von `grossPrice` abgezogen wird und `unitPrice` ergibt (BT-147). Negativ, wo der Preis erhöht wurde, neben beiden Preisen.',
  'How many units `unitPrice` is the price of, such as 100 (BT-149).':
    'Für wie viele Einheiten `unitPrice` der Preis ist, etwa 100 (BT-149).',
  'Unit of the quantity as code of UN/ECE Recommendations 20 and 21 (BT-130): `HUR`, `KGM`, `XPK` … Printed by its name in the language of the document where there is no `unit`. Default: what `unit` means.':
    'Einheit der Menge als Code der UN/ECE-Empfehlungen 20 und 21 (BT-130): `HUR`, `KGM`, `XPK` … Ohne `unit` wird ihr Name in der Sprache des Dokuments gedruckt. Vorgabe: was `unit` bedeutet.',
  'A note on the item (BT-127), at most 2,000 characters; line breaks are kept.':
    'Bemerkung zur Position (BT-127), höchstens 2.000 Zeichen; Zeilenumbrüche bleiben.',
  'GTIN (EAN) of the item (BT-157).': 'GTIN (EAN) des Artikels (BT-157).',
  'Number of the item in another register (BT-157), with its scheme of the code list ICD in front: `0177:12-345`.':
    'Nummer des Artikels in einem anderen Verzeichnis (BT-157), davor dessen Schema der Codeliste ICD: `0177:12-345`.',
  'Country of origin (BT-159), ISO 3166-1 alpha-2.': 'Ursprungsland (BT-159), ISO 3166-1 Alpha-2.',
  'Codes of classifications (BT-158); customs tariff numbers (`HS`) are printed. At most 20.':
    'Codes von Klassifikationen (BT-158); Zolltarifnummern (`HS`) werden gedruckt. Höchstens 20.',
  'The code, for example `8471 30 00`.': 'Der Code, zum Beispiel `8471 30 00`.',
  'Which classification it is, code list UNTDID 7143: `HS`, `STI` (CPV), `TST` (UNSPSC) …':
    'Welche Klassifikation, Codeliste UNTDID 7143: `HS`, `STI` (CPV), `TST` (UNSPSC) …',
  'Version of the classification.': 'Version der Klassifikation.',
  'Properties of the item (BG-32). At most 50.': 'Eigenschaften des Artikels (BG-32). Höchstens 50.',
  'What the property is, for example the colour.': 'Welche Eigenschaft, zum Beispiel die Farbe.',
  'Its value, for example blue.': 'Ihr Wert, zum Beispiel blau.',
  'Number of what the item is invoiced for, such as a meter or a subscription (BT-128).':
    'Nummer dessen, wofür die Position berechnet wird, etwa eines Zählers oder Abonnements (BT-128).',
  'What kind of number `objectNumber` is, code list UNTDID 1153.':
    'Welche Art Nummer `objectNumber` ist, Codeliste UNTDID 1153.',
  'Where the buyer books the item (BT-133); not printed.':
    'Wohin der Käufer die Position bucht (BT-133); nicht gedruckt.',
  'Before the GTIN of an item.': 'Vor der GTIN einer Position.',
  'Before the customs tariff number of an item.': 'Vor der Zolltarifnummer einer Position.',
  'Before the country of origin of an item.': 'Vor dem Ursprungsland einer Position.',
  'A fixed amount for the whole item. Where price × amount is negative, as on a return, a negative one comes to the same, and the e-invoice has it as it is stated.':
    'Fester Betrag für die ganze Position. Wo Preis × Menge negativ ist, wie bei einer Rückgabe, bedeutet ein negativer dasselbe, und die E-Rechnung hat ihn so, wie er angegeben ist.',
  'Added to the sum of the item and shown below it. At most 10.':
    'Wird der Summe der Position zugeschlagen und darunter gezeigt. Höchstens 10.',
  'When this item was delivered or done.': 'Wann diese Position geliefert oder geleistet wurde.',
  'The last day.': 'Der letzte Tag.',
  'The buyer’s number of the item.': 'Artikelnummer des Käufers.',
  'The seller’s number of the item.': 'Artikelnummer des Verkäufers.',
  'The number of the item on the invoice, for example `1.2`: printed in a column of its own, and line identifier (BT-126) of the e-invoice; no two the same. An item without one has its place in the list, else the next free number.':
    'Nummer der Position auf der Rechnung, zum Beispiel `1.2`: gedruckt in einer eigenen Spalte und Kennung der Zeile (BT-126) in der E-Rechnung; keine zwei sind gleich. Eine Position ohne hat ihren Platz in der Liste, sonst die nächste freie Nummer.',
  'The line of the buyer’s order that the item fulfils; printed beside the order number.':
    'Zeile der Bestellung des Käufers, die diese Position erfüllt; gedruckt neben der Bestellnummer.',
  'Value added tax in percent.': 'Umsatzsteuer in Prozent.',
  'Same as `tax`; counts when `tax` is absent.': 'Wie `tax`; zählt, wenn `tax` fehlt.',
  'Fees, discounts and taxes added after the items, each on top of the earlier ones. At most 50.':
    'Gebühren, Rabatte und Steuern nach den Positionen, jeweils auf Grundlage der früheren. Höchstens 50.',
  'The text before the amount, for example `Shipping` or `Discount 5 %`.':
    'Text vor dem Betrag, zum Beispiel `Versand` oder `Rabatt 5 %`.',
  'Percentage of the items and all earlier entries; negative for a discount. Wins over `value`.':
    'Prozentsatz der Positionen und aller früheren Einträge; negativ für einen Rabatt. Geht vor `value`.',
  'A fixed amount; negative for a discount.': 'Fester Betrag; negativ für einen Rabatt.',
  'Value added tax of this fee in percent. Default: shared out like the items’ tax.':
    'Umsatzsteuer dieser Gebühr in Prozent. Vorgabe: aufgeteilt wie die Steuer der Positionen.',
  'Replaces standard texts. Without `language` the others are in the language of the given ones, else in that of `locale`, else English.':
    'Ersetzt feste Texte. Ohne `language` sind die übrigen in der Sprache der angegebenen, sonst in der von `locale`, sonst englisch.',
  'The heading.': 'Die Überschrift.',
  'Sum of the items.': 'Summe der Positionen.',
  'The amount to pay.': 'Der zu zahlende Betrag.',
  'Column: quantity.': 'Spalte: Menge.',
  'Column: description.': 'Spalte: Beschreibung.',
  'Column: price of one unit.': 'Spalte: Preis je Einheit.',
  'Column: price of the item.': 'Spalte: Preis der Position.',
  'Page number: `{current}` and `{total}` are replaced by the page and the number of pages.':
    'Seitenzahl: `{current}` und `{total}` werden durch die Seite und die Zahl der Seiten ersetzt.',
  'Sum so far, at a page break.': 'Zwischensumme an einem Seitenumbruch.',
  'Beside the payment code.': 'Neben dem Zahlungscode.',
  'Column and total: value added tax. `IGIC` or `IPSI` makes what bears a tax category L or M.':
    'Spalte und Summe: Umsatzsteuer. `IGIC` oder `IPSI` macht aus dem, was Steuer trägt, Kategorie L oder M.',
  'Before the invoice number.': 'Vor der Rechnungsnummer.',
  'Before the date of issue.': 'Vor dem Ausstellungsdatum.',
  'Before the due date.': 'Vor der Fälligkeit.',
  'Before the delivery date of `metadata`.': 'Vor dem Lieferdatum aus `metadata`.',
  'Before the order number of `metadata`.': 'Vor der Bestellnummer aus `metadata`.',
  'Before the buyer’s reference of `metadata`.': 'Vor der Referenz des Käufers aus `metadata`.',
  'Before the number of `precedingInvoice`.': 'Vor der Nummer aus `precedingInvoice`.',
  'Before payments without a title.': 'Vor Zahlungen ohne Titel.',
  'Column: number of the item.': 'Spalte: Nummer der Position.',
  'The amount to pay when something has been paid already.':
    'Der zu zahlende Betrag, wenn bereits etwas bezahlt ist.',
  'Prints an EPC QR code; account and name are the sender’s. An empty object is enough.':
    'Druckt einen EPC-QR-Code; Konto und Name sind die des Absenders. Ein leeres Objekt genügt.',
  'Structured payment reference.': 'Strukturierte Zahlungsreferenz.',
  'Remittance text; unused when there is a reference. Default: the invoice number.':
    'Verwendungszweck; ohne Wirkung, wenn es eine Referenz gibt. Vorgabe: die Rechnungsnummer.',
  'A hint for the payer.': 'Hinweis für den Zahler.',
  'Prints a Swiss QR bill: creditor is the sender, debtor the recipient.':
    'Druckt eine Schweizer QR-Rechnung: Zahlungsempfänger ist der Absender, Zahler der Empfänger.',
  'Unstructured message.': 'Unstrukturierte Mitteilung.',
  'Billing information.': 'Rechnungsinformationen.',
  'QR reference (27 digits) or creditor reference of ISO 11649.':
    'QR-Referenz (27 Ziffern) oder Creditor Reference nach ISO 11649.',
  'Number and dates of the invoice.': 'Nummer und Daten der Rechnung.',
  'Date of issue; default: today.': 'Ausstellungsdatum; Vorgabe: heute.',
  'When payment is due.': 'Wann die Zahlung fällig ist.',
  'When delivery or service took place.': 'Wann geliefert oder geleistet wurde.',
  'Over which period delivery or service took place, instead of or beside a single day.':
    'Zeitraum der Lieferung oder Leistung, statt eines einzelnen Tages oder zusätzlich.',
  'Reference of the buyer, in Germany the Leitweg-ID.':
    'Referenz des Käufers, in Deutschland die Leitweg-ID.',
  'Number of the buyer’s order.': 'Nummer der Bestellung des Käufers.',
  'True: a plain PDF without e-invoice.': 'true: ein einfaches PDF ohne E-Rechnung.',
  'Profile of the e-invoice. AUTO takes EN16931 when the data suffice, else MINIMUM; any other value must be reached, or the call is refused with one detail for each missing field. FRANCE is EN16931 by the French rules BR-FR-CTC, EXTENDED_CTC_FR what these extend it by; PEPPOL is UBL by Peppol BIS Billing 3.0.':
    'Profil der E-Rechnung. AUTO nimmt EN16931, wenn die Angaben reichen, sonst MINIMUM; jedes andere muss erreicht werden, sonst wird der Aufruf mit einer Angabe je fehlendem Feld abgelehnt. FRANCE ist EN16931 nach den französischen Regeln BR-FR-CTC, EXTENDED_CTC_FR, was diese darüber hinaus haben; PEPPOL ist UBL nach Peppol BIS Billing 3.0.',
  'Syntax of the e-invoice. UBL has no profile below EN16931; AUTO takes PEPPOL when the data suffice. A PDF then has the UBL document attached and is no Factur-X file.':
    'Syntax der E-Rechnung. UBL hat kein Profil unter EN16931; AUTO nimmt PEPPOL, wenn die Angaben reichen. Ein PDF hat dann das UBL-Dokument als Anhang und ist keine Factur-X-Datei.',
  'Business process (BT-23), in France the mode of invoicing such as `S1`.':
    'Geschäftsprozess (BT-23), in Frankreich die Art der Rechnung, zum Beispiel `S1`.',
  'Notes that a law requires, with their codes; printed below `notice`. At most 100.':
    'Vermerke, die ein Gesetz verlangt, mit ihren Codes; gedruckt unter `notice`. Höchstens 100.',
  'What the note is about, code list UNTDID 4451: `PMT`, `PMD`, `AAB`, `REG` …':
    'Gegenstand des Vermerks, Codeliste UNTDID 4451: `PMT`, `PMD`, `AAB`, `REG` …',
  'The note itself.': 'Der Vermerk selbst.',
  'Invoice PDF, version 1': 'Rechnung als PDF, Version 1',
  'Creates an invoice as PDF/A-3a without e-invoice. Deprecated: version 2 has parties, dates and VAT by item and embeds the e-invoice.':
    'Erstellt eine Rechnung als PDF/A-3a ohne E-Rechnung. Veraltet: Version 2 hat Parteien, Daten und Umsatzsteuer je Position und bettet die E-Rechnung ein.',
  'One item and VAT': 'Eine Position und Umsatzsteuer',
  'With EPC code': 'Mit EPC-Code',
  'Dunning charge after the tax': 'Mahnspesen nach der Steuer',
  'Lines of the sender’s address; the first is the name.':
    'Zeilen der Adresse des Absenders; die erste ist der Name.',
  'Lines of the recipient’s address.': 'Zeilen der Adresse des Empfängers.',
  'Prints an EPC QR code with the total as amount.': 'Druckt einen EPC-QR-Code mit der Summe als Betrag.',
  'Account of the recipient of the payment.': 'Konto des Zahlungsempfängers.',
  'Name of the recipient of the payment.': 'Name des Zahlungsempfängers.',
  'Remittance text; unused when there is a reference.':
    'Verwendungszweck; ohne Wirkung, wenn es eine Referenz gibt.',
  'Prints a Swiss QR bill with the total as amount.':
    'Druckt eine Schweizer QR-Rechnung mit der Summe als Betrag.',
  'Who pays.': 'Wer zahlt.',
  'True: amount due and due date are also at the top, and the number is there once. False: the heading alone, its number repeated among the facts.':
    'True: Fälliger Betrag und Fälligkeit stehen auch oben, und die Nummer steht dort einmal. False: nur die Überschrift, deren Nummer bei den Angaben noch einmal steht.',
  'At the top, with `dueAtTop`: `{date}` is replaced by `metadata.dueDate`.':
    'Oben, mit `dueAtTop`: `{date}` wird durch `metadata.dueDate` ersetzt.',
  'At the top, with `dueAtTop`, where all has been paid.': 'Oben, mit `dueAtTop`, wenn alles bezahlt ist.',
  'At the foot: title above the sender’s address.': 'Am Fuß: Titel über der Anschrift des Absenders.',
  'At the foot: title above contact, telephone number and e-mail address.':
    'Am Fuß: Titel über Ansprechpartner, Telefonnummer und E-Mail-Adresse.',
  'At the foot: title above the accounts.': 'Am Fuß: Titel über den Konten.',
  'At the foot: title above register, VAT and tax number.':
    'Am Fuß: Titel über Register, USt-IdNr. und Steuernummer.',
  'Above the recipient, on Letter paper.': 'Über dem Empfänger, auf Papier im Format Letter.',
  'Before the sender’s tax number.': 'Vor der Steuernummer des Absenders.',
  'Before the sender’s VAT number.': 'Vor der USt-IdNr. des Absenders.',
  'Before the recipient’s VAT number.': 'Vor der USt-IdNr. des Empfängers.',
  'Total: the VAT of one rate. `{rate}` and `{base}` are replaced by the rate and the amount that it is charged on, `{vat}` by the label `vat`.':
    'Summe: die Umsatzsteuer eines Satzes. `{rate}` und `{base}` werden durch den Satz und den Betrag ersetzt, von dem sie berechnet ist, `{vat}` durch die Beschriftung `vat`.',
  'Total: the VAT of all rates.': 'Summe: die Umsatzsteuer aller Sätze.',
  'Before periods of delivery or service.': 'Vor Zeiträumen von Lieferung oder Leistung.',
  'Before the sum of an item, below its discounts and surcharges.':
    'Vor der Summe einer Position, unter ihren Rabatten und Zuschlägen.',
  'Discount for early payment: `{percent}` and `{date}` are replaced by the percentage and the last day.':
    'Skonto: `{percent}` und `{date}` werden durch den Prozentsatz und den letzten Tag ersetzt.',
  'Before the sender’s telephone number.': 'Vor der Telefonnummer des Absenders.',
};
