import type { OperationTexts } from '../in-language.ts';

/** German texts of the PDF toolbox, by the English ones of the interface document. */
export const PDF_TOOLS_TEXTS: OperationTexts = {
  'PDF toolbox': 'PDF-Werkzeuge',
  'Joins PDF files and does a list of steps with the result: choose and turn pages, stamp texts and pictures, describe, attach files, compress, convert to PDF/A, seal, encrypt, make pictures, text or several files of it. Bookmarks, links, form fields, tags, layers and attachments stay.':
    'Fügt PDF-Dateien zusammen und führt mit dem Ergebnis eine Liste von Schritten aus: Seiten wählen und drehen, Texte und Bilder stempeln, beschreiben, Dateien anhängen, verkleinern, in PDF/A umwandeln, siegeln, verschlüsseln, Bilder, Text oder mehrere Dateien daraus machen. Lesezeichen, Links, Formularfelder, Tags, Ebenen und Anhänge bleiben.',
  '1 to 50 PDFs, which are joined in this order first.':
    '1 bis 50 PDFs, die zuerst in dieser Reihenfolge zusammengefügt werden.',
  'What is done, one after the other. May be absent with two files or more, or with a password.':
    'Was der Reihe nach getan wird. Darf bei zwei Dateien oder mehr und bei einem Passwort fehlen.',
  'Files that steps name by their file names: pictures, PDFs, attachments, keys.':
    'Dateien, die Schritte mit ihrem Dateinamen nennen: Bilder, PDFs, Anhänge, Schlüssel.',
  'Once for all files, or once for each of them in their order; an empty one for none.':
    'Einmal für alle Dateien oder je einmal in ihrer Reihenfolge; ein leeres für keines.',
  'What the step does.': 'Was der Schritt tut.',
  'Pages such as `1-3,5`, `4-`, `-3`, `last`, `5-1`, `even` or `2-9:odd`, as the document is when the step begins. Default: all; `select` needs it.':
    'Seiten wie `1-3,5`, `4-`, `-3`, `last`, `5-1`, `even` oder `2-9:odd`, so wie das Dokument zu Beginn des Schritts ist. Vorgabe: alle; `select` braucht sie.',
  '`rotate`: clockwise, 90, 180, 270 or the same below 0, added to what the page has.':
    '`rotate`: im Uhrzeigersinn, 90, 180, 270 oder dasselbe unter 0, zusätzlich zur bisherigen Drehung.',
  '`stamp`: a text with line breaks; `{current}`, `{total}`, `{date}` and `{title}` are replaced.':
    '`stamp`: ein Text mit Zeilenumbrüchen; `{current}`, `{total}`, `{date}` und `{title}` werden ersetzt.',
  'File name of the asset: picture or PDF of `stamp`, file of `attach`, PKCS#12 of `seal`.':
    'Dateiname der Beigabe: Bild oder PDF von `stamp`, Datei von `attach`, PKCS#12 von `seal`.',
  'Page of a PDF asset of `stamp`, default 1.': 'Seite einer PDF-Beigabe von `stamp`, Vorgabe 1.',
  'Place on the page as its reader sees it. Default: `center`, with `{current}` in the text `bottom-center`.':
    'Stelle auf der Seite, wie man sie sieht. Vorgabe: `center`, mit `{current}` im Text `bottom-center`.',
  'Distance in cm from the edge that `position` names, default 1; from the middle of a centred axis, to the right, default 0.':
    'Abstand in cm von dem Rand, den `position` nennt, Vorgabe 1; von der Mitte einer zentrierten Achse nach rechts, Vorgabe 0.',
  'Distance in cm from the edge that `position` names, default 1; from the middle of a centred axis, upwards, default 0.':
    'Abstand in cm von dem Rand, den `position` nennt, Vorgabe 1; von der Mitte einer zentrierten Achse nach oben, Vorgabe 0.',
  'Width in cm; without `height` the ratio stays.': 'Breite in cm; ohne `height` bleibt das Verhältnis.',
  'Height in cm; without `width` the ratio stays.': 'Höhe in cm; ohne `width` bleibt das Verhältnis.',
  '`stamp`: size of the text in points, default 10.': '`stamp`: Größe des Textes in Punkt, Vorgabe 10.',
  '`stamp`: colour of the text, default `#000000`.': '`stamp`: Farbe des Textes, Vorgabe `#000000`.',
  '`stamp`: family of the text, default `sans`.': '`stamp`: Schriftfamilie des Textes, Vorgabe `sans`.',
  '`stamp`: a bold text.': '`stamp`: ein fetter Text.',
  '`stamp`: degrees counter-clockwise about its middle, default 0.':
    '`stamp`: Grad gegen den Uhrzeigersinn um die Mitte, Vorgabe 0.',
  '`stamp`: 0 to 1, default 1.': '`stamp`: 0 bis 1, Vorgabe 1.',
  '`stamp`: over or under the content of the page, default `over`.':
    '`stamp`: über oder unter dem Inhalt der Seite, Vorgabe `over`.',
  '`stamp`: value of `{current}` on the first stamped page; default the number of the page.':
    '`stamp`: Wert von `{current}` auf der ersten gestempelten Seite; Vorgabe ist die Nummer der Seite.',
  '`stamp`: digits of `{current}`, filled up with zeros.':
    '`stamp`: Ziffern von `{current}`, mit Nullen aufgefüllt.',
  '`metadata`: null removes it.': '`metadata`: null entfernt es.',
  '`metadata`: null removes them.': '`metadata`: null entfernt sie.',
  '`metadata`: language of the document such as `de-AT`; null removes it.':
    '`metadata`: Sprache des Dokuments wie `de-AT`; null entfernt sie.',
  '`metadata`: removes all that is not given.': '`metadata`: entfernt alles, was nicht angegeben ist.',
  '`attach`: name of the file in the document; default that of the asset.':
    '`attach`: Name der Datei im Dokument; Vorgabe ist der der Beigabe.',
  '`attach`: what viewers show beside the name.': '`attach`: was Anzeigeprogramme neben dem Namen zeigen.',
  '`attach`: media type; default by the ending of the name.':
    '`attach`: Medientyp; Vorgabe nach der Endung des Namens.',
  '`attach`: how the file relates to the document, default `Unspecified`.':
    '`attach`: wie die Datei zum Dokument steht, Vorgabe `Unspecified`.',
  '`compress`: pixels an inch that pictures keep; default: pictures stay as they are.':
    '`compress`: Bildpunkte je Zoll, die Bilder behalten; Vorgabe: Bilder bleiben, wie sie sind.',
  '`compress`: quality of pictures that get smaller, 1 to 100, default 80.':
    '`compress`: Güte der verkleinerten Bilder, 1 bis 100, Vorgabe 80.',
  'Level of PDF/A of `pdfA`, or of the signature of `seal`.':
    'Stufe von PDF/A bei `pdfA` oder der Signatur bei `seal`.',
  '`pdfA`: as in the conversion to PDF/A, default `auto`.':
    '`pdfA`: wie bei der Umwandlung in PDF/A, Vorgabe `auto`.',
  'Format of `image` (default `png`) or `text` (default `plain`).':
    'Format von `image` (Vorgabe `png`) oder `text` (Vorgabe `plain`).',
  '`image`: dots per inch, default 150.': '`image`: Punkte je Zoll, Vorgabe 150.',
  '`image`: 1 to 100 for `jpeg` and `webp`, default 85.':
    '`image`: 1 bis 100 für `jpeg` und `webp`, Vorgabe 85.',
  '`split`: pages of each document.': '`split`: Seiten je Dokument.',
  '`split`: the pages of each document.': '`split`: die Seiten jedes Dokuments.',
  '`encrypt`: opens the document, with the rights of `allow`.':
    '`encrypt`: öffnet das Dokument mit den Rechten von `allow`.',
  '`encrypt`: opens the document with all rights; default a random one.':
    '`encrypt`: öffnet das Dokument mit allen Rechten; Vorgabe ist ein zufälliges.',
  '`encrypt`: what may be done with the document by whoever opens it with the user password; default all.':
    '`encrypt`: was mit dem Dokument tun darf, wer es mit dem Benutzerpasswort öffnet; Vorgabe alles.',
  '`seal`: password of the PKCS#12, default none.': '`seal`: Passwort der PKCS#12-Datei, Vorgabe keines.',
  '`seal`: why the document is sealed.': '`seal`: warum das Dokument gesiegelt wird.',
  '`seal`: where the document is sealed.': '`seal`: wo das Dokument gesiegelt wird.',
  '`seal`: how to reach who seals.': '`seal`: wie der Siegelnde erreichbar ist.',
  '`seal`: name of the signature field, default `Seal`.': '`seal`: Name des Signaturfelds, Vorgabe `Seal`.',
  '`seal`: where the seal is shown; absent: nowhere.':
    '`seal`: wo das Siegel zu sehen ist; fehlt es: nirgends.',
  'Number of the page.': 'Nummer der Seite.',
  'Place on the page as its reader sees it.': 'Platz auf der Seite, wie man sie sieht.',
  'Width in cm.': 'Breite in cm.',
  'Height in cm.': 'Höhe in cm.',
};
