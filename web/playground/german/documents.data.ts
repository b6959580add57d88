import type { OperationTexts } from '../in-language.ts';

/** German texts of documents, VAT IDs, places and price indexes, the account and MCP, by the English ones of the interface document. */
export const DOCUMENT_TEXTS: OperationTexts = {
  'HTML to PDF': 'HTML zu PDF',
  'Prints an HTML document to PDF with Chromium: exact page size, headers and footers that are HTML documents with page numbers, PDF/A and PDF/UA on request. The browser has no network of its own; resources are fetched by the service from public addresses only.':
    'Druckt ein HTML-Dokument mit Chromium als PDF: exakte Seitengröße, Kopf- und Fußzeilen als HTML-Dokumente mit Seitenzahlen, auf Wunsch PDF/A und PDF/UA. Der Browser hat kein eigenes Netz; Ressourcen holt der Dienst, und nur von öffentlichen Adressen.',
  'A letter': 'Ein Brief',
  'A report as PDF/A with header, footer, page numbers and bookmarks; no header on the first page':
    'Ein Bericht als PDF/A mit Kopf- und Fußzeile, Seitenzahlen und Lesezeichen; keine Kopfzeile auf der ersten Seite',
  'A wide table with a font of its own, A4 landscape': 'Eine breite Tabelle mit eigener Schrift, A4 quer',
  'HTML document, or a part of one.': 'HTML-Dokument oder ein Teil davon.',
  'HTML document printed in the top margin of each page.':
    'HTML-Dokument, das im oberen Rand jeder Seite gedruckt wird.',
  'HTML document printed in the bottom margin of each page.':
    'HTML-Dokument, das im unteren Rand jeder Seite gedruckt wird.',
  'Width of the page in cm; default 21.': 'Breite der Seite in cm; Vorgabe 21.',
  'Height of the page in cm; default 29.7.': 'Höhe der Seite in cm; Vorgabe 29,7.',
  'Top margin in cm.': 'Oberer Rand in cm.',
  'Bottom margin in cm.': 'Unterer Rand in cm.',
  'Left margin in cm; the right one where `<html>` has `dir="rtl"`.':
    'Linker Rand in cm; der rechte, wenn `<html>` das Attribut `dir="rtl"` hat.',
  'Right margin in cm; the left one where `<html>` has `dir="rtl"`.':
    'Rechter Rand in cm; der linke, wenn `<html>` das Attribut `dir="rtl"` hat.',
  'Swaps width and height; margins keep their sides.':
    'Tauscht Breite und Höhe; Ränder bleiben auf ihrer Seite.',
  'Prints background colors and pictures.': 'Druckt Hintergrundfarben und Hintergrundbilder.',
  'In place of width and height.': 'Statt Breite und Höhe.',
  'Size of the content.': 'Größe des Inhalts.',
  'Pages to print, `1-3,5`; `4-` is up to the last one. Default: all.':
    'Seiten, die gedruckt werden, `1-3,5`; `4-` reicht bis zur letzten. Vorgabe: alle.',
  '`true`: `@page { size }` of the document wins; `false`: width, height, paperFormat and landscape win. Default: these win where one differs from its default, else CSS.':
    '`true`: `@page { size }` des Dokuments gilt; `false`: width, height, paperFormat und landscape gelten. Vorgabe: diese gelten, wenn eines von seiner Vorgabe abweicht, sonst CSS.',
  'Which `@media` rules apply.': 'Welche `@media`-Regeln gelten.',
  'One page as high as the content, at most 508 cm.': 'Eine Seite, so hoch wie der Inhalt, höchstens 508 cm.',
  'Adds the structure that screen readers need.': 'Fügt die Struktur hinzu, die Bildschirmleser brauchen.',
  'Bookmarks from h1 to h6; needs `taggedPdf`.': 'Lesezeichen aus h1 bis h6; braucht `taggedPdf`.',
  'Level of PDF/A; also in other spellings, such as `PDF/A-2B`.':
    'Stufe von PDF/A; auch in anderen Schreibweisen, zum Beispiel `PDF/A-2B`.',
  '`1`: PDF/UA-1; needs a title, a language, and a text for each picture.':
    '`1`: PDF/UA-1; braucht einen Titel, eine Sprache und einen Text für jedes Bild.',
  'Metadata of the file.': 'Metadaten der Datei.',
  'Default: the `<title>` of the document.': 'Vorgabe: der `<title>` des Dokuments.',
  'BCP 47; default: `lang` of `<html>`.': 'BCP 47; Vorgabe: `lang` von `<html>`.',
  '`false`: scripts do not run.': '`false`: Skripte laufen nicht.',
  'What must be there before the document is printed, all of it.':
    'Was vor dem Druck vorhanden sein muss, und zwar alles.',
  'CSS selector of an element that must be there.': 'CSS-Selektor eines Elements, das vorhanden sein muss.',
  'JavaScript that must become true. Needs `javascript`.':
    'JavaScript, das wahr werden muss. Braucht `javascript`.',
  'Time to wait in any case, in milliseconds.': 'Zeit, die jedenfalls gewartet wird, in Millisekunden.',
  'Files for relative addresses in all documents, at most 100.':
    'Dateien für relative Adressen in allen Dokumenten, höchstens 100.',
  'As the documents name it, for example `img/logo.png`.':
    'Wie die Dokumente sie nennen, zum Beispiel `img/logo.png`.',
  'The file in Base64.': 'Die Datei in Base64.',
  'Default: from the ending of the path.': 'Vorgabe: nach der Endung des Pfades.',
  'Header of page 1; an empty text for none there.': 'Kopfzeile der Seite 1; ein leerer Text für keine.',
  'Footer of page 1; an empty text for none there.': 'Fußzeile der Seite 1; ein leerer Text für keine.',
  'Header of the last page; an empty text for none there.':
    'Kopfzeile der letzten Seite; ein leerer Text für keine.',
  'Footer of the last page; an empty text for none there.':
    'Fußzeile der letzten Seite; ein leerer Text für keine.',
  '406 when words of the document are not on the paper.':
    '406, wenn Wörter des Dokuments nicht auf dem Papier sind.',
  'Pages that have header and footer; default: all.': 'Seiten mit Kopf- und Fußzeile; Vorgabe: alle.',
  'Files to put into the PDF; with PDF/A only of part 3 and at 4f.':
    'Dateien, die in das PDF kommen; mit PDF/A nur bei Teil 3 und bei 4f.',
  'File name.': 'Dateiname.',
  'Default `application/octet-stream`.': 'Vorgabe `application/octet-stream`.',
  'How the file relates to the document (ISO 32000-2, 7.11.3).':
    'Wie die Datei mit dem Dokument zusammenhängt (ISO 32000-2, 7.11.3).',
  '406 when a resource is not loaded.': '406, wenn eine Ressource nicht geladen wird.',
  '406 when a script fails.': '406, wenn ein Skript fehlschlägt.',
  'Language of scripts and of the class `date` (BCP 47).':
    'Sprache der Skripte und der Klasse `date` (BCP 47).',
  'Time zone of scripts and of the class `date`; default UTC.':
    'Zeitzone der Skripte und der Klasse `date`; Vorgabe UTC.',
  'Name of the file in `Content-Disposition`.': 'Name der Datei in `Content-Disposition`.',
  'PDF to PDF/A': 'PDF zu PDF/A',
  'Converts a PDF to PDF/A-1 to -4, levels a, b, u and f. What a document already has stays as it is (tags, links, bookmarks, attachments, text) wherever PDF/A allows that; only what cannot be changed so is printed again by Ghostscript. Each result is compared with the original in text and look before it is answered.':
    'Wandelt ein PDF in PDF/A-1 bis -4 um, Stufen a, b, u und f. Was ein Dokument schon hat, bleibt (Tags, Links, Lesezeichen, Anhänge, Text), soweit PDF/A es erlaubt; nur was sich so nicht ändern lässt, druckt Ghostscript neu. Jedes Ergebnis wird vor der Antwort in Text und Aussehen mit dem Original verglichen.',
  'The PDF. Its file name and media type make no difference.': 'Das PDF. Dateiname und Medientyp sind egal.',
  'Level of PDF/A, in any letter case, with or without `PDF/A-`, `PDFA-` or `pdf/a `. Default: `3b` for a document with attachments, else `2b`. Levels a need a tagged document, `4f` needs attachments; what a document lacks is not made up, and the level is lowered: `X-PdfA-Level`.':
    'Stufe von PDF/A, in Groß- oder Kleinbuchstaben, mit oder ohne `PDF/A-`, `PDFA-` oder `pdf/a `. Vorgabe: `3b` für ein Dokument mit Anhängen, sonst `2b`. Stufen a brauchen ein getaggtes Dokument, `4f` braucht Anhänge; was einem Dokument fehlt, wird nicht erfunden, und die Stufe sinkt: `X-PdfA-Level`.',
  '`auto`: without loss where that is possible, else through Ghostscript. `lossless`: 406 in place of Ghostscript. `redistill`: through Ghostscript in any case.':
    '`auto`: ohne Verlust, wo es möglich ist, sonst über Ghostscript. `lossless`: 406 statt Ghostscript. `redistill`: jedenfalls über Ghostscript.',
  'User or owner password of an encrypted document. The result is never encrypted.':
    'Benutzer- oder Besitzerkennwort eines verschlüsselten Dokuments. Das Ergebnis ist nie verschlüsselt.',
  '`true`: the answer is multipart/mixed, the PDF and then a report in JSON.':
    '`true`: Die Antwort ist multipart/mixed, zuerst das PDF und dann ein Bericht in JSON.',
  'VAT verification': 'Prüfung von UID-Nummern',
  'Checks a VAT ID of the European Union, Northern Ireland, Great Britain, Switzerland, Liechtenstein (CHE), Norway or Iceland: first its format and check digits, then the state register. A register that does not answer gives 503, never `valid: false`.':
    'Prüft eine UID-Nummer (USt-IdNr.) der Europäischen Union, Nordirlands, Großbritanniens, der Schweiz, Liechtensteins (CHE), Norwegens oder Islands: zuerst Format und Prüfziffern, dann das staatliche Register. Antwortet ein Register nicht, ist das 503 und nie `valid: false`.',
  'Registered in Austria': 'In Österreich registriert',
  'Switzerland, as printed on letters': 'Schweiz, wie auf Briefen gedruckt',
  Norway: 'Norwegen',
  'A wrong check digit: not registered, and no register is asked':
    'Falsche Prüfziffer: nicht registriert, und kein Register wird gefragt',
  'VAT ID with its prefix, at most 64 characters; letter case, white space and separators do not matter':
    'UID-Nummer mit ihrem Präfix, höchstens 64 Zeichen; Groß- und Kleinschreibung, Leerzeichen und Trennzeichen sind egal',
  'With the consultation number of VIES, and a name to compare':
    'Mit der Konsultationsnummer von MIAS (VIES) und einem Namen zum Vergleich',
  'Your own VAT ID (EU, XI or GB): the register then gives the check a `consultationNumber`. Default: that of your account, else that of the operator, if any':
    'Ihre eigene UID-Nummer (EU, XI oder GB): Das Register gibt der Prüfung dann eine `consultationNumber`. Vorgabe: die Ihres Kontos, sonst die des Betreibers, wenn es eine gibt',
  'A signed record of the check, by eVatR for a German company':
    'Ein signierter Nachweis der Prüfung, von eVatR für eine deutsche Firma',
  'A signed record of the check, the exchange with the register in it; the register is asked in any case. Needs a requester for numbers of the EU and XI':
    'Ein signierter Nachweis der Prüfung mit dem Austausch mit dem Register; das Register wird in jedem Fall gefragt. Braucht bei Nummern der EU und XI einen Anfragenden',
  'Language of the record as a PDF': 'Sprache des Nachweises als PDF',
  'Name of the company, to be compared with the register (`match`)':
    'Name der Firma, zum Vergleich mit dem Register (`match`)',
  'Street and house number, to be compared': 'Straße und Hausnummer, zum Vergleich',
  'Postcode, to be compared': 'Postleitzahl, zum Vergleich',
  'City, to be compared': 'Ort, zum Vergleich',
  'Legal form as the member state writes it, to be compared (VIES alone)':
    'Rechtsform, wie der Mitgliedstaat sie schreibt, zum Vergleich (nur VIES)',
  'Which register confirms a number of the EU: `evatr` is the qualified confirmation of Germany (BZSt), for German requesters; `auto` is the register of the number, and eVatR where a German requester asks for evidence':
    'Welches Register eine Nummer der EU bestätigt: `evatr` ist die qualifizierte Bestätigung Deutschlands (BZSt) für deutsche Anfragende; `auto` ist das Register der Nummer, und eVatR, wo ein deutscher Anfragender einen Nachweis verlangt',
  'Geocode search': 'Geokodierung: Suche',
  'The position of an address, street, place or postcode, written as one text in any order and language. One result: coarse and right rather than fine and wrong, so a street that is not found in its town gives the town. Nothing that fits gives 204; a geocoder that cannot answer gives 503, never 204.':
    'Die Position einer Adresse, einer Straße, eines Ortes oder einer Postleitzahl, als ein Text in beliebiger Reihenfolge und Sprache. Ein Ergebnis: lieber grob und richtig als fein und falsch, darum ergibt eine Straße, die in ihrem Ort nicht gefunden wird, den Ort. Passt nichts, ist das 204; kann der Geokodierer nicht antworten, ist das 503 und nie 204.',
  'An address in Austria': 'Eine Adresse in Österreich',
  'A city, answered in German': 'Eine Stadt, Antwort auf Deutsch',
  'A city in another language than the answer': 'Eine Stadt in einer anderen Sprache als die Antwort',
  'All that may be meant': 'Alles, was gemeint sein kann',
  'Nothing that fits': 'Nichts, das passt',
  'Address or name of a place, its parts in any order; commas and line breaks separate':
    'Adresse oder Name eines Ortes, die Teile in beliebiger Reihenfolge; Kommas und Zeilenumbrüche trennen',
  'Results at most, the best one counted; above 1 the others are in `alternatives`. The price is that of one call':
    'Ergebnisse höchstens, das beste mitgezählt; über 1 stehen die anderen in `alternatives`. Der Preis ist der eines Aufrufs',
  'ISO 639-1 language of city and country; a region (de-AT) is ignored':
    'Sprache von Ort und Land nach ISO 639-1; eine Region (de-AT) hat keine Wirkung',
  'Geocode reverse': 'Geokodierung: Position',
  'The address at a position: the nearest house or street, else the place, else the country. The position in the answer is that of what the address names. The sea and the poles give 204; a geocoder that cannot answer gives 503, never 204.':
    'Die Adresse an einer Position: das nächste Haus oder die nächste Straße, sonst der Ort, sonst das Land. Die Position in der Antwort ist die dessen, was die Adresse nennt. Auf dem Meer und an den Polen ist es 204; kann der Geokodierer nicht antworten, ist das 503 und nie 204.',
  'A street in Vienna': 'Eine Straße in Wien',
  'Answered in German': 'Antwort auf Deutsch',
  'The Atlantic: nothing': 'Der Atlantik: nichts',
  'WGS84 degrees, north positive': 'WGS84 in Grad, Norden positiv',
  'WGS84 degrees, east positive': 'WGS84 in Grad, Osten positiv',
  'Price indexes': 'Preisindizes',
  'Consumer price indexes of Statistik Austria, Destatis and Eurostat, as published: 50 series, yearly and monthly. Answers come from the stored series, which are refreshed daily; no publisher is asked during a call. A known index without values of the requested frequency gives 204. Values of a series that its publisher should have continued long ago are answered with a warning.':
    'Verbraucherpreisindizes von Statistik Austria, Destatis und Eurostat, wie veröffentlicht: 50 Reihen, jährlich und monatlich. Antworten kommen aus den gespeicherten Reihen, die täglich erneuert werden; während eines Aufrufs wird kein Herausgeber gefragt. Ein bekannter Index ohne Werte in dieser Häufigkeit ergibt 204. Werte einer Reihe, die ihr Herausgeber längst hätte fortsetzen müssen, kommen mit einer Warnung.',
  'Name of the index, exactly as listed': 'Name des Index, genau wie in der Liste',
  'One value a year or a month, in any letter case':
    'Ein Wert je Jahr oder je Monat; Groß- und Kleinschreibung sind egal',
  "The key's own account": 'Das Konto des Schlüssels',
  'Credits, plan, limits of the key and its use this month. Free of charge.':
    'Guthaben, Tarif, Grenzen des Schlüssels und seine Nutzung in diesem Monat. Kostenlos.',
  'Many calls in one request': 'Viele Aufrufe in einer Anfrage',
  'Each line is a call of an operation, charged as such, and answered as soon as it is done. Nothing is stored: with `Idempotency-Key`, lines without an answer can be sent again, and what was charged goes free.':
    'Jede Zeile ist der Aufruf einer Operation, wird als solcher berechnet und beantwortet, sobald er fertig ist. Gespeichert wird nichts: Mit `Idempotency-Key` lassen sich Zeilen ohne Antwort noch einmal senden; was schon berechnet ist, kostet nicht noch einmal.',
  Order: 'Reihenfolge',
  'Answers as they are ready, or in the order of the lines':
    'Antworten, sobald sie fertig sind, oder in der Reihenfolge der Zeilen',
  Progress: 'Fortschritt',
  'Seconds between two progress lines; 0: none':
    'Sekunden zwischen zwei Zeilen mit dem Fortschritt; 0: keine',
  'Model Context Protocol': 'Model Context Protocol',
  'Every operation as a tool of the Model Context Protocol (streamable HTTP, without sessions): initialize, ping, tools/list and tools/call. A call of a tool costs what the operation costs, everything else nothing.':
    'Jede Operation als Werkzeug des Model Context Protocol (streamable HTTP, ohne Sitzungen): initialize, ping, tools/list und tools/call. Der Aufruf eines Werkzeugs kostet, was die Operation kostet, alles andere nichts.',
  'What tools there are': 'Welche Werkzeuge es gibt',
  'An EPC payment code': 'Ein EPC-Code für eine Zahlung',
  'A message of JSON-RPC 2.0. In its place a list of up to 20 is taken.':
    'Eine Nachricht nach JSON-RPC 2.0. Statt ihrer auch eine Liste von bis zu 20.',
  'Version of JSON-RPC': 'Version von JSON-RPC',
  'Absent in a notification': 'Fehlt bei einer Benachrichtigung',
  '`initialize`, `ping`, `tools/list`, `tools/call` or a notification':
    '`initialize`, `ping`, `tools/list`, `tools/call` oder eine Benachrichtigung',
  'Of `tools/call` the `name` of the tool and its `arguments`, of `initialize` the `protocolVersion`; the others need none':
    'Bei `tools/call` der Name des Werkzeugs (`name`) und seine Eingaben (`arguments`), bei `initialize` die `protocolVersion`; die anderen brauchen keine',
  'Read e-invoice': 'E-Rechnung lesen',
  'Reads an e-invoice in CII or UBL, by itself or attached to a PDF (ZUGFeRD, Factur-X, XRechnung, Peppol), into a request of `POST /v2/invoice-pdf`: syntax, profile, every business term that has a member, the stated sums, attached files, and a list of what has no place.':
    'Liest eine E-Rechnung in CII oder UBL, für sich oder im Anhang eines PDF (ZUGFeRD, Factur-X, XRechnung, Peppol), als Anfrage an `POST /v2/invoice-pdf`: Syntax, Profil, jede Angabe, für die es ein Feld gibt, die angegebenen Summen, Anhänge und eine Liste dessen, was keinen Platz hat.',
  'The e-invoice: XML in CII (D16B) or UBL 2.1, at most 10 MiB, or a PDF that has it attached, at most 50 MiB. Its bytes decide what it is, not its name or media type.':
    'Die E-Rechnung: XML in CII (D16B) oder UBL 2.1, höchstens 10 MiB, oder ein PDF, an dem sie hängt, höchstens 50 MiB. Was es ist, entscheiden die Bytes, nicht Name oder Medientyp.',
  'The profile that is answered. `AUTO`: the one that the document states (BT-24).':
    'Das Profil in der Antwort. `AUTO`: das vom Dokument angegebene (BT-24).',
  'Name of the attached XML to take, where a PDF has more than one e-invoice.':
    'Name des angehängten XML, wenn ein PDF mehr als eine E-Rechnung enthält.',
  '`attachments`: with the contents of attached files in Base64, at most 10 MiB together.':
    '`attachments`: mit den Inhalten der Anhänge in Base64, zusammen höchstens 10 MiB.',
  'Validate e-invoice': 'E-Rechnung prüfen',
  'Validates an e-invoice in CII or UBL, by itself or attached to a PDF, by the official rules of its profile: schema, EN 16931, XRechnung, Peppol, for a PDF also what its metadata and pages state. Each finding has the id and the sentence of its publisher, the business term, the place in the document, the values that it is about, and what to do.':
    'Prüft eine E-Rechnung in CII oder UBL, für sich oder im Anhang eines PDF, nach den amtlichen Regeln ihres Profils: Schema, EN 16931, XRechnung, Peppol, bei einem PDF auch Metadaten und Seiten. Jeder Befund hat Kennung und Wortlaut der Regel, die Angabe, die Stelle im Dokument, die Werte, um die es geht, und was zu tun ist.',
  'The rules to judge by. `AUTO`: those of the profile that the document states (BT-24).':
    'Die Regeln, nach denen geprüft wird. `AUTO`: die des Profils, das im Dokument steht (BT-24).',
};
