import { writeFileSync } from 'node:fs';
import { kindOf } from '@kontor/invoice/testing';
import type { Produced } from '../produce.ts';
import { excused } from '../validator-faults.ts';
import { type RuleClaim, type RuleFinding, ruleFindings } from './rule-findings.ts';
import { type RuleFamily, ruleFamily } from './rule-sets.ts';

/** Findings that are no fault, each with its reason. */
const KNOWN: readonly { readonly rule: RegExp; readonly severity: RuleFinding['severity'] }[] = [
  // ApplicableHeaderTradeDelivery is required by the schema and empty when no delivery is known.
  { rule: /^PEPPOL-EN16931-R008$/, severity: 'warning' },
  // The day of a delivery is never invented: what the request leaves out is missing, and XRechnung only advises it.
  { rule: /^BR-DE-TMP-32$/, severity: 'warning' },
  // EN 16931 has any number of supporting documents (BG-24), and of their files; the rule counts one.
  { rule: /^CII-SR-476$/, severity: 'warning' },
  // EXTENDED-CTC-FR also adds up by reason, where lines repeat it; by category and rate, which are errors, they are right.
  { rule: /^BR-FREXT-(AE|E|G|IC|O)-08rev$/, severity: 'warning' },
  // The extension of XRechnung has XML files, by a list of its own (BR-DEX-01).
  { rule: /^BR-CL-24$/, severity: 'warning' },
  // XRechnung and German parties of Peppol are advised against prepayment invoices; callers decide.
  { rule: /^DE-R-017$/, severity: 'warning' },
  // Advice to Norwegian companies of the register: only the caller can have this entry.
  { rule: /^NO-R-002$/, severity: 'warning' },
];

/** Factur-X numbers its findings and puts the rule's own name in front of the text: `[BR-02]-An Invoice shall …`. */
export const ruleName = ({ rule, text }: RuleFinding): string =>
  /^\[([A-Z0-9-]+)\]/.exec(text)?.[1] ?? /^BR-FR-[A-Z]*-?\d+/.exec(rule)?.[0] ?? rule;

/** Whether a finding is no fault of anything. */
export const isExpectedFinding = (finding: RuleFinding): boolean =>
  KNOWN.some((known) => known.severity === finding.severity && known.rule.test(ruleName(finding)));

export const findingText = ({ set, severity, rule, text }: RuleFinding): string =>
  `${set} ${severity} ${rule}: ${text}`;

/** Factur-X also counts the elements of MINIMUM by Schematron: what is missing is then reported twice. */
const saysItAgain = (finding: RuleFinding, others: readonly RuleFinding[]): boolean =>
  /^Element 'ram:PostalTradeAddress' must occur/.test(finding.text) &&
  others.some((other) => ruleName(other) === 'BR-08');

function isFault(finding: RuleFinding, all: readonly RuleFinding[], produced: Produced): boolean {
  const rule = ruleName(finding);
  if (isExpectedFinding(finding)) return false;
  // Announced: the caller got a warning that a day of delivery is missing, and none is invented.
  if (rule === 'BR-FX-EN-04' && produced.warnings.includes('delivery-date-missing')) return false;
  if (!produced.warnings.includes('e-invoice-incomplete')) return true;
  return !excused(rule, produced) && !saysItAgain(finding, all);
}

/** Whether some line does not count. */
const hasGroups = ({ items }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(items) && items.some(({ lineKind = 'DETAIL' }) => lineKind !== 'DETAIL');

export const familyOf = ({ facts, request, xml }: Produced): RuleFamily => {
  const { format = 'CII', type = 'INVOICE', typeCode = '' } = request.body;
  const kind = typeCode === '' ? String(type) : kindOf({ typeCode: String(typeCode) });
  const family = ruleFamily(facts['EInvoice-Profile'] ?? '', String(format), kind, xml);
  return family === 'EXTENDED' && hasGroups(request.body) ? 'EXTENDED with groups' : family;
};

/** What the published rules have against the e-invoices; files without one are not looked at. */
export async function invoiceRuleFaults(
  made: readonly Produced[],
  threads: number,
): Promise<ReadonlyMap<Produced, readonly string[]>> {
  const judged: Produced[] = [];
  const claims: RuleClaim[] = [];
  for (const produced of made) {
    if (produced.xml === undefined) continue;
    const file = `${produced.file}.cii.xml`;
    writeFileSync(file, produced.xml);
    judged.push(produced);
    claims.push({ family: familyOf(produced), file });
  }
  const findings = await ruleFindings(claims, threads);
  return new Map(
    judged.map((produced, index) => {
      const all = findings[index] ?? [];
      const faults = all.filter((finding) => isFault(finding, all, produced));
      return [produced, faults.map(findingText)];
    }),
  );
}
