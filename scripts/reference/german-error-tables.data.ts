import type { TableWords } from './german-table.ts';

/** Cells of the generated tables of `docs/errors.md` in German. */

export const STATUS_WORDS: TableWords = {
  '402': '402',
  '403': '403',
  '404': '404',
  '405': '405',
  '406': '406',
  '429': '429',
  '500': '500',
  '503': '503',
  '400, 408, 431': '400, 408, 431',
  Status: 'Status',
  Identifier: 'Kennung',
  Meaning: 'Bedeutung',
  'What to do': 'Was zu tun ist',
  'those below': 'die folgenden',
  'the credits do not cover the call': 'die Credits reichen für den Aufruf nicht aus',
  'ask the operator for credits': 'bitten Sie den Betreiber um Credits',
  'the key is missing, unknown, revoked, expired, or not allowed to do this':
    'der Schlüssel fehlt, ist unbekannt, widerrufen oder abgelaufen, oder er darf das nicht',
  'check the header `Authorization: Bearer <API key>`':
    'prüfen Sie die Kopfzeile `Authorization: Bearer <API key>`',
  'the input is wrong': 'die Eingabe ist falsch',
  'fix the request; sending it again unchanged will not help':
    'berichtigen Sie die Anfrage; unverändert wird sie wieder abgelehnt',
  'a fault of the service': 'ein Fehler des Dienstes',
  'send the operator the `requestId`': 'senden Sie dem Betreiber die `requestId`',
  'something that the operation needs is away, busy or slow':
    'etwas, das die Operation braucht, fehlt, ist ausgelastet oder langsam',
  'wait the seconds of `Retry-After`, then send it again':
    'warten Sie die Sekunden aus `Retry-After` und senden Sie die Anfrage dann erneut',
  'unknown path': 'unbekannter Pfad',
  'compare with `/openapi.json`': 'vergleichen Sie ihn mit `/openapi.json`',
  'wrong method': 'falsche Methode',
  'the header `Allow` lists the right ones': 'die Kopfzeile `Allow` nennt die richtigen',
  'more calls than the operator allows': 'mehr Aufrufe, als der Betreiber erlaubt',
  'wait for the seconds in `Retry-After`': 'warten Sie die Sekunden aus `Retry-After`',
  'no proper HTTP, too slow, or in too many small pieces':
    'kein richtiges HTTP, zu langsam oder in zu vielen kleinen Stücken',
  'check client and proxy': 'prüfen Sie Client und Proxy',
};

export const WARNING_WORDS: TableWords = {
  Token: 'Kürzel',
  Meaning: 'Bedeutung',
  Operations: 'Operationen',
  'The accent was too light for white paper and was darkened to a contrast of 4.5 : 1.':
    'Die Akzentfarbe war für weißes Papier zu hell und wurde auf einen Kontrast von 4,5 : 1 abgedunkelt.',
  'The account is not in a SEPA country: banking apps may refuse the code.':
    'Das Konto ist in keinem SEPA-Land: Banking-Apps lehnen den Code womöglich ab.',
  'Accents and other characters beyond ASCII were replaced, as the standard recommends.':
    'Buchstaben mit Akzent und andere Zeichen außerhalb von ASCII wurden ersetzt, wie die Norm es empfiehlt.',
  'Accents and other characters beyond ASCII were replaced: several banking apps refuse them.':
    'Buchstaben mit Akzent und andere Zeichen außerhalb von ASCII wurden ersetzt: Mehrere Banking-Apps lehnen sie ab.',
  'Characters other than ASCII and the letters of Hungarian were replaced.':
    'Zeichen außerhalb von ASCII und der ungarischen Buchstaben wurden ersetzt.',
  'Characters that Swiss banks do not process and that have no equivalent were replaced by a full stop.':
    'Zeichen, die Schweizer Banken nicht verarbeiten und für die es keine Entsprechung gibt, wurden durch einen Punkt ersetzt.',
  'Some characters have no glyph in the installed fonts, or are not allowed in a Swiss QR bill, and were replaced.':
    'Einige Zeichen fehlen in den installierten Schriften oder sind in einer Schweizer QR-Rechnung nicht erlaubt; sie wurden ersetzt.',
  'Words are beyond the edge of the paper or cut off; X-Content-Outside-Page has their number.':
    'Wörter liegen außerhalb des Papiers oder sind abgeschnitten; `X-Content-Outside-Page` nennt ihre Anzahl.',
  'The total of a credit note is below zero; its type already means that money goes back. State positive amounts.':
    'Die Summe einer Gutschrift ist negativ; dass Geld zurückgeht, sagt schon ihre Art. Geben Sie positive Beträge an.',
  'EPC codes are made for euro, and banks refuse others: the code was left out.':
    'EPC-Codes gibt es nur für Euro, andere lehnen Banken ab: Der Code wurde weggelassen.',
  'The requester was sent, and the register gave no reference':
    'Der Anfragende wurde mitgesendet, und das Register hat keine Referenz vergeben',
  'The state of this number compares no data of a trader for eVatR':
    'Der Staat dieser Nummer vergleicht für eVatR keine Angaben zum Unternehmen',
  'The register of this number takes no such requester: it was not named':
    'Das Register dieser Nummer nimmt keinen solchen Anfragenden an: Er wurde nicht genannt',
  'The currency is not EUR: banking apps will not pay it.':
    'Die Währung ist nicht EUR: Banking-Apps zahlen das nicht.',
  'The currency is not HUF: banking apps will not pay it.':
    'Die Währung ist nicht HUF: Banking-Apps zahlen das nicht.',
  'The day or period of delivery is missing: ZUGFeRD 2.4 requires it between German parties (BR-FX-EN-04), the law of Austrian sellers; set metadata.deliveryDate or metadata.deliveryPeriod.':
    'Tag oder Zeitraum der Lieferung fehlt: ZUGFeRD 2.4 verlangt ihn zwischen deutschen Parteien (BR-FX-EN-04), das Gesetz von österreichischen Verkäufern; geben Sie `metadata.deliveryDate` oder `metadata.deliveryPeriod` an.',
  'Data for profile MINIMUM are missing too: the attached document breaks rules about the terms listed in X-EInvoice-Missing.':
    'Auch für das Profil MINIMUM fehlen Angaben: Das angehängte Dokument verletzt Regeln zu den Angaben in `X-EInvoice-Missing`.',
  'Data for an EN 16931 invoice are missing: profile MINIMUM is attached, which is not legally an e-invoice. X-EInvoice-Missing lists the missing terms.':
    'Für eine Rechnung nach EN 16931 fehlen Angaben: Angehängt ist das Profil MINIMUM, das rechtlich keine E-Rechnung ist. `X-EInvoice-Missing` nennt, was fehlt.',
  'A fee follows the VAT entry; the e-invoice treats it as exempt from VAT.':
    'Nach der Umsatzsteuer folgt eine Gebühr; die E-Rechnung behandelt sie als steuerfrei.',
  'The picture is too small for the text of the frame: it was left out, or its letters are lower than 6 pixels. Ask for a larger size or a shorter text.':
    'Das Bild ist für den Text des Rahmens zu klein: Er wurde weggelassen, oder seine Buchstaben sind niedriger als 6 Pixel. Verlangen Sie ein größeres Bild oder einen kürzeren Text.',
  'the series has not been continued for 75 days after its newest month (of years: after the year that follows); `newest` is that month or year, `days` how long ago it ended':
    'die Reihe wurde seit 75 Tagen nach ihrem neuesten Monat nicht fortgesetzt (bei Jahren: nach dem folgenden Jahr); `newest` ist dieser Monat oder dieses Jahr, `days`, vor wie vielen Tagen es endete',
  'The buyer reference has the format of a Leitweg-ID, but its check digits are wrong; German authorities refuse it.':
    'Die Käuferreferenz hat die Form einer Leitweg-ID, aber falsche Prüfziffern; deutsche Behörden lehnen sie ab.',
  'after `pdfA`: the document lacks what the level asks for; X-PdfA-Level has the one that it meets.':
    'nach `pdfA`: Dem Dokument fehlt, was die Stufe verlangt; `X-PdfA-Level` nennt die, die es erfüllt.',
  'The document lacks something that the level asks for: X-PdfA-Level has the level that it reaches.':
    'Dem Dokument fehlt etwas, das die Stufe verlangt: `X-PdfA-Level` nennt die, die es erreicht.',
  'The document lacks what the level asks for (tags, the text of its codes, attachments); X-PdfA-Level has the one that it meets.':
    'Dem Dokument fehlt, was die Stufe verlangt (Tags, der Text seiner Codes, Anhänge); `X-PdfA-Level` nennt die, die es erfüllt.',
  'Links were left without a target: relative ones lead nowhere, those to scripts, files or data are not safe.':
    'Links haben kein Ziel mehr: Relative führen nirgendwohin, solche zu Skripten, Dateien oder Daten sind nicht sicher.',
  'Scanners may fail: the contrast is below 3 : 1, the bars are lighter than the background, or red light does not show them.':
    'Lesegeräte können scheitern: Der Kontrast liegt unter 3 : 1, die Striche sind heller als der Hintergrund, oder rotes Licht zeigt sie nicht.',
  'Members that X-EInvoice-Doubtful names break no rule of the profile that was asked for, and are most likely a slip: they are kept as stated. With profile AUTO they are refused.':
    'Felder, die `X-EInvoice-Doubtful` nennt, verletzen keine Regel des verlangten Profils und sind sehr wahrscheinlich ein Versehen: Sie bleiben, wie sie sind. Mit dem Profil AUTO werden sie abgelehnt.',
  'The reached profile has no place for members that X-EInvoice-Left-Out names: they are printed, and the e-invoice lacks them.':
    'Das erreichte Profil hat für Felder, die `X-EInvoice-Left-Out` nennt, keinen Platz: Sie sind gedruckt, fehlen aber in der E-Rechnung.',
  'No font has some characters; X-Missing-Glyphs has their number.':
    'Einige Zeichen hat keine Schrift; `X-Missing-Glyphs` nennt ihre Anzahl.',
  'Type 325 is a pro forma invoice: it is no invoice for VAT, and no payment code is printed.':
    'Art 325 ist eine Proforma-Rechnung: Sie ist keine Rechnung im Sinn der Umsatzsteuer, und kein Zahlungscode wird gedruckt.',
  'A national mandate for e-invoices applies, which this answer does not meet; X-EInvoice-Mandate names it.':
    'Es gilt eine nationale Pflicht zur E-Rechnung, die diese Antwort nicht erfüllt; `X-EInvoice-Mandate` nennt sie.',
  '`@page { size }` of the document differs from the size that the request asks for, which was printed.':
    '`@page { size }` des Dokuments weicht von dem Format ab, das die Anfrage verlangt; gedruckt ist das der Anfrage.',
  'No due date and no terms of payment are stated, and EN 16931 needs one of them (BR-CO-25): page and e-invoice have "as agreed". State metadata.dueDate or paymentTerms.':
    'Weder Fälligkeit noch Zahlungsbedingungen sind angegeben, und EN 16931 braucht eines davon (BR-CO-25): Auf der Seite und in der E-Rechnung steht „wie vereinbart“. Geben Sie `metadata.dueDate` oder `paymentTerms` an.',
  'The amount is zero or above the limit of a payment code: the code was left out.':
    'Der Betrag ist null oder liegt über der Grenze eines Zahlungscodes: Der Code wurde weggelassen.',
  'The payment code was left out: the amount is zero or above the limit, or the recipient does not pay.':
    'Der Zahlungscode wurde weggelassen: Der Betrag ist null oder liegt über der Grenze, oder der Empfänger zahlt nicht.',
  'From version 2.4 of the guidelines on, QR-IBANs are for CHF only; version 2.3 ends in November 2027.':
    'Ab Version 2.4 der Richtlinien sind QR-IBANs nur für CHF; Version 2.3 endet im November 2027.',
  'From version 2.4 of the Swiss guidelines on, QR-IBANs are for CHF only; version 2.3 ends in November 2027.':
    'Ab Version 2.4 der Schweizer Richtlinien sind QR-IBANs nur für CHF; Version 2.3 endet im November 2027.',
  'The recipient’s address has no country; the sender’s country was used.':
    'Die Adresse des Empfängers hat kein Land; verwendet wurde das Land des Absenders.',
  'recipient.vatNumber does not match its country’s format or check digits. It is printed; the e-invoice has it only if the format matches.':
    '`recipient.vatNumber` passt nicht zu Form oder Prüfziffern ihres Landes. Sie ist gedruckt; in der E-Rechnung steht sie nur, wenn die Form passt.',
  'Austrian invoices above 10,000 EUR to a business must have its VAT number (UStG § 11 Abs. 1 Z 2); set recipient.vatNumber.':
    'Österreichische Rechnungen über 10.000 EUR an ein Unternehmen brauchen dessen UID-Nummer (UStG § 11 Abs. 1 Z 2); geben Sie `recipient.vatNumber` an.',
  'a file was damaged and has been repaired.': 'eine Datei war beschädigt und wurde repariert.',
  'Resources were not loaded; X-Blocked-Resources has their number.':
    'Einige Dateien des Dokuments wurden nicht geladen; `X-Blocked-Resources` nennt ihre Anzahl.',
  'a file opened without the password of its owner; what it did not allow is allowed now.':
    'eine Datei konnte ohne das Passwort ihres Eigentümers geöffnet werden; was sie nicht erlaubte, ist nun erlaubt.',
  'Scripts of the document still worked or waited when their time was over: it was printed as it was then. `waitFor` gives them longer.':
    'Skripte des Dokuments arbeiteten oder warteten noch, als ihre Zeit um war: Es wurde gedruckt, wie es da war. `waitFor` gibt ihnen länger.',
  'The document has scripts, and the operator has switched scripts off.':
    'Das Dokument hat Skripte, und der Betreiber hat Skripte abgeschaltet.',
  'The check digits of sender.vatNumber are wrong.': 'Die Prüfziffern von `sender.vatNumber` sind falsch.',
  'signatures became invalid; their look stays.': 'Signaturen wurden ungültig; ihr Bild bleibt.',
  'No VAT category: goods and services go abroad on one invoice. Profile MINIMUM is attached; make two invoices, or state items.taxCategory.':
    'Keine Umsatzsteuerkategorie: Waren und Leistungen gehen auf einer Rechnung ins Ausland. Angehängt ist das Profil MINIMUM; machen Sie zwei Rechnungen, oder geben Sie `items.taxCategory` an.',
  'No VAT category: nothing shows whether goods or services go abroad. Profile MINIMUM is attached; state items.supply.':
    'Keine Umsatzsteuerkategorie: Nichts zeigt, ob Waren oder Leistungen ins Ausland gehen. Angehängt ist das Profil MINIMUM; geben Sie `items.supply` an.',
  'No reason for the missing VAT was found in the invoice: the VAT category was derived from the parties and the supply, or is the default. X-EInvoice-Assumed shows it; set taxCategory or state the reason in notice.':
    'Die Rechnung nennt keinen Grund, warum keine Umsatzsteuer berechnet wird: Die Kategorie wurde aus den Parteien und der Leistung abgeleitet oder ist die Vorgabe. `X-EInvoice-Assumed` zeigt sie; geben Sie `taxCategory` an, oder nennen Sie den Grund in `notice`.',
  'No VAT category: it does not follow from the parties, for example because the buyer abroad is a consumer or has no VAT number. Profile MINIMUM is attached; state items.taxCategory.':
    'Keine Umsatzsteuerkategorie: Sie folgt nicht aus den Parteien, etwa weil der Käufer im Ausland Verbraucher ist oder keine UID-Nummer hat. Angehängt ist das Profil MINIMUM; geben Sie `items.taxCategory` an.',
  'The currency is not that of the seller’s country: sellers who charge VAT must state it in that one, too (Directive 2006/112/EC, Article 230). State taxCurrency.':
    'Die Währung ist nicht die des Landes des Verkäufers: Wer Umsatzsteuer berechnet, muss sie auch in dieser angeben (Richtlinie 2006/112/EG, Artikel 230). Geben Sie `taxCurrency` an.',
  'The tax entries cannot be split by VAT rate: profile MINIMUM is attached.':
    'Die Steuereinträge lassen sich nicht nach Steuersätzen aufteilen: Angehängt ist das Profil MINIMUM.',
  'The amount of a VAT entry does not match any usual rate; give percent instead of value.':
    'Der Betrag eines Steuereintrags passt zu keinem üblichen Satz; geben Sie `percent` statt `value` an.',
  'The code has the reference; the text was left out, because the standard allows only one of them.':
    'Der Code enthält die Referenz; der Text wurde weggelassen, weil die Norm nur eines von beiden erlaubt.',
  'Unknown unit: the e-invoice has the code C62 (one), the page the text as given; use a common word or a code of UN/ECE Recommendation 20.':
    'Unbekannte Einheit: Die E-Rechnung hat den Code C62 (eins), die Seite den Text, wie er kam; verwenden Sie ein übliches Wort oder einen Code der UN/ECE-Empfehlung 20.',
  'validTill is in the past: banking apps will refuse the code.':
    '`validTill` liegt in der Vergangenheit: Banking-Apps lehnen den Code ab.',
  'VAT is stated on items and in an entry; both were added to the total.':
    'Umsatzsteuer steht bei den Positionen und in einem Eintrag; beides wurde zur Summe gezählt.',
  'The statements on VAT contradict each other: taxCategory and a sentence of the invoice, or two sentences. taxCategory decides, else the usual order of reasons; no sentence was added.':
    'Die Angaben zur Umsatzsteuer widersprechen einander: `taxCategory` und ein Satz der Rechnung, oder zwei Sätze. `taxCategory` entscheidet, sonst die übliche Reihenfolge der Gründe; kein Satz wurde ergänzt.',
  'No font has some of the characters; they are drawn as boxes.':
    'Für manche Zeichen gibt es keine Schrift; sie sind als Kästchen gezeichnet.',
  'The document breaks rules, of which the first ten are named; it is drawn all the same.':
    'Das Dokument verstößt gegen Regeln, von denen die ersten zehn genannt sind; gezeichnet wird es trotzdem.',
  'The e-invoice is UBL: it is attached as invoice-ubl.xml, and the metadata claim no Factur-X.':
    'Die E-Rechnung ist UBL: Sie hängt als invoice-ubl.xml an, und die Metadaten geben kein Factur-X an.',
  'No page has text: the e-invoice was not compared with them.':
    'Keine Seite hat Text: Die E-Rechnung wurde nicht damit verglichen.',
  'Rules of the profile are not installed: the e-invoice was judged without those that the warning lists.':
    'Regeln des Profils sind nicht installiert: Die E-Rechnung wurde ohne die beurteilt, die die Warnung aufzählt.',
  'Rules of the profile are not installed; `rules` lists them. The verdict is null where nothing else is wrong.':
    'Regeln des Profils sind nicht installiert; `rules` zählt sie auf. Das Urteil ist null, wenn sonst nichts falsch ist.',
};
