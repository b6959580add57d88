/** xorshift32: every run judges the same numbers. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Shape of what follows the prefix: 9 any digit, @ any letter, else itself. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  AT: ['U99999999'],
  BE: ['0999999999', '1999999999'],
  BG: ['999999999', '9999999999'],
  CH: ['E999999999', 'E999999999MWST', 'E999999999TVA', 'E999999999IVA', 'E999999999TPV'],
  CY: ['99999999@'],
  CZ: ['99999999', '999999999', '9999999999', '699999999'],
  DE: ['999999999'],
  DK: ['99999999'],
  EE: ['999999999'],
  EL: ['999999999'],
  ES: ['@9999999@', '@99999999', '99999999@', 'X9999999@', 'K9999999@'],
  FI: ['99999999'],
  FR: ['99999999999', '9@999999999', '@9999999999', '@@999999999', '99000999999'],
  GB: ['999999999', '999999999999', 'GD999', 'HA999', 'GD888899999', 'HA888899999'],
  HR: ['99999999999'],
  HU: ['99999999'],
  IE: ['9999999@', '9999999@@', '9@99999@', '9+99999@', '9*99999@', '9999999@W'],
  IS: ['99999', '999999'],
  IT: ['99999990999', '99999999999'],
  LT: ['999999919', '999999999919'],
  LU: ['99999999'],
  LV: ['99999999999', '32999999999'],
  MT: ['99999999'],
  NL: ['999999999B99'],
  NO: ['999999999', '999999999MVA'],
  PL: ['9999999999'],
  PT: ['999999999'],
  RO: ['9999999999', '99999999', '999999', '99'],
  SE: ['999999999901'],
  SI: ['99999999'],
  SK: ['9999999999'],
  XI: ['999999999', '999999999999', 'GD999', 'HA999', 'GD888899999', 'HA888899999'],
};

/** Where the digits of a birth number are a date, random digits would nearly never be one. */
const DATES: Readonly<Record<string, readonly [monthAt: number, dayAt: number]>> = {
  BG: [2, 4],
  CZ: [2, 4],
  SK: [2, 4],
  LV: [2, 0],
};
const MONTH_SHIFTS: Readonly<Record<string, readonly number[]>> = {
  BG: [0, 20, 40],
  CZ: [0, 20, 50, 70],
  SK: [0, 20, 50, 70],
  LV: [0],
};

/**
 * `count` numbers with `prefix`, about half of them right: a random one has its last free digit or letter turned
 * until `isRight` likes it; the other half stays as drawn.
 */
export function vatSamples(prefix: string, count: number, isRight: (id: string) => boolean): string[] {
  const random = randomOf(prefix.charCodeAt(0) * 256 + prefix.charCodeAt(1));
  const shapes = SHAPES[prefix];
  if (shapes === undefined) throw new Error(`no shape for ${prefix}`);
  return Array.from({ length: count }, (_, index) => {
    const shape = shapes[index % shapes.length]!;
    let text = prefix + drawn(shape, random);
    if (DATES[prefix] !== undefined && index % 3 === 0) text = dated(text, prefix, random);
    return random(2) === 0 ? text : mended(text, shape, isRight);
  });
}

function drawn(shape: string, random: (below: number) => number): string {
  return shape.replace(/[9@]/g, (kind) => {
    const choice = kind === '9' ? DIGITS : LETTERS;
    return choice[random(choice.length)]!;
  });
}

function dated(text: string, prefix: string, random: (below: number) => number): string {
  const [monthAt, dayAt] = DATES[prefix]!;
  const shifts = MONTH_SHIFTS[prefix]!;
  const month = 1 + random(12) + shifts[random(shifts.length)]!;
  const put = (into: string, at: number, value: number): string =>
    into.slice(0, 2 + at) + String(value).padStart(2, '0') + into.slice(4 + at);
  return put(put(text, monthAt, month), dayAt, 1 + random(31));
}

/** Turns one place after the other, from the right, through all its values until the number is right. */
function mended(text: string, shape: string, isRight: (id: string) => boolean): string {
  for (let place = shape.length - 1; place >= 0; place--) {
    const choice = { '9': DIGITS, '@': LETTERS }[shape[place]!];
    if (choice === undefined) continue;
    for (const character of choice) {
      const turned = text.slice(0, 2 + place) + character + text.slice(3 + place);
      if (isRight(turned)) return turned;
    }
  }
  return text;
}
