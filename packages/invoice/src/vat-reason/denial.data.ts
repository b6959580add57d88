/**
 * Words that take a statement back or show that it is none: denials, conditions, questions, mistakes. By language, but
 * compared all together, since invoices mix languages; words that mean something else in a neighbouring language are
 * left out. Notation as in `wording.data.ts`.
 */

/** Before the term, without a comma, a name of the tax or a reason in between: "not subject to reverse charge". */
export const DENIED_BEFORE: readonly string[] = [
  // de, en
  'kein(?:e|en|er|em|es)?|nicht|ohne|niemals|weder|no|not|without|never|neither|isn.t|doesn.t|don.t|cannot',
  // fr, it, es, pt
  'pas|sans|aucun(?:e)?|non|senza|nessun(?:a|o)?|sin|ningun(?:a|o)?|ningún|não|sem',
  // nl, sv, da, fi
  'niet|geen|zonder|inte|ej|utan|ikke|uden|ei|ilman',
  // pl, cs, sk, sl, hr, hu, ro, el, bg
  'nie|bez|brak|ne|není|nejde|nejedná|ni|brez|nije|nem|nincs|nu (?:se|este|sunt|aplicăm)|fără|δεν|χωρίς|не|без',
];

/** Behind the term, without a name of the tax in between: "reverse charge does not apply". */
export const DENIED_AFTER: readonly string[] = [
  'nicht (?:an(?:wendbar|gewendet|zuwenden)|gegeben|erfüllt|zulässig|möglich|in anspruch|zutreffend|maßgeblich|einschlägig)|kommt (?:hier )?nicht (?:zur|in)|gilt (?:hier |für diese… |dabei )?nicht|' +
    'greift (?:hier )?nicht|trifft (?:hier )?nicht zu|entfällt|entfallen|keine anwendung|unanwendbar|wird nicht angewen…|liegt nicht vor|scheidet aus|nein{end}|widerrufen',
  'not? appl(?:y|ies|icable|ied)|(?:does|do|did|is|are|was|were|will|can|may|shall)(?: not|n.t)|not (?:relevant|met|possible|valid|claimed|used|available)|inapplicable|n/a|no{end}|withdrawn',
  'ne s.applique…|n.est pas|inapplicable|non applicables?|pas applicables?|non{end}|ne concerne pas',
  'non (?:si )?applica(?:bile|bili|to|ta)?|non è applicabile|no{end}',
  'no (?:se )?aplica(?:ble|bles|do|da)?|no procede|no es (?:de )?aplica…',
  'niet (?:van )?toepass…|is niet|nee{end}|vervalt',
  'nie (?:ma|dotyczy|stosuje|znajduje|podlega)|nie{end}',
  '(?:se )?ne(?:použij|uplat|vztah|týk)…|sa ne(?:použi|uplat|vzťah|týk)…|neplatí',
  'nem (?:alkalmaz|vonatkoz|érvényes)…|se ne uporab…|ne velja|ne primjenjuje(?: se)?|se ne primjenjuje|ne vrijedi',
  'não (?:se )?aplic…|gäller inte|gælder ikke|ei sovelleta|nu se aplică|не се прилага|δεν εφαρμόζεται',
];

/** Anywhere before the term in its clause: a condition or an announcement. */
export const CONDITION_BEFORE: readonly string[] = [
  'falls|wenn|sofern|soweit|ob|künftig|zukünftig|eventuell|möglicherweise|gegebenenfalls|ggf\\.?',
  'if|unless|whether|should|would|may|might|could|in case of|in future',
  's.il|lorsque|en cas d(?:e|u)|au cas où|éventuellement|si (?!applica)',
  'qualora|nel caso|nel caso in cui|eventualmente|en caso de|en el caso de|cuando|caso seja|caso se aplique',
  'indien|wanneer|mocht|eventueel',
  'jeśli|jeżeli|gdyby|w przypadku|pokud|jestliže|v případě|v prípade|amennyiben|abban az esetben|v primeru|u slučaju|hvis|jos|dacă',
];

/** Directly before the term, a few words apart: a subject that is mentioned. */
export const TOPIC_BEFORE: readonly string[] = [
  '(?:fragen?|info(?:s|rmationen?)?|merkblatt|leitfaden|seminare?|schulung(?:en)?|workshop|beratung|vortrag|buch|artikel|handbuch|broschüre|hinweise?|kurs)\\s+(?:zu[rm]?|über|bezüglich)',
  '(?:rabatt|nachlass|angebot|tarif|paket|software|programm|vorlage|app|buch|webinar|förderung)… für',
  '(?:discount|offer|software|app|book|template|plan)s? for',
  '(?:statt|anstatt|anstelle|bisher(?:ige[rns]?)?|früher(?:e[rns]?)?|ehemalige[rns]?|vormals)',
  '(?:questions?|information|guide|leaflet|training|seminars?|workshops?|course|advice|book|article|webinar|consulting|newsletter)\\s+(?:about|on|to|regarding|concerning)',
  'instead of|formerly|previously|rather than|no longer|until now',
  '(?:questions?|informations?|guide|formation|séminaire|conseils?)\\s+(?:sur|relatives? à|concernant|au sujet de)|au lieu de',
  '(?:domande|informazioni|guida|corso|seminario|consulenza)\\s+(?:su(?:l|lla|ll.)?|relativ…|in materia di)|invece (?:di|del|della|dell.)',
  '(?:preguntas?|información|guía|curso|seminario|formación)\\s+(?:sobre|acerca de)|en lugar de',
  '(?:vragen|informatie|cursus|training|handleiding)\\s+(?:over|omtrent|inzake)|in plaats van',
  '(?:pytania|informacje|szkolenie|poradnik)\\s+(?:o|dotyczące|na temat|w sprawie)|zamiast',
  '(?:otázky|informace|informácie|školení|školenie)\\s+(?:k|ke|o|ohledně)|místo|namiesto',
];

/** Directly behind the term: the same. */
export const TOPIC_AFTER: readonly string[] = [
  '(?:seminar|schulung|merkblatt|leitfaden|workshop|beratung|handbuch|formular|kurs|projekt)…',
  // Who gets something: the reader, not the sender, who would add "wir".
  '(?:erhalten|bekommen|genießen|sparen|profitieren|zahlen nur|haben anspruch)(?! wir| ich)',
  '(?:get|receive|enjoy|save|benefit|qualify for)(?= (?:a|an|up|from|our|free|\\d))',
  '(?:bénéficient|reçoivent|profitent|obtiennent)|(?:ricevono|beneficiano|ottengono)|(?:reciben|obtienen|disfrutan)|(?:krijgen|ontvangen)(?! wij)',
  '(?:guide|leaflet|seminar|training|workshop|course|form|questionnaire|handbook|newsletter|webinar|project)s?',
  '(?:-?szkolenie|-?školení|-?cursus|-?formation)',
];

/** Anywhere in the sentence: it is about a mistake or of another document. */
export const MISTAKE: readonly string[] = [
  'irrtümlich…|fälschlich…|versehentlich…|zu unrecht|wurde storniert',
  'in error|by mistake|mistakenly|erroneously|wrongly|incorrectly',
  'par erreur|à tort|per errore|erroneamente|por error|erróneamente|por engano',
  'ten onrechte|per abuis|abusievelijk|per vergissing|błędnie|omyłkowo|przez pomyłkę',
  'omylem|chybně|mylně|omylom|chybne|mylne|tévesen|pomotoma|napačno|greškom|pogrešno|felaktigt|fejlagtigt',
];

/** Between denial and term: what is denied is then the tax, or the denial is what the term gives a reason for. */
export const DENIES_THE_TAX: readonly string[] = [
  '(?:umsatz|mehrwert|vor)?steuer…|ust(?!g)…|mwst(?!g)…|vat|tax(?:es|ed|able)?|tva|taxe…?|iva|imposta|impuesto|btw|belasting|belast|podat…|dph|daň…|áfa…|adó|ddv|pdv…|moms…|alv|φπα|ддс|imposto|alv:…',
  'imponibil…|soggett…|assoggett…|assujetti…|imposable|sujet[oa]s?|gravad…|onderworpen|opodatkowan…',
  'because|due to|owing to|as|under|pursuant to|according to|by virtue of|since',
  'da|weil|wegen|aufgrund|auf grund|nach|gemäß|gemäss|gem\\.?|laut|lt\\.?|infolge|mangels|iSd|denn',
  'en vertu|conformément|car|en application|selon|ai sensi|in quanto|perché|per effetto|conforme|en virtud|según|porque|op grond|wegens|volgens|krachtens',
  'na podstawie|zgodnie|ponieważ|podle|dle|podľa|protože|pretože|szerint|alapján|na podlagi|po|sukladno|temeljem|prema|enligt|ifølge|conform|potrivit|ao abrigo|nos termos|σύμφωνα|съгласно',
  '(?:berechne|ausgewiesen|verrechne|erhoben|erheben|charge|invoiced|shown|added|facturé|applicable|collecté|addebit|applicat|berekend|gerekend|nalicz|účtov|felszámít|obračunan|zaračunan|obračun)…',
];

/** Titles of context items that name a subject: the text behind them states nothing about the tax. */
export const TOPIC_TITLES: readonly string[] = [
  'projekt…|betreff|auftrag…|bestellung…|ihre bestellung|angebot…|vertrag…|kurs|seminar|veranstaltung|thema',
  'project…|subject|re|order…|purchase order|your order|quote|offer|contract|course|event|topic',
  'projet|objet|commande|votre commande|devis|contrat|progetto|oggetto|ordine|contratto|proyecto|asunto|pedido|contrato',
  'project|onderwerp|betreft|bestelling|opdracht|offerte|contract|projekt|temat|zamówienie|umowa|předmět|objednávka|predmet',
];
