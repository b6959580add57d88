import { registered, tidyAddress, tidyLine } from './answer-text.ts';
import { contentsOf, type HtmlTable, htmlTables, htmlText, withoutComments } from './html-tables.ts';
import { type RegisterResult, registerFailure, UNREGISTERED } from './register-failure.ts';

/** `Name (kennitala)` heads a company's page. */
const HEADING = /^(.*) \((\d{6})-?(\d{4})\)$/;

/** The text of the search page when it found nothing; without these words it may be any page. */
const NOTHING_FOUND = /skilaði engri niðurstöðu|ekkert (?:fyrirtæki )?fannst/i;
const KENNITALA_LINK = /\/leit\/kennitala\/(\d{10})/g;

const VAT_HEADER = /vsk|virðisauka/i;
const DEREGISTERED_HEADER = /^afskr/i;
/** Columns of the VAT table: …, number, registered, de-registered. */
const COLUMNS_TO_DEREGISTERED = 2;
const ADDRESS_HEADERS = [/^póstfang$/i, /^lögheimili$/i];

/** Kennitala of each company that a search page lists; `undefined` when the page is no outcome of a search. */
export function foundCompanies(page: string): string[] | undefined {
  const html = withoutComments(page);
  if (NOTHING_FOUND.test(htmlText(html))) return [];
  const found = [...html.matchAll(KENNITALA_LINK)].map((match) => match[1]!);
  return found.length > 0 ? [...new Set(found)] : undefined;
}

/**
 * Reads a company's page: registered when its VAT table has the number without a day of de-registration. The page
 * was found by a VAT number, so one without any is not understood, which must not pass for "not registered".
 */
export function companyResult(page: string, queried: { kennitala: string; number: string }): RegisterResult {
  const html = withoutComments(page);
  const headings = contentsOf(html, 'h1').flatMap((heading) => {
    const parts = HEADING.exec(htmlText(heading));
    return parts === null ? [] : [{ name: parts[1], kennitala: `${parts[2]}${parts[3]}` }];
  });
  const [company] = headings;
  if (company === undefined) return registerFailure('garbled');
  if (company.kennitala !== queried.kennitala) return registerFailure('mismatch');
  const tables = htmlTables(html);
  const vatTables = tables.filter(isVatTable);
  const ends = vatTables.flatMap((table) => endsOfRegistration(table, queried.number));
  if (!vatTables.some(hasVatNumber) || ends.includes(undefined)) return registerFailure('garbled');
  return ends.includes('') ? registered(tidyLine(company.name), addressOf(tables)) : UNREGISTERED;
}

const isVatTable = ({ headers }: HtmlTable): boolean => headers.some((header) => VAT_HEADER.test(header));

const isVatNumber = (cell: string): boolean => /^\d{5,6}$/.test(cell);
const hasVatNumber = ({ rows }: HtmlTable): boolean => rows.some((cells) => cells.some(isVatNumber));

/** The content of the de-registration cell of each row with the number; `undefined` where there is no such cell. */
function endsOfRegistration({ headers, rows }: HtmlTable, number: string): (string | undefined)[] {
  const headed = headers.findIndex((header) => DEREGISTERED_HEADER.test(header));
  return rows.flatMap((cells) => {
    const at = cells.findIndex((cell) => isVatNumber(cell) && Number(cell) === Number(number));
    if (at < 0) return [];
    const end = cells[headed >= 0 ? headed : at + COLUMNS_TO_DEREGISTERED];
    return [end?.replace(/^[-–]$/, '')];
  });
}

function addressOf(tables: readonly HtmlTable[]): string | undefined {
  for (const wanted of ADDRESS_HEADERS) {
    for (const { headers, rows } of tables) {
      const column = headers.findIndex((header) => wanted.test(header));
      const inColumn = column < 0 ? undefined : rows[0]?.[column];
      const inRow = rows.find(([label = '']) => wanted.test(label))?.[1];
      const address = tidyAddress((inColumn ?? inRow ?? '').split(', '));
      if (address !== undefined) return address;
    }
  }
  return undefined;
}
