import { isVat } from './check-digits.ts';
import { PARTICIPANT_RULES, VAT_SCHEMES } from './participant-rules.data.ts';

/**
 * What is wrong with a number of a scheme of the code list EAS; `undefined` for right ones, and for schemes whose numbers
 * have no public rule. Judges the form and the check digits alone, not whether anybody has the number.
 * @example participantFault('0088', '7300010000002') // '0088 is a GLN: 13 digits with a right check digit'
 */
export function participantFault(scheme: string, id: string): string | undefined {
  if (Object.hasOwn(VAT_SCHEMES, scheme)) {
    const prefix = VAT_SCHEMES[scheme]!;
    return isVat(prefix, id)
      ? undefined
      : `${scheme} has VAT numbers of ${prefix}: the number of that country with right check digits`;
  }
  if (!Object.hasOwn(PARTICIPANT_RULES, scheme)) return undefined;
  const { name, form, rule, hasRightCheck } = PARTICIPANT_RULES[scheme]!;
  return form.test(id) && hasRightCheck?.(id) !== false ? undefined : `${scheme} is a ${name}: ${rule}`;
}
