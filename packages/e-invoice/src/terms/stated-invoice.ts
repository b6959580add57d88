import { decimal, negate, sum, text } from '@kontor/base';
import type { Syntax } from '../document/syntax.ts';
import type { XmlAttribute, XmlElement, XmlNode } from '../xml/xml-tree.ts';
import { CII_MARKS, CII_TERMS } from './cii-terms.data.ts';
import { attributeOf, type Hit, hits, mayLead, type PathValues } from './node-path.ts';
import type { GroupRow, TermKind, TermRow, TermTable } from './term-table.ts';
import { UBL_MARKS, UBL_TERMS } from './ubl-terms.data.ts';

/** A term as the document states it: numbers without zeros at their end, days as `YYYY-MM-DD`, texts unchanged. */
export interface StatedTerm {
  readonly term: string;
  readonly value: string;
  /** Where the document has it. */
  readonly node: XmlNode;
}

/** The terms of an invoice or of a group in it. */
export interface TermGroup {
  /** `BG-25`; of the whole invoice `BG-0`. */
  readonly group: string;
  readonly terms: readonly StatedTerm[];
  readonly groups: readonly TermGroup[];
}

/** The terms of a whole document. */
export interface StatedInvoice extends TermGroup {
  readonly syntax: Syntax;
  /** Elements and attributes with content that are no term of EN 16931. */
  readonly unmapped: readonly XmlNode[];
}

/** Forms of xs:decimal: a sign, digits on one side of the point at least. */
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const MAX_NUMBER_LENGTH = 40;
const PLAIN_NUMBER = /^-?\d{1,20}(\.\d{1,20})?$/;

/** `8.20` as `8.2`; what is no number stays. */
function plainNumber(value: string): string {
  const trimmed = value.trim();
  const [, sign = '', whole = '', fraction = ''] = NUMBER.exec(trimmed) ?? [];
  if (`${whole}${fraction}` === '' || trimmed.length > MAX_NUMBER_LENGTH) return trimmed;
  return text(decimal(`${sign === '-' ? '-' : ''}${whole || '0'}.${fraction || '0'}`));
}

/** `20260131` and `2026-01-31` alike; the zone that xs:date may have is none of a day (EN 16931-1, 6.5.9). */
const plainDate = (value: string): string =>
  value
    .trim()
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/, '$1');

/** BT-158 with its scheme and version. */
const classification = ({ node, value = '' }: Hit): string =>
  [
    attributeOf(node, 'listID')?.value ?? '',
    attributeOf(node, 'listVersionID')?.value ?? '',
    value.trim(),
  ].join('|');

function identifier({ node, value = '' }: Hit): string {
  const scheme = attributeOf(node, 'schemeID')?.value ?? '';
  return scheme === '' ? value : `${scheme}:${value}`;
}

/** BT-21 is before the text, between number signs (CEN/TS 16931-3-2, BT-21). */
const NOTE = /^#([A-Z]{3})#([\s\S]*)$/;

function noteTerms(value: string, node: XmlNode): readonly StatedTerm[] {
  const [, subject, words = ''] = NOTE.exec(value) ?? [];
  if (subject === undefined) return [{ term: 'BT-22', value, node }];
  return [
    { term: 'BT-21', value: subject, node },
    { term: 'BT-22', value: words, node },
  ];
}

const AMOUNTS = ['ram:ActualAmount', 'cbc:Amount'] as const;
const INDICATORS = ['ram:ChargeIndicator/udt:Indicator', 'cbc:ChargeIndicator'] as const;

const among = (node: XmlElement, paths: readonly string[]): readonly Hit[] =>
  paths.flatMap((path) => hits(node, path, {})).filter(({ value }) => (value ?? '').trim() !== '');

/** The amount of a discount, of a charge with the other sign. */
function discountOf(node: XmlElement): string {
  const amount = plainNumber(among(node, AMOUNTS)[0]?.value ?? '');
  const isCharge = among(node, INDICATORS)[0]?.value?.trim() === 'true';
  return isCharge && PLAIN_NUMBER.test(amount) ? text(negate(decimal(amount))) : amount;
}

/** One discount of several, as profile EXTENDED has them in parts; where one is no number, they stay apart. */
function discountTerms(term: string, nodes: readonly XmlElement[]): readonly StatedTerm[] {
  const values = nodes.map(discountOf).filter((value) => value !== '');
  const isAmount = values.length > 1 && values.every((value) => PLAIN_NUMBER.test(value));
  const all = isAmount ? [text(sum(values.map((value) => decimal(value))))] : values;
  return all.map((value) => ({ term, value, node: nodes[0]! }));
}

const VALUES: Readonly<Record<Exclude<TermKind, 'note' | 'discount'>, (hit: Hit) => string>> = {
  text: ({ value = '' }) => value,
  number: ({ value = '' }) => plainNumber(value),
  date: ({ value = '' }) => plainDate(value),
  identifier,
  classification,
};

/** Terms that both syntaxes may repeat while EN 16931 has them once: the same value twice is one. */
const REPEATED: ReadonlySet<string> = new Set([
  'BT-7',
  'BT-8',
  'BT-9',
  'BT-81',
  'BT-82',
  'BT-83',
  'BT-89',
  'BT-90',
  'BT-91',
  'BT-149',
  'BT-150',
]);

const NO_TERMS: readonly StatedTerm[] = [];
const NO_GROUPS: readonly TermGroup[] = [];

class Reading {
  readonly seen = new Set<XmlNode>();
  readonly #values: PathValues;
  readonly #names: ReadonlySet<string>;
  /** Tables without the rows of what the document does not have: of a line two of three. */
  readonly #tables = new Map<TermTable, Required<TermTable>>();

  /** @param names of all elements of the document */
  constructor(values: PathValues, names: ReadonlySet<string>) {
    this.#values = values;
    this.#names = names;
  }

  #rowsOf(table: TermTable): Required<TermTable> {
    let rows = this.#tables.get(table);
    if (rows === undefined) {
      rows = {
        terms: table.terms.filter(([, path]) => mayLead(path, this.#names)),
        groups: (table.groups ?? []).filter(({ path }) => mayLead(path, this.#names)),
      };
      this.#tables.set(table, rows);
    }
    return rows;
  }

  group(node: XmlElement, name: string, table: TermTable): TermGroup {
    const rows = this.#rowsOf(table);
    const terms: StatedTerm[] = [];
    const repeated = new Set<string>();
    for (const row of rows.terms) {
      for (const stated of this.#stated(node, row)) {
        if (REPEATED.has(stated.term)) {
          const key = `${stated.term}=${stated.value}`;
          if (repeated.has(key)) continue;
          repeated.add(key);
        }
        terms.push(stated);
      }
    }
    return { group: name, terms, groups: rows.groups.flatMap((one) => this.#groups(node, one)) };
  }

  #groups(node: XmlElement, row: GroupRow): readonly TermGroup[] {
    const found = hits(node, row.path, this.#values);
    if (found.length === 0) return NO_GROUPS;
    return found
      .map((hit) => this.group(hit.node, row.group, row))
      .filter(({ terms }) => terms.some(({ term }) => row.needs?.includes(term) ?? true));
  }

  #stated(node: XmlElement, [term, path, kind = 'text']: TermRow): readonly StatedTerm[] {
    if (kind === 'discount') {
      const nodes = hits(node, path, this.#values).map((hit) => hit.node);
      if (nodes.length === 0) return NO_TERMS;
      for (const hit of nodes.flatMap((one) => among(one, [...AMOUNTS, ...INDICATORS])))
        this.seen.add(hit.node);
      return discountTerms(term, nodes);
    }
    const all = hits(node, path, this.#values);
    if (all.length === 0) return NO_TERMS;
    const found = all.filter(({ value }) => (value ?? '').trim() !== '');
    return found.flatMap((hit) => {
      const at = hit.attribute ?? hit.node;
      this.seen.add(at);
      if (kind === 'identifier' || kind === 'classification') this.#seeSchemes(hit.node, kind);
      return kind === 'note'
        ? noteTerms(hit.value ?? '', at)
        : [{ term, value: VALUES[kind](hit), node: at }];
    });
  }

  #seeSchemes(node: XmlElement, kind: 'identifier' | 'classification'): void {
    for (const name of kind === 'identifier' ? ['schemeID'] : ['listID', 'listVersionID']) {
      const attribute = attributeOf(node, name);
      if (attribute !== undefined) this.seen.add(attribute);
    }
  }
}

/** Attributes that state what their element's place does already, or where its schema is. */
const isMark = (
  { name, value, parent }: XmlAttribute,
  currencies: ReadonlySet<string | undefined>,
): boolean => {
  if (name.startsWith('xsi:') || value.trim() === '') return true;
  if (name === 'currencyID') return currencies.has(value.trim());
  if (name === 'format') return value.trim() === '102';
  // The scheme of a tax registration is a condition of its term.
  return name === 'schemeID' && (parent.parent?.name === 'ram:SpecifiedTaxRegistration' || value === 'SEPA');
};

/** Elements and attributes with a text that nothing has read. */
function unreadNodes(
  root: XmlElement,
  { seen }: Reading,
  marks: readonly string[],
  currencies: ReadonlySet<string | undefined>,
): readonly XmlNode[] {
  const found: XmlNode[] = [];
  const visit = (node: XmlElement, path: string): void => {
    const isRead = seen.has(node) || node.text.trim() === '' || marks.some((mark) => path.endsWith(mark));
    if (!isRead) found.push(node);
    for (const one of node.attributes) if (!seen.has(one) && !isMark(one, currencies)) found.push(one);
    for (const child of node.children) visit(child, `${path}/${child.name}`);
  };
  visit(root, '');
  return found;
}

/** BT-13 `NA` stands for no order beside that of the seller (Peppol BIS Billing 3.0, 6.4). */
function withoutPlaceholders(terms: readonly StatedTerm[]): readonly StatedTerm[] {
  const hasSalesOrder = terms.some(({ term }) => term === 'BT-14');
  return terms.filter(({ term, value }) => !(term === 'BT-13' && value === 'NA' && hasSalesOrder));
}

const CURRENCY = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';

interface Currencies {
  readonly currency: string | undefined;
  readonly taxCurrency: string | undefined;
}

function currenciesOf(root: XmlElement): Currencies {
  const first = (...paths: readonly string[]) =>
    paths.flatMap((path) => hits(root, path, {}))[0]?.value?.trim();
  const currency = first('cbc:DocumentCurrencyCode', `${CURRENCY}/ram:InvoiceCurrencyCode`);
  const taxCurrency = first('cbc:TaxCurrencyCode', `${CURRENCY}/ram:TaxCurrencyCode`);
  return { currency, taxCurrency: taxCurrency === currency ? undefined : taxCurrency };
}

function namesIn(root: XmlElement): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (element: XmlElement): void => {
    names.add(element.name);
    for (const child of element.children) visit(child);
  };
  visit(root);
  return names;
}

/** The terms of EN 16931-1 that a document of either syntax states. */
export function statedInvoice(root: XmlElement, syntax: Syntax): StatedInvoice {
  const { currency, taxCurrency } = currenciesOf(root);
  const reading = new Reading({ taxCurrency }, namesIn(root));
  const { terms, groups } = reading.group(root, 'BG-0', syntax === 'CII' ? CII_TERMS : UBL_TERMS);
  const marks = syntax === 'CII' ? CII_MARKS : UBL_MARKS;
  const unmapped = unreadNodes(root, reading, marks, new Set([currency, taxCurrency]));
  return { group: 'BG-0', terms: withoutPlaceholders(terms), groups, syntax, unmapped };
}
