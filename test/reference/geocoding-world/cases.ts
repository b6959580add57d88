/** A row of one of the two tables, taken apart. */
export interface Case {
  readonly text: string;
  readonly asked: string;
  readonly language: string;
  /** `undefined` for 204. */
  readonly expected:
    | {
        readonly cities: readonly string[];
        readonly country: string;
        readonly near?: { readonly latitude: number; readonly longitude: number };
      }
    | undefined;
}

/** The rows of a table. */
export function cases(table: string): readonly Case[] {
  return table
    .trim()
    .split('\n')
    .map((text) => {
      const [asked = '', language = '', cities = '', country = '', where = '-'] = text
        .split('|')
        .map((cell) => cell.trim());
      if (cities === '204') return { text, asked, language, expected: undefined };
      const [latitude, longitude] = where.split(' ').map(Number);
      return {
        text,
        asked,
        language,
        expected: {
          cities: cities.split('/'),
          country,
          ...(latitude !== undefined && longitude !== undefined && { near: { latitude, longitude } }),
        },
      };
    });
}
