import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tidy } from '../src/call/tidy.ts';
import { checkInput } from '../src/call/violations.ts';
import type { AnyOperation } from '../src/core/operation.ts';
import type { Cpu } from '../src/core/tools.ts';
import { InstalledFonts } from '../src/engines/fonts/installed-fonts.ts';
import { defaultsOf } from '../src/lib/base/setting/defaults.ts';
import { preparedInvoice } from '../src/lib/invoice/prepared-invoice.ts';
import type { InvoiceInput } from '../src/lib/invoice/request/request.ts';
import { INVOICE_SETTINGS } from '../src/lib/invoice/settings.ts';
import { invoicePdf } from '../src/operations/invoice-pdf/index.ts';
import { invoicePdfV1 } from '../src/operations/invoice-pdf-v1/index.ts';
import { cpuHere } from '../src/testing/cpu-here.ts';
import type { ConformanceRequest } from './requests.ts';

/** A request with the file that came out of it. */
export interface Produced {
  readonly request: ConformanceRequest;
  readonly file: string;
  readonly warnings: readonly string[];
  readonly facts: Readonly<Record<string, string>>;
  /** The e-invoice as it was handed to the layout; absent where there is none. */
  readonly xml?: Uint8Array;
  readonly currency: string;
}

/** The suite runs on a fixed day. */
export const NOW_MS = Date.UTC(2026, 10, 21, 12);
const SETTINGS = defaultsOf(INVOICE_SETTINGS);

const fonts = () => new InstalledFonts();

/** Runs jobs on this thread, with fonts that all of them share. */
const directCpu = (): Cpu => cpuHere({ fonts: fonts() });

/** Takes a request through tidying, schema, cross-field rules and run, as the HTTP pipeline does. */
async function produced(request: ConformanceRequest, file: string, cpu: Cpu): Promise<Produced> {
  const operation: AnyOperation = request.version === 1 ? invoicePdfV1 : invoicePdf;
  const body = JSON.parse(JSON.stringify(request.body)) as Record<string, unknown>;
  const checked = checkInput(operation, tidy(body), SETTINGS);
  if (!('input' in checked)) throw new Error(checked.violations.map((v) => v.description).join('; '));
  const output = await operation.run(checked.input, {
    type: 'application/pdf',
    tools: { cpu },
    clock: { now: () => NOW_MS },
    settings: SETTINGS,
    isTest: false,
    signal: new AbortController().signal,
  });
  if (!(output?.body instanceof Uint8Array)) throw new Error('no file came out');
  writeFileSync(file, output.body);
  const input = checked.input as InvoiceInput;
  const issueContext = { nowMs: NOW_MS, pdfDates: SETTINGS.PDF_DATES };
  const eInvoice = request.version === 2 ? preparedInvoice(input, issueContext).document.eInvoice : undefined;
  return {
    request,
    file,
    warnings: output.warnings ?? [],
    facts: output.facts ?? {},
    currency: input.currency,
    ...(eInvoice === undefined ? {} : { xml: eInvoice.xml }),
  };
}

/** A request that gave no file, and why. */
export interface Refused {
  readonly request: ConformanceRequest;
  readonly because: string;
}

/** Makes the files of all requests in a folder. */
export async function produceAll(
  requests: readonly ConformanceRequest[],
  folder: string,
): Promise<{ readonly made: readonly Produced[]; readonly refused: readonly Refused[] }> {
  const cpu = directCpu();
  const made: Produced[] = [];
  const refused: Refused[] = [];
  for (const [index, request] of requests.entries()) {
    const file = join(folder, `${String(index + 1).padStart(3, '0')}.pdf`);
    try {
      made.push(await produced(request, file, cpu));
    } catch (error) {
      refused.push({
        request,
        because: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  }
  return { made, refused };
}
