import { compare, type Decimal, decimal, fixedText, multiply, sum, text } from '@kontor/base';
import { COMPUTED_SUMS, type SumRuleId, type SumTerms, statedAmount } from '../terms/computed-sums.ts';
import { termName } from '../terms/term-names.data.ts';
import type { XmlNode } from '../xml/xml-tree.ts';
import { FRENCH_REMEDIES } from './french-remedies.data.ts';
import { CATEGORIES, CODE_LISTS, REMEDIES, VAT_REMEDIES } from './remedies.data.ts';
import { FRENCH_RULE, VAT_RULE } from './rule-term.ts';
import type { TermPlaces } from './term-places.ts';

/** What is known about a breach when its remedy is written. */
export interface RemedyContext {
  readonly rule: string;
  readonly text: string;
  readonly term: string | undefined;
  readonly node: XmlNode | undefined;
  readonly places: TermPlaces;
}

const cents = (value: Decimal): string => (value.scale <= 2 ? fixedText(value, 2) : text(value));

/** A term as it is stated near the breach, sums over the whole document; one part that is no number leaves no sum. */
const sumTerms = ({ node, places }: RemedyContext): SumTerms => ({
  one: (term) => statedAmount(places.value(term, node)),
  all: (_, term) => {
    const amounts = places.all(term).map(statedAmount);
    return amounts.includes(undefined) ? undefined : sum(amounts as Decimal[]);
  },
});

/** How each sum comes about, in words. */
const SUM_WORDS: Readonly<Record<SumRuleId, string>> = {
  'BR-CO-10': 'the sum of the net amounts of all lines',
  'BR-CO-11': 'the sum of the allowances of the document',
  'BR-CO-12': 'the sum of the charges of the document',
  'BR-CO-13': 'the sum of the lines less allowances plus charges',
  'BR-CO-14': 'the sum of the tax amounts of the VAT breakdown',
  'BR-CO-15': 'total without VAT plus VAT',
  'BR-CO-16': 'total with VAT less what is prepaid',
};

const isSumRule = (rule: string): rule is SumRuleId => Object.hasOwn(COMPUTED_SUMS, rule);

/** The sum that a rule demands, and how it comes about (EN 16931-1, 6.4.2). */
function demandedSum(context: RemedyContext): readonly [string, string] | undefined {
  const { rule } = context;
  const terms = sumTerms(context);
  if (isSumRule(rule)) {
    const demanded = COMPUTED_SUMS[rule].of(terms);
    return demanded && [cents(demanded), SUM_WORDS[rule]];
  }
  const [base, rate] = rule === 'BR-CO-17' ? [terms.one('BT-116'), terms.one('BT-119')] : [];
  if (base === undefined || rate === undefined) return undefined;
  const { units, scale } = multiply(base, rate);
  return [fixedText({ units, scale: scale + 2 }, 2), 'taxable amount times rate, rounded to two decimals'];
}

const named = (term: string): string => {
  const name = termName(term);
  return name === undefined ? term : `${term} (${name})`;
};

/** The sum comes out already where only decimals are wrong: then the amounts it is made of are at fault. */
function sumRemedy(context: RemedyContext): string | undefined {
  const { term, node, places } = context;
  const demanded = demandedSum(context);
  if (demanded === undefined || term === undefined) return undefined;
  const stated = statedAmount(places.value(term, node));
  if (stated !== undefined && compare(stated, decimal(demanded[0])) === 0) return undefined;
  return `Set ${term} to ${demanded[0]}: ${demanded[1]}.`;
}

function vatRemedy(rule: string): string | undefined {
  const [, category = '', number = ''] = VAT_RULE.exec(rule) ?? [];
  const [code, name] = CATEGORIES[category] ?? [];
  if (code === undefined || name === undefined) return undefined;
  return VAT_REMEDIES[number]?.replaceAll('{code}', code).replaceAll('{name}', name);
}

const PLACE = 'this place';

/** By what the sentence demands. The first that fits. */
const BY_SENTENCE: readonly (readonly [
  pattern: RegExp,
  remedy: (term: string, ...parts: readonly string[]) => string,
])[] = [
  [
    /(?:shall|should) (?:have|be in|be stated in) the format (.+)\.$/,
    (term, form = '') => `Write ${term} in the format ${form}.`,
  ],
  [/(?:shall|should) be written as (.+)\.$/, (term, form = '') => `Write ${term} as ${form}.`],
  [
    /(?:shall|should) (?:have|be stated, with) the scheme (\w+)/,
    (term, scheme = '') => `State ${term} with the scheme ${scheme}.`,
  ],
  [
    /(?:shall|should) (?:be an? \w+ of|be of|have an? [\w ]+ of) the code list (.+?)(?: in its \w+ part| where .*)?\.$/,
    (term, list = '') => `Use a code of ${list} for ${term}.`,
  ],
  [/shall be the same as ([^;.]+)/, (term, other = '') => `Make ${term} the same as ${other}.`],
  [/(?:shall|should) be equal to (.+)\.$/, (term, sum = '') => `Recalculate ${term}: it is ${sum}.`],
  [/the VAT category \(BT-118\) shall be (\w+)\.$/, (term, code = '') => `Set ${term} to ${code}.`],
  [/is not used in this profile\.$/, () => 'Leave it out: nobody expects it in this profile.'],
  [
    /shall have the attribute (\w+)\.$/,
    (term, attribute = '') => `State the attribute ${attribute} of ${term}.`,
  ],
  [/maximum number of decimals|decimals? .*\bis 2\b/i, (term) => `Write ${term} with at most two decimals.`],
  [
    /shall not be negative/i,
    (term) => `Write ${term} as zero or a positive number; a reduction is an allowance.`,
  ],
  [
    /scheme identifier|schemeID|schema?s?-?ID/i,
    (term) => `State the scheme of ${term}, with a code of its list.`,
  ],
  [
    /(?:shall|should|must) not|not be used|darf nicht|dürfen|not allowed|mutually exclusive/i,
    (term) => `Remove ${term}, or what it excludes.`,
  ],
  [
    /(?:only|at most|maximum|more than) (?:one|once)|exactly one|genau ein|occur|once\b/i,
    (term) => `State ${term} once only: remove the others.`,
  ],
  [/MUST be coded|MUST belong|code list|codeliste/i, (term) => `Use a code of the list for ${term}.`],
  [
    /(?:shall|must|should)\s+(?:at least\s+)?(?:have|contain|be (?:provided|present|filled|given|stated|specified|defined|categorized)|specify|include|provide)|muss .*(?:enthalten|übermittelt|vorhanden|angegeben)|are? (?:mandatory|required)/i,
    (term) => `Add ${term}.`,
  ],
  [/=|sum of|equal/i, (term) => `Recalculate ${term}: it must be what the rule gives.`],
  [/format|pattern|syntax|regul/i, (term) => `Write ${term} in the form that the rule gives.`],
];

/** `ram:ID shall occur exactly once in ram:SellerTradeParty.`: too many, or none (rules of Factur-X by element). */
const OCCURRENCE =
  /((?:ram|rsm|udt|qdt):\w+)(?: where \S+)?,? shall occur (?:exactly|at (?:most|least)) (once|twice) in ([\w:]+)\.$/;

function occurrenceRemedy({ text: sentence, node }: RemedyContext): string | undefined {
  const [whole, name, times, parent] = OCCURRENCE.exec(sentence) ?? [];
  if (whole === undefined || node?.kind !== 'element') return undefined;
  if (!node.children.some((child) => child.name === name)) return `Add ${name} to ${parent}.`;
  return `Leave ${times === 'once' ? 'one' : 'two'} of the ${name} in ${parent} and remove the others.`;
}

const frenchRemedy = (rule: string, term: string | undefined): string | undefined =>
  FRENCH_REMEDIES[FRENCH_RULE.exec(rule)?.[1] ?? '']?.replace(
    '{term}',
    term === undefined ? 'the value' : named(term),
  );

/** Plain English that ends with what to do. */
export function remedyFor(context: RemedyContext): string {
  const { rule, text: sentence, term } = context;
  const computed = sumRemedy(context);
  if (computed !== undefined) return computed;
  const own = REMEDIES[rule] ?? vatRemedy(rule) ?? frenchRemedy(rule, term) ?? occurrenceRemedy(context);
  if (own !== undefined) return own;
  const what = term === undefined ? PLACE : named(term);
  const list = CODE_LISTS[rule];
  if (list !== undefined) return `Use a code of ${list} for ${what}.`;
  for (const [pattern, remedy] of BY_SENTENCE) {
    const match = pattern.exec(sentence);
    if (match === null) continue;
    const found = remedy(term === undefined ? `the element at ${PLACE}` : what, ...match.slice(1));
    return term === undefined && found.startsWith('Add')
      ? 'Add what the rule requires at this place.'
      : found;
  }
  return `Change ${what} so that the rule is kept.`;
}
