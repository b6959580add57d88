/**
 * UN/ECE Recommendation 20 (and, from XPK on, 21) codes of the units that people write on invoices; all words
 * lower case, separated by `|`. The codes are part of the EN 16931 code list for BT-130 (state of 2026-05-15). Words in the
 * languages of a document; dots at the end do not matter.
 */
export const UNIT_WORDS: Readonly<Record<string, string>> = {
  C62:
    'stück|stücke|stueck|stk|st|einheit|einheiten|piece|pieces|pc|pcs|unit|units|ea|each|no|nos|item|items|pièce|pièces|pce|pces|unité|unités|' +
    'pezzo|pezzi|pz|unità|n|pieza|piezas|pza|pzas|unidad|unidades|ud|uds|uni|un|stuk|stuks|stck|sztuka|sztuki|sztuk|szt|kus|kusy|kusů|kusov|ks|' +
    'db|darab|kos|kosov|kosi|komad|komada|komadi|kom|peça|peças|styck|stycken|kpl|kappale|kappaletta|buc|bucată|bucăți|τεμ|τεμάχιο|τεμάχια|бр|брой|броя|' +
    'position|pos|artikel|mal|x|exemplar|exemplare|ex|exemplaire|exemplaires|lizenz|lizenzen|license|licence|licenses|licences|user|users|benutzer|nutzer',
  HUR:
    'h|hr|hrs|hour|hours|stunde|stunden|std|mannstunde|mannstunden|arbeitsstunde|arbeitsstunden|heure|heures|ora|ore|hora|horas|uur|uren|godzina|godziny|godzin|godz|' +
    'hodina|hodiny|hodin|hodín|hod|óra|ura|ure|ur|sat|sati|timme|timmar|tim|time|timer|tunti|tuntia|oră|ώρα|ώρες|час|часа|uri|sata|時間',
  MIN: 'min|mins|minute|minuten|minutes|minuto|minuti|minutos|minuut|minuten|minuta|minuty|minut|minút|minúta|perc|minuutti|minuuttia|minutter|minuter|λεπτό|минута|минути|minúty|λεπτά|分',
  SEC: 'sec|secs|second|seconds|sekunde|sekunden|sek|seconde|secondes|secondo|secondi|segundo|segundos|seconden|sekunda|sekundy|sekund|sekúnd|másodperc|sekundi|sekunder|sekunti|sekuntia|secundă|secunde|δευτερόλεπτο|δευτερόλεπτα|секунда|секунди|秒',
  DAY:
    'd|day|days|tag|tage|tagen|tg|manntag|manntage|personentag|personentage|arbeitstag|arbeitstage|pt|man-day|man-days|jour|jours|jour-homme|giorno|giorni|gg|día|días|dia|dias|' +
    'dag|dagen|dni|dzień|den|dny|dní|deň|nap|dan|dana|dnevi|dnevov|dagar|dage|päivä|päivää|zi|zile|ημέρα|ημέρες|ден|дни|dnia|dnů|dne|dňa|dneva|dygn|日|日間',
  WEE: 'week|weeks|woche|wochen|wo|semaine|semaines|settimana|settimane|semana|semanas|weken|tydzień|tygodnie|tygodni|týden|týdny|týždeň|týždne|hét|teden|tedni|tjedan|tjedna|vecka|veckor|uge|uger|viikko|viikkoa|săptămână|săptămâni|tygodnia|týdnů|týdne|týždňov|týždňa|tedna|tednov|tjedana|εβδομάδα|εβδομάδες|седмица|седмици|週間|週',
  MON:
    'month|months|monat|monate|monaten|mo|mon|mois|mese|mesi|mes|meses|maand|maanden|mnd|miesiąc|miesiące|miesięcy|mies|měsíc|měsíce|měsíců|mesiac|mesiace|mesiacov|hónap|hó|mesec|meseci|mjesec|mjeseci|' +
    'mês|månad|månader|måned|måneder|kuukausi|kuukautta|lună|luni|μήνας|μήνες|месец|месеца|miesiąca|mesiaca|meseca|mesecev|mjeseca|か月|ヶ月|月',
  QAN: 'quarter|quarters|quartal|quartale|trimestre|trimestres|trimestri|kwartaal|kwartał|čtvrtletí|negyedév|četrtletje|kvartal',
  ANN: 'year|years|yr|yrs|jahr|jahre|jahren|année|années|an|ans|anno|anni|año|años|jaar|jaren|rok|roky|let|rokov|év|leto|godina|godine|ano|anos|år|vuosi|vuotta|ani|έτος|έτη|година|години|lat|roku|roka|leti|年|年間',
  LS: 'pauschale|pauschal|pausch|psch|pau|pa|ls|lump-sum|lump sum|lumpsum|flat|flat rate|flat fee|fixed|fixed fee|forfait|forfaitaire|a corpo|forfettario|forfait fijo|alzado|tanto alzado|vast bedrag|ryczałt|ryczałtem|paušál|paušálně|átalány|pavšal|paušal|paušalno|global|fast pris|fastpris|könttä',
  E48: 'leistung|leistungen|le|service|services|dienstleistung|dienstleistungen|prestation|prestations|servizio|servizi|servicio|servicios|dienst|diensten|usługa|usługi|usł|služba|služby|služieb|szolgáltatás|storitev|storitve|usluga|usluge|serviço|serviços|tjänst|tjänster|ydelse|ydelser|palvelu|serviciu|servicii|υπηρεσία|услуга',
  KGM: 'kg|kgs|kilogram|kilograms|kilogramm|kilogramme|kilogrammes|kilogrammi|kilogrammo|kilogramo|kilogramos|kilo|kilos|kilogramy|kilogramů|chilogrammo|chilogrammi|quilograma|quilo|quilos|κιλό|кг',
  GRM: 'g|gr|grs|gram|grams|gramm|gramme|grammes|grammo|grammi|gramo|gramos|gramy|gramů|grama|грам|г',
  MGM: 'mg|milligram|milligrams|milligramm|milligramme|milligrammes|milligrammo|miligramo',
  MC: 'µg|μg|mcg|microgram|micrograms|mikrogramm',
  DTN: 'dt|dz|doppelzentner|dezitonne|quintal|quintale|quintaux|q',
  TNE: 't|to|ton|tonne|tonnen|tonnes|tonnellata|tonnellate|tonelada|toneladas|tona|tony|tonn|tun|tuna|τόνος|тон',
  LBR: 'lb|lbs|pound|pounds|pfund',
  ONZ: 'oz|ounce|ounces|unze|unzen',
  LTR: 'l|lt|ltr|liter|litre|litres|liters|litro|litri|litros|litr|litry|litrů|litrov|litra|λίτρο|литър|л',
  MLT: 'ml|milliliter|millilitre|millilitres|millilitro|millilitri|mililitro|mililitr',
  CLT: 'cl|zentiliter|centiliter|centilitre|centilitres|centilitro|centilitri|centilitr',
  DLT: 'dl|deziliter|deciliter|decilitre|decilitres|decilitro|decilitri|decilitr',
  HLT: 'hl|hektoliter|hectoliter|hectolitre|hectolitres|ettolitro|ettolitri|hectolitro|hektolitr',
  GLL: 'gal|gallon|gallons|us gallon',
  MTR: 'm|mtr|meter|meters|metre|metres|mètre|mètres|metro|metri|metros|lfm|lfdm|lm|laufmeter|metr|metry|metrů|metrov|méter|metar|metara|metri lineari|rm|μέτρο|метър|м',
  DMT: 'dm|dezimeter|decimeter|decimetre|decimetres|décimètre|décimètres|decimetro|decimetri|decímetro|decímetros|decymetr|decimetr|desimetri|δεκατόμετρο|дециметър',
  CMT: 'cm|zentimeter|centimeter|centimetre|centimetres|centimètre|centimetro|centímetro|centimetr',
  MMT: 'mm|millimeter|millimetre|millimetres|millimètre|millimetro|milímetro|milimetr',
  KMT: 'km|kms|kilometer|kilometers|kilometre|kilometres|kilomètre|kilomètres|chilometro|chilometri|kilómetro|kilómetros|kilometr|kilometry|kilometrů|kilometrov|quilómetro|χλμ|км',
  INH: 'in|inch|inches|zoll',
  FOT: 'ft|foot|feet|fuß',
  YRD: 'yd|yds|yard|yards',
  MTK: 'm²|m2|qm|sqm|quadratmeter|square metre|square meter|square metres|square meters|mètre carré|mètres carrés|metro quadro|metri quadri|metro quadrato|mq|metro cuadrado|metros cuadrados|vierkante meter|metr kwadratowy|m kw|metr čtvereční|négyzetméter|kvadratni meter|kvadratni metar|metro quadrado|kvadratmeter|neliömetri|metru pătrat|кв м',
  CMK: 'cm²|cm2|quadratzentimeter|square centimetre',
  KMK: 'km²|km2|quadratkilometer|square kilometre',
  FTK: 'ft²|ft2|sqft|sq ft|square foot|square feet',
  // Square hectometre: the code of the hectare, HAR, is not in the list.
  H18: 'ha|hektar|hectare|hectares|ettaro|ettari|hectárea|hectáreas|hektár|hektara|hektarja',
  ACR: 'ac|acre|acres|akr|akra',
  ARE: 'ar|are|ares',
  MTQ: 'm³|m3|cbm|kubikmeter|cubic metre|cubic meter|cubic metres|cubic meters|mètre cube|mètres cubes|metro cubo|metri cubi|mc|metro cúbico|metros cúbicos|kubieke meter|metr sześcienny|metr krychlový|köbméter|kubični meter|kubni metar|raummeter|festmeter|fm|srm|schüttraummeter',
  CMQ: 'cm³|cm3|ccm|kubikzentimeter|cubic centimetre',
  WHR: 'wh|wattstunde|wattstunden',
  KWH: 'kwh|kilowattstunde|kilowattstunden|kilowatt hour|kilowatt hours|kilowattheure|kilowattheures',
  MWH: 'mwh|megawattstunde|megawattstunden|megawatt hour|megawatt hours',
  KWT: 'kw|kilowatt|kilowatts',
  KVA: 'kva',
  JOU: 'joule|joules',
  '3B': 'mj|megajoule',
  AD: 'byte|bytes',
  '2P': 'kb|kilobyte|kilobytes',
  '4L': 'mb|mbyte|megabyte|megabytes',
  E34: 'gb|gbyte|gigabyte|gigabytes|go|gigaoctet|gigaoctets',
  E35: 'tb|tbyte|terabyte|terabytes',
  CEL: '°c|grad celsius',
  BAR: 'bar',
  P1: '%|percent|per cent|prozent|pourcent|pour cent|percento|per cento|por ciento|procent|procento|százalék|odstotek|postotak|vh',
  E51: 'job|jobs|auftrag|aufträge',
  IE: 'person|personen|persons|people|pers|pax|personne|personnes|persona|persone|personas|osoba|osoby|osób|osob|oseba|fő|personer|henkilö',
  LN: 'zeile|zeilen|line|lines|normzeile|normzeilen',
  ZP: 'seite|seiten|page|pages|pagina|pagine|página|páginas|strona|strony|stron|strana|strany|oldal|stran|sida|sidor|side|sider',
  D68: 'wort|wörter|worte|word|words|mot|mots|parola|parole|palabra|palabras|woord|woorden|słowo|słów|slovo|slov|szó|beseda',
  DZN: 'dutzend|dtz|dozen|dozens|douzaine|douzaines|dozzina|dozzine|docena|docenas|dozijn|tuzin|tucet|dúzia|dussin|dusin|tusina',
  GRO: 'gross|gros',
  CEN: 'hundert|hundred|hundreds|100 st|100 stk|cento|ciento|honderd',
  MIL: 'tausend|tsd|thousand|thousands|mille|1000 st|1000 stk|migliaio|mil|duizend',
  PR: 'paar|paare|pair|pairs|paire|paires|paio|paia|par|pares|pary|pár|páry|párů|párov|pari|perechi',
  SET: 'set|sets|satz|sätze|garnitur|garnituren|kit|kits|jeu|jeux|ensemble|juego|juegos|zestaw|zestawy|sada|sady|készlet|komplet|kompleti|conjunto|sats|sæt|sarja|σετ',
  NPT: 'teil|teile|part|parts',
  XPK: 'packung|packungen|pkg|pckg|pack|packs|pkt|päckchen|paket|pakete|packet|package|packages|paquet|paquets|pacco|pacchi|confezione|confezioni|conf|paquete|paquetes|pak|pakken|pakket|pakketten|opakowanie|opakowania|opak|op|paczka|balení|bal|balenie|balenia|csomag|csom|pakiranje|pakiranja|embalagem|förpackning|förp|pakke|pakker|paketti|pachet|pachete|ve|vpe|gebinde',
  XBX: 'box|boxes|schachtel|schachteln|boîte|boîtes|scatola|scatole|caja|cajas|doos|pudełko|krabice|krabica|doboz|škatla|kutija|caixa|caixas|låda|æske|laatikko|cutie|cutii',
  XCT: 'karton|kartons|ktn|carton|cartons|cartone|cartoni|cartón|kartonnen|kartony|kartón|kartóny|kartong|kartonger|cartão',
  XCS: 'kiste|kisten|case|cases|caisse|caisses|cassa|casse|krat|kratten|skrzynka|bedna|debna|láda|zaboj|sanduk|kasse|kasser',
  XCR: 'crate|crates|steige|steigen|harass',
  XPX: 'palette|paletten|pal|pallet|pallets|palettes|bancale|bancali|palé|palés|palet|palety|paleta|palete|raklap|pall|pallar|palle|paller|lava',
  XBO: 'flasche|flaschen|fl|bottle|bottles|btl|bouteille|bouteilles|bottiglia|bottiglie|botella|botellas|fles|flessen|butelka|butelki|butelek|láhev|láhve|lahev|lahve|lahví|fľaša|fľaše|fliaš|palack|üveg|steklenica|steklenice|steklenic|boca|boce|garrafa|garrafas|flaska|flaskor|flaske|flasker|pullo|pulloa|sticlă|sticle|μπουκάλι|бутилка|бутилки',
  XCX: 'dose|dosen|can|cans|canette|canettes|lattina|lattine|latas|blik|blikken|puszka|puszki|plechovka|plechovky|konzerva|pločevinka|limenka|burk|burkar|dåse|dåser|tölkki|doză',
  XJR: 'glas|gläser|jar|jars|bocal|bocaux|vasetto|vasetti|frasco|frascos|pot|potten|słoik|sklenice',
  XBG: 'beutel|sack|säcke|bag|bags|sac|sacs|sachet|sachets|sacco|sacchi|saco|sacos|bolsa|bolsas|zak|zakken|worek|worki|pytel|vrece|zsák|vreča|vreća|säck|säckar|pose|poser|säkki|tüte|tüten',
  XRO: 'rolle|rollen|roll|rolls|rouleau|rouleaux|rotolo|rotoli|rollo|rollos|rol|rolka|rolki|role|rola|tekercs|zvitek|rulle|ruller|rullar|rulla|rolo',
  XTU: 'tube|tuben|tubes|tubo|tubetto|tubos|tuba',
  XBA: 'fass|fässer|barrel|barrels|fût|fûts|barile|botte|barril|beczka|sud|hordó|sod|bačva',
  XCA: 'kanister|canister|bidon|bidons|tanica|kanistr',
  XBJ: 'eimer|bucket|buckets|seau|seaux|secchio|secchi|cubo|emmer|wiadro|kbelík|vödör|vedro|kanta',
  XST: 'blatt|blätter|bogen|sheet|sheets|feuille|feuilles|foglio|fogli|hoja|hojas|vel|vellen|arkusz|arkusze|list|listy|listů|ív|ark|arkki',
  XPG: 'platte|platten|plate|plates|plaque|plaques|lastra|lastre|placa|placas|plaat|platen|płyta|deska|doska|lemez|plošča|ploča',
  XBE: 'bund|bunde|bündel|bundle|bundles|fascio|haz|bundel|wiązka|svazek|köteg|snop|bunt',
};

/** Units in which services are sold (rules: Unit codes). */
export const SERVICE_UNITS = 'HUR MIN SEC DAY WEE MON QAN ANN LS E48 E51';
