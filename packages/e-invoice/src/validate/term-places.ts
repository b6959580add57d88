import type { Syntax } from '../document/syntax.ts';
import { type StatedInvoice, statedInvoice, type TermGroup } from '../terms/stated-invoice.ts';
import { COMPUTED, GROUPS, TERMS } from '../terms/term-members.data.ts';
import { stringValue, type XmlElement, type XmlNode } from '../xml/xml-tree.ts';

const MAX_VALUE = 200;
/** Terms of one sentence whose values are answered. */
const MAX_VALUES = 8;

interface Stated {
  readonly node: XmlNode;
  /** A term of the whole document, not of a line or another group. */
  readonly isOfDocument: boolean;
}

const elementOf = (node: XmlNode): XmlElement => (node.kind === 'element' ? node : node.parent);

/** Where a document states its terms: looked up for what rules found, and read only then. */
export class TermPlaces {
  readonly #byTerm = new Map<string, Stated[]>();
  readonly #byNode = new Map<XmlNode, string>();

  readonly #root: XmlElement;
  readonly #syntax: Syntax;
  #isRead = false;
  #stated: StatedInvoice | undefined;

  constructor(root: XmlElement, syntax: Syntax) {
    this.#root = root;
    this.#syntax = syntax;
  }

  /** Terms are read when the first is needed: most documents are valid. */
  stated(): StatedInvoice {
    this.#stated ??= statedInvoice(this.#root, this.#syntax);
    return this.#stated;
  }

  #read(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    this.#add(this.stated(), true);
  }

  #add({ terms, groups }: TermGroup, isOfDocument: boolean): void {
    for (const { term, node } of terms) {
      const known = this.#byTerm.get(term);
      if (known === undefined) this.#byTerm.set(term, [{ node, isOfDocument }]);
      else known.push({ node, isOfDocument });
      if (!this.#byNode.has(node)) this.#byNode.set(node, term);
    }
    for (const group of groups) this.#add(group, false);
  }

  /** The term that is stated at a node, or by the element of an attribute. */
  termAt(node: XmlNode): string | undefined {
    this.#read();
    return this.#byNode.get(node) ?? this.#byNode.get(elementOf(node));
  }

  /** What the document states for these terms at a place: inside it, else for the whole document. */
  values(terms: readonly string[], place: XmlNode | undefined): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const term of terms.slice(0, MAX_VALUES)) {
      const value = this.value(term, place);
      if (value !== undefined) found[term] = value.slice(0, MAX_VALUE);
    }
    return found;
  }

  value(term: string, place: XmlNode | undefined): string | undefined {
    this.#read();
    const stated = this.#byTerm.get(term) ?? [];
    const inside = place === undefined ? [] : within(stated, elementOf(place));
    const of = inside.length > 0 ? inside : stated.filter(({ isOfDocument }) => isOfDocument);
    return of.length === 1 ? stringValue(of[0]!.node).trim() : undefined;
  }

  /** Every value of a term, also of those in lines. */
  all(term: string): readonly string[] {
    this.#read();
    return (this.#byTerm.get(term) ?? []).map(({ node }) => stringValue(node).trim());
  }
}

const within = (stated: readonly Stated[], { order, last }: XmlElement): readonly Stated[] =>
  stated.filter(({ node }) => {
    const at = elementOf(node).order;
    return at >= order && at <= last;
  });

/** First member of each term and group; undefined for what follows from others. */
const MEMBERS: ReadonlyMap<string, string> = new Map(
  [
    ...TERMS.map(([number, , member]) => [`BT-${number}`, member ?? COMPUTED] as const),
    ...GROUPS.map(([number, , member]) => [`BG-${number}`, member ?? COMPUTED] as const),
  ].filter(([, member]) => member !== COMPUTED),
);

/** Invoices that the buyer writes (UNTDID 1001): the sender of the request is then the buyer. */
const SELF_BILLED: ReadonlySet<string> = new Set(['389', '261', '527']);

/** Where `POST /v2/invoice-pdf` has a term, for a document of this type. */
export function memberOf(term: string, type: string | undefined): string | undefined {
  const member = MEMBERS.get(term);
  if (member === undefined || !SELF_BILLED.has(type ?? '')) return member;
  return member.replace(/^(?:sender|recipient)\b/, (side) => (side === 'sender' ? 'recipient' : 'sender'));
}
