/** Statuses and headers of the interface document in German; a test finds what is missing or left over. */
export const GERMAN_ANSWERS: Readonly<Record<string, string>> = {
  'A fault of the service; nothing was charged': 'Ein Fehler des Dienstes; es wurde nichts berechnet',
  'Public keys': 'Öffentliche Schlüssel',
  'The result': 'Das Ergebnis',
  'The head of the request cannot be read': 'Der Kopf der Anfrage ist nicht lesbar',
  'A notification was taken': 'Eine Mitteilung wurde angenommen',
  'Account of the key': 'Konto des Schlüssels',
  'After `pdfA`: how it became PDF/A, as in the conversion to PDF/A.':
    'Nach `pdfA`: wie daraus PDF/A wurde, wie bei der Umwandlung in PDF/A.',
  'After `pdfA`: kinds of changes.': 'Nach `pdfA`: Arten von Änderungen.',
  'After `pdfA`: level of PDF/A that the result claims and meets.':
    'Nach `pdfA`: Stufe von PDF/A, die das Ergebnis angibt und erfüllt.',
  'Business terms and rules that keep the invoice from profile EN16931, or from the rules of ZUGFeRD 2.4.':
    'Angaben und Regeln, an denen das Profil EN16931 oder die Regeln von ZUGFeRD 2.4 scheitern.',
  'Business terms that were concluded because the request does not state them, with their values: BT-118=AE.':
    'Angaben, die erschlossen wurden, weil sie in der Anfrage fehlen, mit ihren Werten: BT-118=AE.',
  'Characters shown as a box, because no font has them; in header and footer, too.':
    'Zeichen, die als Kästchen erscheinen, weil keine Schrift sie hat; auch in Kopf- und Fußzeile.',
  'Credits left after this call, or `unlimited`': 'Credits nach diesem Aufruf oder `unlimited`',
  'Credits that this call cost; 0 for unlimited accounts, test keys and free repeats':
    'Credits für diesen Aufruf; 0 bei unbegrenzten Konten, Testschlüsseln und freien Wiederholungen',
  'Identifies the call; a valid one of the request is repeated':
    'Kennung des Aufrufs; eine gültige aus der Anfrage wird wiederholt',
  'Identifies the content of the answer': 'Kennung des Inhalts der Antwort',
  'Level of PDF/A that the result claims and meets.': 'Stufe von PDF/A, die das Ergebnis angibt und erfüllt.',
  'Level of PDF/A that the result claims, where one was asked for.':
    'Stufe von PDF/A, die das Ergebnis angibt, wenn eine verlangt war.',
  'Members of the request that are printed and that the reached profile has no place for: `payee, items[0].attributes`.':
    'Felder der Anfrage, die gedruckt werden und für die das erreichte Profil keinen Platz hat: `payee, items[0].attributes`.',
  'Members of the request that were kept as stated although they are most likely a slip: `recipient.electronicAddress`.':
    'Felder der Anfrage, die übernommen wurden, obwohl sie sehr wahrscheinlich ein Versehen sind: `recipient.electronicAddress`.',
  'Milliseconds of queue (waiting for the browser), render (loading and printing the document), stamp (printing header and footer), post (exact size, bands, metadata)':
    'Millisekunden von queue (Warten auf den Browser), render (Laden und Drucken des Dokuments), stamp (Drucken von Kopf- und Fußzeile), post (genaues Format, Ränder, Metadaten)',
  'Milliseconds of queue (waiting for programs, workers and processors), read (reading the files), steps (all steps, those that take the written document included), write (writing the document)':
    'Millisekunden von queue (Warten auf Programme, Worker und Prozessoren), read (Lesen der Dateien), steps (alle Schritte, auch die, die das geschriebene Dokument nehmen), write (Schreiben des Dokuments)',
  'National mandate for e-invoices that the sale falls under and that this answer does not meet: PL-KSEF; with `;may-apply` where it depends on the size of the seller.':
    'Nationale Pflicht zur E-Rechnung, unter die der Umsatz fällt und die diese Antwort nicht erfüllt: PL-KSEF; mit `;may-apply`, wenn es von der Größe des Verkäufers abhängt.',
  'Nothing found': 'Nichts gefunden',
  'Number of kinds of changes, as the report lists them; then the fonts that stand for others, if any: `7;fonts="Helvetica -> Liberation Sans"`.':
    'Anzahl der Arten von Änderungen, wie sie der Bericht nennt; danach Schriften, die für andere stehen: `7;fonts="Helvetica -> Liberation Sans"`.',
  'Pages of the PDF.': 'Seiten des PDF.',
  'Pages of the result; of the document before it was taken apart.':
    'Seiten des Ergebnisses; des Dokuments, bevor es zerlegt wurde.',
  'Part of PDF/UA that the result claims, where it was asked for.':
    'Teil von PDF/UA, den das Ergebnis angibt, wenn er verlangt war.',
  'CII, UBL or UBL_CREDIT_NOTE.': 'CII, UBL oder UBL_CREDIT_NOTE.',
  'Lines of JSON: an answer to each line, progress between them, and the end. Without the end the answer was cut off. As a ZIP: results that are not JSON as files, the lines in `results/0001.ndjson` and so on.':
    'Zeilen aus JSON: eine Antwort je Zeile, dazwischen der Fortschritt, zuletzt das Ende. Ohne das Ende ist die Antwort abgerissen. Als ZIP: Ergebnisse, die kein JSON sind, als Dateien, die Zeilen in `results/0001.ndjson` und so weiter.',
  'Profile of the document.': 'Profil des Dokuments.',
  'Profile of the e-invoice that is attached.': 'Profil der angehängten E-Rechnung.',
  'Profile of the result.': 'Profil des Ergebnisses.',
  'With `acceptLoss`: business terms, and elements that are none, that were left out.':
    'Mit `acceptLoss`: Angaben der EN 16931 und andere Elemente, die weggelassen wurden.',
  'passthrough, lossless or redistill: how the pages became PDF/A, as in the conversion to PDF/A.':
    'passthrough, lossless oder redistill: wie die Seiten zu PDF/A wurden, wie bei der Umwandlung in PDF/A.',
  'Profile of the e-invoice: EN16931, MINIMUM, or another that was asked for.':
    'Profil der E-Rechnung: EN16931, MINIMUM oder ein anderes, das verlangt war.',
  'Resources that were not loaded: refused, missing or too slow.':
    'Dateien, die nicht geladen wurden: abgelehnt, nicht vorhanden oder zu langsam.',
  'Seconds to wait before the next attempt': 'Sekunden bis zum nächsten Versuch',
  'Something that the operation needs is not available or busy; nothing was charged':
    'Etwas, das die Operation braucht, fehlt oder ist ausgelastet; es wurde nichts berechnet',
  'Sources of the answer, to be named where it is shown: (c) OpenStreetMap contributors (ODbL), GeoNames (CC BY 4.0) or what the data at hand asks for':
    'Quellen der Antwort, die zu nennen sind, wo sie gezeigt wird: (c) OpenStreetMap contributors (ODbL), GeoNames (CC BY 4.0) oder was die Daten verlangen',
  'Suggested file name': 'Vorschlag für den Dateinamen',
  'The API key is missing, unknown, revoked or not allowed to do this':
    'Der API-Schlüssel fehlt, ist unbekannt, gesperrt oder darf dies nicht',
  'The answer of JSON-RPC 2.0; of a tool also what was refused, as a result with `isError`':
    'Die Antwort von JSON-RPC 2.0; von einem Werkzeug auch das Abgelehnte, als Ergebnis mit `isError`',
  "The account's credits do not cover the call": 'Das Guthaben des Kontos reicht für den Aufruf nicht',
  'The body is not a JSON-RPC 2.0 message, or names an unknown version of the protocol':
    'Der Body ist keine Nachricht von JSON-RPC 2.0 oder nennt eine unbekannte Fassung des Protokolls',
  'The input is wrong; every violation is listed': 'Die Eingabe ist falsch; jeder Fehler wird genannt',
  'What the position is that of: house, interpolated (between houses), street, postcode, place or country':
    'Wovon die Position ist: house (Haus), interpolated (zwischen Häusern), street (Straße), postcode (Postleitzahl), place (Ort) oder country (Land)',
  'When that content last changed': 'Wann sich dieser Inhalt zuletzt geändert hat',
  'Words of the document, its header and footer that are not on the paper.':
    'Wörter des Dokuments, seiner Kopf- und Fußzeile, die nicht auf dem Papier sind.',
  '`true` when the call repeats a charged one with the same `Idempotency-Key`, free of charge':
    '`true`, wenn der Aufruf einen berechneten mit demselben `Idempotency-Key` ohne Kosten wiederholt',
  'passthrough: the file as it was sent. lossless: only changed where PDF/A asks for it. redistill: printed again by Ghostscript.':
    'passthrough: die Datei, wie sie kam. lossless: nur geändert, wo PDF/A es verlangt. redistill: von Ghostscript neu gedruckt.',
};
