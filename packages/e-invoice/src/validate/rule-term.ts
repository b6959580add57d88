import { PEPPOL_RULE_TERMS } from './peppol-rule-terms.data.ts';
import { RULE_TERMS, VAT_RULE_EXCEPTIONS, VAT_RULE_TERMS } from './rule-terms.data.ts';

const TERM = /\bB[TG]-\d+(?:-\d+)?\b/g;
const BUSINESS_TERM = /\bBT-\d+(?:-\d+)?\b/;
/** Rules by VAT category: `BR-S-08`. */
export const VAT_RULE = /^BR-(S|Z|E|AE|IC|G|O|AF|AG|IG|IP)-(\d\d)$/;
/** French rules have their term behind their number: `BR-FR-03_BT-2`. */
export const FRENCH_RULE = /^(BR-FR-(?:CO-|DEC-|MV-)?\d\d)_(?:(B[TG]-\d+))?/;
/** Code lists are met at many places: the place decides. */
const BY_PLACE =
  /^(?:BR-CL-(?:10|11|14|17|18|21|25)|UBL-|CII-|XSD|PEPPOL-COMMON-|PEPPOL-EN16931-(?:CL|F0|R008|R051))/;

/** Terms that a sentence names, in its order, each once. */
export const termsIn = (text: string): readonly string[] => [...new Set(text.match(TERM) ?? [])];

/** Of a sentence with a condition the part that demands something: what comes behind the condition. */
function demandIn(text: string): string {
  const sentence = text.replace(/^\[[^\]]*\]\s*-?\s*/, '');
  if (!/^(?:If|In case|When|Where|Wenn)\b/.test(sentence)) return sentence;
  const demand = /\b(?:shall|must|should|muss|müssen|soll|sollen|darf|dürfen)\b/i.exec(sentence)?.index ?? 0;
  const comma = sentence.lastIndexOf(',', demand);
  const behind = sentence.slice(Math.max(0, comma));
  return termsIn(behind).length > 0 ? behind : sentence;
}

/**
 * The term that a rule is about: the first that is missing or wrong. Rules about code lists and forms are about what is
 * at their place.
 * @param placed the term of the element that the rule was broken at
 */
export function termOfRule(rule: string, text: string, placed: string | undefined): string | undefined {
  if (BY_PLACE.test(rule) && placed !== undefined) return placed;
  const listed = RULE_TERMS[rule] ?? PEPPOL_RULE_TERMS[rule] ?? VAT_RULE_EXCEPTIONS[rule];
  if (listed !== undefined) return listed;
  const ofFrance = FRENCH_RULE.exec(rule);
  if (ofFrance !== null) return ofFrance[2] ?? placed;
  const number = VAT_RULE.exec(rule)?.[2];
  if (number !== undefined && Object.hasOwn(VAT_RULE_TERMS, number)) return VAT_RULE_TERMS[number];
  const demand = demandIn(text);
  return BUSINESS_TERM.exec(demand)?.[0] ?? termsIn(demand)[0] ?? placed;
}
