import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fixedText, text } from '@kontor/base';
import { invoiceCheck, invoiceSchema } from '@kontor/invoice';
import { computedInvoice, linePricing, preparedInvoice, worded } from '@kontor/invoice/testing';

/** The expected outcome of a case; absent members are not compared. Amounts are decimal texts. */
interface Expected {
  readonly profile?: string;
  readonly warnings?: readonly string[];
  readonly missing?: readonly string[];
  readonly number?: string;
  readonly issueDate?: string;
  readonly lines?: readonly string[];
  /** Quantity, price and base quantity of each line. */
  readonly pricing?: readonly string[];
  /** Category, rate, base, tax. */
  readonly groups?: readonly string[];
  /** Amount, category, rate. */
  readonly feeParts?: readonly string[];
  readonly lineTotal?: string;
  readonly charges?: string;
  readonly allowances?: string;
  readonly taxBasis?: string;
  readonly tax?: string;
  readonly total?: string;
}

interface Case {
  readonly name: string;
  readonly input: unknown;
  readonly expected: Expected;
}

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly Case[];
const CASES = [...read('cases.json'), ...read('vat-cases.json')];
const ISSUE_CONTEXT = { nowMs: Date.UTC(2026, 10, 21, 23, 30), pdfDates: 'now' } as const;

/** Everything that a case may compare, from the real computation. */
function outcome(input: unknown): Required<Expected> {
  const request = invoiceSchema.parse(input);
  assert.deepEqual(invoiceCheck(request, { SWISS_QR_STRICT_24: false }), []);
  const { terms, amounts } = computedInvoice(worded(request, request.sender.country), ISSUE_CONTEXT.nowMs);
  const { warnings, facts } = preparedInvoice(request, ISSUE_CONTEXT);
  const money = (value: Parameters<typeof text>[0]) => fixedText(value, amounts.minorUnits);
  return {
    profile: facts['EInvoice-Profile'] ?? '',
    warnings,
    missing: (facts['EInvoice-Missing'] ?? '').split(', ').filter((term) => term !== ''),
    number: terms.number ?? '',
    issueDate: terms.issueDate,
    lines: amounts.lines.map((line) => money(line.net)),
    pricing: amounts.lines.map((line) => {
      const { quantity, price, baseQuantity } = linePricing(line);
      const base = baseQuantity === undefined ? '' : ` ${text(baseQuantity)}`;
      return `${text(quantity)} ${text(price, { minDecimals: 2 })}${base}`;
    }),
    groups: amounts.vatGroups.map(
      (group) => `${group.category} ${text(group.rate)} ${money(group.base)} ${money(group.tax)}`,
    ),
    feeParts: amounts.feeParts.map((part) => `${money(part.amount)} ${part.category} ${text(part.rate)}`),
    lineTotal: money(amounts.lineTotal),
    charges: money(amounts.chargeTotal),
    allowances: money(amounts.allowanceTotal),
    taxBasis: money(amounts.taxBasis),
    tax: money(amounts.taxTotal),
    total: money(amounts.grandTotal),
  };
}

describe('invoice cases', () => {
  for (const { name, input, expected } of CASES) {
    it(name, () => {
      const found = outcome(input);
      for (const member of Object.keys(expected) as (keyof Expected)[]) {
        assert.deepEqual(found[member], expected[member], member);
      }
    });
  }
});
