/** Languages whose names of months are read; of Austria, because it has its own name of January. */
const LOCALES = 'de de-AT en fr it es nl pl cs sk hu sl hr pt sv da fi ro el bg'.split(' ');

/** Below this length an abbreviation means too many things. */
const MIN_LENGTH = 3;

/** As names are compared. @example folded('Août.') // 'août' */
const folded = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\.$/, '');

/** Names and abbreviations of the months in one locale, alone and beside a day, which some languages inflect. */
function namesIn(locale: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const month of ['long', 'short'] as const) {
    const formats = [{ month }, { month, day: 'numeric' }, { month, year: 'numeric' }] as const;
    for (const options of formats) {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
      for (let index = 0; index < 12; index++) {
        const parts = format.formatToParts(Date.UTC(2026, index, 15));
        const name = folded(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (name.length >= MIN_LENGTH && /^\p{L}+$/u.test(name)) names.set(name, index + 1);
      }
    }
  }
  return names;
}

interface MonthNames {
  readonly byLanguage: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Names that mean the same month wherever they are one. */
  readonly shared: ReadonlyMap<string, number>;
}

let table: MonthNames | undefined;

/** Built on first use. */
function monthNames(): MonthNames {
  if (table !== undefined) return table;
  const byLanguage = new Map<string, ReadonlyMap<string, number>>();
  const shared = new Map<string, number>();
  const contested = new Set<string>();
  for (const locale of LOCALES) {
    const language = locale.slice(0, 2);
    const names = namesIn(locale);
    byLanguage.set(language, new Map([...(byLanguage.get(language) ?? []), ...names]));
    for (const [name, month] of names) {
      if ((shared.get(name) ?? month) !== month) contested.add(name);
      shared.set(name, month);
    }
  }
  for (const name of contested) shared.delete(name);
  table = { byLanguage, shared };
  return table;
}

/**
 * The month that a word names, 1 to 12: in the given language, else in any other that does not contradict a third
 * (`listopad` is October in Croatian and November in Czech).
 * @param language ISO 639-1
 */
export function monthOfName(word: string, language: string): number | undefined {
  const { byLanguage, shared } = monthNames();
  const name = folded(word);
  return byLanguage.get(language)?.get(name) ?? shared.get(name);
}
