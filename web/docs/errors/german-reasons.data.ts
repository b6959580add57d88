/** The service's reasons, each between two semicolons, in German; what differs in numbers or codes is in `german-reasons.ts`. */
export const GERMAN_PARTS: Readonly<Record<string, string>> = {
  '8 decimal places count': '8 Nachkommastellen zählen',
  'BASIC is not available as UBL': 'BASIC gibt es nicht als UBL',
  'E has no tax': 'E hat keine Steuer',
  'IBAN and Czech account number are different accounts':
    'IBAN und tschechische Kontonummer sind verschiedene Konten',
  'JPEG does not support transparency': 'JPEG kennt keine Transparenz',
  'a QR-IBAN is for CHF only': 'eine QR-IBAN ist nur für CHF',
  'after pdfA no step but seal may follow': 'nach pdfA darf nur seal folgen',
  'all files together must not be larger than 7 MiB':
    'alle Dateien zusammen dürfen höchstens 7 MiB groß sein',
  'appears twice': 'kommt zweimal vor',
  'application/xml needs profile XRECHNUNG': 'application/xml braucht das Profil XRECHNUNG',
  'at least one must count: lineKind DETAIL': 'mindestens eine muss zählen: lineKind DETAIL',
  'belongs to category AE': 'gehört zur Kategorie AE',
  'check digits are wrong': 'die Prüfziffern sind falsch',
  'check digits of the creditor reference (ISO 11649) are wrong':
    'die Prüfziffern der Gläubigerreferenz (ISO 11649) sind falsch',
  'does not start with the code of a country that uses IBANs':
    'beginnt nicht mit dem Code eines Landes, das IBANs verwendet',
  'ends before it begins': 'endet, bevor es beginnt',
  'in a Swiss QR bill: a QR reference needs a QR-IBAN':
    'in einer Schweizer QR-Rechnung: eine QR-Referenz braucht eine QR-IBAN',
  'in a Swiss QR bill: a Swiss QR bill is in CHF or EUR': 'in einer Schweizer QR-Rechnung: nur CHF oder EUR',
  'in a Swiss QR bill: check digits of the creditor reference are wrong':
    'in einer Schweizer QR-Rechnung: die Prüfziffern der Gläubigerreferenz sind falsch',
  'in a Swiss QR bill: must be a QR reference (27 digits) or a creditor reference of ISO 11649 (RF…)':
    'in einer Schweizer QR-Rechnung: muss eine QR-Referenz (27 Ziffern) oder eine Gläubigerreferenz nach ISO 11649 (RF…) sein',
  'is larger than 5 MiB': 'ist größer als 5 MiB',
  'is not in the expected form': 'hat nicht die erwartete Form',
  'is that of another item': 'ist die einer anderen Position',
  'is that of another party': 'ist die einer anderen Partei',
  'is the name of the e-invoice itself': 'ist der Name der E-Rechnung selbst',
  'leave one of the three out': 'lassen Sie eines der drei weg',
  'leave one of them out': 'lassen Sie eines davon weg',
  'leave tax out, or the category': 'lassen Sie tax oder die Kategorie weg',
  'margins leave no printable area': 'die Ränder lassen nichts zum Bedrucken übrig',
  'must be #RRGGBB or #RGB': '#RRGGBB oder #RGB',
  'must be 0 to 508, or centred': 'von 0 bis 508, oder zentriert',
  'must be 1': 'muss 1 sein',
  'must be 2 to 10 digits that pass the modulo 11 check':
    '2 bis 10 Ziffern, deren Prüfsumme (Modulo 11) stimmt',
  'must be 4 digits': '4 Ziffern',
  'must be 4 letters, a country code, 2 letters or digits, optionally 3 more':
    '4 Buchstaben, ein Ländercode, 2 Buchstaben oder Ziffern, auf Wunsch 3 weitere',
  'must be 8, 12, 13 or 14 digits of which the last one checks':
    '8, 12, 13 oder 14 Ziffern, deren letzte die richtige Prüfziffer ist',
  'must be Base64': 'muss Base64 sein',
  'must be YYYY-MM-DD or YYYY-MM-DD/YYYY-MM-DD': 'YYYY-MM-DD oder YYYY-MM-DD/YYYY-MM-DD',
  'must be a PDF document': 'muss ein PDF-Dokument sein',
  'must be a PNG, JPEG, GIF, WebP or SVG picture': 'muss ein Bild in PNG, JPEG, GIF, WebP oder SVG sein',
  'must be a SEPA creditor identifier, such as DE98ZZZ09999999999':
    'muss eine SEPA-Gläubiger-ID sein, etwa DE98ZZZ09999999999',
  'must be a UID with its right check digit': 'muss eine UID mit richtiger Prüfziffer sein',
  'must be a VAT ID of an EU state, XI or GB with its prefix and right check digits':
    'muss eine UID-Nummer eines EU-Staats, von XI oder GB mit Länderkürzel und richtigen Prüfziffern sein',
  'must be a VAT number with its prefix': 'muss eine UID-Nummer mit ihrem Länderkürzel sein',
  'must be a boolean': 'muss true oder false sein',
  'must be a code of UN/ECE Recommendation 20 or 21 such as H87':
    'muss ein Code der UN/ECE-Empfehlung 20 oder 21 sein, etwa H87',
  'must be a code of UNTDID 1001 that EN 16931 has':
    'muss ein Code der Liste UNTDID 1001 sein, den EN 16931 hat',
  'must be a code of the list ICD (ISO 6523) such as 0002':
    'muss ein Code der Liste ICD (ISO 6523) sein, etwa 0002',
  'must be a code of the list UNTDID 4461, such as 30, 48 or 58':
    'muss ein Code der Liste UNTDID 4461 sein, etwa 30, 48 oder 58',
  'must be a code of the list VATEX, such as VATEX-EU-AE':
    'muss ein Code der Liste VATEX sein, etwa VATEX-EU-AE',
  'must be a colour such as #1a2b3c': 'muss eine Farbe wie #1a2b3c sein',
  'must be a current ISO 4217 currency code': 'muss der Code einer heutigen Währung nach ISO 4217 sein',
  'must be a language tag such as de-AT or en-US': 'muss ein Sprachkennzeichen wie de-AT oder en-US sein',
  'must be a language tag such as de-AT or en-US, or a country such as AT':
    'muss ein Sprachkennzeichen wie de-AT oder en-US oder ein Land wie AT sein',
  'must be a mail address': 'muss eine E-Mail-Adresse sein',
  'must be a media type such as image/png': 'muss ein Medientyp wie image/png sein',
  'must be a media type such as text/plain': 'muss ein Medientyp wie text/plain sein',
  'must be a name, not dots': 'muss ein Name sein, nicht nur Punkte',
  'must be a number': 'muss eine Zahl sein',
  'must be a relative path such as img/logo.png': 'muss ein relativer Pfad wie img/logo.png sein',
  'must be a scheme of the code list EAS, a colon and the address, such as 0088:7300010000001':
    'ein Schema der Codeliste EAS, ein Doppelpunkt und die Adresse, etwa 0088:7300010000001',
  'must be a string': 'muss ein Text sein',
  'must be a telephone number of 3 to 20 digits': 'muss eine Telefonnummer aus 3 bis 20 Ziffern sein',
  'must be a time zone such as Europe/Vienna': 'muss eine Zeitzone wie Europe/Vienna sein',
  'must be a whole number': 'muss eine ganze Zahl sein',
  'must be above 0 and have at most 2 decimal places':
    'muss größer als 0 sein und höchstens 2 Nachkommastellen haben',
  'must be absent or the words of a notification bill when the amount is 0':
    'darf beim Betrag 0 nur fehlen oder der Text einer Avisrechnung sein',
  'must be an ISO 3166-1 alpha-2 country code':
    'muss ein Ländercode aus zwei Buchstaben nach ISO 3166-1 sein',
  'must be an ISO 639-1 language code': 'muss ein Sprachcode nach ISO 639-1 sein',
  'must be an e-mail address': 'muss eine E-Mail-Adresse sein',
  'must be an existing date and time, YYYY-MM-DDThh:mm:ss with Z, an offset or nothing':
    'muss ein Zeitpunkt sein, den es gibt: YYYY-MM-DDThh:mm:ss mit Z, einem Abstand zu UTC oder nichts dahinter',
  'must be an existing day written YYYY-MM-DD': 'muss ein Tag sein, den es gibt, geschrieben als YYYY-MM-DD',
  'must be an existing day written YYYY-MM-DD or DD.MM.YYYY':
    'muss ein Tag sein, den es gibt, geschrieben als YYYY-MM-DD oder DD.MM.YYYY',
  'must be an object': 'muss ein Objekt sein',
  'must be another currency than that of the invoice': 'muss eine andere Währung als die der Rechnung sein',
  'must be at most 6 digits that pass the modulo 11 check':
    'höchstens 6 Ziffern, deren Prüfsumme (Modulo 11) stimmt',
  'must be digits only': 'nur Ziffern',
  'must be digits, x or *, of them at most 10 digits': 'nur Ziffern, x oder *, davon höchstens 10 Ziffern',
  'must be four digits of the list ICD, a colon and the number':
    'vier Ziffern der Liste ICD, ein Doppelpunkt und die Nummer',
  'must be four letters': 'vier Buchstaben',
  'must be grossPrice less unitPrice': 'muss grossPrice weniger unitPrice sein',
  'must be letters A to Z and digits': 'nur Buchstaben von A bis Z und Ziffern',
  'must be more than 0 and at most 1000000000000': 'muss größer als 0 und höchstens 1000000000000 sein',
  'must be negative: it is withheld': 'muss negativ sein: Es wird einbehalten',
  'must be one of those in `/openapi.json`': 'eines der Wörter in `/openapi.json`',
  'must be page ranges such as 1-3,5': 'müssen Seiten wie 1-3,5 sein',
  'must be pages such as 1-3,5 or 4- or last or even':
    'müssen Seiten wie 1-3,5 oder 4- oder last oder even sein',
  'must be printable Latin-1 characters': 'nur druckbare Zeichen aus Latin-1',
  'must be text': 'muss ein Text sein',
  'must be the file name of a part assets': 'muss der Dateiname eines Teils assets sein',
  'must be the position of another item': 'muss die Stelle einer anderen Position sein',
  'must be three capital letters of code list UNTDID 4451': 'drei Großbuchstaben der Codeliste UNTDID 4451',
  'must be true or false': 'muss true oder false sein',
  'must begin with // and two more characters': 'muss mit // und zwei weiteren Zeichen beginnen',
  'must begin with the prefix of an EU state, XI, GB, CHE, NO or IS and have its format':
    'muss mit dem Kürzel eines EU-Staats, XI, GB, CHE, NO oder IS beginnen und dessen Form haben',
  'must give the sum of the items of the group, or be left out':
    'muss die Summe der Positionen der Gruppe ergeben oder fehlen',
  'must have a letter or digit': 'braucht einen Buchstaben oder eine Ziffer',
  'must have a letter or digit that the code supports':
    'braucht einen Buchstaben oder eine Ziffer, die der Code darstellen kann',
  'must have a letter that Swiss banks process': 'braucht einen Buchstaben, den Schweizer Banken verarbeiten',
  'must not be above the amount, which includes it':
    'darf nicht größer als der Betrag sein, in dem es enthalten ist',
  'must not be before dueDate': 'darf nicht vor dueDate liegen',
  'must not be before start': 'darf nicht vor start liegen',
  'must not be empty': 'darf nicht leer sein',
  'must not be less than unitPrice': 'darf nicht kleiner als unitPrice sein',
  'must not be longer than 200 characters': 'darf höchstens 200 Zeichen haben',
  'must not be more than grossPrice': 'darf nicht größer als grossPrice sein',
  'must not be negative': 'darf nicht negativ sein',
  'must not be negative beside grossPrice or priceDiscount':
    'darf neben grossPrice oder priceDiscount nicht negativ sein',
  'must not be stated beside sumPrice alone': 'darf nicht allein neben sumPrice stehen',
  'must not be stated where VAT is charged (BR-S-10)':
    'darf nicht angegeben sein, wo Umsatzsteuer berechnet wird (BR-S-10)',
  'must not be the same as backgroundColor': 'darf nicht gleich backgroundColor sein',
  'must not begin with javascript:, data:, vbscript: or file:':
    'darf nicht mit javascript:, data:, vbscript: oder file: beginnen',
  'must not contain slashes or control characters': 'darf weder Schrägstriche noch Steuerzeichen enthalten',
  'must not have / \\ : or control characters': 'darf weder / \\ : noch Steuerzeichen enthalten',
  'must not lead back to the item itself': 'darf nicht zur Position selbst zurückführen',
  "must only have A–Z a–z 0–9 and + ? / - : ( ) . , ' blank":
    "nur A–Z a–z 0–9, Leerzeichen und + ? / - : ( ) . , '",
  'needs an iban, or number and bankCode': 'braucht iban, oder number und bankCode',
  'needs javascript': 'braucht javascript',
  'needs taggedPdf': 'braucht taggedPdf',
  'not well-formed XML: text outside the root element (line 1, column 1)':
    'kein wohlgeformtes XML, mit der Stelle (Zeile 1, Spalte 1)',
  'scripts are switched off on this service': 'Skripte sind auf diesem Dienst abgeschaltet',
  'several rates need a net amount each': 'bei mehreren Steuersätzen braucht jeder einen Nettobetrag',
  'shorten it': 'kürzen Sie ihn',
  'shorten this one': 'kürzen Sie diesen',
  'split must be the last step': 'split muss der letzte Schritt sein',
  'the four digits before the colon must be a code of the list ICD (ISO 6523)':
    'die vier Ziffern vor dem Doppelpunkt müssen ein Code der Liste ICD (ISO 6523) sein',
  'the reason, which depends on the format or on other members':
    'der Grund, der vom Format oder von anderen Feldern abhängt',
  'too long for a QR code': 'zu lang für einen QR-Code',
  'unknown character set': 'unbekannter Zeichensatz',
  'wrong check digit': 'die Prüfziffer ist falsch',
};
