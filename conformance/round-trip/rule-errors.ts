import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { termValue } from '@kontor/e-invoice/testing';
import { kindOf } from '@kontor/invoice/testing';
import { findingText, isExpectedFinding, ruleName } from '../rules/invoice-rules.ts';
import { type RuleFinding, ruleFindings } from '../rules/rule-findings.ts';
import { type RuleFamily, ruleFamily } from '../rules/rule-sets.ts';
import type { RoundTrip, RoundTripResult } from './round-trip.ts';

const THREADS = 2;

interface Judged {
  readonly xml: Uint8Array;
  readonly family: RuleFamily;
}

/** The errors that the published rules find in each document, in the order of the list. */
async function errorsIn(documents: readonly Judged[]): Promise<readonly (readonly RuleFinding[])[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-round-trip-'));
  try {
    const claims = documents.map(({ xml, family }, index) => {
      const file = join(folder, `${index}.xml`);
      writeFileSync(file, xml);
      return { family, file };
    });
    const findings = await ruleFindings(claims, THREADS);
    return findings.map((found) => found.filter(({ severity }) => severity === 'error'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function familyOf({ source }: RoundTrip, { profile, xml }: RoundTripResult): RuleFamily {
  const kind = kindOf({ typeCode: termValue(source, 'BT-3') ?? '' });
  return ruleFamily(profile, source.syntax, kind, xml);
}

/** The caller got a warning that no day of delivery is stated, and none is invented. */
const isAnnounced = (finding: RuleFinding, { warnings }: RoundTripResult): boolean =>
  ruleName(finding) === 'BR-FX-EN-04' && warnings.includes('delivery-date-missing');

/** What the published rules have against the e-invoices that were written. */
export async function resultErrors(trips: readonly RoundTrip[]): Promise<readonly string[]> {
  const written = trips.flatMap((trip) =>
    trip.result === undefined
      ? []
      : [{ trip, result: trip.result, xml: trip.result.xml, family: familyOf(trip, trip.result) }],
  );
  const errors = await errorsIn(written);
  return errors.flatMap((found, index) =>
    found
      .filter((one) => !isExpectedFinding(one) && !isAnnounced(one, written[index]!.result))
      .map((one) => `${written[index]!.trip.name}: ${findingText(one)}`),
  );
}

const FAMILIES: Readonly<Record<string, RuleFamily>> = {
  CII: 'XRECHNUNG',
  UBL: 'EN16931 UBL invoice',
  UBL_CREDIT_NOTE: 'EN16931 UBL credit note',
};

/** The rules of EN 16931 that each source breaks itself, by the names that the CEN gives them; `XSD` for its schema. */
export async function sourceErrors(
  trips: readonly RoundTrip[],
): Promise<ReadonlyMap<RoundTrip, readonly string[]>> {
  const errors = await errorsIn(
    trips.map(({ source, bytes }) => ({ xml: bytes, family: FAMILIES[source.syntax]! })),
  );
  return new Map(
    trips.map((trip, index) => {
      const own = errors[index]!.filter(({ set }) => set.startsWith('eu.cen.'));
      return [trip, [...new Set(own.map(({ rule }) => rule || 'XSD'))]];
    }),
  );
}
