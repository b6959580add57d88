import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RawPixels } from '@kontor/graphics/testing';
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Run } from '../harness.ts';
import { peer } from '../peer.ts';

interface QrcodeModule {
  readonly default: {
    create(
      segments: readonly { data: Uint8Array; mode: 'byte' }[],
      options: { errorCorrectionLevel: string },
    ): unknown;
    toBuffer(
      segments: readonly { data: Uint8Array; mode: 'byte' }[],
      options: { errorCorrectionLevel: string; width: number },
    ): Promise<Uint8Array>;
  };
}

interface GeneratorModule {
  readonly default: (
    version: number,
    level: string,
  ) => { addData(text: string, mode: 'Byte'): void; make(): void };
}

/** Every contender that makes the modules of a QR Code in byte mode, smallest version, best mask. */
export async function matrixPeers(text: string, level: string): Promise<Record<string, Run>> {
  const { default: qrcode } = await peer<QrcodeModule>('qrcode');
  const { default: generator } = await peer<GeneratorModule>('qrcode-generator');
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
    fireImmediately: true,
  });
  const data = Buffer.from(text);
  return {
    qrcode: () => qrcode.create([{ data, mode: 'byte' }], { errorCorrectionLevel: level }),
    'qrcode-generator': () => {
      const symbol = generator(0, level);
      symbol.addData(text, 'Byte');
      symbol.make();
      return symbol;
    },
    'zxing-wasm': () => writeBarcode(text, { format: 'QRCode', options: `ecLevel=${level}` }),
    'bwip-js': () => bwip.raw('qrcode', text, `eclevel=${level}`),
  };
}

/** `qrcode` draws a whole picture of the payload. */
export async function picturePeers(
  text: string,
  size: number,
): Promise<Record<string, () => Promise<Uint8Array>>> {
  const { default: qrcode } = await peer<QrcodeModule>('qrcode');
  const segments = [{ data: Buffer.from(text), mode: 'byte' }] as const;
  return { qrcode: () => qrcode.toBuffer(segments, { errorCorrectionLevel: 'M', width: size }) };
}

/** sharp from ready pixels, two colours, as small as it can. */
export function sharpWriters({ data, width, height, channels }: RawPixels) {
  const image = () => sharp(data, { raw: { width, height, channels } });
  return {
    png: () => image().png({ palette: true, colours: 2, compressionLevel: 9, effort: 10 }).toBuffer(),
    webp: () => image().webp({ lossless: true }).toBuffer(),
    gif: () => image().gif({ colours: 2 }).toBuffer(),
    tiff: () => image().tiff({ compression: 'deflate', predictor: 'none', bitdepth: 1 }).toBuffer(),
  };
}
