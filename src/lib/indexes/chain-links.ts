import { z } from 'zod';
import type { ChainLink } from './chain-link.ts';
import { CHAIN_LINKS } from './chain-links.data.ts';
import { NEWEST_AUSTRIAN_BASE } from './price-index.ts';
import { AUSTRIAN_DATASETS } from './price-indexes.data.ts';

/** The operator's file of factors is wrong; the message has place and reason. */
export class ChainFileMistake extends Error {}

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
 * `{"newest", "from", "to", "factors"}` in which the first link that fits a month counts. @throws ChainFileMistake
 */
export function chainLinks(file: string | undefined): readonly ChainLink[] {
  if (file === undefined) return CHAIN_LINKS;
  const parsed = links.safeParse(parsedJson(file));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the list'}: ${message}`,
  );
  throw new ChainFileMistake(`INDEX_CHAIN_FILE: ${faults.join('; ')}`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ChainFileMistake('INDEX_CHAIN_FILE: is not JSON');
  }
}
