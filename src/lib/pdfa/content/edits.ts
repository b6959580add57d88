/** A piece of a content stream that is written differently. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: Uint8Array;
}

/** The content with its edits, which must not overlap. */
export function edited(data: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let place = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(data.subarray(place, start), text);
    place = end;
  }
  return Buffer.concat([...parts, data.subarray(place)]);
}
