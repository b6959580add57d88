import type { StatedInvoice, TermGroup } from '../terms/stated-invoice.ts';
import { groupsOf, termValues } from '../terms/term-access.ts';
import { PRESCRIBED, termDifferences } from '../terms/term-differences.ts';
import { termName } from '../terms/term-names.data.ts';
import { locationOf, stringValue, type XmlNode } from '../xml/xml-tree.ts';
import { taxPointOf } from './semantic-of-terms.ts';

/** Something that a document states and the target has no place for. */
export interface Loss {
  /** The term or group; the name of the element or attribute where EN 16931 has no term for it. */
  readonly name: string;
  /** In words: `BT-84 (Payment account identifier)`. */
  readonly label: string;
}

/** Groups inside lines: they go with them. */
const IN_LINES: ReadonlySet<string> = new Set(['BG-25', 'BG-27', 'BG-28', 'BG-32']);

/** Terms as both syntaxes mean them: the codes of BT-8 are those of two lists. */
const comparable = (group: TermGroup): TermGroup => ({
  ...group,
  terms: group.terms.map((one) => (one.term === 'BT-8' ? { ...one, value: taxPointOf(one.value) } : one)),
});

/** One note of several, as Peppol has it (PEPPOL-EN16931-R002): nothing of the texts is lost. */
function withOneNote(group: TermGroup): TermGroup {
  const notes = groupsOf(group, 'BG-1');
  const [first] = notes;
  if (first === undefined || notes.length === 1) return group;
  const text = notes.flatMap((note) => termValues(note, 'BT-22')).join('\n');
  const [like] = first.terms;
  const codes = notes.flatMap((note) => note.terms.filter(({ term }) => term === 'BT-21'));
  const joined = { group: 'BG-1', terms: [...codes, { ...like!, term: 'BT-22', value: text }], groups: [] };
  return { ...group, groups: [...group.groups.filter((one) => one.group !== 'BG-1'), joined] };
}

const MAX_TEXT = 60;

const nodeLoss = (node: XmlNode): Loss => ({
  name: node.kind === 'attribute' ? `@${node.name}` : node.name,
  label: `${locationOf(node)} "${stringValue(node).trim().slice(0, MAX_TEXT)}"`,
});

const termLoss = (term: string): Loss => {
  const name = term === 'BG-25' ? 'Invoice line' : termName(term);
  return { name: term, label: name === undefined ? term : `${term} (${name})` };
};

/** Everything that a document states and what was made of it does not; each term once, lines that are all gone as their group. */
export function lossesOf(
  source: StatedInvoice,
  result: StatedInvoice,
  { hasOneNote }: { readonly hasOneNote: boolean },
): readonly Loss[] {
  const original = comparable(hasOneNote ? withOneNote(source) : source);
  const hasNoLines = groupsOf(source, 'BG-25').length > 0 && groupsOf(result, 'BG-25').length === 0;
  const lost = termDifferences(original, comparable(result)).filter(
    (one) =>
      one.source !== undefined && !PRESCRIBED.has(one.term) && !(hasNoLines && IN_LINES.has(one.group)),
  );
  const terms = new Set([...lost.map(({ term }) => term), ...(hasNoLines ? ['BG-25'] : [])]);
  return [...[...terms].map(termLoss), ...source.unmapped.map(nodeLoss)];
}
