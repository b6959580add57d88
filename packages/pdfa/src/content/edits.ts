import { FOREIGN_STYLE, serialized } from '@kontor/pdf';
import { readContent } from './operations.ts';

/** A piece of a content stream that is written differently. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: Uint8Array;
}

/** The content with its edits, which must not overlap. */
export function edited(data: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let copied = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(data.subarray(copied, start), text);
    copied = end;
  }
  return Buffer.concat([...parts, data.subarray(copied)]);
}

/**
 * All operations written again, with their edits: malformed content between them is read in different ways
 * by different programs.
 */
export function rewritten(data: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const byStart = new Map(edits.map((edit) => [edit.start, edit.text]));
  const parts: Uint8Array[] = [];
  readContent(data, ({ operator, operands, start, end, image }) => {
    const text = byStart.get(start);
    if (text !== undefined) parts.push(text);
    else if (image !== undefined) parts.push(data.subarray(start, end), Buffer.from('\n', 'latin1'));
    else {
      const texts = [...operands.map((operand) => serialized(operand, FOREIGN_STYLE)), operator];
      parts.push(Buffer.from(`${texts.join(' ')}\n`, 'latin1'));
    }
  });
  return Buffer.concat(parts);
}
