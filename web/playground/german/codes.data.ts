import type { OperationTexts } from '../in-language.ts';

/** German texts of payment codes and barcodes, by the English ones of the interface document. */
export const CODE_TEXTS: OperationTexts = {
  'EPC QR code': 'EPC-QR-Code',
  'Draws a payment QR code for a SEPA credit transfer (EPC069-12, also known as GiroCode or Zahlen mit Code). Banking apps in the euro area read it and fill in the transfer.':
    'Zeichnet einen QR-Code für eine SEPA-Überweisung (EPC069-12, auch GiroCode oder „Zahlen mit Code“). Banking-Apps im Euroraum lesen ihn und füllen die Überweisung aus.',
  'Donation to the Austrian Red Cross': 'Spende an das Österreichische Rote Kreuz',
  'Invoice of a workshop in Munich with creditor reference':
    'Rechnung einer Werkstatt in München mit Zahlungsreferenz',
  'Membership fee of a Belgian club, structured communication':
    'Mitgliedsbeitrag eines belgischen Vereins, strukturierte Mitteilung',
  'IBAN of the recipient; white space and letter case do not matter':
    'IBAN des Empfängers; Leerzeichen sowie Groß- und Kleinschreibung sind egal',
  'Name of the recipient': 'Name des Empfängers',
  "BIC of the recipient's bank; required by version 1": 'BIC der Bank des Empfängers; Version 1 braucht ihn',
  'ISO 4217 code; banking apps pay only EUR, any other is written with a warning':
    'Code nach ISO 4217; Banking-Apps zahlen nur EUR, jede andere Währung wird mit einer Warnung geschrieben',
  'Amount with at most two decimals; absent: the payer enters it':
    'Betrag mit höchstens zwei Dezimalstellen; fehlt er, gibt ihn der Zahler ein',
  'Structured reference, for example a creditor reference (RF…), whose check digits must be right':
    'Strukturierte Referenz, zum Beispiel eine Creditor Reference (RF…); ihre Prüfziffern müssen stimmen',
  'Purpose of the payment as free text; left out of the code when there is a reference':
    'Verwendungszweck als freier Text; entfällt im Code, wenn es eine Referenz gibt',
  'Hint for the payer': 'Hinweis für den Zahler',
  'Width and height of the picture in pixels': 'Breite und Höhe des Bildes in Pixel',
  'Draws a frame with a label around the code': 'Zeichnet einen Rahmen mit Beschriftung um den Code',
  'Version of the standard: 2 needs no BIC': 'Version des Standards: 2 braucht keinen BIC',
  'Purpose code of ISO 20022, such as CHAR': 'Zweckcode nach ISO 20022, zum Beispiel CHAR',
  'Label of the frame, at most 20 Latin-1 characters; empty text: no label; absent: SEPA QR':
    'Beschriftung des Rahmens, höchstens 20 Zeichen aus Latin-1; leerer Text: keine; fehlt sie: SEPA QR',
  'SPAYD QR code': 'SPAYD-QR-Code',
  'Draws a Czech payment QR code (SPAYD, known as QR platba) in CZK. Accounts may be given as IBAN or as Czech account number; symbols, standing orders and notifications are supported.':
    'Zeichnet einen tschechischen QR-Code für Zahlungen (SPAYD, bekannt als QR platba) in CZK. Konten gibt man als IBAN oder als tschechische Kontonummer an; Symbole, Daueraufträge und Benachrichtigungen sind möglich.',
  'Donation with due date': 'Spende mit Fälligkeit',
  'Invoice of a joinery in Brno with variable symbol':
    'Rechnung einer Tischlerei in Brünn mit variablem Symbol',
  'Monthly rent by standing order, with notification by mail':
    'Monatsmiete als Dauerauftrag, mit Benachrichtigung per E-Mail',
  'The account to pay to, and up to two alternatives':
    'Das Konto, auf das gezahlt wird, und bis zu zwei weitere zur Auswahl',
  'IBAN of any country; this or number and bankCode':
    'IBAN eines beliebigen Landes; entweder sie oder number und bankCode',
  'BIC of the bank': 'BIC der Bank',
  'Prefix of a Czech account number; absent: none':
    'Präfix einer tschechischen Kontonummer; fehlt es: keines',
  'Czech account number': 'Tschechische Kontonummer',
  'Czech bank code': 'Tschechische Bankleitzahl',
  'Amount in CZK with at most two decimals; absent: the payer enters it':
    'Betrag in CZK mit höchstens zwei Dezimalstellen; fehlt er, gibt ihn der Zahler ein',
  "The recipient's reference, at most 16 digits": 'Referenz des Empfängers, höchstens 16 Ziffern',
  'Message for the recipient': 'Mitteilung an den Empfänger',
  'Day on which the payment is due': 'Tag, an dem die Zahlung fällig ist',
  'Last day of a standing order; not before dueDate': 'Letzter Tag eines Dauerauftrags; nicht vor dueDate',
  'Asks for an instant payment': 'Bittet um eine Echtzeitüberweisung',
  'Where the recipient is notified of the payment':
    'Wohin der Empfänger über die Zahlung benachrichtigt wird',
  'How the recipient is notified of the payment': 'Wie der Empfänger über die Zahlung benachrichtigt wird',
  'Mail address, or telephone number of 3 to 20 digits':
    'E-Mail-Adresse oder Telefonnummer mit 3 bis 20 Ziffern',
  'Variable symbol, at most 10 digits': 'Variables Symbol, höchstens 10 Ziffern',
  'Specific symbol, at most 10 digits': 'Spezifisches Symbol, höchstens 10 Ziffern',
  'Constant symbol, at most 10 digits': 'Konstantes Symbol, höchstens 10 Ziffern',
  'Makes it a standing order, repeated so often':
    'Macht daraus einen Dauerauftrag, der sich so oft wiederholt',
  'Days to try again when the account is not covered':
    'So viele Tage wird es weiter versucht, wenn das Konto nicht gedeckt ist',
  "The payer's own identifier of the payment": 'Eigene Kennung des Zahlers für die Zahlung',
  "Address for the payer's own purposes": 'Adresse für eigene Zwecke des Zahlers',
  'Adds a checksum to the text': 'Fügt dem Text eine Prüfsumme an',
  'Draws a frame with the label QR platba around the code':
    'Zeichnet einen Rahmen mit der Beschriftung QR platba um den Code',
  'PAY by square QR code': 'PAY-by-square-QR-Code',
  'Draws a Slovak payment QR code (PAY by square 1.2.0) for one or more payments: payment orders, standing orders and direct debits. Some Slovak banking apps refuse codes without BIC, so send it if you have it.':
    'Zeichnet einen slowakischen QR-Code für Zahlungen (PAY by square 1.2.0) mit einer oder mehreren Zahlungen: Überweisungen, Daueraufträge und Lastschriften. Manche slowakischen Banking-Apps lehnen Codes ohne BIC ab, darum besser mitsenden, wenn er bekannt ist.',
  'Donation to the Slovak Red Cross': 'Spende an das Slowakische Rote Kreuz',
  'Invoice of a bakery in Bratislava with symbols': 'Rechnung einer Bäckerei in Bratislava mit Symbolen',
  'Rent on the fifth of each month until the end of 2031': 'Miete am Fünften jedes Monats bis Ende 2031',
  'The payments of the code, usually one': 'Die Zahlungen des Codes, meist eine',
  'Kind of the payment; absent: PAYMENT_ORDER': 'Art der Zahlung; fehlt sie: PAYMENT_ORDER',
  'One to five accounts to choose from': 'Ein bis fünf Konten zur Auswahl',
  'IBAN of the recipient': 'IBAN des Empfängers',
  'BIC of the bank; some Slovak apps refuse codes without it':
    'BIC der Bank; manche slowakischen Apps lehnen Codes ohne ihn ab',
  'Who is paid': 'Wer bezahlt wird',
  'Name of the recipient; accents are dropped': 'Name des Empfängers; Akzente entfallen',
  'Street and house number': 'Straße und Hausnummer',
  'Postal code and city': 'Postleitzahl und Ort',
  'ISO 4217 code': 'Code nach ISO 4217',
  'Constant symbol, at most 4 digits': 'Konstantes Symbol, höchstens 4 Ziffern',
  "The recipient's reference": 'Referenz des Empfängers',
  'Required by STANDING_ORDER, otherwise ignored': 'Pflicht bei STANDING_ORDER, sonst ohne Wirkung',
  'Day of the payment: 1 (Monday) to 7 when WEEKLY or BIWEEKLY, none when DAILY, else 1 to 31':
    'Tag der Zahlung: 1 (Montag) bis 7 bei WEEKLY oder BIWEEKLY, keiner bei DAILY, sonst 1 bis 31',
  'The only month of payment; absent: every month. Not for longer periods than BIMONTHLY or DAILY':
    'Der einzige Monat der Zahlung; fehlt er: jeder Monat. Nicht bei längeren Abständen als BIMONTHLY und nicht bei DAILY',
  'How often the payment is repeated': 'Wie oft sich die Zahlung wiederholt',
  'Day of the last payment': 'Tag der letzten Zahlung',
  'Several months of payment, instead of month': 'Mehrere Monate der Zahlung statt month',
  'Required by DIRECT_DEBIT, otherwise ignored': 'Pflicht bei DIRECT_DEBIT, sonst ohne Wirkung',
  'Scheme of the direct debit': 'Verfahren der Lastschrift',
  'One payment or several': 'Eine Zahlung oder mehrere',
  'Identifier of the mandate; only with creditor and contract':
    'Kennung des Mandats; nur zusammen mit creditor und contract',
  'Identifier of the creditor; only with mandate and contract':
    'Kennung des Gläubigers; nur zusammen mit mandate und contract',
  'Identifier of the contract; only with mandate and creditor':
    'Kennung des Vertrags; nur zusammen mit mandate und creditor',
  'Greatest amount of one payment, with at most two decimals':
    'Höchstbetrag einer Zahlung, mit höchstens zwei Dezimalstellen',
  'Last day of the mandate': 'Letzter Tag des Mandats',
  'Number of the invoice, at most 10 characters': 'Nummer der Rechnung, höchstens 10 Zeichen',
  'Draws a frame with the label PAY by square around the code':
    'Zeichnet einen Rahmen mit der Beschriftung PAY by square um den Code',
  'HCT QR code': 'HCT-QR-Code',
  'Draws a Hungarian payment QR code (HCT, guideline of the Magyar Nemzeti Bank of 2019, version 001): the payee shows it, the payer scans it and sends an instant transfer. Note: on 1 September 2024 Hungarian banks moved in-shop and online payments to qvik, whose codes are issued through GIRO; apps may no longer read version 001.':
    'Zeichnet einen ungarischen QR-Code für Zahlungen (HCT, Richtlinie der Magyar Nemzeti Bank von 2019, Version 001): Der Empfänger zeigt ihn, der Zahler scannt ihn und sendet eine Echtzeitüberweisung. Hinweis: Am 1. September 2024 stellten ungarische Banken Zahlungen im Geschäft und im Internet auf qvik um, dessen Codes über GIRO ausgegeben werden; Apps lesen Version 001 womöglich nicht mehr.',
  'Donation to the Hungarian Red Cross': 'Spende an das Ungarische Rote Kreuz',
  'Invoice of a bookshop in Budapest': 'Rechnung einer Buchhandlung in Budapest',
  'Till of a café, amount entered by the guest': 'Kassa eines Cafés, den Betrag gibt der Gast ein',
  'Hungarian IBAN of the recipient': 'Ungarische IBAN des Empfängers',
  "BIC of the recipient's bank": 'BIC der Bank des Empfängers',
  'End of validity: date and time with Z or an offset; without, it is Budapest time. Fractions of a second are dropped':
    'Ende der Gültigkeit: Datum und Uhrzeit mit Z oder Abstand zu UTC; ohne beides gilt die Zeit in Budapest. Bruchteile einer Sekunde entfallen',
  'ISO 4217 code; banking apps pay only HUF, any other is written with a warning':
    'Code nach ISO 4217; Banking-Apps zahlen nur HUF, jede andere Währung wird mit einer Warnung geschrieben',
  'Whole amount; absent or 0: the payer enters it':
    'Ganzer Betrag; fehlt er oder ist er 0, gibt ihn der Zahler ein',
  'Remittance information': 'Verwendungszweck',
  'Identifier of the shop': 'Kennung des Geschäfts',
  'Identifier of the merchant device': 'Kennung des Geräts beim Händler',
  'Identifier of the invoice or receipt': 'Kennung der Rechnung oder des Belegs',
  'Identifier of the customer': 'Kennung des Kunden',
  "The payee's internal identifier of the transaction": 'Interne Kennung des Empfängers für die Zahlung',
  'Identifier of the loyalty programme': 'Kennung des Treueprogramms',
  'Verification code of the tax authority NAV': 'Prüfcode der Finanzbehörde NAV',
  'Purpose code of ISO 20022, four letters': 'Zweckcode nach ISO 20022, vier Buchstaben',
  Barcode: 'Barcode',
  'Draws a barcode: linear, stacked or matrix, 37 symbologies, as WebP, PNG, JPEG, GIF, TIFF, SVG or PDF. Width and height are the least size: the picture is scaled in whole modules and never resampled.':
    'Zeichnet einen Barcode: linear, gestapelt oder als Matrix, 37 Symbologien, als WebP, PNG, JPEG, GIF, TIFF, SVG oder PDF. Breite und Höhe sind die Mindestgröße: Das Bild wächst um ganze Module und wird nie umgerechnet.',
  'QR Code with a link': 'QR-Code mit einem Link',
  'PDF417 with text compaction': 'PDF417 mit Textverdichtung',
  'Article number as EAN-13 with digits below, as SVG':
    'Artikelnummer als EAN-13 mit Ziffern darunter, als SVG',
  'GS1 Data Matrix with article, batch and expiry': 'GS1 DataMatrix mit Artikel, Charge und Ablaufdatum',
  'Shipping label line as Code 128': 'Zeile eines Versandetiketts als Code 128',
  'Boarding pass as Aztec in corporate colours': 'Bordkarte als Aztec in Firmenfarben',
  'Symbology. ITF is another name of INTERLEAVED_TWO_OF_FIVE.':
    'Symbologie. ITF ist ein anderer Name für INTERLEAVED_TWO_OF_FIVE.',
  'What the symbol carries; not trimmed. Check digits are added or checked.':
    'Inhalt des Symbols; wird nicht gekürzt. Prüfziffern werden ergänzt oder geprüft.',
  'Least width in pixels; 1 means as large as is sensible. Modules are whole pixels.':
    'Mindestbreite in Pixel; 1 bedeutet: so groß wie sinnvoll. Module haben ganze Pixel.',
  'Least height in pixels; 1 means as large as is sensible.':
    'Mindesthöhe in Pixel; 1 bedeutet: so groß wie sinnvoll.',
  'Colour of bars and modules, #RRGGBB or #RGB.': 'Farbe der Striche und Module, #RRGGBB oder #RGB.',
  'Colour behind them, #RRGGBB, #RGB or transparent (not with JPEG).':
    'Farbe dahinter, #RRGGBB, #RGB oder transparent (nicht bei JPEG).',
  'Type of the picture.': 'Dateityp des Bildes.',
  'Options of the format; those of other formats are ignored.':
    'Optionen des Formats; die anderer Formate haben keine Wirkung.',
  'AZTEC, DATA_MATRIX, PDF_417, QR_CODE: character set to encode with and to name in the symbol, e.g. UTF-8, ISO 8859-1, Shift_JIS. Default: ASCII as it is, anything else as UTF-8.':
    'AZTEC, DATA_MATRIX, PDF_417, QR_CODE: Zeichensatz, in dem kodiert und der im Symbol genannt wird, z. B. UTF-8, ISO 8859-1, Shift_JIS. Vorgabe: ASCII unverändert, alles andere als UTF-8.',
  'AZTEC: percent of check words, 0 to 100, default 33. PDF_417: level 0 to 8, default 2. QR_CODE: L, M, Q or H, default L.':
    'AZTEC: Anteil der Prüfwörter in Prozent, 0 bis 100, Vorgabe 33. PDF_417: Stufe 0 bis 8, Vorgabe 2. QR_CODE: L, M, Q oder H, Vorgabe L.',
  'AZTEC: −4 to −1 compact, 1 to 32 full, 0 (default) the smallest symbol that fits the content.':
    'AZTEC: −4 bis −1 kompakt, 1 bis 32 voll, 0 (Vorgabe) das kleinste Symbol, in das der Inhalt passt.',
  'QR_CODE: exactly this version. Default: the smallest that fits the content.':
    'QR_CODE: genau diese Version. Vorgabe: die kleinste, in die der Inhalt passt.',
  'CODE_128, DATA_MATRIX, QR_CODE: shortest encoding instead of the usual one. PDF_417: Compact PDF417.':
    'CODE_128, DATA_MATRIX, QR_CODE: kürzeste statt der üblichen Kodierung. PDF_417: Compact PDF417.',
  'DATA_MATRIX: C40 encodation only. Cannot be combined with compact.':
    'DATA_MATRIX: nur C40-Kodierung. Nicht zusammen mit compact.',
  'DATA_MATRIX, QR_CODE: the content is GS1 element strings, in brackets or with U+001D between them.':
    'DATA_MATRIX, QR_CODE: Der Inhalt besteht aus GS1-Elementen, in Klammern oder mit U+001D dazwischen.',
  'DATA_MATRIX: NONE (default) is the smallest of both.':
    'DATA_MATRIX: NONE (Vorgabe) ist die kleinste von beiden.',
  'PDF_417: text beyond ASCII as UTF-8 with its designator.':
    'PDF_417: Text außerhalb von ASCII als UTF-8 mit Kennzeichnung.',
  'PDF_417: mode of compaction, AUTO by default.': 'PDF_417: Art der Verdichtung, Vorgabe AUTO.',
  'Light modules around the symbol instead of what its standard asks for.':
    'Helle Module um das Symbol statt der Ruhezone seines Standards.',
  'Linear formats: human-readable line below the bars.': 'Lineare Formate: lesbare Zeile unter den Strichen.',
  'Degrees clockwise.': 'Grad im Uhrzeigersinn.',
};
