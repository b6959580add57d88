import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unprinted, unprintedReasons } from './printed-amounts.ts';
import type { Produced } from './produce.ts';
import { ended } from './programs.ts';
import { readReport } from './validator.ts';

/**
 * Files that are wrong on purpose: a suite whose instruments pass these would pass anything. One e-invoice with a
 * total that does not add up (BR-CO-15), and one file whose output intent, which PDF/A requires, is renamed.
 */
export interface Calibration {
  readonly xmlFile: string;
  readonly pdfFile: string;
  readonly original: Produced;
  readonly brokenXml: string;
}

const withWrongTotal = (xml: string): string =>
  xml.replace(/(<ram:GrandTotalAmount>)([^<]*)</, (_, tag: string) => `${tag}987654.32<`);

/** Writes the wrong files beside the others. */
export async function calibration(made: readonly Produced[], folder: string): Promise<Calibration> {
  const original = made.find(
    ({ xml, facts }) => xml !== undefined && facts['EInvoice-Profile'] === 'EN16931',
  );
  if (original?.xml === undefined) throw new Error('no e-invoice of profile EN16931 was made');
  const brokenXml = withWrongTotal(new TextDecoder().decode(original.xml));
  const xmlFile = join(folder, 'wrong-total.xml');
  writeFileSync(xmlFile, brokenXml);
  const pdfFile = join(folder, 'wrong-intent.pdf');
  // Object streams must be opened up before a name in them can be changed.
  await ended('qpdf', ['--object-streams=disable', original.file, pdfFile]);
  const plain = readFileSync(pdfFile, 'latin1').replace('/OutputIntents', '/OutputXntents');
  writeFileSync(pdfFile, plain, 'latin1');
  return { xmlFile, pdfFile, original, brokenXml };
}

/** What the instruments failed to see; empty when they can be trusted. */
export async function blindSpots({
  xmlFile,
  pdfFile,
  original,
  brokenXml,
}: Calibration): Promise<readonly string[]> {
  const faults: string[] = [];
  if (!readReport(xmlFile).findings.some(({ rule }) => rule === 'BR-CO-15')) {
    faults.push('the validator passed an e-invoice whose total does not add up');
  }
  if (readReport(pdfFile).isPdfA) faults.push('veraPDF passed a file without output intent');
  const { output } = await ended('pdftotext', ['-layout', original.file, '-']);
  if (unprinted(brokenXml, output, original).length === 0) {
    faults.push('a total that is not printed was found on the page');
  }
  const invented = '<ram:ExemptionReason>Nobody stated this</ram:ExemptionReason>';
  if (unprintedReasons(invented, output).length === 0)
    faults.push('a reason that is not printed was found on the page');
  return faults;
}
