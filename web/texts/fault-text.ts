import { failureSentence } from '../../src/dashboard-api-types/failure-causes.ts';
import { ApiFault, ServiceUnreachable, type Violation } from '../api.ts';
import { PasswordNotEntered } from '../shell/password-not-entered.ts';
import { germanAccountReason } from './account-reasons.data.ts';
import { language, texts } from './texts.ts';

/** The wait that the service asks for, in seconds. */
export const waitOf = (fault: unknown): number | undefined =>
  fault instanceof ApiFault ? fault.retryAfterSeconds : undefined;

/**
 * What went wrong and what to do, for the place where it happened.
 * @param waitSeconds what is left of the wait, counted down by the page to 0
 */
export function faultText(fault: unknown, waitSeconds = waitOf(fault)): string {
  const { unreachable, unavailable, fault: ours, forbidden, missing } = texts.value.faults;
  if (fault instanceof PasswordNotEntered) return texts.value.passwordAgain.notEntered;
  if (fault instanceof ServiceUnreachable) return unreachable(location.origin);
  if (!(fault instanceof ApiFault)) return ours;
  const known = texts.value.faults.known[fault.violations[0]?.message ?? ''];
  if (known !== undefined) return known;
  const cause = causeSentence(fault, waitSeconds);
  if (cause !== undefined) return cause;
  if (fault.status === 403) return forbidden;
  if (fault.status === 404) return missing;
  if (fault.status === 503 || fault.status === 429) return unavailable(waitSeconds ?? 2);
  if (fault.status >= 500) return ours;
  return fault.violations.map(violationText).join(' ');
}

/** Why the service does not do it now, in the words of the table that the wire and the error pages have too. */
function causeSentence(
  { violations: [first] }: ApiFault,
  waitSeconds: number | undefined,
): string | undefined {
  return (
    first &&
    failureSentence(first, language.value, { waitSeconds: waitSeconds === 0 ? undefined : waitSeconds })
  );
}

/** What is wrong, without the field that the service names in front of it. */
export const reasonOf = ({ field, description }: Violation): string | undefined =>
  field === undefined ? description : description?.replace(`${field}: `, '');

/** A violation in the reader's language; details come in the words of the service. */
export function violationText(violation: Violation): string {
  const { message } = violation;
  const { needed, tooLong, wrong } = texts.value.faults;
  if (/MustNotBe(Blank|Null|Empty)$/.test(message)) return needed;
  const longest = /MustNotBeLongerThan(\d+)Characters$/.exec(message)?.[1];
  if (longest !== undefined) return tooLong(Number(longest));
  const reason = reasonOf(violation);
  const german = language.value === 'de' && reason !== undefined ? germanAccountReason(reason) : undefined;
  const said = german ?? reason;
  return said === undefined
    ? wrong
    : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`.replace(/\.\.$/, '.');
}

/** Whether something is wrong with a field or with what is in it. */
export const isWrongIn = (fault: unknown, field: string): boolean =>
  fault instanceof ApiFault &&
  fault.violations.some(
    (one) => one.field === field || one.field?.startsWith(`${field}.`) || one.field?.startsWith(`${field}[`),
  );

/** The message at a field of a form. @param textOf its words */
export function errorAt(fault: unknown, field: string, textOf = violationText): string | undefined {
  if (!(fault instanceof ApiFault)) return undefined;
  const found = fault.violations.find((one) => one.field === field);
  return found && textOf(found);
}
