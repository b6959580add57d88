import { alignmentByVersion, blocksByVersion } from './sizes.data.ts';

/** Blocks that are alike: data words and check words of each. */
export interface Blocks {
  readonly count: number;
  readonly dataWords: number;
  readonly checkWords: number;
}

/** Where the alignment lines of a version are (annex A); none below version 4. */
export interface Alignment {
  /** Modules of the fields but the last, and of that one. */
  readonly pitch: number;
  readonly lastPitch: number;
  readonly fields: number;
}

export const VERSIONS = 84;
export type HanXinLevel = 1 | 2 | 3 | 4;

/** Modules on a side. */
export const sideOf = (version: number): number => 21 + 2 * version;

/** The blocks of a version and level in their order. */
export function blocksOf(version: number, level: HanXinLevel): readonly Blocks[] {
  const text = blocksByVersion[version - 1]!.split(' ')[level - 1]!;
  return text.split('+').map((part) => {
    const [count, dataWords, checkWords] = part.split(/[*/]/).map(Number);
    return { count: count!, dataWords: dataWords!, checkWords: checkWords! };
  });
}

export const dataWordsOf = (version: number, level: HanXinLevel): number =>
  blocksOf(version, level).reduce((sum, { count, dataWords }) => sum + count * dataWords, 0);

export const totalWordsOf = (version: number): number =>
  blocksOf(version, 1).reduce(
    (sum, { count, dataWords, checkWords }) => sum + count * (dataWords + checkWords),
    0,
  );

export function alignmentOf(version: number): Alignment {
  const all = alignmentByVersion.join(' ').split(' ');
  const [pitch, lastPitch, fields] = all[version - 1]!.split(',').map(Number);
  return { pitch: pitch!, lastPitch: lastPitch!, fields: fields! };
}
