import { ByteReedSolomonCode } from '../reed-solomon/byte-check-words.ts';
import type { QrBlocks } from './qr-dimensions.ts';

/** x^8 + x^4 + x^3 + x^2 + 1: ISO/IEC 18004:2015, 7.5. */
const POLYNOMIAL = 0x11d;

let code: ByteReedSolomonCode | undefined;

/** Final code word sequence: blocks interleaved word by word, check words behind: ISO/IEC 18004:2015, 7.6. */
export function codeWords(data: Uint8Array, blocks: QrBlocks): Uint8Array {
  const { count, checkWords, shortCount, shortDataWords, dataWords, totalWords } = blocks;
  code ??= new ByteReedSolomonCode(POLYNOMIAL);
  const words = new Uint8Array(totalWords);
  let start = 0;
  for (let block = 0; block < count; block++) {
    const length = block < shortCount ? shortDataWords : shortDataWords + 1;
    for (let index = 0; index < shortDataWords; index++) words[index * count + block] = data[start + index]!;
    if (length > shortDataWords) {
      words[shortDataWords * count + block - shortCount] = data[start + shortDataWords]!;
    }
    const place = { check: words, checkFirst: dataWords + block, checkCount: checkWords, step: count };
    code.write({ data, dataFirst: start, dataCount: length, ...place });
    start += length;
  }
  return words;
}
