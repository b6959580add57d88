import type { Produced } from './produce.ts';
import { claimsExtension } from './rules/rule-sets.ts';
import type { Report } from './validator.ts';

/** Rules that a MINIMUM document breaks when it lacks the very terms it names as missing; nothing else may break. */
const EXCUSED: Readonly<Record<string, RegExp>> = {
  'BT-1': /^BR-02$/,
  'BT-40': /^(?:BR-08|BR-09|FX-SCH-A-000032)$/,
  'BT-31': /^BR-CO-26$/,
  'BR-DEC': /^BR-DEC-\d+$/,
};

/** Warnings of the validator that are known and no fault: each with its reason. */
const KNOWN_WARNINGS: readonly RegExp[] = [
  // ApplicableHeaderTradeDelivery is required by the schema and empty when no delivery is known.
  /PEPPOL-EN16931-R008/,
  // Advice to German sellers; the day of a delivery is never invented.
  /BR-DE-TMP-32/,
  // EN 16931 has any number of supporting documents (BG-24), and of their files; the rule counts one.
  /CII-SR-476/,
  // Mustang adds up with two decimals also where the currency has none (JPY, ISK).
  /^Arithmetical issue/,
];

/** Mustang judges EXTENDED-CTC-FR by the rules of EXTENDED, whose list of guidelines does not have it. */
const isUnknownGuideline = (profile: string, text: string): boolean =>
  profile === 'EXTENDED_CTC_FR' && /^Value of 'ram:ID' is not allowed\. \[ID FX-SCH-A-000636\]/.test(text);

/** The extension of XRechnung has XML files by a list of its own (BR-DEX-01); Mustang judges it by that of the CEN. */
const isFileOfExtension = ({ xml }: Produced, text: string): boolean =>
  /\[ID BR-CL-24\]/.test(text) && xml !== undefined && claimsExtension(xml);

/**
 * A crash of Mustang's importer, after all rules ran: it compares the rate of a category O line, which must not have
 * one (BR-O-05), with that of its group, which must have one (BR-DE-14). The CEN's own sample of it crashes alike.
 */
const KNOWN_CRASH = /Item\.enrichProductFromVATBreakdown/;

/** Whether a document that announces its gaps may break this rule: it is about the very terms that it names. */
export function excused(rule: string | undefined, { facts }: Produced): boolean {
  const missing = (facts['EInvoice-Missing'] ?? '').split(', ');
  return rule !== undefined && missing.some((term) => EXCUSED[term]?.test(rule) === true);
}

/** Everything that the validator has against a file; empty when it passed. */
export function faultsOf(produced: Produced, report: Report): readonly string[] {
  const faults: string[] = [];
  const { request, facts, warnings } = produced;
  const expected = request.profile ?? 'EN16931';
  const profile = facts['EInvoice-Profile'] ?? 'none';
  if (expected !== 'any' && profile !== expected) faults.push(`profile ${profile}, expected ${expected}`);
  if (!report.isPdfA) faults.push('is no valid PDF/A of the level that it claims (veraPDF)');
  // Mustang reads hybrid files alone; what it would find in UBL is judged by other rules.
  if (profile === 'none' || request.body.format === 'UBL') return faults;
  if (!report.hasXml) faults.push('the validator found no e-invoice');
  const isIncomplete = warnings.includes('e-invoice-incomplete');
  for (const { severity, rule, text } of report.findings) {
    if (severity === 'warning') {
      if (!KNOWN_WARNINGS.some((known) => known.test(text))) faults.push(`warning: ${text}`);
    } else if (
      !(isIncomplete && excused(rule, produced)) &&
      !KNOWN_CRASH.test(text) &&
      !isUnknownGuideline(profile, text) &&
      !isFileOfExtension(produced, text)
    ) {
      faults.push(`${severity}: ${text}`);
    }
  }
  return faults;
}
