import { germanBy, type ReasonForm } from '../../texts/reason-forms.ts';

/** Why the operations that take e-invoices in refuse one, in German: their answers have it in English. */

/** What is not well-formed, without its place. */
const XML_FORMS: readonly ReasonForm[] = [
  [/^no element$/, () => 'kein Element'],
  [/^text outside the root element$/, () => 'Text außerhalb des Wurzelelements'],
  [/^an end tag that closes nothing$/, () => 'ein End-Tag, das nichts schließt'],
  [/^a DOCTYPE is not allowed$/, () => 'ein DOCTYPE ist nicht erlaubt'],
  [/^a second root element$/, () => 'ein zweites Wurzelelement'],
  [/^an attribute occurs twice$/, () => 'ein Attribut kommt zweimal vor'],
  [/^a character that XML does not allow$/, () => 'ein Zeichen, das XML nicht erlaubt'],
  [
    /^a reference to a character that XML does not allow$/,
    () => 'ein Verweis auf ein Zeichen, das XML nicht erlaubt',
  ],
  [/^an & that begins no reference; write &amp;$/, () => 'ein & ohne Verweis; schreiben Sie &amp;'],
  [/^the undefined entity (.+)$/, (name = '') => `die nicht deklarierte Entität ${name}`],
  [/^the prefix (.+) is not declared$/, (name = '') => `das Präfix ${name} ist nicht deklariert`],
  [/^the element (.+) has no end$/, (name = '') => `das Element ${name} hat kein Ende`],
  [/^the attribute (.+) occurs twice$/, (name = '') => `das Attribut ${name} kommt zweimal vor`],
  [/^the attribute (.+) has no value$/, (name = '') => `das Attribut ${name} hat keinen Wert`],
  [/^the value of (.+) has no quotes$/, (name = '') => `der Wert von ${name} hat keine Anführungszeichen`],
  [/^the value of (.+) contains <$/, (name = '') => `der Wert von ${name} enthält <`],
  [/^the start tag of (.+) is wrong$/, (name = '') => `das Start-Tag von ${name} ist falsch`],
  [/^the end tag of (.+) is wrong$/, (name = '') => `das End-Tag von ${name} ist falsch`],
  [/^the XML declaration is wrong$/, () => 'die XML-Deklaration ist falsch'],
  [/^markup that is not allowed here$/, () => 'Markup, das hier nicht erlaubt ist'],
  [/^a comment without end, or with -- inside$/, () => 'ein Kommentar ohne Ende oder mit -- darin'],
  [
    /^a name is missing or begins with a wrong character$/,
    () => 'ein Name fehlt oder beginnt mit einem falschen Zeichen',
  ],
  [/^]]> outside a CDATA section$/, () => ']]> außerhalb eines CDATA-Abschnitts'],
  [/^a CDATA section without end$/, () => 'ein CDATA-Abschnitt ohne Ende'],
  [/^the bytes are not (.+)$/, (encoding = '') => `die Bytes sind nicht in ${encoding}`],
  [
    /^unknown encoding (.+); send it as UTF-8$/,
    (encoding = '') => `unbekannte Kodierung ${encoding}; senden Sie es als UTF-8`,
  ],
  [
    /^it declares UTF-16, which its bytes are not; declare UTF-8$/,
    () => 'es gibt UTF-16 an, was seine Bytes nicht sind; geben Sie UTF-8 an',
  ],
  [/^nested deeper than (\d+) levels$/, (levels = '') => `tiefer verschachtelt als ${levels} Ebenen`],
  [/^more than (\d+) nodes$/, (count = '') => `mehr als ${count} Knoten`],
];

/** The part in German; English where a reader of XML has a reason that is not listed. */
const inGerman = (part: string, forms: readonly ReasonForm[]): string => germanBy(part, forms) ?? part;

const WHAT_IT_IS: Readonly<Record<string, string>> = {
  'ZUGFeRD 1, which is not an e-invoice of EN 16931; send ZUGFeRD 2 or later':
    'ZUGFeRD 1, keine E-Rechnung nach EN 16931; senden Sie ZUGFeRD 2 oder neuer',
  'an order (Order-X), not an invoice': 'eine Bestellung (Order-X), keine Rechnung',
  'a despatch advice (Deliver-X), not an invoice': 'ein Lieferavis (Deliver-X), keine Rechnung',
  'an invoice of the Polish KSeF, not an e-invoice of EN 16931':
    'eine Rechnung des polnischen KSeF, keine E-Rechnung nach EN 16931',
  'another version of CII than D16B (namespace ending in :100)':
    'eine andere Version von CII als D16B (Namensraum mit :100 am Ende)',
  'an envelope (SBDH); send the invoice inside it': 'ein Umschlag (SBDH); senden Sie die Rechnung darin',
  'another document of UBL, not an invoice or credit note':
    'ein anderes Dokument von UBL, keine Rechnung oder Gutschrift',
};

const FORMS: readonly ReasonForm[] = [
  [
    /^not well-formed XML: (.+) \(line (\d+), column (\d+)\)$/,
    (what = '', line = '', column = '') =>
      `kein wohlgeformtes XML: ${inGerman(what, XML_FORMS)} (Zeile ${line}, Spalte ${column})`,
  ],
  [
    /^the root element (.+) is not that of an e-invoice in CII or UBL$/,
    (name = '') => `das Wurzelelement ${name} ist nicht das einer E-Rechnung in CII oder UBL`,
  ],
  [
    /^it is (\w+), not an e-invoice of EN 16931$/,
    (name = '') => `es ist ${name}, keine E-Rechnung nach EN 16931`,
  ],
  [/^it is (.+)$/, (what = '') => `es ist ${WHAT_IT_IS[what] ?? what}`],
  [/^the PDF is damaged and could not be repaired$/, () => 'das PDF ist beschädigt und nicht zu reparieren'],
  [
    /^the PDF has no e-invoice attached(?:; it has (.+))?$/,
    (names = '') => `das PDF hat keine E-Rechnung als Anhang${names === '' ? '' : `; es hat ${names}`}`,
  ],
  [
    /^the PDF has more than one e-invoice; name one with attachment: (.+)$/,
    (names = '') => `das PDF hat mehr als eine E-Rechnung; nennen Sie eine mit attachment: ${names}`,
  ],
  [
    /^the attachment (.+) cannot be unpacked or has more than 10 MiB$/,
    (name = '') => `der Anhang ${name} lässt sich nicht entpacken oder hat mehr als 10 MiB`,
  ],
  [
    /^(BT-\d+) (.+) is not on any page$/,
    (term = '', value = '') => `${term} ${value} steht auf keiner Seite`,
  ],
  [
    /^no page has text, so it cannot be compared; accept that with pageUnchecked$/,
    () => 'keine Seite hat Text, deshalb ist kein Vergleich möglich; erlauben Sie das mit pageUnchecked',
  ],
  [
    /^already has an e-invoice \((.+)\); replace it with replace$/,
    (names = '') => `hat schon eine E-Rechnung (${names}); ersetzen Sie sie mit replace`,
  ],
  [
    /^(.+) is in (\w+)(?: and (\w+))? alone, not in (\w+)$/,
    (profile = '', one = '', other = '', syntax = '') =>
      `${profile} gibt es nur in ${one}${other === '' ? '' : ` und ${other}`}, nicht in ${syntax}`,
  ],
  [
    /^(.+) has no place in (\w+); accept the loss with acceptLoss(?:, or choose (\w+))?$/,
    (term = '', place = '', larger = '') =>
      `${term} hat in ${place} keinen Platz; erlauben Sie den Verlust mit acceptLoss${larger === '' ? '' : `, oder wählen Sie ${larger}`}`,
  ],
  [
    /^(.+) requires (.+), which is not stated$/,
    (profile = '', terms = '') => `${profile} verlangt ${terms.replaceAll(' or ', ' oder ')}; das fehlt`,
  ],
];

/** A reason in German; undefined for one that is not of these operations. @param reason without the field in front */
export const germanEInvoiceReason = (reason: string): string | undefined => germanBy(reason, FORMS);
