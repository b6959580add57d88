import { Marked, type Tokens } from 'marked';

/** The identifiers of `docs/errors.md`, each once, with all that the page has about it. */

/** A member of an operation's input that an identifier is about. */
export interface IdentifierPlace {
  /** Title of the operation. */
  readonly operation: string;
  /** `items[].unitPrice` */
  readonly field: string;
  /** The service's reason why a value is not valid, in English; empty where it is only a matter of type. */
  readonly reason: string;
}

export interface CataloguedIdentifier {
  /** `message.ibanMustBeValid` */
  readonly id: string;
  /** One or several: `400, 408, 431`. */
  readonly status: string;
  /** Of those that are about no member of one operation. */
  readonly meaning?: string;
  readonly whatToDo?: string;
  readonly places: readonly IdentifierPlace[];
}

/** Around the tables of the operations, in `docs/errors.md`. */
export const TABLES_START = '<!-- generated: identifiers -->';
export const TABLES_END = '<!-- end: identifiers -->';

const OPERATION_DEPTH = 3;
const ID = /message\.[A-Za-z0-9]+/g;

/** Headings of the tables, in English and in German. */
const HEADINGS = {
  field: ['Field', 'Feld'],
  identifier: ['Identifier', 'Kennung'],
  status: ['Status'],
  meaning: ['Meaning', 'Bedeutung'],
  whatToDo: ['What to do', 'Was zu tun ist'],
  identifiers: ['Identifiers', 'Kennungen'],
  description: ['Description', 'Beschreibung'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Where the columns of a table are, by their headings. */
function columnsOf({ header }: Tokens.Table): (name: keyof typeof HEADINGS) => number {
  const names = header.map(({ text }) => text);
  return (name) => names.findIndex((one) => (HEADINGS[name] as readonly string[]).includes(one));
}

/** @param markdown that of `docs/errors.md`; what is about no member comes first, the others in the order of the page */
export function identifierCatalogue(markdown: string): readonly CataloguedIdentifier[] {
  const found = new Map<string, CataloguedIdentifier>();
  let operation = '';
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading')
      operation = token.depth === OPERATION_DEPTH ? (token as Tokens.Heading).text : '';
    if (token.type !== 'table') continue;
    const table = token as Tokens.Table;
    const column = columnsOf(table);
    for (const row of table.rows) {
      const cell = (name: keyof typeof HEADINGS): string => row[column(name)]?.text ?? '';
      if (column('field') < 0) {
        const [id] = cell('identifier').match(ID) ?? [];
        if (id === undefined || found.has(id)) continue;
        const whatToDo = cell('whatToDo');
        found.set(id, {
          ...{ id, status: cell('status') || '406', meaning: cell('meaning'), places: [] },
          ...(whatToDo !== '' && { whatToDo }),
        });
        continue;
      }
      const field = cell('field').replaceAll('`', '');
      for (const id of cell('identifiers').match(ID) ?? []) {
        const reason = id.endsWith('MustBeValid') ? cell('description').replaceAll('\\|', '|') : '';
        const before = found.get(id);
        const places = [...(before?.places ?? []), { operation, field, reason }];
        found.set(id, { ...before, id, status: '406', places });
      }
    }
  }
  return [...found.values()];
}

/**
 * The identifiers in another language: what is about no member from the tables of the translated page, the others by
 * their members.
 * @param markdown that of `docs/de/errors.md`
 * @throws when an identifier is missing in the translated page, or it has one that the other lacks
 */
export function translatedCatalogue(
  catalogue: readonly CataloguedIdentifier[],
  markdown: string,
): readonly CataloguedIdentifier[] {
  const own = new Map(identifierCatalogue(markdown).map((one) => [one.id, one]));
  const translated = catalogue.map((one) => {
    if (one.meaning === undefined) return one;
    const found = own.get(one.id);
    if (found === undefined) throw new Error(`the translated page of errors lacks ${one.id}`);
    own.delete(one.id);
    return found;
  });
  if (own.size > 0) throw new Error(`no identifiers: ${[...own.keys()].join(', ')}`);
  return translated;
}

/** The page without the tables of the operations; their place is between the two comments. */
export function withoutTables(markdown: string): string {
  const [from, to] = [markdown.indexOf(TABLES_START), markdown.indexOf(TABLES_END)];
  if (from < 0 || to < from) throw new Error('the page of errors has no tables of identifiers');
  return `${markdown.slice(0, from + TABLES_START.length)}\n${markdown.slice(to)}`;
}
