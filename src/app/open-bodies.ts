import { join } from 'node:path';
import type { Config } from '../config.ts';
import { Bodies, type BodyTimes } from '../http/bodies/bodies.ts';
import { TemporaryFiles } from '../http/bodies/temporary-files.ts';
import type { Metrics } from '../http/metrics.ts';
import type { System } from './system.ts';

/** contract: Limits */
const TIMES: BodyTimes = { jsonMs: 30_000, uploadMs: 60_000 };

const MEBIBYTE = 1024 * 1024;
const BODY_BUDGET = 64 * MEBIBYTE;
const UPLOAD_BUDGET = 1024 * MEBIBYTE;

interface BodiesOptions {
  readonly random: System['random'];
  readonly config: Config;
  readonly metrics: Metrics;
  /** Whether memory is short. */
  readonly isShort: () => boolean;
  readonly onError: (task: string, error: unknown) => void;
}

/** What all bodies under way may take together, of memory and of the disk, in bytes. */
export const bodyBudgets = (
  config: Pick<Config, 'BODY_BUDGET' | 'BODY_LIMIT' | 'UPLOAD_BUDGET' | 'UPLOAD_LIMIT'>,
): { readonly memory: number; readonly disk: number } => ({
  memory: config.BODY_BUDGET ?? Math.max(BODY_BUDGET, 2 * config.BODY_LIMIT),
  disk: config.UPLOAD_BUDGET ?? Math.max(UPLOAD_BUDGET, 2 * config.UPLOAD_LIMIT),
});

/** Reads bodies by the operator's limits; what a killed process left of uploads goes now. */
export function openBodies({ config, random, metrics, isShort, onError }: BodiesOptions): Bodies {
  const files = new TemporaryFiles({ folder: join(config.DATA_DIR, 'tmp'), random });
  files.sweep().catch((error: unknown) => onError('sweep of uploads', error));
  const limits = { json: config.BODY_LIMIT, upload: config.UPLOAD_LIMIT, ...bodyBudgets(config) };
  const bodies = new Bodies({ limits, times: TIMES, files, isShort });
  metrics.gauge('body_bytes', 'Memory of request bodies under way', () => bodies.usedBytes.memory);
  metrics.gauge('upload_bytes', 'Disk space of uploads under way', () => bodies.usedBytes.disk);
  return bodies;
}
