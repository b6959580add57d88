/** Words that a reader takes decisions by. */
const WORDS = [
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '<',
  '/',
  ' 0 R',
  ' obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  '/Length 9',
  '/Prev 15',
  '/Kids [2 0 R]',
  '99999999999',
  '-1',
  '/Filter /LZWDecode',
  '/ObjStm',
  '\0',
];

/** One of: other bytes, a word put in, a piece cut out, doubled or moved, the end cut off. */
export function mutated(file: Uint8Array, random: () => number): Buffer {
  const at = Math.floor(random() * file.length);
  const end = Math.min(file.length, at + Math.floor(random() * 60));
  const [before, piece, after] = [file.subarray(0, at), file.subarray(at, end), file.subarray(end)];
  const word = Buffer.from(WORDS[Math.floor(random() * WORDS.length)]!, 'latin1');
  const ways: readonly (() => readonly Uint8Array[])[] = [
    () => [before, Uint8Array.from(piece, () => Math.floor(random() * 256)), after],
    () => [before, word, piece, after],
    () => [before, word, after],
    () => [before, after],
    () => [before, piece, piece, after],
    () => [after, piece, before],
    () => [before, Uint8Array.from(piece, (byte) => byte ^ (1 << Math.floor(random() * 8))), after],
    () => [before],
  ];
  return Buffer.concat(ways[Math.floor(random() * ways.length)]!());
}
