/**
 * PDF and e-invoice as one file: every invoice of the suite is drawn without its e-invoice, then embedded as XML, and judged by
 * Mustang (XSD, Schematron, metadata), veraPDF (PDF/A-3b) and qpdf.
 * Run: `node conformance/hybrid/main.ts [EVERY]`; EVERY 5 takes each fifth request.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Service, startService } from '#testing/harness.ts';
import { multipartForm } from '#testing/multipart.ts';
import { PATIENT } from '../patient.ts';
import { ended } from '../programs.ts';
import type { ConformanceRequest } from '../request-parts.ts';
import { conformanceRequests } from '../requests.ts';
import { readReport, validate } from '../validator.ts';
import { validateWithVeraPdf } from '../verapdf/vera-pdf-validation.ts';

interface Hybrid {
  readonly request: ConformanceRequest;
  readonly file: string;
  readonly profile: string;
  readonly isUbl: boolean;
}

const DEFAULT_EVERY = 4;
const THREADS = 2;

async function drawn(service: Service, body: object, accept: string): Promise<Buffer | undefined> {
  const answer = await service.call({
    method: 'POST',
    url: '/v2/invoice-pdf',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept },
  });
  // What announces that it is incomplete is no e-invoice to be judged.
  const isIncomplete = String(answer.headers['x-warning'] ?? '').includes('e-invoice-incomplete');
  return answer.statusCode === 200 && !isIncomplete ? answer.rawPayload : undefined;
}

/** Why there is no hybrid invoice, or where it is. */
async function embedded(
  service: Service,
  request: ConformanceRequest,
  file: string,
): Promise<Hybrid | string | undefined> {
  const page = await drawn(service, { ...request.body, zugferdDisabled: true }, 'application/pdf');
  const xml = await drawn(service, { ...request.body, zugferdDisabled: false }, 'application/xml');
  if (page === undefined || xml === undefined) return undefined;
  const { body, contentType } = multipartForm([
    { name: 'file', content: page, filename: 'a.pdf' },
    { name: 'invoice', content: xml, filename: 'a.xml' },
  ]);
  const answer = await service.call({
    method: 'POST',
    url: '/v1/e-invoice/embed',
    payload: body,
    headers: { 'content-type': contentType },
  });
  if (answer.statusCode !== 200) return `${answer.statusCode} ${answer.body.slice(0, 600)}`;
  writeFileSync(file, answer.rawPayload);
  return {
    request,
    file,
    profile: String(answer.headers['x-einvoice-profile']),
    isUbl: answer.headers['x-einvoice-syntax'] !== 'CII',
  };
}

async function main(): Promise<number> {
  const every = Number(process.argv[2]) || DEFAULT_EVERY;
  const folder = join(mkdtempSync(join(tmpdir(), 'hybrid-')), 'files');
  mkdirSync(folder);
  const service = await startService({ withPrograms: true, env: PATIENT });
  const made: Hybrid[] = [];
  const refused: string[] = [];
  const requests = conformanceRequests().filter(
    ({ version, profile }, index) => index % every === 0 && version === 2 && profile !== 'none',
  );
  for (const [index, request] of requests.entries()) {
    const hybrid = await embedded(service, request, join(folder, `${index}.pdf`));
    if (typeof hybrid === 'string') refused.push(`${request.name}: ${hybrid}`);
    else if (hybrid !== undefined) made.push(hybrid);
  }
  await service.close();
  const files = made.map(({ file }) => file);
  await validate(files, folder, THREADS);
  const archive = await validateWithVeraPdf(
    files.map((file) => ({ level: '3b', file })),
    THREADS,
  );
  const faults: string[] = [];
  for (const [index, { request, file, isUbl }] of made.entries()) {
    const { isPdfA, hasXml, findings } = readReport(file);
    const errors = findings.filter(({ severity }) => severity !== 'warning');
    const qpdf = await ended('qpdf', ['--check', file]);
    const found = [
      ...(isPdfA ? [] : ['no PDF/A (Mustang)']),
      ...(archive[index]!.isValid
        ? []
        : [`veraPDF: ${archive[index]!.broken.map(({ rule }) => rule).join(' ')}`]),
      ...(qpdf.code === 0 ? [] : [`qpdf: ${qpdf.output.slice(0, 200)}`]),
      // Mustang reads hybrid files of CII alone.
      ...(isUbl || hasXml ? [] : ['Mustang found no e-invoice']),
      ...(isUbl ? [] : errors.map(({ text }) => text.slice(0, 200))),
    ];
    if (found.length > 0) faults.push(`${request.name} (${file}): ${found.join('; ')}`);
  }
  const profiles = Map.groupBy(made, ({ profile }) => profile);
  console.log(`${requests.length} requests, ${made.length} hybrid invoices, ${refused.length} refused`);
  console.log([...profiles].map(([profile, all]) => `${profile} ${all.length}`).join(', '));
  for (const one of refused) console.log(`REFUSED ${one}`);
  for (const one of faults) console.log(`FAULT ${one}`);
  return faults.length + refused.length === 0 ? 0 : 1;
}

process.exitCode = await main();
