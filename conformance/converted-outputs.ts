import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameText, openPdf } from '@kontor/pdf';
import { EditablePdf } from '@kontor/pdfa/testing';
import { type Conversion, Converter } from './converter.ts';
import type { Produced } from './produce.ts';
import { type Claim, validateWithVeraPdf } from './verapdf/vera-pdf-validation.ts';

/** What the service makes, sent through its own PDF to PDF/A. */
export interface Converted {
  readonly faults: readonly string[];
  readonly count: number;
  /** Invoices at level 3b, which stay e-invoices. */
  readonly invoices: readonly Produced[];
}

interface Source {
  readonly name: string;
  readonly file: string;
}

const TEMPLATES = ['DEFAULT', 'CLASSIC', 'MODERN', 'MINIMALISTIC'];

/** The first e-invoice of each template, one without an e-invoice, and an XRechnung. */
export function invoicesToConvert(made: readonly Produced[]): readonly Produced[] {
  const withXml = made.filter(({ xml, warnings }) => xml !== undefined && warnings.length === 0);
  const kinds: readonly (Produced | undefined)[] = [
    ...TEMPLATES.map((template) => withXml.find(({ request }) => request.body.template === template)),
    withXml.find(({ request }) => request.profile === 'XRECHNUNG'),
    made.find(({ request, xml }) => request.version === 1 && xml === undefined),
  ];
  const found = kinds.filter((one) => one !== undefined);
  if (found.length < kinds.length) throw new Error('the suite has no invoice of some kind');
  return found;
}

/**
 * Converts documents of the other operations to the levels whose turn it is. All must be converted, at 1b where that level allows what is
 * in them; veraPDF must find each valid; e-invoices stay attached at level 3, as what they were.
 */
export async function convertedOutputs(
  { invoices, prints }: { readonly invoices: readonly Produced[]; readonly prints: readonly Source[] },
  folder: string,
): Promise<Converted> {
  await using converter = await Converter.start();
  const faults: string[] = [];
  const claims: Claim[] = [];
  const kept: Produced[] = [];
  const take = (name: string, one: Conversion, file: string): void => {
    if (one.pdf === undefined) {
      if (one.requested !== '1b' || !one.refusal.startsWith('406'))
        faults.push(`${name} at ${one.requested}: ${one.refusal}`);
      return;
    }
    writeFileSync(file, one.pdf);
    claims.push({ level: one.level, file });
  };
  for (const [index, { name, file }] of prints.entries()) {
    for (const one of await converter.toItsLevels(readFileSync(file), index))
      take(name, one, join(folder, `converted-${name}-${one.requested}.pdf`));
  }
  for (const [index, produced] of invoices.entries()) {
    for (const one of await converter.toItsLevels(readFileSync(produced.file), index)) {
      const name = `${produced.request.name}, converted to ${one.requested}`;
      const file = join(folder, `converted-invoice-${index}-${one.requested}.pdf`);
      take(name, one, file);
      if (one.pdf === undefined || !one.requested.startsWith('3')) continue;
      faults.push(...relationFaults(produced, one.pdf).map((fault) => `${name}: ${fault}`));
      kept.push({ ...produced, file, request: { ...produced.request, name } });
    }
  }
  const verdicts = await validateWithVeraPdf(claims);
  const wrong = verdicts.filter(({ isValid }) => !isValid);
  return {
    faults: [
      ...faults,
      ...wrong.map(
        ({ level, file, broken, unreadable }) =>
          `${level} ${file}: ${unreadable ?? broken.map(({ rule, text }) => `${rule} ${text}`).join('; ')}`,
      ),
    ],
    count: claims.length + faults.length,
    invoices: kept,
  };
}

/** The relations of a document's associated files (ISO 19005-3, 6.8). */
const relationsOf = (pdf: Uint8Array): readonly (string | undefined)[] => {
  const document = new EditablePdf(openPdf(pdf), '3b', { nowMs: 0, isTest: false });
  const files = document.catalog.at('AF').items();
  return files.map(
    (file) => `${nameText(file.at('AFRelationship').value)} ${file.at('EF').at('F').at('Subtype').name}`,
  );
};

function relationFaults({ file }: Produced, pdf: Uint8Array): readonly string[] {
  const [before, after] = [relationsOf(readFileSync(file)).join(), relationsOf(pdf).join()];
  return before === after ? [] : [`attachments were ${before}, are ${after}`];
}
