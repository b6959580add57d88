import type { Token } from './token.ts';

/** What a token of a stored variant is. */
export interface VariantToken {
  readonly key: string;
  readonly kind: 'name' | 'designator' | 'stop';
}

const MARKS = { name: '', designator: '~', stop: '_' } as const;

/** Text of a column of the index: each key once. The keys consist of letters, marks and digits. */
export function nameKeys(variants: readonly (readonly Token[])[]): string {
  return [...new Set(variants.flat().map(({ key }) => key))].join(' ');
}

/** The variants as one text, for the column `variants`. */
export function packVariants(variants: readonly (readonly Token[])[]): string {
  return variants
    .map((tokens) => tokens.map((token) => MARKS[kindOf(token)] + token.key).join(' '))
    .join('|');
}

export function unpackVariants(packed: string): readonly (readonly VariantToken[])[] {
  if (packed === '') return [];
  return packed.split('|').map((variant) => variant.split(' ').map(unpackToken));
}

function unpackToken(packed: string): VariantToken {
  if (packed.startsWith(MARKS.designator)) return { key: packed.slice(1), kind: 'designator' };
  if (packed.startsWith(MARKS.stop)) return { key: packed.slice(1), kind: 'stop' };
  return { key: packed, kind: 'name' };
}

function kindOf({ isStop, isDesignator }: Token): VariantToken['kind'] {
  if (isStop) return 'stop';
  return isDesignator ? 'designator' : 'name';
}
