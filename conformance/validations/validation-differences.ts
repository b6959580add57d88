import { InvalidInput } from '@kontor/base';
import { validateEInvoice } from '@kontor/e-invoice/testing';
import type { SourceDocument } from '../own-rules/documents.ts';
import { NOW_MS } from '../produce.ts';
import {
  type OfficialValidation,
  officialSets,
  officialValidations,
  type ValidatedDocument,
} from './official-validations.ts';

/** A document, and what one of both has against it alone. */
export interface ValidationDifference {
  readonly name: string;
  /** `BR-CO-16 ERROR not found`, `BR-S-08 ERROR found by us alone`. */
  readonly differences: readonly string[];
}

export interface ComparedValidations {
  readonly validated: number;
  /** Documents of profiles that no official set here judges, by profile, and of other standards. */
  readonly left: ReadonlyMap<string, number>;
  readonly valid: number;
  /** Documents on which an official stylesheet ended early: both are invalid, the rules are not compared. */
  readonly ended: number;
  readonly differing: readonly ValidationDifference[];
}

interface OwnValidation extends ValidatedDocument {
  readonly name: string;
  readonly valid: boolean;
  readonly findings: ReadonlySet<string>;
}

/** Differences that have a reason; docs/receiving-e-invoices.md, "Where other validators differ". */
const KNOWN: readonly {
  readonly reason: string;
  readonly applies: (rule: string, ours: OwnValidation) => boolean;
}[] = [
  {
    reason: 'phive warns of what its publisher flags as information, which a verdict does not count',
    applies: (rule, { findings }) => findings.has(`${rule} INFORMATION`),
  },
  {
    reason:
      'the scenario of KoSIT lowers severities of the CEN for the extension of XRechnung, which phive has without them',
    applies: (rule, { profile, findings }) =>
      profile === 'XRECHNUNG_EXTENSION' && findings.has(`${rule} WARNING`),
  },
  {
    reason: 'an empty ram:ApplicableHeaderTradeDelivery is excused by its prefix, which means nothing here',
    applies: (rule, { syntax }) => rule === 'PEPPOL-EN16931-R008' && syntax === 'CII',
  },
];

const isKnown = (finding: string, ours: OwnValidation): boolean => {
  const [rule = ''] = finding.split(' ');
  return KNOWN.some(({ applies }) => applies(rule, ours));
};

const isCounted = (finding: string): boolean => !finding.endsWith(' INFORMATION');

/** Undefined for what is called an invoice and is one of another standard. */
async function ownValidation({ name, xml }: SourceDocument): Promise<OwnValidation | undefined> {
  const order = { bytes: Buffer.from(xml), profile: 'AUTO', nowMs: NOW_MS } as const;
  try {
    const { valid, syntax, profile, findings } = await validateEInvoice(order);
    const named = new Set(findings.map(({ rule, severity }) => `${rule} ${severity}`));
    return { name, xml, syntax, profile, valid: valid === true, findings: named };
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

/** What one of both found alone; a document on which a stylesheet ended must be invalid here, too. */
function differencesOf(ours: OwnValidation, { findings, ended }: OfficialValidation): readonly string[] {
  const lacking = [...findings.difference(ours.findings)].filter((one) => !isKnown(one, ours));
  const missing = lacking.map((one) => `${one} not found`);
  if (ended !== undefined) return ours.valid ? [...missing, `valid, but ended with: ${ended}`] : missing;
  const extra = [...ours.findings.difference(findings)].filter(
    (one) => isCounted(one) && !isKnown(one, ours),
  );
  return [...missing, ...extra.map((one) => `${one} found by us alone`)];
}

/** Whole verdicts beside those of the publishers' own artefacts: the same rules with the same severity for each document. */
export async function comparedValidations(
  documents: Iterable<SourceDocument>,
  folder: string,
  threads: number,
): Promise<ComparedValidations> {
  const all: OwnValidation[] = [];
  const left = new Map<string, number>();
  for (const document of documents) {
    const one = await ownValidation(document);
    if (one !== undefined && officialSets(one).length > 0) all.push(one);
    else {
      const kind = one?.profile ?? 'other standards';
      left.set(kind, (left.get(kind) ?? 0) + 1);
    }
  }
  const official = await officialValidations(all, folder, threads);
  const compared = all.map((one, index) => ({
    name: one.name,
    differences: differencesOf(one, official[index]!),
  }));
  return {
    validated: all.length,
    left,
    valid: all.filter(({ valid }) => valid).length,
    ended: official.filter(({ ended }) => ended !== undefined).length,
    differing: compared.filter(({ differences }) => differences.length > 0),
  };
}
