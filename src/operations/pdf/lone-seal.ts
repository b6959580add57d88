import type { OrderedStep } from '@kontor/pdf-tools';
import type { NamedUpload } from '../../core/upload.ts';

interface Call {
  readonly files: readonly NamedUpload[];
  readonly steps: readonly OrderedStep[];
  readonly isTest: boolean;
}

/**
 * The file as it was sent, where it is sealed and nothing else: a seal is appended to its bytes, so that earlier signatures
 * stay valid. Calls of test keys are marked before, which changes them.
 */
export async function fileToSealAlone({ files, steps, isTest }: Call): Promise<Uint8Array | undefined> {
  const [only] = files;
  const isAlone = files.length === 1 && steps.length > 0 && steps.every(({ do: word }) => word === 'seal');
  return only === undefined || !isAlone || isTest ? undefined : only.bytes(only.size);
}
