import type { OperationTexts } from '../in-language.ts';

/** Texts of the operations that view, convert and embed e-invoices. */
export const E_INVOICE_TEXTS: OperationTexts = {
  'View e-invoice': 'E-Rechnung ansehen',
  'Draws an e-invoice in CII or UBL as people read it: PDF/A-3a in one of the four looks, or one page of HTML without script, in the language of your choice. Sums are drawn as the document states them, also when they are wrong; rules that it breaks are marked, and terms that have no place on an invoice are listed behind it.':
    'Zeichnet eine E-Rechnung in CII oder UBL so, wie Menschen sie lesen: als PDF/A-3a in einer der vier Vorlagen oder als eine Seite HTML ohne Skript, in der Sprache Ihrer Wahl. Summen stehen so da, wie das Dokument sie angibt, auch wenn sie falsch sind; verletzte Regeln sind gekennzeichnet, und Angaben, die auf einer Rechnung keinen Platz haben, stehen dahinter in einer Liste.',
  'The profile whose rules count. `AUTO`: the one that the document states (BT-24).':
    'Das Profil, dessen Regeln gelten. `AUTO`: das vom Dokument angegebene (BT-24).',
  'Language of the words of the view. Default: that of the country of the seller, else English.':
    'Sprache der Wörter auf der Ansicht. Standard: die des Landes des Verkäufers, sonst Englisch.',
  'Convert e-invoice': 'E-Rechnung umwandeln',
  'Writes an e-invoice in the other syntax (CII, UBL) or in another profile (XRechnung, Peppol, Factur-X from MINIMUM to EXTENDED), by all business terms of EN 16931. Nothing is lost silently: what the target has no place for is refused term by term, unless you accept the loss; what it requires and the document lacks is named.':
    'Schreibt eine E-Rechnung in der anderen Syntax (CII, UBL) oder in einem anderen Profil (XRechnung, Peppol, Factur-X von MINIMUM bis EXTENDED), nach allen Angaben der EN 16931. Nichts geht stillschweigend verloren: Wofür das Ziel keinen Platz hat, wird Angabe für Angabe abgelehnt, außer Sie nehmen den Verlust hin; was es verlangt und dem Dokument fehlt, wird genannt.',
  To: 'Syntax',
  'Syntax of the result; default: that of the document. UBL gives a CreditNote where money goes back, else an Invoice.':
    'Syntax des Ergebnisses; Standard: die des Dokuments. UBL ergibt eine CreditNote, wo Geld zurückgeht, sonst eine Invoice.',
  'Profile of the result: it sets BT-24, and BT-23 where it prescribes one. `AUTO`: that of the document where the syntax has it, else EN16931.':
    'Profil des Ergebnisses: Es setzt BT-24, und BT-23, wo es eines vorschreibt. `AUTO`: das des Dokuments, wo die Syntax es hat, sonst EN16931.',
  'Accept loss': 'Verlust hinnehmen',
  'What the target has no place for is left out, and named in X-EInvoice-Lost.':
    'Wofür das Ziel keinen Platz hat, wird weggelassen und in X-EInvoice-Lost genannt.',
  'Embed e-invoice': 'E-Rechnung einbetten',
  'Makes a hybrid invoice (ZUGFeRD, Factur-X) of your own PDF and an e-invoice: PDF/A-3b with the XML attached byte for byte and the metadata that readers look for. Refused when the pages do not show number, total with VAT and amount due of the XML, and when the XML breaks a rule of its profile.':
    'Macht aus Ihrem PDF und einer E-Rechnung eine hybride Rechnung (ZUGFeRD, Factur-X): PDF/A-3b mit dem XML Byte für Byte im Anhang und den Metadaten, nach denen Leser suchen. Abgelehnt, wenn die Seiten Nummer, Gesamtbetrag und offenen Betrag des XML nicht zeigen und wenn das XML gegen eine Regel seines Profils verstößt.',
  'The PDF of the invoice, at most 50 MiB. Its pages must show number, total with VAT and amount due.':
    'Das PDF der Rechnung, höchstens 50 MiB. Seine Seiten müssen Nummer, Gesamtbetrag und offenen Betrag zeigen.',
  'The e-invoice: XML in CII (D16B) or UBL 2.1, attached byte for byte, or JSON, a request of `POST /v2/invoice-pdf`, of which the e-invoice is written. At most 10 MiB.':
    'Die E-Rechnung: XML in CII (D16B) oder UBL 2.1, Byte für Byte angehängt, oder JSON, eine Anfrage an `POST /v2/invoice-pdf`, aus der die E-Rechnung geschrieben wird. Höchstens 10 MiB.',
  Replace: 'Ersetzen',
  'An e-invoice that the PDF already has is replaced; without it such a PDF is refused.':
    'Eine E-Rechnung, die das PDF schon enthält, wird ersetzt; ohne das wird ein solches PDF abgelehnt.',
  'Page unchecked': 'Seite ungeprüft',
  'Pages without any text, such as scans, are taken without being compared with the e-invoice.':
    'Seiten ganz ohne Text, etwa Scans, werden genommen, ohne sie mit der E-Rechnung zu vergleichen.',
};
