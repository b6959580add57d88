import type { InvoiceLanguage } from '../words/words-of.ts';

/** Units whose sign is the same in all languages (SI brochure, 9th edition, IEC 80000-13, and what merchants write). */
export const UNIT_SIGNS: Readonly<Record<string, string>> = {
  KGM: 'kg',
  GRM: 'g',
  MGM: 'mg',
  MC: 'µg',
  DTN: 'dt',
  TNE: 't',
  LBR: 'lb',
  ONZ: 'oz',
  LTR: 'l',
  MLT: 'ml',
  CLT: 'cl',
  DLT: 'dl',
  HLT: 'hl',
  GLL: 'gal',
  KMT: 'km',
  MTR: 'm',
  DMT: 'dm',
  CMT: 'cm',
  MMT: 'mm',
  INH: 'in',
  FOT: 'ft',
  YRD: 'yd',
  MTK: 'm²',
  CMK: 'cm²',
  KMK: 'km²',
  H18: 'ha',
  ACR: 'ac',
  MTQ: 'm³',
  CMQ: 'cm³',
  WHR: 'Wh',
  KWH: 'kWh',
  MWH: 'MWh',
  KWT: 'kW',
  KVA: 'kVA',
  '3B': 'MJ',
  BAR: 'bar',
  CEL: '°C',
  P1: '%',
  '2P': 'kB',
  '4L': 'MB',
  E34: 'GB',
  E35: 'TB',
};

/** Units that CLDR has in words, by the name that ECMA-402 gives them. */
export const CLDR_UNITS: Readonly<Record<string, string>> = {
  HUR: 'hour',
  MIN: 'minute',
  SEC: 'second',
  DAY: 'day',
  WEE: 'week',
  MON: 'month',
  ANN: 'year',
};

/** The codes of each list below, in its order. */
export const NAMED_UNITS =
  'C62 H87 NAR E48 LS QAN E51 LH E49 IE ZP D68 LN PR SET DZN CEN MIL NPT ' +
  'XPK XBX XCT XCS XPX XBO XCX XJR XBG XSA XRO XTU XBJ XST XPG XBE';

/** Named units that are read as a more usual one: what is counted is the same. */
export const READ_AS: Readonly<Record<string, string>> = {
  H87: 'C62',
  NAR: 'C62',
  LH: 'HUR',
  E49: 'DAY',
  XSA: 'XBG',
};

/** A name of one unit in one language, and of another in another: read as none. */
export const AMBIGUOUS_NAMES = 'lata';

/**
 * The names of `NAMED_UNITS`, separated by blanks, blanks in them as `_`: that of one, and behind a stroke that of several
 * where it is another. Languages with more than one plural have that of five (five pieces, five bottles) or an abbreviation
 * for all.
 */
export const UNIT_NAMES: Readonly<Record<InvoiceLanguage, string>> = {
  DE:
    'Stück Stück Artikel Leistung/Leistungen pauschal Quartal/Quartale Auftrag/Aufträge Arbeitsstunde/Arbeitsstunden ' +
    'Arbeitstag/Arbeitstage Person/Personen Seite/Seiten Wort/Wörter Zeile/Zeilen Paar Set/Sets Dutzend Hundert Tausend ' +
    'Teil/Teile Packung/Packungen Schachtel/Schachteln Karton/Kartons Kiste/Kisten Palette/Paletten Flasche/Flaschen ' +
    'Dose/Dosen Glas/Gläser Beutel Sack/Säcke Rolle/Rollen Tube/Tuben Eimer Blatt/Blätter Platte/Platten Bund',
  EN:
    'pc/pcs pc/pcs item/items service/services lump_sum quarter/quarters job/jobs labour_hour/labour_hours ' +
    'working_day/working_days person/persons page/pages word/words line/lines pair/pairs set/sets dozen hundred thousand ' +
    'part/parts pack/packs box/boxes carton/cartons case/cases pallet/pallets bottle/bottles ' +
    'can/cans jar/jars bag/bags sack/sacks roll/rolls tube/tubes bucket/buckets sheet/sheets plate/plates bundle/bundles',
  FR:
    'pièce/pièces pièce/pièces article/articles prestation/prestations forfait trimestre/trimestres mission/missions ' +
    'heure_de_travail/heures_de_travail jour_ouvré/jours_ouvrés personne/personnes page/pages mot/mots ligne/lignes ' +
    'paire/paires jeu/jeux douzaine/douzaines cent mille partie/parties paquet/paquets boîte/boîtes carton/cartons ' +
    'caisse/caisses palette/palettes bouteille/bouteilles canette/canettes bocal/bocaux sachet/sachets sac/sacs ' +
    'rouleau/rouleaux tube/tubes seau/seaux feuille/feuilles plaque/plaques liasse/liasses',
  IT:
    'pezzo/pezzi pezzo/pezzi articolo/articoli servizio/servizi a_corpo trimestre/trimestri incarico/incarichi ' +
    'ora_di_lavoro/ore_di_lavoro giorno_lavorativo/giorni_lavorativi persona/persone pagina/pagine parola/parole ' +
    'riga/righe paio/paia set dozzina/dozzine cento mille parte/parti confezione/confezioni scatola/scatole ' +
    'cartone/cartoni cassa/casse bancale/bancali bottiglia/bottiglie lattina/lattine vasetto/vasetti sacchetto/sacchetti ' +
    'sacco/sacchi rotolo/rotoli tubetto/tubetti secchio/secchi foglio/fogli lastra/lastre fascio/fasci',
  ES:
    'unidad/unidades pieza/piezas artículo/artículos servicio/servicios a_tanto_alzado trimestre/trimestres ' +
    'trabajo/trabajos hora_de_trabajo/horas_de_trabajo jornada/jornadas persona/personas página/páginas ' +
    'palabra/palabras línea/líneas par/pares juego/juegos docena/docenas ciento mil parte/partes paquete/paquetes ' +
    'caja/cajas cartón/cartones cajón/cajones palé/palés botella/botellas lata/latas tarro/tarros bolsa/bolsas ' +
    'saco/sacos rollo/rollos tubo/tubos cubo/cubos hoja/hojas placa/placas haz/haces',
  NL:
    'stuk/stuks stuk/stuks artikel/artikelen dienst/diensten vast_bedrag kwartaal/kwartalen opdracht/opdrachten ' +
    'arbeidsuur/arbeidsuren werkdag/werkdagen persoon/personen pagina/pagina’s woord/woorden regel/regels paar ' +
    'set/sets dozijn honderd duizend deel/delen pak/pakken doos/doosjes karton/kartons krat/kratten pallet/pallets ' +
    'fles/flessen blik/blikken pot/potten zakje/zakjes zak/zakken rol/rollen tube/tubes emmer/emmers vel/vellen ' +
    'plaat/platen bundel/bundels',
  PL:
    'szt. szt. artykuł/artykułów usługa/usług ryczałt kwartał/kwartałów zlecenie/zleceń roboczogodzina/roboczogodzin ' +
    'dzień_roboczy/dni_roboczych osoba/osób strona/stron słowo/słów wiersz/wierszy para/par zestaw/zestawów ' +
    'tuzin/tuzinów sto tysiąc część/części opak. pudełko/pudełek karton/kartonów skrzynka/skrzynek paleta/palet ' +
    'butelka/butelek puszka/puszek słoik/słoików torebka/torebek worek/worków rolka/rolek tubka/tubek wiadro/wiader ' +
    'arkusz/arkuszy płyta/płyt wiązka/wiązek',
  CS:
    'ks ks položka/položek služba/služeb paušál čtvrtletí zakázka/zakázek hodina_práce/hodin_práce ' +
    'pracovní_den/pracovních_dnů osoba/osob strana/stran slovo/slov řádek/řádků pár/párů sada/sad tucet/tuctů sto tisíc ' +
    'díl/dílů balení krabice/krabic karton/kartonů bedna/beden paleta/palet láhev/lahví plechovka/plechovek ' +
    'sklenice/sklenic sáček/sáčků pytel/pytlů role/rolí tuba/tub kbelík/kbelíků list/listů deska/desek svazek/svazků',
  SK:
    'ks ks položka/položiek služba/služieb paušál štvrťrok/štvrťrokov zákazka/zákaziek hodina_práce/hodín_práce ' +
    'pracovný_deň/pracovných_dní osoba/osôb strana/strán slovo/slov riadok/riadkov pár/párov sada/sád tucet/tuctov sto ' +
    'tisíc diel/dielov balenie/balení škatuľa/škatúľ kartón/kartónov debna/debien paleta/paliet fľaša/fliaš ' +
    'plechovka/plechoviek pohár/pohárov vrecko/vreciek vrece/vriec rolka/roliek tuba/túb vedro/vedier hárok/hárkov ' +
    'doska/dosiek zväzok/zväzkov',
  HU:
    'db db cikk szolgáltatás átalány negyedév megbízás munkaóra munkanap fő oldal szó sor pár készlet tucat száz ezer ' +
    'rész csomag doboz karton láda raklap palack konzerv befőttesüveg tasak zsák tekercs tubus vödör ív lemez köteg',
  SL:
    'kos/kosov kos/kosov artikel/artiklov storitev/storitev pavšal četrtletje/četrtletij naročilo/naročil ' +
    'delovna_ura/delovnih_ur delovni_dan/delovnih_dni oseba/oseb stran/strani beseda/besed vrstica/vrstic par/parov ' +
    'komplet/kompletov ducat/ducatov sto tisoč del/delov paket/paketov škatla/škatel karton/kartonov zaboj/zabojev ' +
    'paleta/palet steklenica/steklenic pločevinka/pločevink kozarec/kozarcev vrečka/vrečk vreča/vreč zvitek/zvitkov ' +
    'tuba/tub vedro/veder list/listov plošča/plošč snop/snopov',
  HR:
    'kom kom artikl/artikala usluga/usluga paušal tromjesečje/tromjesečja nalog/naloga radni_sat/radnih_sati ' +
    'radni_dan/radnih_dana osoba/osoba stranica/stranica riječ/riječi redak/redaka par/pari komplet/kompleta tucet/tuceta ' +
    'sto tisuća dio/dijelova paket/paketa kutija/kutija karton/kartona sanduk/sanduka paleta/paleta boca/boca ' +
    'limenka/limenki staklenka/staklenki vrećica/vrećica vreća/vreća rola/rola tuba/tuba kanta/kanti list/listova ' +
    'ploča/ploča snop/snopova',
  PT:
    'unidade/unidades peça/peças artigo/artigos serviço/serviços valor_global trimestre/trimestres trabalho/trabalhos ' +
    'hora_de_trabalho/horas_de_trabalho dia_útil/dias_úteis pessoa/pessoas página/páginas palavra/palavras linha/linhas ' +
    'par/pares conjunto/conjuntos dúzia/dúzias cento mil parte/partes embalagem/embalagens caixa/caixas cartão/cartões ' +
    'caixote/caixotes palete/paletes garrafa/garrafas lata/latas frasco/frascos saqueta/saquetas saco/sacos rolo/rolos ' +
    'bisnaga/bisnagas balde/baldes folha/folhas placa/placas feixe/feixes',
  SV:
    'st st artikel/artiklar tjänst/tjänster fast_pris kvartal uppdrag arbetstimme/arbetstimmar arbetsdag/arbetsdagar ' +
    'person/personer sida/sidor ord rad/rader par set dussin hundra tusen del/delar förpackning/förpackningar ask/askar ' +
    'kartong/kartonger trälåda/trälådor pall/pallar flaska/flaskor burk/burkar glasburk/glasburkar påse/påsar säck/säckar ' +
    'rulle/rullar tub/tuber hink/hinkar ark skiva/skivor bunt/buntar',
  DA:
    'stk. stk. vare/varer ydelse/ydelser fast_pris kvartal/kvartaler opgave/opgaver arbejdstime/arbejdstimer ' +
    'arbejdsdag/arbejdsdage person/personer side/sider ord linje/linjer par sæt dusin hundrede tusind del/dele ' +
    'pakke/pakker æske/æsker karton/kartoner kasse/kasser palle/paller flaske/flasker dåse/dåser glas pose/poser ' +
    'sæk/sække rulle/ruller tube/tuber spand/spande ark plade/plader bundt/bundter',
  FI:
    'kpl kpl nimike/nimikettä palvelu/palvelua könttä neljännesvuosi/neljännesvuotta toimeksianto/toimeksiantoa ' +
    'työtunti/työtuntia työpäivä/työpäivää henkilö/henkilöä sivu/sivua sana/sanaa rivi/riviä pari/paria sarja/sarjaa ' +
    'tusina/tusinaa 100_kpl tuhat osa/osaa pakkaus/pakkausta rasia/rasiaa pahvilaatikko/pahvilaatikkoa kori/koria lava/lavaa ' +
    'pullo/pulloa tölkki/tölkkiä purkki/purkkia pussi/pussia säkki/säkkiä rulla/rullaa tuubi/tuubia ämpäri/ämpäriä ' +
    'arkki/arkkia levy/levyä nippu/nippua',
  RO:
    'buc. buc. articol/articole serviciu/servicii forfetar trimestru/trimestre lucrare/lucrări oră_de_muncă/ore_de_muncă ' +
    'zi_lucrătoare/zile_lucrătoare persoană/persoane pagină/pagini cuvânt/cuvinte rând/rânduri pereche/perechi set/seturi ' +
    'duzină/duzini sută mie parte/părți pachet/pachete cutie/cutii carton/cartoane ladă/lăzi palet/paleți sticlă/sticle ' +
    'doză/doze borcan/borcane pungă/pungi sac/saci rolă/role tub/tuburi găleată/găleți coală/coli placă/plăci ' +
    'legătură/legături',
  EL:
    'τεμ. τεμ. είδος/είδη υπηρεσία/υπηρεσίες κατ’_αποκοπή τρίμηνο/τρίμηνα εργασία/εργασίες εργατοώρα/εργατοώρες ' +
    'εργάσιμη_ημέρα/εργάσιμες_ημέρες άτομο/άτομα σελίδα/σελίδες λέξη/λέξεις γραμμή/γραμμές ζεύγος/ζεύγη σετ ' +
    'ντουζίνα/ντουζίνες εκατό χίλια μέρος/μέρη πακέτο/πακέτα κουτί/κουτιά χαρτοκιβώτιο/χαρτοκιβώτια κιβώτιο/κιβώτια ' +
    'παλέτα/παλέτες μπουκάλι/μπουκάλια κονσέρβα/κονσέρβες βάζο/βάζα σακούλα/σακούλες σακί/σακιά ρολό/ρολά ' +
    'σωληνάριο/σωληνάρια κουβάς/κουβάδες φύλλο/φύλλα πλάκα/πλάκες δέσμη/δέσμες',
  BG:
    'бр. бр. артикул/артикула услуга/услуги общо тримесечие/тримесечия поръчка/поръчки работен_час/работни_часа ' +
    'работен_ден/работни_дни лице/лица страница/страници дума/думи ред/реда чифт/чифта комплект/комплекта ' +
    'дузина/дузини сто хиляда част/части опаковка/опаковки кутия/кутии кашон/кашона каса/каси палет/палета ' +
    'бутилка/бутилки консерва/консерви буркан/буркана плик/плика чувал/чувала ролка/ролки туба/туби кофа/кофи ' +
    'лист/листа плоча/плочи сноп/снопа',
  JA:
    '個 個 点 サービス 一式 四半期 件 人時 人日 名 ページ 語 行 組 セット ダース 百 千 部品 パック 箱 カートン ケース パレット ボトル ' +
    '缶 瓶 袋 袋 巻 チューブ バケツ 枚 プレート 束',
};
