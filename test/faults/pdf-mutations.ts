/**
 * Damaged documents through the whole operation, with the programs of this machine, the same in each run: each call is
 * answered 200, 406 or 503 in time, a 200 is sound by our own check, honest callers are served in between, and no program
 * and no file is left.
 *
 * `PDF_MUTATIONS=10000` is the full run (an hour on 2 cores), `PDF_MUTATIONS_FROM` the first number of a part of it,
 * `PDF_MUTATIONS_OF` a folder of documents to damage besides those of the generator, `PDF_MUTATIONS_KEEP` one that
 * results are written to, for veraPDF.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { randomFrom } from '@kontor/base/testing';
import { InstalledFonts } from '@kontor/fonts';
import { mutated } from '@kontor/pdf/testing';
import { PDF_A_LEVELS, type PdfALevel } from '@kontor/pdfa';
import { checkPdfA, pdfACases } from '@kontor/pdfa/testing';
import { documentOf, encrypted } from '../../src/operations/pdf-to-pdf-a/testing/documents.ts';
import { multipartForm } from '../../src/testing/multipart.ts';
import { EPC_CALL, type Reply, send } from './http-caller.mts';
import { needsProc, residentMb, serve } from './http-process.mts';
import { assertAnswered, assertNothingLeft, PDF_A_ENV, PDF_A_PATH, untilReady } from './pdf-service.mts';

const COUNT = Number(process.env.PDF_MUTATIONS ?? 120);
const FROM = Number(process.env.PDF_MUTATIONS_FROM ?? 0);
const SAMPLES = process.env.PDF_MUTATIONS_OF;
const KEEP = process.env.PDF_MUTATIONS_KEEP;
const CALLERS = 2;
const HONEST_EVERY = 50;
const MODES = ['auto', 'auto', 'auto', 'lossless', 'redistill'] as const;

const samples = (folder: string): readonly Buffer[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.pdf'))
    .map((file) => readFileSync(join(folder, file)));

function sources(): readonly Buffer[] {
  const plain = documentOf({ pages: ['BT /F1 12 Tf 20 40 Td (some text) Tj ET', '2 w 20 20 160 60 re S'] });
  const cases = pdfACases(new InstalledFonts()).map(({ pdf }) => pdf);
  return [
    plain,
    encrypted(plain, { user: '', owner: 'x' }),
    ...cases,
    ...(SAMPLES === undefined ? [] : samples(SAMPLES)),
  ];
}

interface Damaged {
  readonly pdf: Buffer;
  readonly level: PdfALevel;
  readonly mode: (typeof MODES)[number];
}

/** Follows from its number alone: a part of a run meets the same documents as the whole. */
function damagedDocument(number: number, all: readonly Buffer[]): Damaged {
  const random = randomFrom(20_261_122 + number);
  let pdf: Buffer = all[Math.floor(random() * all.length)]!;
  for (let times = 1 + Math.floor(random() ** 2 * 4); times > 0; times--) pdf = mutated(pdf, random);
  // What is not looked at as a PDF at all proves nothing.
  if (!pdf.subarray(0, 1024).includes('%PDF-')) pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), pdf]);
  const level = PDF_A_LEVELS[Math.floor(random() * PDF_A_LEVELS.length)]!;
  return { pdf, level, mode: MODES[Math.floor(random() * MODES.length)]! };
}

function convert(address: string, { pdf, level, mode }: Damaged): Promise<Reply> {
  const { body, contentType } = multipartForm([
    { name: 'level', content: level },
    { name: 'mode', content: mode },
    { name: 'file', content: pdf, filename: 'a.pdf' },
  ]);
  return send(address, { path: PDF_A_PATH, body, headers: { 'content-type': contentType } });
}

/** The first words of what is wrong with the file. */
function toldBy({ body }: Reply): string {
  const { details } = JSON.parse(body.toString()) as { details: readonly { description: string }[] };
  const [first] = details;
  return first?.description.split(':').slice(1, 2).join().trim().slice(0, 60) ?? '';
}

/** How it ended. */
function outcomeOf(reply: Reply, number: number): string {
  if (reply.status !== 503) assertAnswered(reply, `document ${number}`);
  if (reply.status !== 200) return `${reply.status} ${toldBy(reply)}`;
  const level = String(reply.headers['x-pdfa-level']) as PdfALevel;
  const order = { output: reply.body, input: reply.body, level, route: 'lossless' } as const;
  assert.deepEqual(checkPdfA(order), [], `document ${number}`);
  assert.notEqual(reply.headers['x-page-count'], '0', `document ${number}`);
  if (KEEP !== undefined) writeFileSync(join(KEEP, `${number}-${level}.pdf`), reply.body);
  return String(reply.headers['x-pdfa-route']);
}

test(`damaged documents ${FROM} to ${FROM + COUNT - 1}`, {
  skip: needsProc,
  timeout: 60_000 + COUNT * 2_000,
}, async (t) => {
  const server = await serve(t, PDF_A_ENV);
  await untilReady(server);
  const all = sources();
  const honest = documentOf();
  const counts: Record<string, number> = {};
  let [next, slowest] = [FROM, 0];
  const call = async (): Promise<void> => {
    while (next < FROM + COUNT) {
      const number = next++;
      const reply = await convert(server.address, damagedDocument(number, all));
      const outcome = outcomeOf(reply, number);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      slowest = Math.max(slowest, reply.ms);
      if (number % HONEST_EVERY !== 0) continue;
      const other = await convert(server.address, { pdf: honest, level: '2b', mode: 'auto' });
      assert.equal(other.status, 200, `after document ${number}: ${other.body.toString('latin1', 0, 300)}`);
      assert.equal((await send(server.address, EPC_CALL)).status, 200, `after document ${number}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  t.diagnostic(`${JSON.stringify(counts)}, slowest ${Math.round(slowest)} ms`);
  t.diagnostic(`${Math.round(residentMb(server, 'peak'))} MB at most`);
  // Damage that leaves nothing to convert would prove nothing.
  assert.ok((counts.lossless ?? 0) > COUNT / 10, JSON.stringify(counts));
  assert.equal(server.child.exitCode, null, 'the service runs');
  await assertNothingLeft(server);
});
