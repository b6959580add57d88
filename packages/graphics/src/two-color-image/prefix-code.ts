/**
 * Prefix codes as deflate (RFC 1951, 3.2) and WebP lossless (RFC 9649, 3.7) both use them. Plain arrays throughout:
 * for a few hundred small numbers they are made much faster than typed ones.
 */
export interface PrefixCode {
  /**
   * By symbol: length << 16 | code, 0 = not in use. Codes are bit-reversed, because both formats write codes from
   * the highest bit and numbers from the lowest.
   */
  readonly entries: readonly number[];
  /** Symbols that have a code, in ascending order. */
  readonly used: readonly number[];
}

/** Length of a symbol's code. */
export function codeLength({ entries }: PrefixCode, symbol: number): number {
  return entries[symbol]! >>> 16;
}

/**
 * The code of least total length for the given frequencies, no code longer than `maxLength` (at most 15). A single
 * symbol in use gets one bit.
 */
export function prefixCode(frequencies: readonly number[], maxLength: number): PrefixCode {
  const used = usedSymbols(frequencies);
  if (used.length < 2) return canonicalCode(frequencies.length, used, [1]);
  const order = byFrequency(used, frequencies);
  const depths = treeDepths(order, used, frequencies);
  limitDepths(depths, order.length, maxLength);
  const lengths: number[] = used.slice();
  for (let index = 0; index < order.length; index++) lengths[order[index]!] = depths[index]!;
  return canonicalCode(frequencies.length, used, lengths);
}

function usedSymbols(frequencies: readonly number[]): number[] {
  const used: number[] = [];
  for (let symbol = 0; symbol < frequencies.length; symbol++) if (frequencies[symbol]! > 0) used.push(symbol);
  return used;
}

/** Positions in `used` in ascending order of frequency, by insertion: pictures of modules use a few dozen symbols. */
function byFrequency(used: readonly number[], frequencies: readonly number[]): number[] {
  const order: number[] = used.slice();
  for (let index = 0; index < order.length; index++) {
    const frequency = frequencies[used[index]!]!;
    let place = index;
    for (; place > 0 && frequencies[used[order[place - 1]!]!]! > frequency; place--)
      order[place] = order[place - 1]!;
    order[place] = index;
  }
  return order;
}

/**
 * Depths of the leaves of a Huffman tree, by two queues: leaves and joined nodes both come in ascending order of
 * weight. The first `order.length` entries are the leaves in that order, so their depths descend.
 */
function treeDepths(
  order: readonly number[],
  used: readonly number[],
  frequencies: readonly number[],
): number[] {
  const leaves = order.length;
  const weight: number[] = [];
  const parent: number[] = [];
  for (let leaf = 0; leaf < leaves; leaf++) {
    weight.push(frequencies[used[order[leaf]!]!]!);
    parent.push(0);
  }
  let leaf = 0;
  let node = leaves;
  for (let next = leaves; next < 2 * leaves - 1; next++) {
    const first = leaf < leaves && (node >= next || weight[leaf]! <= weight[node]!) ? leaf++ : node++;
    const second = leaf < leaves && (node >= next || weight[leaf]! <= weight[node]!) ? leaf++ : node++;
    weight.push(weight[first]! + weight[second]!);
    parent.push(0);
    parent[first] = next;
    parent[second] = next;
  }
  // A parent comes behind its children: from its end on, the array can turn into depths. The root keeps its 0.
  for (let index = 2 * leaves - 3; index >= 0; index--) parent[index] = parent[parent[index]!]! + 1;
  return parent;
}

/** Cuts depths at the limit, then lengthens the rarest shorter codes until the code fits again (Kraft's sum). */
function limitDepths(depths: number[], leaves: number, maxLength: number): void {
  if (depths[0]! <= maxLength) return;
  let room = 1 << maxLength;
  for (let index = 0; index < leaves; index++) {
    if (depths[index]! > maxLength) depths[index] = maxLength;
    room -= 1 << (maxLength - depths[index]!);
  }
  for (let index = 0; room < 0; ) {
    if (depths[index] === maxLength) {
      index++;
      continue;
    }
    depths[index]!++;
    room += 1 << (maxLength - depths[index]!);
  }
  // What lengthening freed too much goes back to the most frequent symbols.
  for (let index = leaves - 1; index >= 0 && room > 0; index--) {
    while (depths[index]! > 1 && 1 << (maxLength - depths[index]!) <= room) {
      room -= 1 << (maxLength - depths[index]!);
      depths[index]!--;
    }
  }
}

/**
 * RFC 1951, 3.2.2: codes of one length are consecutive in the order of the symbols. `lengths` belong to `used`.
 */
export function canonicalCode(size: number, used: readonly number[], lengths: readonly number[]): PrefixCode {
  const next = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let index = 0; index < used.length; index++) next[lengths[index]! + 1]!++;
  for (let bits = 2; bits <= 16; bits++) next[bits] = (next[bits]! + next[bits - 1]!) << 1;
  const entries = new Array<number>(size).fill(0);
  for (let index = 0; index < used.length; index++) {
    const bits = lengths[index]!;
    entries[used[index]!] = (bits << 16) | reverseBits(next[bits]!++, bits);
  }
  return { entries, used };
}

function reverseBits(code: number, bits: number): number {
  let reversed = 0;
  for (let bit = 0; bit < bits; bit++) reversed |= ((code >>> bit) & 1) << (bits - 1 - bit);
  return reversed;
}
