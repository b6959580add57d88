import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Converter, Result } from './converter.ts';

const run = promisify(execFile);

/** What a program has written, if it has; its exit code is 0. */
async function resultOf(path: string, program: string, words: readonly string[], env = process.env) {
  rmSync(path, { force: true });
  try {
    await run(program, words, { env, maxBuffer: 2 ** 26 });
  } catch {
    return undefined; // refused
  }
  return existsSync(path) ? ({ pdf: readFileSync(path), level: '2b' } satisfies Result) : undefined;
}

/** Ghostscript alone, as its documentation makes PDF/A-2: neither sandbox nor checks. */
export async function openGhostscript(): Promise<Converter> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  const output = join(folder, 'output.pdf');
  const profile = '/usr/share/color/icc/ghostscript/srgb.icc';
  const definitions = join(folder, 'def.ps');
  writeFileSync(definitions, definitionsFor(profile));
  const words = [
    ...['-dSAFER', '-dBATCH', '-dNOPAUSE', '-dQUIET', '-sDEVICE=pdfwrite', '-dPDFA=2'],
    ...['-dPDFACompatibilityPolicy=1', '-sColorConversionStrategy=RGB', `--permit-file-read=${profile}`],
    ...['-sstdout=%stderr', '-o', output, definitions],
  ];
  return {
    name: 'ghostscript',
    convert: ({ path }) => resultOf(output, 'gs', [...words, path]),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

const definitionsFor = (profile: string): string => `%!
[/_objdef {icc_PDFA} /type /stream /OBJ pdfmark
[{icc_PDFA} << /N 3 >> /PUT pdfmark
[{icc_PDFA} (${profile}) (r) file /PUT pdfmark
[/_objdef {OutputIntent_PDFA} /type /dict /OBJ pdfmark
[{OutputIntent_PDFA} << /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {icc_PDFA} /OutputConditionIdentifier (sRGB) >> /PUT pdfmark
[{Catalog} << /OutputIntents [ {OutputIntent_PDFA} ] >> /PUT pdfmark
`;

const VERSION = '17.13.0';
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/ocrmypdf');

/**
 * OCRmyPDF without OCR, from the Python package index, in an environment of its own that is made on first use. It asks
 * for Tesseract even with OCR switched off: a script that only prints its version replaces it.
 */
export async function openOcrMyPdf(): Promise<Converter> {
  const program = join(CACHE, VERSION, 'bin/ocrmypdf');
  if (!existsSync(program)) install();
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  const output = join(folder, 'output.pdf');
  const env = { ...process.env, PATH: [join(CACHE, 'stand-in'), process.env.PATH].join(delimiter) };
  const words = ['--quiet', '--jobs', '1', '--ocr-engine', 'none', '--mode', 'skip'];
  return {
    name: 'ocrmypdf',
    convert: ({ path }) => resultOf(output, program, [...words, path, output], env),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

function install(): void {
  console.error(`installing OCRmyPDF ${VERSION} to compare with (pip, into node_modules/.cache)`);
  const environment = join(CACHE, VERSION);
  mkdirSync(join(CACHE, 'stand-in'), { recursive: true });
  const tesseract = join(CACHE, 'stand-in/tesseract');
  writeFileSync(
    tesseract,
    '#!/bin/sh\ncase "$1" in --version) echo "tesseract 5.5.0";; --list-langs) printf "List (1):\\neng\\n";; *) exit 1;; esac\n',
  );
  chmodSync(tesseract, 0o755);
  const pip = join(environment, 'bin/pip');
  for (const [command, ...words] of [
    ['python3', '-m', 'venv', environment],
    [pip, 'install', '--quiet', `ocrmypdf==${VERSION}`],
  ] as const) {
    const { status } = spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) throw new Error(`${command} failed: ${status}`);
  }
}
