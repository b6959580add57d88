import type { VatReason } from './vat-reason.ts';

/**
 * Words by which invoices state a reason, by language. Patterns of regular expressions; a blank stands for blanks and
 * hyphens, `~` for any number of them, also none, `…` for the rest of a word. The terms that Directive 2006/112/EC
 * requires on invoices (article 226, 11a, 13 and 14, in each language) and those in common use.
 */
export const WORDINGS: Readonly<Record<string, Readonly<Partial<Record<VatReason, string>>>>> = {
  en: {
    TRIANGULAR: 'triangular (?:trade|transaction|suppl)…|(?:intra~community )?triangulation',
    REVERSE_CHARGE:
      'reverse~charge…|(?:vat|tax) (?:is )?(?:due|payable|to be (?:paid|accounted for)) by the (?:recipient|customer|buyer)',
    INTRA_COMMUNITY: 'intra~community (?:suppl|deliver)…|intra~eu suppl…',
    EXPORT:
      'export (?:deliver|suppl|sale)…|export of goods|goods exported|exports? outside (?:of )?the eu|export to a third countr…',
    SMALL_BUSINESS:
      'small (?:business|enterprise|undertaking)…|not (?:vat~)?registered for vat|below the vat threshold',
    TRAVEL_MARGIN: 'margin scheme[^\\p{L}]{1,5}travel…|tour operators?.{0,3} margin scheme|toms',
    USED_GOODS_MARGIN: 'margin scheme|second~hand goods scheme',
    ART_MARGIN: 'margin scheme[^\\p{L}]{1,5}works? of art',
    ANTIQUES_MARGIN: 'margin scheme[^\\p{L}]{1,5}collector…',
    ZERO_RATE: 'zero~rated|vat zero rate',
    EXEMPT: 'vat~exempt…|exempt…|exemption from vat',
    OUTSIDE_SCOPE:
      'not subject to vat|not taxable(?: in \\p{L}+)?|outside (?:of )?the scope(?=[\\s,;(]+(?:art|sec|§))|outside (?:of )?the scope of (?:\\p{Lu}\\p{L}+ )?vat|out of scope of vat|no vat supply',
  },
  de: {
    TRIANGULAR:
      '(?:innergemeinschaftlich…|ig\\.?) dreiecksgeschäft…|dreiecksgeschäft…|(?:innergemeinschaftlich… )?reihen~ und dreiecks~?geschäft…',
    REVERSE_CHARGE:
      'reverse~charge…|steuerschuldnerschaft…|gehör(?:t|en) nicht zu (?:der |unserer )?(?:umsatz|mehrwert)?steuerschuld…|gehör(?:t|en) nicht zur (?:umsatz|mehrwert)?steuerschuld…|' +
      'steuerschuldner(?:in)? ist (?:hier )?(?:der|die) (?:leistungs|rechnungs)?empfänger…|(?:leistungs|rechnungs)empfänger(?:in)? ist (?:der |die )?steuerschuldner…|' +
      '(?:vom|durch den|von der) (?:leistungs|rechnungs)empfänger(?:in)? (?:zu entrichten|abzuführen|zu versteuern|zu schulden)|übergang der (?:umsatz)?steuerschuld|(?:umsatz|mehrwert)?steuerschuld geht auf|' +
      'schuldet der (?:leistungs|rechnungs)?empfänger|(?:leistungs|rechnungs)empfänger(?:in)? schuldet|' +
      'vom (?:leistungs|rechnungs)?empfänger geschuldet|bezugsteuer',
    INTRA_COMMUNITY:
      'innergemeinschaftliche…[\\s\\p{L}]{0,30} lieferung…|ig\\.? lieferung…|innergemeinschaftliche… warenlieferung…',
    EXPORT: 'ausfuhrlieferung…|exportlieferung…|ausfuhr in (?:ein )?drittl(?:and|änder)…',
    SMALL_BUSINESS: 'kleinunternehmer…',
    TRAVEL_MARGIN:
      '(?:sonderregelung|margenbesteuerung|differenzbesteuerung)[^;]{0,12}reise…|reiseleistung…[^;]{0,20}margen…|margenbesteuerung',
    USED_GOODS_MARGIN: 'differenzbesteuer…|differenzbesteuert…|gebrauchtgegenstände~/~sonderregelung',
    ART_MARGIN: 'kunstgegenstände~/~sonderregelung|(?:differenzbesteuerung|sonderregelung)[^;]{0,20}kunst…',
    ANTIQUES_MARGIN:
      'sammlungsstücke(?: und antiquitäten)?~/~sonderregelung|(?:differenzbesteuerung|sonderregelung)[^;]{0,20}(?:antiquität|sammlungsstück|sammlerstück)…',
    ZERO_RATE: 'nullsteuersatz…|nullsatz',
    EXEMPT:
      '(?:umsatz|mehrwert)?steuerfrei…|(?:umsatz|mehrwert)?steuerbefrei…|(?:unecht|echt) befreit|von der (?:umsatz|mehrwert)?steuer (?:befreit|ausgenommen)|' +
      'von der (?:umsatz|mehrwert)steuer ausgenommen|(?:ust|mwst)~frei|(?:ust|mwst)~befreit|befreit',
    OUTSIDE_SCOPE:
      'nicht (?:im inland |in deutschland |in österreich |in der schweiz |hier )?(?:umsatz|mehrwert)?steuerbar…|(?:im inland|in deutschland|in österreich) nicht (?:steuerbar|steuerpflichtig)…|nicht (?:mehrwertsteuer|mwst|umsatzsteuer|ust)~pflichtig|unterliegt nicht der (?:umsatz|mehrwert)steuer',
  },
  fr: {
    TRIANGULAR: 'opérations? triangulaires?|triangulation',
    REVERSE_CHARGE:
      'auto~liquid…|(?:tva|taxe) (?:est )?(?:due|exigible|acquittée|payable) par (?:le (?:preneur|client|cocontractant|destinataire)|l.(?:acquéreur|acheteur))|' +
      '(?:tva|taxe) (?:est )?à (?:acquitter|payer|verser|déclarer|régler) par (?:le (?:preneur|client|cocontractant|destinataire)|l.(?:acquéreur|acheteur))|reverse~charge',
    INTRA_COMMUNITY: 'livraison… intra~communautaire…',
    EXPORT: 'exportation…(?: de biens| hors (?:de l.)?(?:ue|union))?|livraison… à l.export…',
    SMALL_BUSINESS: 'franchise en base|petites entreprises|régime de (?:la )?franchise',
    TRAVEL_MARGIN: 'régime particulier[^\\p{L}]{1,5}agences de voyages?|marge[^;]{0,12}agences? de voyages?',
    USED_GOODS_MARGIN:
      'régime particulier[^\\p{L}]{1,5}biens d.occasion|régime (?:particulier )?de la marge|tva sur la marge|régime de marge',
    ART_MARGIN: 'régime particulier[^\\p{L}]{1,5}objets d.art',
    ANTIQUES_MARGIN: 'régime particulier[^\\p{L}]{1,5}objets de collection…',
    EXEMPT: 'exonér…|exempt(?:é|ée|és|ées|ion)? (?:de )?tva|exempte?s?',
    OUTSIDE_SCOPE:
      'hors champ|hors (?:du )?champ (?:d.application )?(?:de la )?tva|non soumis…? à la tva|non assujetti…? à la tva',
  },
  it: {
    TRIANGULAR: 'operazion[ei] triangolar[ei]|triangolazion[ei]',
    REVERSE_CHARGE:
      'inversione contabile|reverse~charge|iva (?:a carico|dovuta) (?:d)?al (?:cessionario|committente|cliente)',
    INTRA_COMMUNITY: 'cession[ei] intra~(?:comunitari[ae]|ue)',
    EXPORT: 'cession[ei] all.esportazione|esportazion[ei]',
    SMALL_BUSINESS:
      'regime forfett?ario|regime dei minimi|regime di vantaggio|regime di franchigia|contribuente minimo',
    TRAVEL_MARGIN: 'regime del margine[^\\p{L}]{1,5}agenzie di viaggio',
    USED_GOODS_MARGIN: 'regime del margine',
    ART_MARGIN: 'regime del margine[^\\p{L}]{1,5}oggetti d.arte',
    ANTIQUES_MARGIN: 'regime del margine[^\\p{L}]{1,5}oggetti (?:di antiquariato|da collezione)…',
    EXEMPT: 'esent[ei]|esenzione',
    OUTSIDE_SCOPE:
      'fuori campo(?: di applicazione)?(?: dell.)? ?iva|non soggett[oaie] (?:ad? )?iva|esclus[oaie] (?:da )?iva',
  },
  es: {
    TRIANGULAR: 'operaci(?:ón|on|ones) triangular(?:es)?|triangulaci(?:ón|on|ones)',
    REVERSE_CHARGE: 'inversión del sujeto pasivo|inversion del sujeto pasivo|reverse~charge',
    INTRA_COMMUNITY: 'entregas? intra~comunitarias?',
    EXPORT: 'exportaci(?:ón|on|ones)…(?: de bienes)?',
    SMALL_BUSINESS: 'régimen de franquicia|franquicia del iva',
    TRAVEL_MARGIN: 'régimen especial[^;]{1,12}agencias de viajes?',
    USED_GOODS_MARGIN: 'régimen especial[^;]{1,12}bienes (?:de ocasión|usados)|rebu',
    ART_MARGIN: 'régimen especial[^;]{1,12}objetos de arte',
    ANTIQUES_MARGIN: 'régimen especial[^;]{1,12}objetos de colección…|régimen especial[^;]{1,12}antigüedades',
    EXEMPT: 'exent[oa]s?|exención',
    OUTSIDE_SCOPE: 'no sujet[oa]s?(?: al?)?(?: iva)?',
  },
  nl: {
    TRIANGULAR:
      'abc~(?:levering|transactie)…|vereenvoudigde (?:abc|driehoeks)~?(?:regeling|levering|transactie)…|driehoeks~?(?:handel|transactie)…',
    REVERSE_CHARGE:
      '(?:btw|heffing)~verlegd|verlegd…|verlegging van (?:de )?(?:btw|heffing)|btw te voldoen door|reverse~charge',
    INTRA_COMMUNITY: 'intra~communautaire (?:goederen)?levering…',
    EXPORT: 'uitvoer (?:van goederen|buiten de eu)|export(?:levering)? buiten de eu|exportlevering…',
    SMALL_BUSINESS:
      'kor~regeling|(?:op grond van|wegens|onder|volgens|vanwege) (?:de )?kor|kleine~ondernemers?…|bijzondere vrijstellingsregeling',
    TRAVEL_MARGIN: 'bijzondere regeling[^\\p{L}]{1,5}reisbureaus?|reisbureauregeling',
    USED_GOODS_MARGIN: 'marge~(?:regeling|goederen)|bijzondere regeling[^\\p{L}]{1,5}gebruikte goederen',
    ART_MARGIN: 'bijzondere regeling[^\\p{L}]{1,5}kunstvoorwerpen',
    ANTIQUES_MARGIN: 'bijzondere regeling[^\\p{L}]{1,5}(?:voorwerpen voor verzamelingen|antiquiteiten)…',
    ZERO_RATE: 'nultarief',
    EXEMPT: 'vrijgesteld…?|vrijstelling',
    OUTSIDE_SCOPE:
      'niet belast…(?: in nederland)?|niet onderworpen aan (?:de )?btw|buiten het toepassingsgebied van de btw|geen btw~plicht…',
  },
  pl: {
    TRIANGULAR: 'transakcj… trójstronn…|procedur… uproszczon…',
    REVERSE_CHARGE: 'odwrotne obciążenie|odwrotnego obciążenia|reverse~charge',
    INTRA_COMMUNITY: 'wewnątrzwspólnotow… dostaw…|wdt',
    EXPORT: 'eksport… towarów',
    SMALL_BUSINESS: 'zwolnienie podmiotowe|mały podatnik zwolniony',
    TRAVEL_MARGIN: 'procedura marży dla biur podróży',
    USED_GOODS_MARGIN: 'procedura marży|vat marża',
    ART_MARGIN: 'procedura marży[^\\p{L}]{1,5}dzieła sztuki',
    ANTIQUES_MARGIN: 'procedura marży[^\\p{L}]{1,5}przedmioty kolekcjonerskie…',
    EXEMPT: 'zwolnion…|zwolnieni…',
    OUTSIDE_SCOPE: 'nie podlega (?:opodatkowaniu|vat)|niepodlegając…',
  },
  cs: {
    TRIANGULAR: '(?:třístrann|trojstrann)… obchod…',
    REVERSE_CHARGE:
      'daň odvede (?:zákazník|příjemce)|přenesen(?:á|í|é)? daňov(?:á|é) povinnost…?|režim přenesení daňové povinnosti|reverse~charge',
    INTRA_COMMUNITY: 'dodání zboží do jiného členského státu|intrakomunitární dodání',
    EXPORT: 'vývoz zboží',
    TRAVEL_MARGIN: 'zvláštní režim[^\\p{L}]{1,5}cestovní kanceláře|zvláštní režim pro cestovní služb…',
    USED_GOODS_MARGIN:
      'zvláštní režim[^\\p{L}]{1,5}použité zboží|zvláštní režim pro obchodníky s použitým zbožím',
    ART_MARGIN: 'zvláštní režim[^\\p{L}]{1,5}umělecká díla',
    ANTIQUES_MARGIN: 'zvláštní režim[^\\p{L}]{1,5}sběratelské předměty…',
    EXEMPT: 'osvobozen…',
    OUTSIDE_SCOPE: 'neplát(?:ce|ci|cem) dph|nejs(?:em|me) plát(?:ce|ci|cem) dph|není předmětem (?:daně|dph)',
  },
  sk: {
    TRIANGULAR: '(?:trojstrann|trojuholníkov)… obchod…',
    REVERSE_CHARGE:
      'prenesenie daňovej povinnosti|prenos(?:om)? daňovej povinnosti|daň odvedie (?:zákazník|príjemca)|reverse~charge',
    INTRA_COMMUNITY: 'dodanie tovaru do iného členského štátu|intrakomunitárne dodanie',
    EXPORT: 'vývoz tovaru',
    TRAVEL_MARGIN: 'úprava zdaňovania prirážky[^\\p{L}]{1,5}cestovné kancelárie',
    USED_GOODS_MARGIN: 'úprava zdaňovania prirážky',
    ART_MARGIN: 'úprava zdaňovania prirážky[^\\p{L}]{1,5}umelecké diela',
    ANTIQUES_MARGIN: 'úprava zdaňovania prirážky[^\\p{L}]{1,5}zberateľské predmety…',
    EXEMPT: 'oslobode[nť]…',
    OUTSIDE_SCOPE: 'neplatite[ľl]… dph|nie (?:som|sme) platite[ľl](?:mi|om)? dph|nie je predmetom dane',
  },
  hu: {
    TRIANGULAR: 'háromszög~?ügylet…',
    REVERSE_CHARGE: 'fordított (?:áfa|adózás)…|reverse~charge',
    INTRA_COMMUNITY: 'közösségen belüli (?:termék)?értékesítés…',
    EXPORT: 'termékexport…|export értékesítés…',
    SMALL_BUSINESS: 'alanyi (?:adó)?mentes…|aam',
    TRAVEL_MARGIN: 'különbözet szerinti szabályozás[^\\p{L}]{1,5}utazási irodák',
    USED_GOODS_MARGIN: 'különbözet szerinti (?:szabályozás|adózás)…|árrés(?: szerinti)? adózás…',
    ART_MARGIN: 'különbözet szerinti szabályozás[^\\p{L}]{1,5}műalkotások',
    ANTIQUES_MARGIN: 'különbözet szerinti szabályozás[^\\p{L}]{1,5}gyűjteménydarabok…',
    EXEMPT: '(?:adó|áfa)~mentes…|tárgyi mentes…|mentes az (?:adó|áfa) alól',
    OUTSIDE_SCOPE: 'áfa (?:területi |tárgyi )?hatályán kívül…',
  },
  sl: {
    TRIANGULAR: 'tristransk… (?:dobav|posl)…',
    REVERSE_CHARGE: 'obrnjen(?:a|e|o) davčn(?:a|e|o) obveznost…|reverse~charge',
    INTRA_COMMUNITY: 'dobav[aei] blaga znotraj (?:unije|skupnosti|eu)',
    EXPORT: 'izvoz blaga',
    SMALL_BUSINESS: 'mali davčni zavezanec|nis(?:em|mo) (?:davčni )?zavezan(?:ec|ci) za ddv',
    TRAVEL_MARGIN: 'posebna ureditev[^\\p{L}]{1,5}potovalne agencije',
    USED_GOODS_MARGIN: 'posebna ureditev[^\\p{L}]{1,5}rabljeno blago',
    ART_MARGIN: 'posebna ureditev[^\\p{L}]{1,5}umetniški predmeti',
    ANTIQUES_MARGIN: 'posebna ureditev[^\\p{L}]{1,5}(?:zbirke|starine)…',
    EXEMPT: 'oproščen…|oprostitev',
    OUTSIDE_SCOPE: 'ni predmet ddv|ni obdavčljivo',
  },
  hr: {
    TRIANGULAR: 'trostran… (?:posl|isporuk)…',
    REVERSE_CHARGE: 'prijenos porezne obveze|reverse~charge',
    INTRA_COMMUNITY: 'isporuka dobara unutar (?:eu|unije)|isporuka unutar eu',
    EXPORT: 'izvoz dobara',
    SMALL_BUSINESS: 'mal(?:i|a) porezn(?:i|a) obvezni(?:k|ca)|nis(?:am|mo) u sustavu pdv…',
    TRAVEL_MARGIN: 'posebni postupak oporezivanja marže[^\\p{L}]{1,5}putničke agencije',
    USED_GOODS_MARGIN: 'posebni postupak oporezivanja marže|oporezivanj[ea] marže',
    ART_MARGIN: 'posebni postupak oporezivanja marže[^\\p{L}]{1,5}umjetnička djela',
    ANTIQUES_MARGIN: 'posebni postupak oporezivanja marže[^\\p{L}]{1,5}kolekcionarski…',
    EXEMPT: 'oslobođen…',
    OUTSIDE_SCOPE: 'ne podliježe (?:oporezivanju|pdv)…|nije predmet oporezivanja',
  },
};
