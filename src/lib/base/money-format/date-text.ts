const MAX_FORMATS = 200;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A calendar date in figures, day and month with two digits, by the locale's order; always Gregorian, as the
 * dates of electronic invoices are.
 * @example dateText('2026-01-31', 'de-AT') // 31.01.2026
 */
export function dateText(isoDate: string, locale: string): string {
  let format = formats.get(locale);
  if (format === undefined) {
    if (formats.size >= MAX_FORMATS) formats.clear();
    format = new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
      calendar: 'gregory',
    });
    formats.set(locale, format);
  }
  return format.format(new Date(`${isoDate}T00:00:00Z`));
}
