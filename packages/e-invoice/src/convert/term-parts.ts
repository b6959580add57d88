import type { SemanticInvoice } from '@kontor/invoice';
import { attributeOf } from '../terms/node-path.ts';
import type { StatedTerm, TermGroup } from '../terms/stated-invoice.ts';
import { termValue } from '../terms/term-access.ts';

type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** The members that have a value. */
export const stated = <Members extends object>(members: Members): Defined<Members> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;

/** xs:decimal with a digit on each side of the point, as both syntaxes write it. */
const WRITTEN = /^-?\d+(?:\.\d+)?$/;

/** A number with the decimals that the document has. */
export function amountText(group: TermGroup, term: string): string | undefined {
  const found = group.terms.find((one) => one.term === term);
  if (found === undefined || found.value === '') return undefined;
  const written = found.node.kind === 'element' ? found.node.text.trim() : '';
  return WRITTEN.test(written) ? written : found.value;
}

/** An identifier with its scheme, which the document has as an attribute. */
export interface StatedIdentifier {
  readonly id: string;
  readonly scheme?: string;
}

function identifierOf({ node, value }: StatedTerm): StatedIdentifier {
  if (node.kind === 'attribute') return { id: value.trim() };
  const scheme = attributeOf(node, 'schemeID')?.value.trim() ?? '';
  const id = node.text.trim();
  return scheme === '' ? { id } : { id, scheme };
}

/** All values of a term that is an identifier. */
export const identifiersOf = ({ terms }: TermGroup, term: string): readonly StatedIdentifier[] =>
  terms
    .filter((one) => one.term === term)
    .map(identifierOf)
    .filter(({ id }) => id !== '');

type Tax = Pick<SemanticInvoice['vatBreakdown'][number], 'category' | 'rate'>;

/** Category and rate, which may be any text: what a document states is written, not judged. */
export const taxOf = (group: TermGroup, category: string, rate: string): Tax => ({
  category: termValue(group, category) as Tax['category'],
  ...stated({ rate: amountText(group, rate) }),
});

/** BG-14 or BG-26. */
export function period(group: TermGroup, from: string, to: string): SemanticInvoice['period'] {
  const [start, end] = [termValue(group, from), termValue(group, to)];
  return start === undefined && end === undefined ? undefined : stated({ start, end });
}
