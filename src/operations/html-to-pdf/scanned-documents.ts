import { type ScannedDocument, scanDocumentsJob } from '@kontor/html';
import type { Cpu } from '../../core/tools.ts';
import type { HtmlToPdfInput } from './schema.ts';

const MEMBERS = [
  ...(['content', 'header', 'footer', 'headerFirst', 'footerFirst', 'headerLast', 'footerLast'] as const),
];

/** Of each document of a request that is there, by its member. */
export type ScannedDocuments = { readonly content: ScannedDocument } & Readonly<
  Partial<Record<(typeof MEMBERS)[number], ScannedDocument>>
>;

/** A long one is looked through in a worker: a megabyte of tags would stop the event loop for a tenth of a second. */
export async function scannedDocuments(
  input: Pick<HtmlToPdfInput, (typeof MEMBERS)[number]>,
  cpu: Cpu,
  signal: AbortSignal,
): Promise<ScannedDocuments> {
  const members = MEMBERS.filter((member) => input[member] !== undefined);
  const documents = members.map((member) => input[member] ?? '');
  const scans = await cpu.run(scanDocumentsJob, documents, signal);
  return Object.fromEntries(members.map((member, place) => [member, scans[place]])) as ScannedDocuments;
}
