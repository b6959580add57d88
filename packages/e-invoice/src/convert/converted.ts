import { InvalidInput, type Violation, violation } from '@kontor/base';
import type { SemanticInvoice } from '@kontor/invoice';
import { ciiXml, ublXml, withinProfile } from '@kontor/invoice/foreign';
import { WRITTEN_PROFILES } from '../document/e-invoice-profile.ts';
import { type EInvoice, openEInvoice, type SentDocument } from '../document/open-e-invoice.ts';
import type { Profile, ProfileWord } from '../document/profile.ts';
import type { Syntax } from '../document/syntax.ts';
import { type StatedInvoice, statedInvoice } from '../terms/stated-invoice.ts';
import { termName } from '../terms/term-names.data.ts';
import { readTree } from '../xml/read-tree.ts';
import { type Loss, lossesOf } from './losses.ts';
import { lackingTerms } from './required-terms.ts';
import { semanticOfTerms } from './semantic-of-terms.ts';
import { withOneIdentifier } from './semantic-parties.ts';
import { syntaxFamily, type Target, targetOf, writtenSyntax } from './target.ts';
import type { TargetSyntax } from './target-words.ts';

export interface ConvertOrder extends Omit<SentDocument, 'profile'> {
  /** Default: that of the document. */
  readonly to?: TargetSyntax | undefined;
  /** Of the result. */
  readonly profile: ProfileWord;
  /** What the target has no place for is left out. */
  readonly acceptLoss: boolean;
}

/** A document in another syntax or profile. */
export interface Converted {
  readonly xml: Uint8Array;
  readonly syntax: Syntax;
  readonly profile: Profile;
  /** Names of what was left out. */
  readonly lost: readonly string[];
}

/** Reported of one document; real ones have some tens of terms that a profile lacks. */
const MAX_LOSSES = 1_000;

/** Profiles of Factur-X from the smallest up, to name one that has what is lost. */
const LADDER: readonly Profile[] = ['MINIMUM', 'BASIC_WL', 'BASIC', 'EN16931'];

interface Written {
  readonly xml: string;
  readonly losses: readonly Loss[];
}

/** EXTENDED-CTC-FR has further identifiers of the buyer; the CEN's rules for UBL have one, where CII has two. */
const inUbl = (invoice: SemanticInvoice, { profile }: Target): SemanticInvoice =>
  profile === 'FRANCE_EXTENDED' ? invoice : { ...invoice, buyer: withOneIdentifier(invoice.buyer) };

function written(source: StatedInvoice, semantic: SemanticInvoice, target: Target): Written {
  const profile = WRITTEN_PROFILES[target.profile];
  const invoice = { ...semantic, businessProcess: target.process ?? semantic.businessProcess };
  const specification =
    target.specification ?? source.terms.find(({ term }) => term === 'BT-24')?.value.trim() ?? '';
  const hasOneNote = profile === 'PEPPOL';
  const xml =
    target.syntax === 'CII'
      ? ciiXml(profile === 'MINIMUM' ? invoice : withinProfile(invoice, profile), profile, specification)
      : ublXml(inUbl(invoice, target), { customization: specification, hasOneNote });
  const { root } = readTree(new TextEncoder().encode(xml));
  const result = statedInvoice(root, writtenSyntax(target, invoice.typeCode));
  return { xml, losses: lossesOf(source, result, { hasOneNote }) };
}

/** Of each loss the first larger profile that has a place for it. */
function roomFor(
  source: StatedInvoice,
  semantic: SemanticInvoice,
  target: Target,
): ReadonlyMap<string, Profile> {
  const place = LADDER.indexOf(target.profile);
  if (target.syntax !== 'CII' || place < 0) return new Map();
  const found = new Map<string, Profile>();
  for (const profile of LADDER.slice(place + 1).toReversed()) {
    const { losses } = written(source, semantic, { ...target, profile });
    const lost = new Set(losses.map(({ name }) => name));
    for (const { term } of allTerms(source)) if (!lost.has(term)) found.set(term, profile);
  }
  return found;
}

/** Terms of a document, and its lines as a group. */
const allTerms = (source: StatedInvoice): readonly { readonly term: string }[] => [
  ...source.terms,
  ...source.groups.flatMap(({ group, terms, groups }) => [
    { term: group },
    ...terms,
    ...groups.flatMap((inner) => inner.terms),
  ]),
];

/** Whether the profile is what has no place: it was asked for, and the document has another. */
const isOfProfile = ({ profile }: EInvoice, target: Target, order: ConvertOrder): boolean =>
  order.profile !== 'AUTO' && target.profile !== profile;

function lossViolations(
  { losses }: Written,
  place: { readonly field: 'to' | 'profile'; readonly name: string },
  room: ReadonlyMap<string, Profile>,
): readonly Violation[] {
  return losses.slice(0, MAX_LOSSES).map(({ name, label }) => {
    const larger = room.get(name);
    const choice = larger === undefined ? '' : `, or choose ${larger}`;
    const description = `${label} has no place in ${place.name}; accept the loss with acceptLoss${choice}`;
    return violation([place.field], { kind: 'valid' }, description);
  });
}

const lackViolations = (stated: StatedInvoice, { profile }: Target): readonly Violation[] =>
  lackingTerms(stated, profile).map((terms) => {
    const names = terms
      .map((term) => `${term} (${termName(term) ?? GROUP_NAMES[term] ?? term})`)
      .join(' or ');
    return violation(['profile'], { kind: 'valid' }, `${profile} requires ${names}, which is not stated`);
  });

const GROUP_NAMES: Readonly<Record<string, string>> = { 'BG-23': 'VAT breakdown', 'BG-25': 'Invoice line' };

/** A document that is what it is to become: its own bytes. */
const isSame = (source: EInvoice, { syntax, profile }: Target): boolean =>
  syntaxFamily(source) === syntax && source.profile === profile;

/**
 * Writes an e-invoice in the other syntax or in another profile, by its business terms. What is lost is not concluded from a
 * table: the result is read, and compared term by term.
 * @throws InvalidInput `message.toMustBeValid` or `message.profileMustBeValid` with each term that has no place or is missing
 */
export function converted(order: ConvertOrder): Converted {
  const source = openEInvoice({ ...order, profile: 'AUTO' });
  const target = targetOf(source, order);
  const { profile } = target;
  if (isSame(source, target)) return { xml: source.xml, syntax: source.syntax, profile, lost: [] };
  const stated = statedInvoice(source.tree.root, source.syntax);
  const semantic = semanticOfTerms(stated);
  const result = written(stated, semantic, target);
  const lacks = profile === source.profile ? [] : lackViolations(stated, target);
  if (lacks.length > 0 || (result.losses.length > 0 && !order.acceptLoss)) {
    const place = isOfProfile(source, target, order)
      ? ({ field: 'profile', name: profile } as const)
      : ({ field: 'to', name: target.syntax } as const);
    const losses = order.acceptLoss ? [] : lossViolations(result, place, roomFor(stated, semantic, target));
    throw new InvalidInput([...lacks, ...losses]);
  }
  return {
    xml: new TextEncoder().encode(result.xml),
    syntax: writtenSyntax(target, semantic.typeCode),
    profile,
    lost: [...new Set(result.losses.map(({ name }) => name))],
  };
}
