import type { TaxCategory } from '../request/request.ts';
import { isMention } from './denial.ts';
import { LAWS, type Law, type Provision } from './law.data.ts';
import { citePattern, wordPattern } from './pattern.ts';
import { REASON_CODING, VAT_REASONS, type VatReason } from './vat-reason.ts';
import { WORDINGS } from './wording.data.ts';
import { FURTHER_WORDINGS } from './wording-further.data.ts';

/** A reason that the invoice states, in the words of its caller. */
export interface StatedReason {
  readonly reason: VatReason;
  readonly category: TaxCategory;
  /** BT-121. */
  readonly code: string | undefined;
  /** BT-120. */
  readonly sentence: string;
}

/** The statement of an invoice on the VAT that it does not charge. */
export interface StatedReasons {
  /** Strongest first; at most one of each kind. */
  readonly stated: readonly StatedReason[];
  /** Reasons that the invoice denies. */
  readonly denied: ReadonlySet<VatReason>;
}

/** Whose invoice it is, and of which day. */
export interface ReasonContext {
  /** ISO 3166-1 codes of the seller: address and VAT number. */
  readonly countries: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly issueDate: string;
}

interface Rule {
  readonly reason: VatReason;
  /** Compiled when it is first compared: of some 150 provisions an invoice needs those of its country. */
  readonly pattern: () => RegExp;
  readonly code?: string | undefined;
}

/** Stated by words that leave no doubt, whatever provision is beside them. */
const STRONG = [
  'TRIANGULAR',
  'SMALL_BUSINESS',
  'TRAVEL_MARGIN',
  'ART_MARGIN',
  'ANTIQUES_MARGIN',
  'USED_GOODS_MARGIN',
] as const;
const PLAIN = [
  'REVERSE_CHARGE',
  'INTRA_COMMUNITY',
  'EXPORT',
  'ZERO_RATE',
  'EXEMPT',
  'OUTSIDE_SCOPE',
] as const;

function lazily(pattern: () => RegExp): () => RegExp {
  let compiled: RegExp | undefined;
  return () => {
    compiled ??= pattern();
    return compiled;
  };
}

const wordRules = (reasons: readonly VatReason[]): readonly Rule[] =>
  reasons.map((reason) => {
    const lists = [...Object.values(WORDINGS), ...Object.values(FURTHER_WORDINGS)];
    const words = lists.map((list) => list[reason]).filter((list) => list !== undefined);
    return { reason, pattern: lazily(() => wordPattern(words.join('|'), 'giu')) };
  });

interface LawRule extends Rule, Omit<Provision, 'reason' | 'code'> {
  readonly country: string;
}

const lawRules = ({ country, name, provisions }: Law): readonly LawRule[] =>
  provisions.map((provision) => ({
    ...provision,
    country,
    pattern: lazily(() => citePattern(provision.cite, provision.isAlone ? undefined : name)),
  }));

interface Rules {
  readonly strong: readonly Rule[];
  readonly laws: readonly LawRule[];
  readonly plain: readonly Rule[];
}

/** Made on first use: an invoice with VAT on every line need not wait for them. */
let compiled: Rules | undefined;

const rules = (): Rules => {
  compiled ??= { strong: wordRules(STRONG), laws: LAWS.flatMap(lawRules), plain: wordRules(PLAIN) };
  return compiled;
};

/** The rules in the order in which they count; of laws the seller's own first. */
function ordered({ countries, issueDate }: ReasonContext): readonly Rule[] {
  const { strong, laws, plain } = rules();
  const isHome = ({ country }: LawRule) => countries.includes(country);
  const valid = laws.filter((rule) => rule.since <= issueDate && (rule.isHome !== true || isHome(rule)));
  // What no neighbour numbers alike comes first: an Austrian § 19 Abs. 1a on a German invoice is not the German § 19.
  const rank = (rule: LawRule): number => (rule.isHome === true ? 2 : Number(!isHome(rule)));
  return [...strong, ...valid.toSorted((a, b) => rank(a) - rank(b)), ...plain];
}

/** Ends of sentences; not after a number or one of these: `Abs. 1`, `142. §`, `i. V. m. § 6a`. */
const ABBREVIATED =
  '[Aa]bs|[Aa]rt|[Nn]r|[Zz]iff|[Bb]uchst|[Ll]it|[Gg]em|[Bb]zw|[Gg]gf|[Vv]gl|[Ll]t|[Ii]nkl|[Zz]zgl|[Aa]l|[Uu]st|[Pp]kt|[Pp]oz|' +
  '[Oo]dst|[Pp]ísm|[Čč]l|[Ss]t|[Tt]oč|[Nn]o|[Ss]ec|[Ss]b|[Tt]v|[Cc]o|\\p{L}';
const SENTENCE_END = new RegExp(
  `(?<!\\d|(?:^|[\\s(.’'])(?:${ABBREVIATED}))[.!](?=\\s+[\\p{Lu}\\d§])|[?](?=\\s)|;`,
  'u',
);

/** The sentences of a text. */
const sentencesOf = (text: string): readonly string[] => {
  const parts: string[] = [];
  let rest = text;
  for (let end = SENTENCE_END.exec(rest); end !== null; end = SENTENCE_END.exec(rest)) {
    parts.push(rest.slice(0, end.index + 1));
    rest = rest.slice(end.index + 1);
  }
  return [...parts, rest].map((part) => part.trim()).filter((part) => part !== '');
};

const TAX_OR_LAW = wordPattern(
  '(?:umsatz|mehrwert)?steuer…|ust…|mwst…|vat|tva|iva|btw|dph|áfa…|ddv|pdv…|moms…|alv|φπα|ддс|tax|n[1-7](?:\\.\\d)?|zw|art…|artículo|člen…|čl|reverse charge',
);
const MAX_WORDS_ALONE = 3;

/** Words such as "exempt" are about the tax only beside its name or a provision, or when there is nothing else. */
const speaksOfTax = (sentence: string): boolean =>
  /§/.test(sentence) ||
  TAX_OR_LAW.test(sentence) ||
  (sentence.match(/[\p{L}\d]+/gu)?.length ?? 0) <= MAX_WORDS_ALONE;

/**
 * The middle one of three in a chain charges by reverse charge, though the goods cross borders (Directive 2006/112/EC,
 * Articles 141 and 197); and what is taxed at the buyer's place by reverse charge is not merely out of scope here.
 */
const STRONGER: Readonly<Partial<Record<VatReason, readonly VatReason[]>>> = {
  TRIANGULAR: ['INTRA_COMMUNITY', 'EXEMPT', 'OUTSIDE_SCOPE', 'REVERSE_CHARGE'],
  REVERSE_CHARGE: ['OUTSIDE_SCOPE'],
};

const isStronger = (a: StatedReason, b: StatedReason): boolean =>
  STRONGER[a.reason]?.includes(b.reason) === true;

/** In the order of the rules, but each before what it is stronger than. */
function byForce(stated: readonly StatedReason[]): readonly StatedReason[] {
  const ordered: StatedReason[] = [];
  for (const one of stated) {
    const weaker = ordered.findIndex((other) => isStronger(one, other));
    ordered.splice(weaker < 0 ? ordered.length : weaker, 0, one);
  }
  return ordered;
}

type Found = 'stated' | 'denied' | undefined;

function found({ reason, pattern }: Rule, sentence: string): Found {
  let outcome: Found;
  for (const { index, 0: term } of sentence.matchAll(pattern())) {
    if (reason === 'EXEMPT' && !speaksOfTax(sentence)) continue;
    const place = { sentence, start: index, end: index + term.length };
    if (!isMention(place)) return 'stated';
    outcome = 'denied';
  }
  return outcome;
}

/**
 * Reads why no VAT is charged from the lines of an invoice. A rule that is denied, conditional or merely mentioned
 * states nothing (rules: VAT category without VAT).
 */
export function statedReasons(lines: readonly string[], context: ReasonContext): StatedReasons {
  const sentences = lines.flatMap(sentencesOf);
  const stated = new Map<VatReason, StatedReason>();
  // "Steuerfreie Ausfuhrlieferung" is an exemption, too, but another sentence may be about nothing else.
  const beside = new Map<VatReason, StatedReason>();
  const taken = new Set<string>();
  const denied = new Set<VatReason>();
  if (sentences.length === 0) return { stated: [], denied };
  // Provisions have numbers.
  const citing = sentences.filter((sentence) => /\d/.test(sentence));
  for (const rule of ordered(context)) {
    if (stated.has(rule.reason)) continue;
    for (const sentence of 'cite' in rule ? citing : sentences) {
      const outcome = found(rule, sentence);
      if (outcome === 'denied') denied.add(rule.reason);
      if (outcome !== 'stated') continue;
      const { category, code } = REASON_CODING[rule.reason];
      const one = { reason: rule.reason, category, code: rule.code ?? code, sentence };
      if (taken.has(sentence)) {
        if (!beside.has(rule.reason)) beside.set(rule.reason, one);
        continue;
      }
      stated.set(rule.reason, one);
      taken.add(sentence);
      break;
    }
  }
  for (const [reason, one] of beside) if (!stated.has(reason)) stated.set(reason, one);
  for (const reason of VAT_REASONS) if (stated.has(reason)) denied.delete(reason);
  return { stated: byForce([...stated.values()]), denied };
}
