import { CII_PREFIXES } from '../../scripts/rules/profile-rules.ts';
import type { TableCodes, TableElement } from '../../scripts/rules/profile-table.ts';
import type { SourceDocument } from './documents.ts';

/**
 * The smallest documents that state an element of a profile's table: never, once, twice and three times, with a code of its list and
 * with none, with attributes and without.
 */

const NAMESPACES = [...CII_PREFIXES]
  .filter(([prefix]) => prefix !== 'xs')
  .map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`)
  .join('');
const ATTRIBUTES = ['schemeID', 'listID', 'listVersionID', 'currencyID', 'format', 'unitCode', 'mimeCode'];
const CURRENCIES =
  '<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:TaxCurrencyCode>USD</ram:TaxCurrencyCode>';

interface Met {
  readonly attributes: string;
  readonly content: string;
}

const NOTHING: Met = { attributes: '', content: '' };

/** What an element has where its condition is met. */
function met(condition: string): Met {
  const [, path = '', value = ''] = /^([^=]+)=(.+)$/.exec(condition) ?? [];
  if (path === '') return NOTHING;
  const text = /^"(.*)"$/.exec(value)?.[1] ?? (value.endsWith('TaxCurrencyCode') ? 'USD' : 'EUR');
  if (path.startsWith('@')) return { attributes: ` ${path.slice(1)}="${text}"`, content: '' };
  const steps = path.split('/');
  const attribute = steps.at(-1)!.startsWith('@') ? steps.pop()!.slice(1) : undefined;
  const inner = attribute === undefined ? text : '1';
  const content = steps.reduceRight((below, step, index) => {
    const stated = index === steps.length - 1 && attribute !== undefined ? ` ${attribute}="${text}"` : '';
    return `<${step}${stated}>${below}</${step}>`;
  }, inner);
  return { attributes: '', content };
}

const element = (name: string, attributes: string, content: string): string =>
  `<${name}${attributes}>${content}</${name}>`;

/** An element inside those above it, each of which meets its condition. */
function within(above: readonly TableElement[], content: string): string {
  return above.reduceRight((below, one, index) => {
    const { attributes, content: own } = met(one.condition);
    const currencies = one.name === 'ram:ApplicableHeaderTradeSettlement' ? CURRENCIES : '';
    return element(one.name, (index === 0 ? NAMESPACES : '') + attributes, own + currencies + below);
  }, content);
}

function* forms(one: TableElement, codes: ReadonlyMap<string, TableCodes>): Generator<string> {
  const { name, demands, condition } = one;
  const { attributes, content } = met(condition);
  const plain = element(name, attributes, content || '1');
  yield '';
  yield plain;
  yield plain + plain;
  yield plain + plain + plain;
  for (const attribute of ATTRIBUTES)
    if (!attributes.includes(`${attribute}=`))
      yield element(name, `${attributes} ${attribute}="?"`, content || '1');
  for (const { list, attribute } of demands) {
    const all = list === undefined ? [] : codes.get(list)!.codes;
    for (const code of all.length < 12
      ? all
      : [all[0]!, all[all.length >> 1]!, all.at(-1)!, `${all[0]} `, '']) {
      if (attribute === undefined) yield element(name, attributes, code);
      else if (!attributes.includes(`${attribute}=`))
        yield element(name, `${attributes} ${attribute}="${code}"`, content || '1');
    }
  }
}

/** @param above the elements from the root to the parent */
export function* tableDocuments(
  one: TableElement,
  codes: ReadonlyMap<string, TableCodes>,
  above: readonly TableElement[] = [],
): Generator<SourceDocument> {
  const path = [...above, one].map(({ name, condition }) => (condition ? `${name}[${condition}]` : name));
  if (above.length > 0)
    for (const form of forms(one, codes)) yield { name: path.join('/'), xml: within(above, form) };
  for (const child of one.children) yield* tableDocuments(child, codes, [...above, one]);
}
