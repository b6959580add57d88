import type { Output } from '#core/operation.ts';
import { bytesUpload } from '#core/upload.ts';
import { pdfToPdfA } from '../index.ts';
import type { PdfToPdfAInput } from '../schema.ts';
import { type Script, scriptedTools } from './scripted-tools.ts';

export const SETTINGS_NOW = { PDFA_TIMEOUT_MS: 60_000 };
export const FILE = bytesUpload(Buffer.from('%PDF-1.7 as sent'));

export type ScriptedRunOptions = Partial<PdfToPdfAInput> & { readonly isTest?: boolean };

export async function ran(script: Script, { isTest = false, ...given }: ScriptedRunOptions = {}) {
  const { steps, ...tools } = scriptedTools(script);
  const input: PdfToPdfAInput = { file: FILE, mode: 'auto', report: false, ...given };
  const output = await pdfToPdfA.run(input, {
    type: 'application/pdf',
    tools,
    clock: { now: () => 0 },
    settings: SETTINGS_NOW,
    isTest,
    signal: new AbortController().signal,
  });
  return { output: output as Output, steps, names: steps.map(({ name }) => name) };
}

export const textOf = ({ body }: Output): string => Buffer.from(body as Uint8Array).toString();
export const routeOf = ({ facts }: Output): string | undefined => facts?.['PdfA-Route'];
