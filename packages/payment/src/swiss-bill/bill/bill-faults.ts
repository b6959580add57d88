import { codePoints, type FieldPath } from '@kontor/base';
import type { Fault } from '@kontor/schema';
import { isQrIban, referenceFault } from './account-reference.ts';
import {
  BILL_CURRENCIES,
  BILL_LIMITS,
  MAX_ALTERNATIVE_SCHEMES,
  type PassedMembers,
  type SwissAddress,
  type SwissBillDraft,
  type SwissBillRequest,
} from './bill-request.ts';
import { billInformation, isNotification, isNotificationText } from './notification.ts';
import { payloadFault, swissPayload } from './payload.ts';
import { swissBill } from './swiss-bill.ts';
import { swissText } from './swiss-text.ts';

export interface BillRules {
  /** IG v2.4: a QR-IBAN is for CHF only. */
  readonly strict24: boolean;
}

const valid = (path: FieldPath, description: string): Fault => ({
  path,
  rule: { kind: 'valid' },
  description,
});

const length = (text: string | undefined): number => codePoints(swissText(text ?? '').text);

/** Lengths count before and after transliteration: a letter may become two. */
function lengthFault(path: FieldPath, text: string | undefined, max: number): readonly Fault[] {
  const longest = Math.max(codePoints(text ?? ''), length(text));
  if (longest <= max) return [];
  return [
    { path, rule: { kind: 'longer', max }, description: `${longest} characters, at most ${max} allowed` },
  ];
}

const MANDATORY = ['name', 'postalCode', 'city'] as const;
const OPTIONAL = ['street', 'houseNumber'] as const;

/** A mandatory element must have a letter or a digit. */
function emptinessFault(path: FieldPath, text: string | undefined): readonly Fault[] {
  if (text === undefined) return [];
  const { text: shown, lossy } = swissText(text);
  if (shown === '') return [{ path, rule: { kind: 'blank' }, description: 'must have a visible character' }];
  if (/[\p{L}\p{N}]/u.test(shown)) return [];
  const why = lossy ? 'must have a letter that Swiss banks process' : 'must have a letter or digit';
  return [valid(path, why)];
}

function addressFaults(party: string, address: PassedMembers<SwissAddress> | undefined): readonly Fault[] {
  if (address === undefined) return [];
  const lengths = [...MANDATORY, ...OPTIONAL].flatMap((member) =>
    lengthFault([party, member], address[member], BILL_LIMITS[member]),
  );
  return [...MANDATORY.flatMap((member) => emptinessFault([party, member], address[member])), ...lengths];
}

function currencyFaults({ currency, creditor }: SwissBillDraft, { strict24 }: BillRules): readonly Fault[] {
  if (currency === undefined) return [];
  const known: readonly string[] = BILL_CURRENCIES;
  if (!known.includes(currency)) return [valid(['currency'], 'a Swiss QR bill is in CHF or EUR')];
  if (!strict24 || currency === 'CHF' || creditor?.iban === undefined || !isQrIban(creditor.iban)) return [];
  return [valid(['currency'], 'a QR-IBAN is for CHF only')];
}

/** IG 4.2.2: billing information begins with `//` and two letters that name its syntax. */
function billingFault(text: string | undefined): readonly Fault[] {
  const shown = swissText(text ?? '').text;
  if (shown === '' || (shown.startsWith('//') && shown.length >= 4)) return [];
  return [valid(['structuredInformation'], 'must begin with // and two more characters')];
}

function messageFaults(draft: SwissBillDraft): readonly Fault[] {
  const { information, structuredInformation, amount, language = 'EN' } = draft;
  const max = BILL_LIMITS.information;
  const alone = [
    ...lengthFault(['information'], information, max),
    ...lengthFault(['structuredInformation'], structuredInformation, max),
  ];
  const carried = billInformation(swissText(information ?? '').text, amount, language);
  const together = codePoints(carried) + length(structuredInformation);
  const faults = [...alone, ...billingFault(structuredInformation)];
  if (alone.length === 0 && together > max) {
    faults.push({
      path: ['information'],
      rule: { kind: 'longer', max, and: 'structuredInformation' },
      description: `together ${together} characters, at most ${max} allowed`,
    });
  }
  if (isNotification(amount) && !isNotificationText(carried)) {
    faults.push(
      valid(['information'], 'must be absent or the words of a notification bill when the amount is 0'),
    );
  }
  return faults;
}

function schemeFaults(schemes: readonly string[] = []): readonly Fault[] {
  const path = ['alternativeSchemes'];
  if (schemes.length > MAX_ALTERNATIVE_SCHEMES) {
    return [valid(path, `${schemes.length} entries, at most ${MAX_ALTERNATIVE_SCHEMES} allowed`)];
  }
  return schemes.flatMap((scheme, index) => [
    ...lengthFault([...path, index], scheme, BILL_LIMITS.alternativeScheme),
    ...emptinessFault([...path, index], scheme),
  ]);
}

/** The texts that may be shortened when the code is full; of equally long ones the first is named. */
function longestText({ creditor, debtor, ...bill }: SwissBillRequest): FieldPath {
  const texts: readonly (readonly [FieldPath, string | undefined])[] = [
    [['information'], bill.information],
    [['structuredInformation'], bill.structuredInformation],
    [['alternativeSchemes'], bill.alternativeSchemes?.join('\n')],
    [['creditor', 'name'], creditor.name],
    [['creditor', 'street'], creditor.street],
    [['debtor', 'name'], debtor?.name],
    [['debtor', 'street'], debtor?.street],
  ];
  const bytes = (text: string | undefined): number => Buffer.byteLength(swissText(text ?? '').text);
  return texts.reduce((most, each) => (bytes(each[1]) > bytes(most[1]) ? each : most))[0];
}

const isWholeAddress = (address: PassedMembers<SwissAddress> | undefined): boolean =>
  address !== undefined &&
  [...MANDATORY, 'country' as const].every((member) => address[member] !== undefined);

/** Whether nothing mandatory is missing. */
function isWhole(draft: SwissBillDraft): draft is SwissBillRequest {
  return (
    isWholeAddress(draft.creditor) &&
    draft.creditor?.iban !== undefined &&
    (draft.debtor === undefined || isWholeAddress(draft.debtor)) &&
    draft.currency !== undefined &&
    draft.language !== undefined
  );
}

/**
 * All that a Swiss QR bill must not be (IG QR-bill v2.3 and v2.4), as far as the draft goes: types, country codes
 * and the account's own check digits are the schema's. Paths begin at the draft.
 */
export function billFaults(draft: SwissBillDraft, rules: BillRules): readonly Fault[] {
  const wrongReference = referenceFault(draft.reference, draft.creditor?.iban);
  const faults = [
    ...addressFaults('creditor', draft.creditor),
    ...addressFaults('debtor', draft.debtor),
    ...currencyFaults(draft, rules),
    ...messageFaults(draft),
    ...(wrongReference === undefined ? [] : [valid(['reference'], wrongReference)]),
    ...schemeFaults(draft.alternativeSchemes),
  ];
  if (faults.length > 0 || !isWhole(draft)) return faults;
  const tooLong = payloadFault(swissPayload(swissBill(draft).bill));
  return tooLong === undefined ? [] : [valid(longestText(draft), `${tooLong}; this is the longest text`)];
}
