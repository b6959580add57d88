import { readSettingFile } from '@kontor/schema';
import { z } from 'zod';
import type { ChainLink } from './chain-link.ts';
import { CHAIN_LINKS } from './chain-links.data.ts';
import { NEWEST_AUSTRIAN_BASE } from './price-index.ts';
import { AUSTRIAN_DATASETS } from './price-indexes.data.ts';

const SERIES = [...Object.keys(AUSTRIAN_DATASETS), NEWEST_AUSTRIAN_BASE];
const series = z.string().refine((name) => SERIES.includes(name), `must be one of ${SERIES.join(', ')}`);
const year = z.int().min(1900).max(2200);
const factor = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,8})?$/, 'must be a decimal number as text, e.g. "1.095"')
  .refine((text) => Number(text) > 0, 'must be greater than 0');
const links = z.array(
  z.strictObject({ newest: series, from: year, to: year.optional(), factors: z.record(series, factor) }),
);

/**
 * The chain links in force: the built-in ones, or those of the operator's file (INDEX_CHAIN_FILE), a JSON list of
 * `{"newest", "from", "to", "factors"}` in which the first link that fits a month counts. @throws SettingFileMistake
 */
export function chainLinks(file: string | undefined): readonly ChainLink[] {
  if (file === undefined) return CHAIN_LINKS;
  return readSettingFile('INDEX_CHAIN_FILE', links, file);
}
