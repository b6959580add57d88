import { normalizeStrings as normalized } from '@kontor/schema';
import { isUpload } from '../core/upload.ts';

export { isRecord } from '@kontor/schema';

/** The input as the schema sees it, uploads as they are. `verbatim` names top-level members that stay as they are. */
export const normalizeStrings = (
  input: Readonly<Record<string, unknown>>,
  verbatim: readonly string[] = [],
): Record<string, unknown> => normalized(input, { verbatim, isLeaf: isUpload });
