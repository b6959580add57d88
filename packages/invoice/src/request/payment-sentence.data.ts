/**
 * Words by which a sentence is about its payment: paying, due, discounts for paying early, transfers and accounts. One
 * entry for each language of a document, alternatives of a pattern without regard to case; `~` stands for any letters.
 */
export const PAYMENT_WORDS: readonly string[] = [
  // German
  '~zahlbar|~zahlung~|zahlen|gezahlt|zahle|zahlt|bezahl~|zu zahlen|überwei~|begleich~|beglichen|~fällig~|~skonto~|~konto|kontonummer|~lastschrift~|~abbuch~|~abgebucht|ohne abzug|rechnungsbetrag|iban',
  // English
  'pay|pays|payable|paid|payments?|prepaid|settle|settled|settlement|due(?! to)|overdue|remit~|bank transfer|wire transfer|direct debit|bank account|our account|account number|account no|bank details',
  // French
  'pay(?:er|able|ables|ez|é|ée|és|ées)|paiements?|régl(?:er|able|ez|é|ée)|règlements?|virements?|virer|échéance|escompte|prélèvement|prélevé|coordonnées bancaires|notre compte|compte bancaire',
  // Italian
  'pag(?:are|abile|abili|amento|amenti|ato|ata|ate|hi)|sald(?:are|o|ato)|versamento|bonifico|bonificare|scadenza|sconto cassa|addebito|conto corrente|coordinate bancarie',
  // Spanish
  'pag(?:o|os|ar|ado|ada|adero|adera|ue|uen)|abon(?:ar|e|ado)|transferencia|vencimiento|vence|pronto pago|adeudo|cuenta bancaria|nuestra cuenta|domiciliación',
  // Dutch
  'betal(?:en|ing|ingen|ingstermijn|ingskorting|ingsvoorwaarden|ingskenmerk)|betaald|betaalbaar|voldoen|voldaan|overmaken|over te maken|overschrijving|vervaldatum|vervaldag|incasso|rekeningnummer|bankrekening|onze rekening',
  // Polish
  'płat~|zapłat~|zapłac~|opłac~|przelew~|termin płatności|skonto|rachunek bankowy|rachunku bankowego|nr rachunku|konto bankowe|na konto',
  // Czech
  'plat(?:ba|by|bu|bě|ební|it|te|ťte)|zapla~|uhra(?:dit|zení|ďte|zena)|úhrad~|splatn~|převod~|převeď~|skonto|inkas~|bankovní účet|číslo účtu|na účet',
  // Slovak
  'plat(?:ba|by|bu|obn~|iť|te)|zapla~|uhra(?:diť|denie|ďte|dená)|úhrad~|splatn~|prevod~|preveď~|skonto|inkas~|bankový účet|číslo účtu|na účet',
  // Hungarian
  'fizet~|kifizet~|átutal~|utal~|esedék~|skontó|beszed~|bankszámla~|számlaszám~',
  // Slovenian
  'plač~|poravna~|nakaž~|nakazil~|zapadl~|rok plačila|skonto|popust za predčasno plačilo|direktn~ obremenit~|transakcijski račun|trr',
  // Croatian
  'plać~|plati~|podmir~|uplat~|doznač~|dospije~|dospjel~|skonto|izravn~ tereć~|žiro račun|račun banke',
  // Portuguese
  'pag(?:ar|amento|amentos|ável|o|a|ue)|liquidar|liquidação|transferência|vencimento|vence|pronto pagamento|débito direto|conta bancária|nossa conta',
  // Swedish
  'betal~|inbetal~|förfall~|kassarabatt|autogiro|bankgiro|plusgiro|bankkonto|vårt konto|kontonummer',
  // Danish
  'betal~|indbetal~|forfald~|kontantrabat|direkte debitering|betalingsservice|bankkonto|vores konto|kontonummer',
  // Finnish
  'maks(?:u|aa|etaan|ettava|ettu|uehdo~|uehto|uaika|amme|ut|un)|suorit(?:us|etaan|ettava)|eräpäiv~|käteisalennu~|suoraveloit~|tilille|tilinumero|pankkitili~',
  // Romanian
  'plat(?:a|ă|i|ii|ă|ește|iți|ibil|ibilă)|plăti~|plată|achit~|scaden~|virament~|transfer bancar|skonto|debitare directă|cont bancar|contul nostru',
  // Greek
  'πληρωμ~|πληρωτέ~|πληρών~|πληρώσ~|εξόφλησ~|εξοφλ~|καταβολ~|καταβληθ~|έμβασμα|προθεσμία|λήξ~|άμεση χρέωση|τραπεζικ~ λογαριασμ~',
  // Bulgarian
  'плаща~|плати~|платим~|заплаща~|платежн~|превод~|преведе~|падеж~|директен дебит|банков~ сметк~|по сметка',
];

/** Names of the value added tax: a sentence about who owes it, or when it falls due, does not set a term of payment. */
export const TAX_NAMES =
  'vat|ust|mwst|umsatzsteuer|mehrwertsteuer|steuer~|~steuer|tva|iva|btw|moms|mervärdesskatt|mva|alv|arvonlisävero~|dph|áfa|pdv|ddv|podatk~|podatek|taxe|φπα|ддс|reverse charge|autoliquidation';
