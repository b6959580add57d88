import { z } from 'zod';

const words = () => z.string().nullable();

const finding = z.object({
  rule: z
    .string()
    .describe(
      'Id of the rule as its publisher has it: `BR-CO-16`, `BR-DE-15`. Own ids: `XSD` (schema), `KONTOR-PROFILE`, `PDF-…`, `PAGE-…`.',
    ),
  severity: z.enum(['ERROR', 'WARNING', 'INFORMATION']),
  term: words().describe('Business term or group of EN 16931-1 that is missing or wrong.'),
  member: words().describe('The member of `POST /v2/invoice-pdf` for that term.'),
  location: z.string().describe('XPath with positions; `/` for the document as a whole.'),
  line: z.int().nullable().describe('Line of the XML, from 1.'),
  text: z
    .string()
    .describe('The sentence of the publisher, in its language; ours where the rule is an own one.'),
  values: z
    .record(z.string(), z.string())
    .describe('What the document states for the terms of that sentence, at most 200 characters each.'),
  remedy: z.string().describe('What to do.'),
});

const rules = z.object({
  id: z.string(),
  version: z.string(),
  date: z.string().optional(),
  publisher: z
    .string()
    .optional()
    .describe(
      'Whose expressions they are: `own rules, after …` for rules that this service has after a specification.',
    ),
  licence: z.string().optional().describe('SPDX.'),
});

const pdf = z.object({
  claim: words().describe('`PDF/A-3B`; null for none.'),
  claimValid: z
    .boolean()
    .nullable()
    .describe(
      'Whether the file keeps it, by what a conversion to that level would change; null where that was not decided.',
    ),
  facturX: z
    .object({
      documentType: words(),
      documentFileName: words(),
      version: words(),
      conformanceLevel: words(),
    })
    .nullable()
    .describe('What the metadata state about the e-invoice.'),
  relationship: words().describe('AFRelationship of the attached XML.'),
  pageMatches: z
    .boolean()
    .nullable()
    .describe(
      'Whether the pages show number, total and amount due of the XML; null where they have no text.',
    ),
});

export const validationResult = z.object({
  valid: z
    .boolean()
    .nullable()
    .describe(
      'True: no finding is an ERROR. Null: none is, but rules of the profile are not installed (`missingRules`), so that it is not known.',
    ),
  syntax: z.enum(['CII', 'UBL', 'UBL_CREDIT_NOTE']),
  profile: z.string().describe('By whose rules it was judged.'),
  specification: words().describe('BT-24'),
  rules: z.array(rules).describe('The sets of rules that were run, in their order.'),
  missingRules: z.array(z.string()).describe('Sets of rules of the profile that are not installed.'),
  counts: z.object({ error: z.int(), warning: z.int(), information: z.int() }),
  findings: z.array(finding).describe('At most 50 places of a rule and 2,000 in all.'),
  findingsMore: z.int().optional().describe('How many more there are.'),
  pdf: pdf.nullable().describe('Null for XML by itself.'),
});
