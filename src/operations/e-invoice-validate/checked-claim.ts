import { Unavailable } from '@kontor/base';
import { type ClaimCheck, checkClaimJob } from '@kontor/pdfa/jobs';
import type { Cpu } from '../../core/tools.ts';

/** Long documents are answered without it. */
const MAX_MS = 2_000;

/** Whether a PDF keeps its claim of PDF/A; undefined where that takes longer than two seconds. */
export async function checkedClaim(
  pdf: Uint8Array,
  cpu: Cpu,
  signal: AbortSignal,
): Promise<ClaimCheck | undefined> {
  const limit = AbortSignal.timeout(MAX_MS);
  try {
    return await cpu.run(checkClaimJob, { pdf }, AbortSignal.any([signal, limit]));
  } catch (error) {
    if (error instanceof Unavailable && limit.aborted && !signal.aborted) return undefined;
    throw error;
  }
}
