import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Produced } from './produce.ts';
import { ended } from './programs.ts';

/** Scanners of print quality are no worse than this (rules: Payment codes on an invoice). */
const DPI = 150;

/** Loads the decoder from its package: it must never fetch it. */
function prepare(): void {
  const require = createRequire(import.meta.url);
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) },
  });
}

/** Texts of all QR codes on all pages. */
async function decodedTexts(file: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-code-'));
  try {
    await ended('pdftoppm', ['-r', String(DPI), '-gray', file, join(folder, 'page')]);
    const texts: string[] = [];
    for (const page of readdirSync(folder)) {
      const found = await readBarcodes(readFileSync(join(folder, page)), { formats: ['QRCode'] });
      texts.push(...found.map(({ text }) => text));
    }
    return texts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A code that was asked for must be read back from a rendering of the page, with the account and the total. */
export async function codeFaults({ request, file, xml, warnings }: Produced): Promise<readonly string[]> {
  if (
    request.body.epcQrCode === undefined ||
    warnings.includes('qr-code-omitted') ||
    warnings.includes('currency-not-payable')
  )
    return [];
  prepare();
  const texts = await decodedTexts(file);
  const code = texts.find((text) => text.startsWith('BCD\n002\n'));
  if (code === undefined) return ['the EPC code cannot be read from the page'];
  const total =
    xml === undefined ? undefined : /<ram:DuePayableAmount>([^<]*)</.exec(new TextDecoder().decode(xml))?.[1];
  const isRight = total === undefined || code.split('\n')[7]?.endsWith(total) === true;
  return isRight ? [] : [`the EPC code has ${code.split('\n')[7]}, the e-invoice ${total}`];
}
