import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidInput } from '@kontor/base';
import { InstalledFonts } from '@kontor/fonts';
import { INVOICE_SETTINGS, type InvoiceInput } from '@kontor/invoice';
import {
  computedInvoice,
  preparedEInvoice,
  preparedInvoice,
  profiledTerms,
  type SemanticInvoice,
  worded,
} from '@kontor/invoice/testing';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { normalizeStrings } from '../src/call/normalize-strings.ts';
import type { AnyOperation } from '../src/core/operation.ts';
import type { Cpu } from '../src/core/tools.ts';
import { invoicePdf } from '../src/operations/invoice-pdf/index.ts';
import { invoicePdfV1 } from '../src/operations/invoice-pdf-v1/index.ts';
import { cpuHere } from '../src/testing/cpu-here.ts';
import type { ConformanceRequest } from './request-parts.ts';

/** A request with the file that came out of it. */
export interface Produced {
  readonly request: ConformanceRequest;
  readonly file: string;
  readonly warnings: readonly string[];
  readonly facts: Readonly<Record<string, string>>;
  /** The e-invoice as it was handed to the layout; absent where there is none. */
  readonly xml?: Uint8Array;
  /** What the e-invoice must contain, in the model of EN 16931. */
  readonly terms?: SemanticInvoice;
  readonly currency: string;
}

/** The suite runs on a fixed day. */
export const NOW_MS = Date.UTC(2026, 10, 21, 12);
const SETTINGS = defaultsOf(INVOICE_SETTINGS);

const fonts = () => new InstalledFonts();

/** Runs jobs on this thread, with fonts that all of them share. */
const directCpu = (): Cpu => cpuHere({ fonts: fonts() });

/** A request through tidying, schema and cross-field rules, as the HTTP pipeline does. @throws InvalidInput */
function checkedInput(operation: AnyOperation, { body }: ConformanceRequest): unknown {
  const copy = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
  const checked = checkInput(operation, normalizeStrings(copy), SETTINGS);
  if (!('input' in checked)) throw new InvalidInput(checked.violations);
  return checked.input;
}

const termsOf = (input: InvoiceInput): SemanticInvoice =>
  profiledTerms(computedInvoice(worded(input, input.sender.country), NOW_MS)).invoice;

/** The e-invoice of a request without its page; `undefined` for one that is refused with a reason. */
export function producedXml(request: ConformanceRequest, file: string): Produced | undefined {
  try {
    const input = checkedInput(invoicePdf, request) as InvoiceInput;
    const issueContext = { nowMs: NOW_MS, pdfDates: SETTINGS.PDF_DATES };
    const { xml, warnings, facts } = preparedEInvoice(input, issueContext);
    return { request, file, warnings, facts, currency: input.currency, xml, terms: termsOf(input) };
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

/** Takes a request to its file. */
async function produced(request: ConformanceRequest, file: string, cpu: Cpu): Promise<Produced> {
  const operation: AnyOperation = request.version === 1 ? invoicePdfV1 : invoicePdf;
  const checked = checkedInput(operation, request);
  const output = await operation.run(checked, {
    type: 'application/pdf',
    tools: { cpu },
    clock: { now: () => NOW_MS },
    settings: SETTINGS,
    isTest: false,
    signal: new AbortController().signal,
  });
  if (!(output?.body instanceof Uint8Array)) throw new Error('no file came out');
  writeFileSync(file, output.body);
  const input = checked as InvoiceInput;
  const issueContext = { nowMs: NOW_MS, pdfDates: SETTINGS.PDF_DATES };
  const eInvoice = request.version === 2 ? preparedInvoice(input, issueContext).document.eInvoice : undefined;
  return {
    request,
    file,
    warnings: output.warnings ?? [],
    facts: output.facts ?? {},
    currency: input.currency,
    ...(eInvoice === undefined ? {} : { xml: eInvoice.xml, terms: termsOf(input) }),
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
