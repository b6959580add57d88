import type { TaggedAddress } from './tagged-addresses.ts';

/** How people of a country write an address; undefined where the form does not apply to it. */
export type WrittenForm = (address: TaggedAddress) => string | undefined;

type Forms = Readonly<Record<string, WrittenForm>>;

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');

/** Words replaced by their abbreviations; undefined when there are none. */
const shortened = (text: string, words: Readonly<Record<string, string>>): string | undefined => {
  const short = text.replace(/[\p{L}]+/gu, (word) => words[word] ?? word);
  return short === text ? undefined : short;
};

const AMERICAN = {
  Street: 'St',
  Avenue: 'Ave',
  Road: 'Rd',
  Boulevard: 'Blvd',
  Drive: 'Dr',
  Lane: 'Ln',
  Court: 'Ct',
  Place: 'Pl',
  Parkway: 'Pkwy',
  Square: 'Sq',
  Terrace: 'Ter',
  Circle: 'Cir',
  Highway: 'Hwy',
  North: 'N',
  South: 'S',
  East: 'E',
  West: 'W',
  Northwest: 'NW',
  Southeast: 'SE',
  Northeast: 'NE',
  Southwest: 'SW',
};

const us = (state: string, country = 'USA'): Forms => ({
  full: ({ number, street, city, postcode, state: own }) =>
    `${number} ${street}, ${city}, ${joined(own ?? state, postcode)}`,
  'state, no ZIP': ({ number, street, city, state: own }) => `${number} ${street}, ${city}, ${own ?? state}`,
  'street, city': ({ number, street, city }) => `${number} ${street}, ${city}`,
  country: ({ number, street, city, postcode, state: own }) =>
    `${number} ${street}, ${city}, ${joined(own ?? state, postcode)}, ${country}`,
  abbreviations: ({ number, street, city, postcode, state: own }) => {
    const short = shortened(street, AMERICAN);
    return short && `${number} ${short}, ${city}, ${joined(own ?? state, postcode)}`;
  },
  'no commas': ({ number, street, city, postcode, state: own }) =>
    joined(number, shortened(street, AMERICAN) ?? street, city, own ?? state, postcode).toLowerCase(),
  unit: ({ number, street, city, postcode, state: own }) =>
    `${number} ${street} Apt 4B, ${city}, ${joined(own ?? state, postcode)}`,
  'unit first': ({ number, street, city, postcode, state: own }) =>
    `Apt 4B, ${number} ${street}, ${city}, ${joined(own ?? state, postcode)}`,
  'ZIP+4': ({ number, street, city, postcode, state: own }) =>
    postcode !== undefined && /^\d{5}$/.test(postcode)
      ? `${number} ${street}, ${city}, ${own ?? state} ${postcode}-1234`
      : undefined,
});

const british = (country: string): Forms => ({
  full: ({ number, street, city, postcode }) => `${number} ${street}, ${joined(city, postcode)}`,
  'comma after number': ({ number, street, city }) => `${number}, ${street}, ${city}`,
  'city first': ({ number, street, city }) => `${city}, ${number} ${street}`,
  country: ({ number, street, city, postcode }) =>
    `${number} ${street}, ${joined(city, postcode)}, ${country}`,
  abbreviations: ({ number, street, city }) => {
    const short = shortened(street, {
      Street: 'St',
      Road: 'Rd',
      Avenue: 'Ave',
      Lane: 'Ln',
      Place: 'Pl',
      Square: 'Sq',
    });
    return short && `${number} ${short} ${city}`;
  },
  flat: ({ number, street, city, postcode }) => `Flat 2, ${number} ${street}, ${joined(city, postcode)}`,
  'no space in postcode': ({ number, street, postcode }) =>
    postcode?.includes(' ') ? `${number} ${street} ${postcode.replace(' ', '')}` : undefined,
});

const continental = (country: string, words: Readonly<Record<string, string>> = {}): Forms => ({
  full: ({ number, street, city, postcode }) => `${street} ${number}, ${joined(postcode, city)}`,
  'comma before number': ({ number, street, city }) => `${street}, ${number}, ${city}`,
  'number first': ({ number, street, city, postcode }) => `${number} ${street}, ${joined(postcode, city)}`,
  'city first': ({ number, street, city }) => `${city}, ${street} ${number}`,
  country: ({ number, street, city, postcode }) =>
    `${street} ${number}, ${joined(postcode, city)}, ${country}`,
  'lower case': ({ number, street, city }) => `${street} ${number} ${city}`.toLowerCase(),
  abbreviations: ({ number, street, city }) => {
    const short = shortened(street, words)?.replaceAll('..', '.');
    return short && `${short} ${number}, ${city}`;
  },
});

const french = (country: string): Forms => ({
  ...continental(country, { Avenue: 'av.', Boulevard: 'bd', Place: 'pl.', Rue: 'r.', Saint: 'St' }),
  'comma after number': ({ number, street, city, postcode }) =>
    `${number}, ${street.toLowerCase()}, ${joined(postcode, city)}`,
});

const catalan: Forms = {
  ...continental('Andorra', {
    Carrer: 'C/',
    Avinguda: 'Av.',
    Plaça: 'Pl.',
    Carretera: 'Ctra.',
    Passeig: 'Pg.',
  }),
  'núm.': ({ number, street, city }) => `${street}, núm. ${number}, ${city}`,
};

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ў: 'u',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

const latin = (text: string): string =>
  text
    .replace(/ου/gu, 'ou')
    .replace(/[Οο][υύ]/gu, 'ou')
    .normalize('NFD')
    .replace(/(?<=[α-ωΑ-Ω])[\u0301\u0308]+/gu, '')
    .normalize('NFC')
    .replace(/[\p{sc=Cyrillic}\p{sc=Greek}]/gu, (letter) => {
      const small = LATIN[letter.toLowerCase()] ?? letter;
      return letter === letter.toLowerCase() ? small : small.charAt(0).toUpperCase() + small.slice(1);
    });

/** `28 к2` is written `д. 28, корп. 2`, `1 с9` `д. 1, стр. 9`. */
const dom = (number: string): string =>
  `д. ${number.replace(/ ?к(?=\d)/u, ', корп. ').replace(/ ?с(?=\d)/u, ', стр. ')}`;

const RUSSIAN = {
  улица: 'ул.',
  проспект: 'пр-т',
  переулок: 'пер.',
  проезд: 'пр-д',
  площадь: 'пл.',
  бульвар: 'б-р',
  набережная: 'наб.',
  шоссе: 'ш.',
  вуліца: 'вул.',
};

const UKRAINIAN = {
  вулиця: 'вул.',
  улица: 'ул.',
  провулок: 'пров.',
  проспект: 'просп.',
  площа: 'пл.',
  бульвар: 'бульв.',
};

const ukrainian: Forms = {
  full: ({ number, street, city, postcode }) =>
    `${street}, ${number}, ${city}${postcode ? `, ${postcode}` : ''}`,
  'м., буд.': ({ number, street, city }) => `м. ${city}, ${street}, буд. ${number}`,
  'city first': ({ number, street, city }) => `${city}, ${street}, ${number}`,
  abbreviations: ({ number, street, city }) => {
    const short = shortened(street, UKRAINIAN);
    return short && `${short} ${number}, ${city}`;
  },
  country: ({ number, street, city }) => `Україна, ${city}, ${street}, ${number}`,
  'lower case': ({ number, street, city }) => `${city} ${street} ${number}`.toLowerCase(),
  flat: ({ number, street, city }) => `м. ${city}, ${street}, буд. ${number}, кв. 12`,
};

const russian = (country: string): Forms => ({
  full: ({ number, street, city, postcode }) =>
    `${street}, ${number}, ${city}${postcode ? `, ${postcode}` : ''}`,
  'г., д.': ({ number, street, city }) => `г. ${city}, ${street}, ${dom(number)}`,
  'city first': ({ number, street, city }) => `${city}, ${street}, ${number}`,
  abbreviations: ({ number, street, city }) => {
    const short = shortened(street, RUSSIAN);
    return short && `${city}, ${short.replace(/\.(?=\S)/gu, '. ')}, ${dom(number)}`;
  },
  country: ({ number, street, city }) => `${country}, ${city}, ${street}, ${number}`,
  'lower case': ({ number, street, city }) => `${city} ${street} ${number}`.toLowerCase(),
  Latin: ({ number, street, city }) => latin(`${street} ${number}, ${city}`),
  flat: ({ number, street, city }) => `г. ${city}, ${street}, ${dom(number)}, кв. 12`,
});

const japanese: Forms = {
  full: ({ city, street, block, number, postcode }) =>
    block && `${postcode ? `〒${postcode} ` : ''}東京都${city}${chome(street)}${block}番${number}号`,
  hyphens: ({ city, street, block, number }) => block && `${city}${digitChome(street)}${block}-${number}`,
  spaces: ({ city, street, block, number }) => block && `東京都 ${city} ${chome(street)} ${block}-${number}`,
  'full-width digits': ({ city, street, block, number }) =>
    block && `東京都${city}${fullWidth(`${digitChome(street)}${block}-${number}`)}`,
  'full-width chōme': ({ city, street, block, number }) =>
    block && `東京都${city}${fullWidth(chome(street))}${fullWidth(`${block}-${number}`)}`,
  'kanji numerals': ({ city, street, block, number }) =>
    block && `東京都${city}${kanji(`${chome(street)}${block}番${number}号`)}`,
  'banchi no': ({ city, street, block, number }) =>
    block && `東京都${city}${chome(street)}${block}番地の${number}`,
  building: ({ city, street, block, number }) =>
    block && `東京都${city}${digitChome(street)}${block}-${number} 日本ビル301号室`,
  'country, postcode': ({ city, street, block, number, postcode }) =>
    block && joined('日本', postcode && `〒${postcode}`, `東京都${city}${chome(street)}${block}-${number}`),
};
const fullWidth = (text: string): string =>
  text.replace(/[\d-]/gu, (sign) => (sign === '-' ? '－' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0)));
/** Numbers below 100 as they are read: 12 is 十二. */
const kanji = (text: string): string =>
  text.normalize('NFKC').replace(/\d+/gu, (digits) => {
    const [tens, ones] = [Math.floor(Number(digits) / 10), Number(digits) % 10];
    if (tens > 9) return digits;
    const ten = tens === 0 ? '' : `${tens === 1 ? '' : KANJI[tens]}十`;
    return `${ten}${ones === 0 ? '' : KANJI[ones]}`;
  });
const KANJI = '〇一二三四五六七八九';
/** `三田一丁目` is written `三田1-`. */
const digitChome = (street: string): string =>
  street
    .normalize('NFKC')
    .replace(/([一二三四五六七八九])(?=丁目)/u, (digit) => String(KANJI.indexOf(digit)))
    .replace(/(\d+)(?:丁目)?$/u, '$1-');
const chome = (street: string): string => street.replace(/(?<=\D)(\d+)$/u, '$1丁目');

const korean: Forms = {
  full: ({ city, district, street, number }) => joined(city, district, bare(street), number),
  country: ({ city, district, street, number }) => joined('대한민국', city, district, bare(street), number),
  'city, street': ({ city, street, number }) => joined(city, bare(street), number),
};
const bare = (street: string): string => street.replace(/ ?\(.*\)/u, '');

const taiwanese: Forms = {
  full: ({ city, street, number }) => `${city}${street}${number}號`,
  spaces: ({ city, street, number }) => `${city} ${street} ${number}`,
  postcode: ({ postcode, city, street, number }) => postcode && `${postcode}${city}${street}${number}號`,
};

const romanian = (country: string): Forms => ({
  ...continental(country, { Strada: 'Str.', Bulevardul: 'Bd.', Calea: 'Cal.' }),
  'nr.': ({ number, street, city }) => `${street} nr. ${number}, ${city}`,
  'bl., ap.': ({ number, street, city }) => `${street} nr. ${number}, ap. 5, ${city}`,
});

const brazilian: Forms = {
  full: ({ number, street, city, postcode }) =>
    `${street}, ${number}, ${city}${postcode ? `, ${postcode}` : ''}`,
  'SP, CEP': ({ number, street, city, postcode }) =>
    `${street}, ${number} - ${city} - SP${postcode ? `, ${postcode}` : ''}`,
  abbreviations: ({ number, street, city }) => {
    const short = shortened(street, { Rua: 'R.', Avenida: 'Av.', Alameda: 'Al.', Praça: 'Pça.' });
    return short && `${short}, ${number}, ${city}`;
  },
  country: ({ number, street, city }) => `${street} ${number}, ${city}, Brasil`,
  apartment: ({ number, street, city }) => `${street}, ${number}, apto 12, ${city}`,
  'lower case': ({ number, street, city }) => `${street} ${number} ${city}`.toLowerCase(),
};

const greek: Forms = {
  ...continental('Ελλάδα'),
  'capitals without accents': ({ number, street, city }) =>
    `${street} ${number}, ${city}`
      .normalize('NFD')
      .replace(/\u0301/gu, '')
      .toUpperCase(),
  Latin: ({ number, street, city }) => latin(`${street} ${number}, ${city}`),
};

/** `1174/29` is the conscription number and that of the street, either of which people write alone. */
const ofPairs = (country: string): Forms => ({
  ...continental(country, { námestie: 'nám.', náměstí: 'nám.', ulica: 'ul.', třída: 'tř.' }),
  'orientation number': ({ number, street, city }) =>
    number.includes('/') ? `${street} ${number.split('/')[1]}, ${city}` : undefined,
  'č.': ({ number, street, city, postcode }) => `${street} č. ${number}, ${joined(postcode, city)}`,
});

const singaporean: Forms = {
  ...british('Singapore'),
  'Blk, unit': ({ number, street, postcode }) =>
    `Blk ${number} ${street} #05-12${postcode ? ` Singapore ${postcode}` : ''}`,
  'S(postcode)': ({ number, street, postcode }) => postcode && `${number} ${street} S(${postcode})`,
  'postcode alone': ({ number, street, postcode }) => postcode && `${number} ${street}, ${postcode}`,
};

const polish: Forms = {
  ...continental('Polska', { aleja: 'al.', plac: 'pl.', osiedle: 'os.' }),
  'ul.': ({ number, street, city, postcode }) =>
    /^(aleja|plac|osiedle|rondo|ulica)\b/iu.test(street)
      ? undefined
      : `ul. ${street} ${number}, ${joined(postcode, city)}`,
  flat: ({ number, street, city, postcode }) => `${street} ${number}/12, ${joined(postcode, city)}`,
  'm.': ({ number, street, city, postcode }) => `${street} ${number} m. 12, ${joined(postcode, city)}`,
};

const hungarian: Forms = {
  full: ({ number, street, city, postcode }) => `${joined(postcode, city)}, ${street} ${number}.`,
  'street first': ({ number, street, city, postcode }) => `${street} ${number}, ${joined(postcode, city)}`,
  abbreviations: ({ number, street, city, postcode }) => {
    const short = shortened(street, { utca: 'u.', körút: 'krt.', tér: 't.' });
    return short && `${joined(postcode, city)}, ${short} ${number}.`;
  },
  country: ({ number, street, city, postcode }) =>
    `${joined(postcode, city)}, ${street} ${number}, Magyarország`,
  'lower case': ({ number, street, city }) => `${city} ${street} ${number}`.toLowerCase(),
  floor: ({ number, street, city, postcode }) => `${joined(postcode, city)}, ${street} ${number}. II. em. 5.`,
};

const SPANISH = {
  Calle: 'C/',
  Carrer: 'C/',
  Avenida: 'Av.',
  Avinguda: 'Av.',
  Plaza: 'Pl.',
  Plaça: 'Pl.',
  Passeig: 'Pg.',
};

const STATES: Readonly<Record<string, string>> = {
  baltimore: 'MD',
  yuma: 'AZ',
  nyc: 'NY',
  austin: 'TX',
  surprise: 'AZ',
  hudson: 'NH',
  manhattan: 'NY',
  philadelphia: 'PA',
  columbus: 'OH',
  columbus2: 'OH',
  providence: 'RI',
  queens: 'NY',
  chicago: 'IL',
  seattle: 'WA',
  vancouver: 'BC',
  sydney: 'NSW',
};

const FORMS: Readonly<Record<string, Forms>> = {
  ad: catalan,
  ar: continental('Argentina', SPANISH),
  at: continental('Österreich', { straße: 'str.' }),
  be: continental('België'),
  br: brazilian,
  by: russian('Беларусь'),
  ch: continental('Svizzera', { Via: 'V.', Viale: 'V.le', Piazza: 'P.za' }),
  cz: ofPairs('Česko'),
  de: continental('Deutschland'),
  dk: continental('Danmark'),
  es: continental('España', SPANISH),
  fi: {
    ...continental('Suomi'),
    'stair and flat': ({ number, street, city, postcode }) =>
      /^\d+$/.test(number) ? `${street} ${number} B 9, ${joined(postcode, city)}` : undefined,
    floor: ({ number, street, city, postcode }) => `${street} ${number}, 3. krs, ${joined(postcode, city)}`,
  },
  fr: french('France'),
  gb: british('UK'),
  gr: greek,
  hu: hungarian,
  ie: british('Ireland'),
  it: continental('Italia', { Viale: 'V.le', Piazza: 'P.za', Via: 'V.', Corso: 'C.so', Largo: 'L.go' }),
  jp: japanese,
  kr: korean,
  md: romanian('Moldova'),
  mt: british('Malta'),
  nl: continental('Nederland', { straat: 'str.' }),
  no: continental('Norge'),
  pl: polish,
  pt: continental('Portugal', { Rua: 'R.', Avenida: 'Av.', Praça: 'Pç.', Doutor: 'Dr.' }),
  ro: romanian('România'),
  ru: russian('Россия'),
  se: {
    ...continental('Sverige'),
    flat: ({ number, street, city, postcode }) => `${street} ${number} lgh 1102, ${joined(postcode, city)}`,
    floor: ({ number, street, city, postcode }) => `${street} ${number}, 3 tr, ${joined(postcode, city)}`,
  },
  sg: singaporean,
  sk: ofPairs('Slovensko'),
  tw: taiwanese,
  ua: ukrainian,
};

/** The forms of an extract, whose name begins with its country: `us-yuma`. */
export function formsOf(extract: string): Forms {
  const [country = '', town = ''] = extract.split('-');
  if (country === 'us') return us(STATES[town] ?? '');
  if (country === 'ca') return us(STATES[town] ?? '', 'Canada');
  if (country === 'au') return us(STATES[town] ?? '', 'Australia');
  const forms = FORMS[country];
  if (forms === undefined) throw new Error(`no forms of ${extract}`);
  return forms;
}
