import { InvalidInput } from '@kontor/base';
import { type Asset, type OrderedStep, refuseStep, WRONG_ASSET } from '@kontor/pdf-tools';
import type { Pictures } from '../../core/tools.ts';
import type { NamedUpload } from '../../core/upload.ts';

interface AssetTools {
  readonly pictures: Pictures;
  readonly signal: AbortSignal;
}

/** The assets that steps name, pictures among them decoded. @throws InvalidInput for one that cannot be drawn */
export async function assetFiles(
  assets: readonly NamedUpload[],
  steps: readonly OrderedStep[],
  tools: AssetTools,
): Promise<readonly Asset[]> {
  const read = new Map<string, Asset>();
  for (const { do: word, index, values } of steps) {
    const upload = assets.find(({ name }) => name === values.asset);
    if (upload === undefined) continue;
    const known = read.get(upload.name) ?? { name: upload.name, bytes: await upload.bytes(upload.size) };
    const isDrawn = word === 'stamp' && known.picture === undefined && !isPdf(known.bytes);
    read.set(
      upload.name,
      isDrawn ? { ...known, picture: await pictureOf(known.bytes, index, tools) } : known,
    );
  }
  return [...read.values()];
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');

async function pictureOf(bytes: Uint8Array, index: number, { pictures, signal }: AssetTools) {
  try {
    return await pictures.stamp(bytes, signal);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const [found] = error.violations;
    return refuseStep(index, 'asset', found?.description.replace(/^[^:]*: /, '') ?? WRONG_ASSET);
  }
}
