import { writeCheckWords } from '../reed-solomon/byte-check-words.ts';
import type { QrBlocks } from './geometry.ts';

/** Final code word sequence: blocks interleaved word by word, check words behind: ISO/IEC 18004:2015, 7.6. */
export function codeWords(data: Uint8Array, blocks: QrBlocks): Uint8Array {
  const { count, checkWords, shortCount, shortDataWords, dataWords, totalWords } = blocks;
  const words = new Uint8Array(totalWords);
  let start = 0;
  for (let block = 0; block < count; block++) {
    const length = block < shortCount ? shortDataWords : shortDataWords + 1;
    for (let index = 0; index < shortDataWords; index++) words[index * count + block] = data[start + index]!;
    if (length > shortDataWords) {
      words[shortDataWords * count + block - shortCount] = data[start + shortDataWords]!;
    }
    writeCheckWords(data, start, length, checkWords, words, dataWords + block, count);
    start += length;
  }
  return words;
}
