/**
 * Words for kinds of streets, each list under the word that stands for all of it: abbreviations, inflections, and the
 * same kind in related languages. All folded.
 */
export const DESIGNATORS: Readonly<Record<string, string>> = {
  strasse: 'str strassen street straat straatje strada',
  gasse: 'gassen gassli',
  weg: 'wege wegli',
  platz: 'pl plein place plaza placa piazza praca pza',
  allee: 'all alleen allees',
  ring: '',
  damm: '',
  ufer: '',
  steig: '',
  zeile: '',
  markt: '',
  graben: '',
  garten: '',
  promenade: 'promenades prom',
  chaussee: '',
  calle: 'cl carrer rue via rua cr',
  avenue: 'av ave avda avgda avinguda avenida viale',
  carretera: 'ctra crta cra rte route ruta',
  passeig: 'pg paseo passeio',
  boulevard: 'bd blvd boul bulevar bulevard bulevardul bdul',
  chemin: 'ch cami camino cammino caminho',
  impasse: 'imp',
  square: 'sq',
  corso: 'cours',
  quai: 'quay kai',
  ruelle: '',
  sentier: '',
  escalier: 'escaliers',
  passage: 'passatge pasaje',
  road: 'rd',
  lane: 'ln',
};

/** Kinds of streets that are written as one letter with a full stop before the name: Rue, Rua; Via. */
export const KINDS_OF_ONE_LETTER: Readonly<Record<string, string>> = { r: 'calle', v: 'calle' };

/**
 * Endings that are split off a compound when at least three letters remain; German street names are written as one
 * word.
 */
export const COMPOUND_ENDINGS: readonly string[] = [
  'promenade',
  'chaussee',
  'strasse',
  'graben',
  'garten',
  'gasse',
  'platz',
  'allee',
  'steig',
  'zeile',
  'markt',
  'ring',
  'damm',
  'ufer',
  'weg',
  'str',
];

/** Other words that are abbreviated or inflected, under the word that stands for them. */
export const FORMS: Readonly<Record<string, string>> = {
  sankt: 'st skt saint sant ste sainte',
  heilig: 'hl heilige heiligen heiliger heiliges',
  doktor: 'dr doctor docteur dott dottor',
  professor: 'prof professeur profesor professore',
  bahnhof: 'bhf bf',
  gross: 'gr grosse grosser grosses grossen',
  klein: 'kl kleine kleiner kleines kleinen',
  ober: 'obere oberer oberes oberen',
  unter: 'unt untere unterer unteres unteren',
  general: 'gral gal generale',
  president: 'pdt presidente prasident',
};

/** Articles, prepositions and conjunctions: they have the least weight. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'der die das dem den des am an im in ins auf bei beim zu zum zur vom von und ob vor ' +
    'the of and le la les l d de du et a au aux en sur sous ' +
    'el els los las lo i y del dels al ' +
    'il gli della dello dell delle degli dei dal dalla di da e sul sulla ' +
    'do dos das o os as van het een op'
  ).split(' '),
);

/** Abbreviations with signs inside, before words are classified: pattern and what it stands for, folded. */
export const SIGN_ABBREVIATIONS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/(?<![\p{L}\d])c\/\s*o(?![\p{L}\d])/gu, ' '],
  [/(?<![\p{L}\d])c(?:\/|\.(?=\s))/gu, 'calle '],
  [/(?<![\p{L}\d])p\.\s?za(?![\p{L}\d])\.?/gu, 'piazza '],
  [/(?<![\p{L}\d])v\.\s?le(?![\p{L}\d])\.?/gu, 'viale '],
  [/(?<![\p{L}\d])c\.\s?so(?![\p{L}\d])\.?/gu, 'corso '],
  [/(?<![\p{L}\d])(a|i|v)\.\s?d\.(?!\p{L})/gu, '$1 d '],
  [/(?<![\p{L}\d])g\.(?=\s*\d)/gu, 'gasse '],
  [/(?<![\p{L}\d])po(?=\s+de\s)/gu, 'paseo '],
  [/(?<![\p{L}\d])n[o°]\.?\s*(?=\d)/gu, ' '],
];

/** Words that may end the head of a place's name: "Frankfurt am Main" is also called Frankfurt. */
export const HEAD_ENDS: readonly string[] = [
  'an der',
  'ob der',
  'vor der',
  'a d',
  'am',
  'bei',
  'in',
  'im',
  'unter',
  'sur',
  'sous',
  'sul',
  'd',
  'de',
];

/** Beginnings of place names that name no place by themselves. */
export const NO_HEADS: ReadonlySet<string> = new Set(
  (
    'sankt san santa santo sao puerto porto port villa ville villar vila mont monte pont puente ponte bad neu alt ober unter ' +
    'castel chateau saintes provincia comune dorf stadt markt city lake'
  ).split(' '),
);
