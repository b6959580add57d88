import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MavenPackages, runOnXmlList } from '../java-program.ts';

const PACKAGES: MavenPackages = {
  folder: fileURLToPath(new URL('../rules/', import.meta.url)),
  versionProperty: 'phive.rules.version',
  marker: 'phive-rules-',
  name: 'phive',
};

const CEN = {
  CII: 'eu.cen.en16931:cii:1.3.16',
  UBL: 'eu.cen.en16931:ubl:1.3.16',
  UBL_CREDIT_NOTE: 'eu.cen.en16931:ubl-creditnote:1.3.16',
} as const;

/** What a document is, as the answer of validation has it. */
export interface DocumentKind {
  readonly syntax: string;
  readonly profile: string;
}

/** Sets of phive by profile and syntax; EXTENDED of France has rules in place of those of the CEN. */
const SETS: Readonly<Record<string, readonly string[]>> = {
  'EN16931 CII': [CEN.CII],
  'EN16931 UBL': [CEN.UBL],
  'EN16931 UBL_CREDIT_NOTE': [CEN.UBL_CREDIT_NOTE],
  'XRECHNUNG CII': [CEN.CII, 'de.xrechnung:cii:3.0.2'],
  'XRECHNUNG UBL': [CEN.UBL, 'de.xrechnung:ubl-invoice:3.0.2'],
  'XRECHNUNG UBL_CREDIT_NOTE': [CEN.UBL_CREDIT_NOTE, 'de.xrechnung:ubl-creditnote:3.0.2'],
  'XRECHNUNG_EXTENSION CII': [CEN.CII, 'de.xrechnung.extension:cii:3.0.2'],
  'XRECHNUNG_EXTENSION UBL': [CEN.UBL, 'de.xrechnung.extension:ubl-invoice:3.0.2'],
  'PEPPOL UBL': [CEN.UBL, 'eu.peppol.bis3:invoice:2026.5'],
  'PEPPOL UBL_CREDIT_NOTE': [CEN.UBL_CREDIT_NOTE, 'eu.peppol.bis3:creditnote:2026.5'],
  'PEPPOL_SELF_BILLING UBL': [CEN.UBL, 'eu.peppol.bis3:invoice-self-billing:2026.5'],
  'PEPPOL_SELF_BILLING UBL_CREDIT_NOTE': [
    CEN.UBL_CREDIT_NOTE,
    'eu.peppol.bis3:creditnote-self-billing:2026.5',
  ],
  'FRANCE CII': [CEN.CII, 'fr.ctc:cii:1.3'],
  'FRANCE UBL': [CEN.UBL, 'fr.ctc:ubl-invoice:1.3'],
  'FRANCE UBL_CREDIT_NOTE': [CEN.UBL_CREDIT_NOTE, 'fr.ctc:ubl-creditnote:1.3'],
  'FRANCE_EXTENDED CII': ['fr.ctc:extended-cii:1.3'],
  'FRANCE_EXTENDED UBL': ['fr.ctc:extended-ubl-invoice:1.3'],
  'FRANCE_EXTENDED UBL_CREDIT_NOTE': ['fr.ctc:extended-ubl-creditnote:1.3'],
};

/** Sets that judge documents of a kind; none for those of which phive has another release (Factur-X). */
export const officialSets = ({ profile, syntax }: DocumentKind): readonly string[] =>
  SETS[`${profile} ${syntax}`] ?? [];

/** Sets of profiles begin with layers of the CEN, some of an older release: ours is one everywhere. */
const CEN_LAYER = /^(?:EN16931-(?:CII|UBL)-validation|CEN-EN16931-UBL)\.xslt$/;

const isCen = (set: string): boolean => set.startsWith('eu.cen.en16931:');

/** What the official artefacts have against a document. */
export interface OfficialValidation {
  /** `BR-CO-16 ERROR`; `XSD ERROR` for the schema. */
  readonly findings: ReadonlySet<string>;
  /** Why a layer ended before its rules did: then what it would have found is unknown. */
  readonly ended: string | undefined;
}

export interface ValidatedDocument extends DocumentKind {
  readonly xml: string;
}

interface Row {
  readonly document: number;
  readonly set: string;
}

/** Findings of one line of the answer: `3\tEN16931-CII-validation.xslt\terror\tBR-CO-16\t…`. */
function add(line: readonly string[], { set }: Row, findings: Set<string>): string | undefined {
  const [, layer = '', severity = '', rule = '', text = ''] = line;
  if (!isCen(set) && CEN_LAYER.test(layer)) return undefined;
  if (severity === 'other') return undefined;
  // A stylesheet that ends has a message in place of a rule.
  if (rule === 'XSD' && layer.endsWith('.xslt')) return text;
  findings.add(`${rule} ${severity === 'error' ? 'ERROR' : 'WARNING'}`);
  return undefined;
}

/**
 * Judges documents by the publishers' own schemas and stylesheets, each layer by itself.
 * @throws Error when not every layer ran on every document
 */
export async function officialValidations(
  documents: readonly ValidatedDocument[],
  folder: string,
  threads: number,
): Promise<readonly OfficialValidation[]> {
  const files = documents.map(({ xml }, index) => {
    const file = join(folder, `${index}.xml`);
    writeFileSync(file, xml);
    return file;
  });
  const rows = documents.flatMap((one, document) => officialSets(one).map((set): Row => ({ document, set })));
  const program = { packages: PACKAGES, program: 'Layers', options: ['-Xmx1500m'] };
  const answer = await runOnXmlList(
    program,
    rows.map(({ set, document }) => [set, files[document]!] as const),
    threads,
  );
  const found = documents.map(() => new Set<string>());
  const ended = new Map<number, string>();
  const judged = new Set<number>();
  for (const line of answer) {
    const number = Number(line[0]);
    const row = rows[number]!;
    if (line[1] === 'judged') judged.add(number);
    else {
      const reason = add(line, row, found[row.document]!);
      if (reason !== undefined) ended.set(row.document, reason);
    }
  }
  if (judged.size !== rows.length) throw new Error(`${rows.length - judged.size} files were not judged`);
  return documents.map((_, index) => ({ findings: found[index]!, ended: ended.get(index) }));
}
