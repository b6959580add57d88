import type { Assembled } from './assembled.ts';
import { austrianIndex } from './austrian-index.ts';
import type { ChainLink } from './chain-link.ts';
import { germanIndex } from './german-index.ts';
import { harmonisedIndex } from './harmonised-index.ts';
import type { Layers } from './layers.ts';
import type { PriceIndex } from './price-index.ts';

/**
 * Makes an index from the values of its sources: which one wins for which period, averages, chaining, conversion to its
 * base (rules: Statistik Austria) (rules: Chaining) (rules: The German index) (rules: Eurostat).
 */
export function assemble(index: PriceIndex, layers: Layers, links: readonly ChainLink[]): Assembled {
  if (index.publisher === 'statistik-austria') return austrianIndex(index.id, layers, links);
  const own = layers.get(index.id) ?? new Map();
  return index.publisher === 'destatis' ? germanIndex(own) : harmonisedIndex(index.id, own);
}
