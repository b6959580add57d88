import { readFileSync, rmSync } from 'node:fs';
import { codeFaults } from './payment-code.ts';
import { unprinted, unprintedReasons } from './printed-amounts.ts';
import type { Produced } from './produce.ts';
import { ended } from './programs.ts';

/** How many files a request attaches. */
const attachedFiles = ({ attachments }: Readonly<Record<string, unknown>>): number =>
  Array.isArray(attachments) ? attachments.filter(({ content }) => content !== undefined).length : 0;

/** What `pdfdetach` gives back must be the very bytes that went in. */
async function attachmentFaults({ request, file, xml }: Produced): Promise<readonly string[]> {
  const { output } = await ended('pdfdetach', ['-list', file]);
  const count = Number(/^(\d+) embedded files?/m.exec(output)?.[1] ?? 0);
  if (xml === undefined) return count === 0 ? [] : [`${count} embedded files, expected none`];
  const expected = 1 + attachedFiles(request.body);
  if (count !== expected) return [`${count} embedded files, expected ${expected}`];
  // The request may attach XML files too: the e-invoice has a name that no other file may have.
  const position = /^(\d+): (?:factur-x|xrechnung|invoice-ubl)\.xml$/m.exec(output)?.[1];
  if (position === undefined) return ['no embedded file has the name of an e-invoice'];
  const extracted = `${file}.xml`;
  const saved = await ended('pdfdetach', ['-save', position, '-o', extracted, file]);
  if (saved.code !== 0) return [`pdfdetach: ${saved.output.trim()}`];
  const isSame = Buffer.compare(readFileSync(extracted), xml) === 0;
  rmSync(extracted);
  return isSame ? [] : ['the embedded e-invoice differs from the one written'];
}

/** Every font embedded, as a subset, with a table back to Unicode. */
async function fontFaults({ file }: Produced): Promise<readonly string[]> {
  const { output } = await ended('pdffonts', [file]);
  const rows = output
    .split('\n')
    .slice(2)
    .filter((row) => row.trim() !== '');
  if (rows.length === 0) return ['pdffonts finds no font'];
  return rows
    .filter((row) => !/ yes yes yes\s+\d+\s+\d+\s*$/.test(row))
    .map((row) => `font not embedded as a subset with Unicode: ${row.trim()}`);
}

async function structureFaults({ file }: Produced): Promise<readonly string[]> {
  const { code, output } = await ended('qpdf', ['--check', file]);
  return code === 0 ? [] : [`qpdf: ${output.trim().slice(0, 300)}`];
}

/** Payments made before, as the request lists them. */
const paymentsOf = ({ body }: Produced['request']): readonly number[] =>
  ((body.earlierPayments ?? []) as readonly { readonly amount: number }[]).map(({ amount }) => amount);

async function printFaults({ request, file, xml, currency, warnings }: Produced): Promise<readonly string[]> {
  const { output } = await ended('pdftotext', ['-layout', file, '-']);
  if (output.includes('Syntax Error')) return [`poppler: ${output.slice(0, 300)}`];
  if (xml === undefined) return [];
  const text = new TextDecoder().decode(xml);
  const faults = unprinted(text, output, { currency, payments: paymentsOf(request) }).map(
    ({ what, amount }) => `${what} ${amount} of the e-invoice is not printed`,
  );
  if (warnings.includes('characters-replaced')) return faults;
  // In reading order: set side by side, a reason of several lines would be mixed with what is beside it.
  const { output: read } = await ended('pdftotext', [file, '-']);
  return [...faults, ...unprintedReasons(text, read).map((reason) => `BT-120 is not printed: ${reason}`)];
}

/** Everything that poppler and qpdf have against a file. */
export async function inspected(produced: Produced): Promise<readonly string[]> {
  const checks = [attachmentFaults, fontFaults, structureFaults, printFaults, codeFaults];
  const faults: string[] = [];
  for (const check of checks) faults.push(...(await check(produced)));
  return faults;
}
