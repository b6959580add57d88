/** The character sets that ECI designators name (AIM Inc. ITS/04-023, part 3), as far as we write them. */
export interface CharacterSet {
  readonly name: string;
  /** Designator that a symbol carries in front of text of this set. */
  readonly eci: number;
}

const sets: readonly CharacterSet[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16].map((part) => ({
    name: `ISO-8859-${part}`,
    eci: part + 2,
  })),
  { name: 'Shift_JIS', eci: 20 },
  { name: 'windows-1250', eci: 21 },
  { name: 'windows-1251', eci: 22 },
  { name: 'windows-1252', eci: 23 },
  { name: 'windows-1256', eci: 24 },
  { name: 'UTF-16BE', eci: 25 },
  { name: 'UTF-8', eci: 26 },
  { name: 'US-ASCII', eci: 27 },
  { name: 'Big5', eci: 28 },
  { name: 'EUC-KR', eci: 30 },
  { name: 'GB18030', eci: 32 },
];

/** Other usual names, in folded form. */
const aliases: Readonly<Record<string, string>> = {
  ascii: 'usascii',
  latin1: 'iso88591',
  latin2: 'iso88592',
  latin9: 'iso885915',
  sjis: 'shiftjis',
  cp1250: 'windows1250',
  cp1251: 'windows1251',
  cp1252: 'windows1252',
  cp1256: 'windows1256',
  utf16: 'utf16be',
};

const folded = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

/** All sets, for documents and tests. */
export function characterSets(): readonly CharacterSet[] {
  return sets;
}

/**
 * A set by its name; case, spaces, hyphens and underscores do not matter. `undefined` when it is not one of ours.
 * @example characterSet('ISO 8859-1')?.eci // 3
 */
export function characterSet(name: string): CharacterSet | undefined {
  const key = folded(name);
  const wanted = aliases[key] ?? key;
  return sets.find((set) => folded(set.name) === wanted);
}
