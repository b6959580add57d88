import { readExtract } from './extract.ts';
import type { Region } from './hard-queries.ts';

export type ExtractName = 'liechtenstein-2024-03' | 'monaco-2025' | 'dreieich-2022-10';

/** Those that may be looked at while the geocoder is tuned; the third one is not. */
export const TUNED_ON: readonly ExtractName[] = ['liechtenstein-2024-03', 'monaco-2025'];
export const UNTOUCHED: ExtractName = 'dreieich-2022-10';

const SEED = 16;

/** The queries of a set follow from its name and seed alone. */
export function regionOf(name: ExtractName, seed = SEED): Region {
  switch (name) {
    case 'liechtenstein-2024-03':
      return {
        extract: readExtract(name),
        countries: ['Liechtenstein', 'LI', 'Fürstentum Liechtenstein'],
        prefixes: ['LI-', 'FL-', 'FL '],
        seed,
        perGroup: 80,
      };
    case 'monaco-2025':
      return {
        extract: readExtract(name, 'Monaco'),
        countries: ['Monaco', 'MC', 'Principauté de Monaco'],
        prefixes: ['MC-', 'MC '],
        seed,
        perGroup: 50,
      };
    case 'dreieich-2022-10':
      return {
        extract: readExtract(name),
        countries: ['Deutschland', 'Germany', 'DE', 'Allemagne'],
        prefixes: ['D-', 'DE-', 'D '],
        seed,
        perGroup: 60,
      };
  }
}
