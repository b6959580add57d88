/**
 * How invoices state within how many days they are to be paid, one entry for each language. Patterns without regard to case; `~`
 * stands for any letters that follow. In the languages of a document.
 */
export interface NetTermWords {
  /** `days`, behind the number. */
  readonly days: string;
  /** `within`, before the number. */
  readonly within: string;
  /** `within` in languages that put it behind the days. */
  readonly withinBehind?: string;
  /** Words of paying: without one a time limit is that of something else. */
  readonly pay: string;
  /** Words for the term of payment, beside which the days need no `within`. */
  readonly term: string;
  /** `net`: the term without a discount. */
  readonly net: string;
  /** What makes the days another thing: discounts, counting from receipt or delivery, working days, denials, arrears. */
  readonly block: string;
}

export const NET_TERM_WORDS: readonly NetTermWords[] = [
  // German
  {
    days: '(?:kalender)?tage?n?|tg',
    within: 'innerhalb(?: von| der nächsten)?|binnen|in(?: den nächsten)?',
    pay: '~zahlbar|(?:be|ein)?zuzahlen|(?:be)?zahl(?:en|ung|e)|zahlungseingang|~überwei(?:s|z)~|begleich~|~fällig~|anweis~',
    term: 'zahlungsziel|zahlungsfrist|zahlungsbedingung~|zahlungskondition~|zahlungstermin|zahlbar|zahlung|fällig(?:keit)?',
    net: '(?:rein )?netto|ohne(?: jeden)? abzug',
    block:
      '~skonto~|abzüglich|rabatt~|nachlass~|~werktag~|~arbeitstag~|~banktag~|~erhalt~|~eingang(?<!zahlungseingang)~|~zugang|~liefer~|~abnahme|~monatsende|ultimo|ende des monats|' +
      'nicht|kein~|~verzug~|verspät~|~überfällig~|~mahn~|~zins~|bei (?:be)?zahlung|bei überweisung|wenn|falls|sofern|sollten?|vor|seit|~ablauf|später|hätte~|wäre~|war|wurde~|' +
      'storn~|wider~|reklam~|beanstand~|~mängel~|~rat(?:e|en)|ratenzahl~|anzahl~|rückzahl~|auszahl~|teilzahl~|~gutschrift~|~erstatt~|nach (?!rechnungsdatum|rechnungsstellung|rechnungslegung|ausstellung|datum)~',
  },
  // English
  {
    days: '(?:calendar )?days?',
    within: 'within(?: the next)?|in(?: the next)?|no later than|not later than',
    pay: 'pay|paid|payable|payment|payments|settle|settled|settlement|due|remit|remitted|remittance|transfer',
    term: 'payment terms?|terms? of payment|payment period|payment deadline|credit period|terms|payment|payable|payment due|due',
    net: 'nett?|without deduction|strictly net',
    block:
      "discount~|rebate~|deduct~(?<!without deduction)|working|business|banking|receipt|receiv~|deliver~|ship~|accept~|end of (?:the )?month|eom|~n['’]t|cannot|(?<!no )(?<!not )not(?! later)|no(?! later)~|never|" +
      'late|later(?! than)|overdue|arrears|interest|remind~|if|unless|until|when|once|ago|since|failing|failure|default|was|were|had|deposit|refund~|return~|cancel~|instal~|complain~|object~|' +
      'after (?!(?:the )?(?:date of (?:the )?invoice|invoice date|date of issue|issue|invoicing))~',
  },
  // French
  {
    days: 'jours?(?: calendaires)?',
    within: "dans(?: les| un délai de)?|sous|à|en|d['’]ici|dans le délai de",
    pay: 'pay(?:er|able|ables|ez|é|ée)|paiement|régl(?:er|able|ez|é|ée)|règlement|vir(?:er|ement)|échéance|dû|due',
    term: 'délai de (?:paiement|règlement)|conditions? de (?:paiement|règlement)|échéance|paiement|règlement|payable',
    net: 'nets?|sans escompte',
    block:
      '~escompte(?<!sans escompte)~|remise~|rabais|ristourne|ouvr(?:és|ables)|ouvré|ouvrable|récept~|reçu~|livr~|fin de mois|fin du mois|pas|sans (?!escompte)~|jamais|retard~|pénalit~|intérêt~|relance|' +
      'si|en cas|lorsque|quand|sauf|acompte|rembours~|retour~|annul~|réclam~|dépass~|au-delà|après (?!la date|date|émission|facturation)~',
  },
  // Italian
  {
    days: 'giorni|giorno|gg\\.?',
    within: 'entro(?: i prossimi)?|a|in',
    pay: 'pagar(?:e|si)|pagamento|pagabil[ei]|paghi|pagate|salda(?:re|to)|saldo|versa(?:re|mento)|bonific(?:o|are)|scadenza',
    term: 'termin[ei] di pagamento|condizioni di pagamento|modalità di pagamento|pagamento|scadenza|pagabile',
    net: 'nett[oi]|senza sconto',
    block:
      'scont~(?<!senza sconto)|abbuono|lavorativi|ricevi~|ricez~|consegna~|fine mese|f\\.?m\\.?|d\\.?f\\.?f\\.?m\\.?|non|senza (?!sconto)~|mai|ritard~|mora|interess~|sollecit~|se|qualora|in caso|quando|salvo|acconto|' +
      'rimbors~|reso|resi|annull~|reclam~|oltre|dopo (?!la data|data|emissione)~|dal ricevimento',
  },
  // Spanish
  {
    days: 'días(?: naturales)?|dias|día',
    within: 'dentro de(?: los)?|en(?: un plazo de| el plazo de| los próximos)?|a|antes de',
    pay: 'pag(?:o|ar|adero|adera|ue|uen|ado|aderos)|abon(?:o|ar|e)|liquid(?:ar|ación)|transfer(?:ir|encia)|vencimiento|vence',
    term: 'plazo de pago|condiciones de pago|términos de pago|forma de pago|vencimiento|pago|pagadero|vence',
    net: 'net[oa]s?|sin descuento',
    block:
      'descuento~(?<!sin descuento)|bonific~|rebaja|hábiles|laborables|recib~|recep~|entrega~|fin de mes|final de mes|no|sin (?!descuento)~|nunca|retras~|mora|interes~|recordat~|si|en caso|cuando|salvo|anticipo|' +
      'reembols~|devol~|anul~|reclam~|tras|después (?!de la fecha|de la emisión)~',
  },
  // Dutch
  {
    days: 'dagen|dag',
    within: 'binnen(?: de)?|in',
    pay: '~betal(?:en|ing|ingen)|betaalbaar|betaald|voldo(?:en|aan)|voldaan|overma(?:ken|king)|over te maken|vervalt',
    term: 'betalingstermijn|betaaltermijn|betalingsvoorwaarden|betalingsconditie~|betaling|betaalbaar',
    net: 'netto|zonder korting',
    block:
      '~korting~(?<!zonder korting)|werkdagen|ontvang~|levering~|eind(?:e)? (?:van de )?maand|niet|geen|nooit|te laat|~rente|aanman~|herinner~|als|indien|bij betaling|wanneer|mits|aanbetal~|terugbetal~|retour~|annul~|' +
      'klacht~|reclam~|verlop~|verstrijk~|na (?!factuurdatum|de factuurdatum|datum|dagtekening)~',
  },
  // Polish
  {
    days: 'dni|dzień',
    within: 'w ciągu(?: najbliższych)?|w terminie(?: do)?|do|za',
    pay: 'płatn~|zapłat~|zapłacić|zapłacen~|płatność~|uregulow~|opłac~|przelew~',
    term: 'termin (?:płatności|zapłaty)|warunki płatności|płatność|płatne|zapłata',
    net: 'netto|bez (?:skonta|rabatu)',
    block:
      '~skont~(?<!bez skonta)|rabat~(?<!bez rabatu)|upust~|robocz~|otrzyman~|doręcz~|dostaw~|odbior~|końca miesiąca|koniec miesiąca|nie|brak~|zwłok~|opóźn~|odset~|przypomn~|jeśli|jeżeli|w przypadku|gdy|przy płatności|przy zapłacie|' +
      'zaliczk~|zwrot~|anul~|reklam~|po (?!dacie|wystawieniu)~|upływ~',
  },
  // Czech
  {
    days: 'dn(?:ů|í|ech|y|e)|den',
    within: 'do|během|ve lhůtě|v průběhu|v termínu do',
    pay: 'splatn~|zapla(?:tit|ťte|cení)~|uhra(?:dit|ďte|zení)~|úhrad~|plat(?:ba|by|bu|ební)',
    term: 'splatnost|doba splatnosti|lhůta splatnosti|platební podmínky|platba|splatno|splatná',
    net: 'netto|bez (?:skonta|slevy)',
    block:
      '~skont~(?<!bez skonta)|slev~(?<!bez slevy)|srážk~|pracovní~|obdrž~|doruč~|přijet~|přijm~|dodá(?:ní|n)~|konce měsíce|konec měsíce|ne|není|nebude~|nezapla~|neuhra~|prodlen~|zpožd~|úrok~|upomín~|pokud|jestliže|v případě|když|při platbě|při úhradě|' +
      'záloh~|vrácen~|storn~|reklam~|po (?!datu|vystavení)~|uplyn~',
  },
  // Slovak
  {
    days: 'dn(?:í|och|i)|deň',
    within: 'do|počas|v lehote|v priebehu',
    pay: 'splatn~|zapla(?:tiť|ťte|tenie)~|uhra(?:diť|ďte|denie)~|úhrad~|platb(?:a|y|u)',
    term: 'splatnosť|doba splatnosti|lehota splatnosti|platobné podmienky|platba|splatné|splatná',
    net: 'netto|bez (?:skonta|zľavy)',
    block:
      '~skont~(?<!bez skonta)|zľav~(?<!bez zľavy)|zráž~|pracovn~|obdrž~|doruč~|prijat~|prevzat~|dodan~|konca mesiaca|koniec mesiaca|nie|ne(?:zapla|uhra|bud)~|omešk~|úrok~|upomien~|ak|v prípade|keď|pri platbe|pri úhrade|' +
      'záloh~|preddav~|vráten~|storn~|reklam~|po (?!dátume|vystavení)~|uplyn~',
  },
  // Hungarian
  {
    days: 'nap(?:on|os)?',
    within: 'legkésőbb',
    withinBehind: 'belül',
    pay: 'fizet~|kifizet~|kiegyenlít~|átutal~|utal~|esedékes~',
    term: 'fizetési (?:határidő|feltétel~|haladék)|esedékesség|fizetés',
    net: 'nettó|levonás nélkül',
    block:
      'engedmény~|kedvezmény~|skontó~|munkanap~|banki|kézhezvétel~|átvétel~|szállít~|teljesítés~|hónap vég~|hó végé~|nem|nincs|késedel~|késik|kamat~|felszólít~|ha|amennyiben|esetén|előleg~|visszatérít~|visszafizet~|sztorn~|reklam~|után(?<!keltétől)|letelt~',
  },
  // Slovene
  {
    days: 'dn(?:i|eh|evih)|dan',
    within: 'v(?: roku| naslednjih)?|v roku',
    pay: 'plač(?:il|a|aj|ati|ajte|ljiv)~|poravna~|nakaz~|nakaž~|zapade',
    term: 'rok plačila|plačilni rok|plačilni pogoji|plačilo|plačljivo',
    net: 'neto|brez (?:popusta|odbitka)',
    block:
      '~popust~(?<!brez popusta)|skont~|delovn~|prejem~|prejet~|dobav~|konca meseca|konec meseca|ne|ni|zamud~|obrest~|opomin~|če|v primeru|kadar|ob plačilu|pri plačilu|predplačil~|akontac~|vračil~|storn~|reklam~|po (?!datumu|izdaji)~|poteku',
  },
  // Croatian
  {
    days: 'dan(?:a|i)?',
    within: 'u roku(?: od)?|unutar|u',
    pay: 'pla(?:tit|ćanj|tite|tiv|ćeno)~|podmir~|uplat~|dospij~',
    term: 'rok (?:za )?plaćanj[ae]|uvjeti plaćanja|dospijeće|plaćanje|plativo',
    net: 'neto|bez (?:popusta|odbitka)',
    block:
      '~popust~(?<!bez popusta)|skont~|kasa|radn~|primit~|primk~|isporu~|kraja mjeseca|kraj mjeseca|ne|nije|kašnj~|zakašn~|kamat~|opomen~|ako|u slučaju|kada|pri plaćanju|za plaćanje (?=do|u)~|predujam~|povrat~|storn~|reklam~|nakon (?!datuma|izdavanja)~|istek~',
  },
  // Portuguese
  {
    days: 'dias?',
    within: 'no prazo de|dentro de|em(?: até)?|a|até|nos próximos',
    pay: 'pag(?:amento|ar|ável|o|a|ue|uem)|liquid(?:ar|ação)|transfer(?:ir|ência)|vencimento|vence',
    term: 'prazo de pagamento|condições de pagamento|vencimento|pagamento|pagável|vence',
    net: 'líquidos?|sem desconto',
    block:
      'desconto~(?<!sem desconto)|abatim~|úteis|receb~|receç~|recepç~|entreg~|fim do mês|final do mês|não|sem (?!desconto)~|nunca|atras~|mora|juro~|aviso~|se|em caso|quando|salvo|adiantam~|sinal|reembols~|devolu~|anul~|reclam~|após (?!a data|data|emissão)~|depois',
  },
  // Swedish
  {
    days: 'dag(?:ar|ars)?',
    within: 'inom|på|om|senast',
    pay: 'betal(?:a|as|ning|ningar|bar|bart)|erlägg~|förfall~|inbetal~',
    term: 'betalningsvillkor|betalningstid|betalningsfrist|kredittid|villkor|betalning|förfaller',
    net: 'nett?o|utan avdrag',
    block:
      '~rabatt~|avdrag~(?<!utan avdrag)|arbetsdag~|bankdag~|mottag~|erhåll~|leverans~|månadens slut|månadsskifte|inte|ej|ingen|dröjsmål~|försen~|sen|ränt~|påminn~|om(?! \\d)|vid betalning|såvida|när|förskott~|återbetal~|retur~|avbest~|reklam~|efter (?!fakturadat|fakturans datum|datum)~|sedan',
  },
  // Danish
  {
    days: 'dag(?:e|es)?',
    within: 'inden(?: for)?|indenfor|om|på|senest',
    pay: 'betal(?:es|ing|t|e)|betaling~|forfald~|indbetal~|overfør~',
    term: 'betalingsbetingelser|betalingsfrist|betalingsvilkår|kredittid|betaling|forfalder',
    net: 'netto|uden fradrag',
    block:
      '~rabat~|fradrag~(?<!uden fradrag)|arbejdsdag~|hverdag~|bankdag~|modtag~|lever~|løbende måned|månedens udgang|månedsslut|ikke|ingen|forsink~|sen|rente~|rykker~|hvis|ved betaling|såfremt|når|forud~|depositum|tilbagebetal~|retur~|annul~|reklam~|efter (?!fakturadato|fakturaens dato|dato)~|siden',
  },
  // Finnish
  {
    days: 'päivä(?:ä|n|ssä|s)?|pv|vrk',
    within: 'viimeistään',
    withinBehind: 'sisällä|kuluessa|aikana',
    pay: 'maks(?:u|aa|ettava|etaan|aminen|uaika)~|erääntyy|eräpäivä~|suorit~',
    term: 'maksuehto|maksuehdot|maksuaika|maksu|eräpäivä',
    net: 'netto|ilman alennusta',
    block:
      'alennu~(?<!ilman alennusta)|arkipäiv~|työpäiv~|pankkipäiv~|vastaanot~|saapum~|toimit~|kuukauden lop~|ei|eivät|viiväst~|myöhäs~|kork~|muistut~|karhu~|jos|mikäli|kun|ennakko~|palaut~|peru~|reklam~|jälkeen(?<!päiväyksen jälkeen)',
  },
  // Romanian
  {
    days: '(?:de )?zile|zi',
    within: 'în(?: termen de| cel mult| următoarele)?|in(?: termen de)?|termen',
    pay: 'pl[aă]t(?:a|ă|i|it|ibil|ibilă|ește|ește-vă|iți)~|achit~|scaden~|vir(?:a|at|ament)',
    term: 'termen de plată|termenul de plată|condiții de plată|scadență|scadența|plata|plată',
    net: 'net|fără reducere',
    block:
      'reducer~(?<!fără reducere)|discount~|rabat~|lucrătoare|primir~|recep~|livr~|sfârșitul lunii|nu|fără (?!reducere)~|întârzi~|penaliz~|dobân~|dacă|în caz|la plata|când|avans~|ramburs~|retur~|anul~|reclam~|după (?!data|emitere)~',
  },
  // Greek
  {
    days: 'ημ[εέ]ρ(?:ες|ών|α)|μέρες',
    within: 'εντός|μέσα σε|σε(?: διάστημα)?|έως',
    pay: 'πληρωμ~|πληρωτ~|πληρ[ώω]~|εξόφλη~|εξοφλ~|κατ[αά]β[αά]λ~|καταβολ~|λήξη',
    term: 'όροι πληρωμής|προθεσμία πληρωμής|πληρωμή|πληρωτέο',
    net: 'καθαρ(?:ά|ό)|χωρίς έκπτωση',
    block:
      'έκπτωσ~(?<!χωρίς έκπτωση)|εκπτώσ~|εργάσιμ~|παραλαβ~|λήψη~|παράδοσ~|τέλος του μήνα|τέλος μήνα|δεν|μη|όχι|καθυστέρ~|υπερημερ~|τόκ~|υπενθύμ~|αν|εάν|σε περίπτωση|όταν|προκαταβολ~|επιστροφ~|ακύρω~|μετά (?!την ημερομηνία|την έκδοση)~',
  },
  // Bulgarian
  {
    days: 'дни|дена|ден|дневен',
    within: 'в срок(?: от| до)?|до|в рамките на|в течение на|за',
    pay: 'плат(?:ете|и|има|имо|ено)~|плаща~|заплаща~|превед~|погас~|падеж~',
    term: 'срок (?:за|на) плащане|условия на плащане|начин на плащане|плащане|платимо|падеж',
    net: 'нето|без отстъпка',
    block:
      'отстъпк~(?<!без отстъпка)|работни|получав~|доставк~|края на месеца|края на мес|не|няма|без (?!отстъпка)~|забав~|просроч~|лихв~|напомн~|ако|в случай|при плащане|когато|аванс~|възстанов~|връщан~|анул~|реклам~|след (?!датата|издаване)~',
  },
];
