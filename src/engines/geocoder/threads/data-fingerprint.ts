import { createHash } from 'node:crypto';
import type { FileReport } from './geocoder-tasks.ts';

const HEX_DIGITS = 16;

/**
 * Of the descriptions of all files in use, whatever their order: 16 hexadecimal digits, `undefined` when none is in use.
 * When a file was built is no part of it: each node makes its file of the world for itself.
 */
export function fingerprintOf(reports: readonly Pick<FileReport, 'about'>[]): string | undefined {
  const described = reports.flatMap(({ about }) => {
    if (about === undefined) return [];
    const { format, sources, counts, countries } = about;
    return JSON.stringify([format, sources, counts, countries]);
  });
  if (described.length === 0) return undefined;
  return createHash('sha256').update(described.sort().join('\n')).digest('hex').slice(0, HEX_DIGITS);
}
