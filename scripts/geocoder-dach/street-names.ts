import type { SeededRandom } from './seeded-random.ts';

/** Names as German-speaking towns give them: a few in nearly each town, some in many, most in one alone. */

const words = (text: string): readonly string[] => text.split(' ');

const EVERYWHERE = words(
  'Hauptstraße Dorfstraße Schulstraße Bahnhofstraße Gartenstraße Bergstraße Birkenweg Lindenstraße Kirchstraße ' +
    'Waldstraße Ringstraße Schillerstraße Goethestraße Amselweg Wiesenweg Jahnstraße Buchenweg Wiesenstraße ' +
    'Kirchweg Ahornweg Finkenweg Mozartstraße Feldstraße Industriestraße Rosenweg Erlenweg Blumenstraße ' +
    'Mühlenweg Poststraße Eichenweg Tannenweg Mittelstraße Lerchenweg Meisenweg Beethovenstraße Tulpenweg ' +
    'Fliederweg Talstraße Bachstraße Burgstraße Mühlstraße Gartenweg Nelkenweg Kastanienweg Kiefernweg ' +
    'Sonnenstraße Lindenweg Uhlandstraße Neugasse Rathausplatz Marktplatz Kirchgasse Schulweg Friedhofstraße',
);
const STEMS = words(
  'Acker Adler Ahorn Alb Alm Alt Amsel Anger Apfel Asch Au Bach Bären Baum Berg Bier Birken Blau Bleich Brand Braun ' +
    'Breit Brücken Brunnen Buchen Burg Busch Dachs Deich Dohlen Dorn Drossel Eber Eck Edel Eichen Eisen Elster Engel ' +
    'Erlen Eschen Eulen Falken Farn Fasanen Feld Felsen Fichten Fischer Flachs Flur Forst Fuchs Gais Gänse Ganter ' +
    'Garten Geiß Gerber Gips Glas Gold Gras Grün Hafer Hagen Hahn Hasel Hasen Haupt Heide Hell Herren Hirsch Hirten ' +
    'Hof Hohl Holz Holunder Hopfen Huf Hühner Hütten Igel Jäger Kalk Kapellen Kasten Kegel Kessel Kiefern Kies Kirchen ' +
    'Kirsch Kloster Kohl König Korn Kranich Krebs Kreuz Kronen Kuckuck Lachs Land Lärchen Laub Lehm Lerchen Linden ' +
    'Loh Löwen Luchs Mai Markt Mauer Meier Mittel Moor Moos Mühl Nacht Nelken Neu Nuss Ober Ochsen Oster Pappel ' +
    'Pfarr Pferde Pfingst Platanen Post Quellen Raben Rain Reb Reh Ried Riesen Ring Roggen Rosen Ross Rot Salz Sand ' +
    'Schaf Schäfer Schanz Schiefer Schild Schiller Schloss Schmied Schnee Schul Schütt Schwan Schwarz See Sieben ' +
    'Silber Sonnen Spatzen Specht Stadt Stein Stern Stifts Storch Süd Tal Tannen Teich Tiefen Tor Torf Turm Uhl Ulmen ' +
    'Unter Veilchen Vogel Wacholder Wald Wart Wasser Weiden Weiher Wein Weizen West Wid Wiesel Wiesen Wild Winkel ' +
    'Winter Wolfs Zedern Ziegel Ziegen Zimmer Zoll Zwerg',
);
const ENDINGS = words(
  'straße straße straße straße weg weg weg gasse gasse platz allee ring damm ufer steig zeile markt graben garten ' +
    'promenade hof berg grund feld wiese acker rain halde winkel blick',
);
const FIRST_NAMES = words(
  'Adam Adolf Albert Alfred Anna Anton August Bernhard Bertha Carl Clara Conrad Daniel Eduard Elisabeth Emil Erich ' +
    'Ernst Eva Ferdinand Franz Friedrich Georg Gerhard Gottfried Gustav Hans Heinrich Helene Hermann Hugo Ida Jakob ' +
    'Johann Johannes Josef Julius Karl Käthe Klara Konrad Kurt Leo Leopold Ludwig Maria Martin Max Michael Otto Paul ' +
    'Peter Philipp Richard Robert Rosa Rudolf Sophie Theodor Thomas Ulrich Viktor Walter Werner Wilhelm Wolfgang',
);
const HEADS = words(
  'Am Im An_der Auf_dem Auf_der Zum Zur In_der Unterm Hinterm Beim Obere Untere Alte Neue Kleine',
);
const ONSETS = words('b br d dr f fl g gl gr h j k kl kr l m n p pf r s sch schl schw st str t tr v w z');
const VOWELS = words('a e i o u au ei ie ö ü ä');
const CODAS = words('l n r s t ch ck ll nn rn rt tz bl ng m nd lz');

/** 20,000 compounds in the order of how often they occur. */
const COMPOUNDS = 20_000;

/** A rare word: a field name, a family. */
function rareWord(chance: SeededRandom): string {
  const syllable = () => chance.of(ONSETS) + chance.of(VOWELS) + chance.of(CODAS);
  const word =
    chance.next() < 0.4 ? syllable() + chance.of(['er', 'en', 'el', 'e', 'ing']) : syllable() + syllable();
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The compound of a place in the order: the same place is the same name in each town. */
function compound(place: number): string {
  const scattered = Math.imul(place + 1, 0x9e3779b1) >>> 0;
  const stem = STEMS[scattered % STEMS.length]!;
  const ending = ENDINGS[Math.floor(scattered / STEMS.length) % ENDINGS.length]!;
  const second = STEMS[Math.floor(scattered / (STEMS.length * ENDINGS.length)) % STEMS.length]!;
  return place < 3_000 ? stem + ending : stem + second.toLowerCase() + ending;
}

/** One name; a town that has it already asks again. @param towns to which roads lead */
export function streetName(chance: SeededRandom, towns: readonly string[]): string {
  const kind = chance.next();
  if (kind < 0.22) return EVERYWHERE[chance.below(EVERYWHERE.length)]!;
  if (kind < 0.55) return compound(chance.skewed(COMPOUNDS));
  if (kind < 0.63)
    return `${chance.of(towns).replace(/(e|en)?$/u, '')}er ${chance.of(['Straße', 'Weg', 'Allee'])}`;
  if (kind < 0.75)
    return `${chance.of(FIRST_NAMES)}-${rareWord(chance)}-${chance.of(['Straße', 'Weg', 'Platz'])}`;
  const stem = chance.next() < 0.5 ? chance.of(STEMS) : rareWord(chance);
  if (kind < 0.87) return `${chance.of(HEADS).replace('_', ' ')} ${stem}${chance.of(ENDINGS)}`;
  return stem + chance.of(ENDINGS);
}
