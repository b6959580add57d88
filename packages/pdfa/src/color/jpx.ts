/** The colour description of a JPEG 2000 file (ISO 15444-1, annex I). */
export interface JpxHeader {
  readonly channels: number;
  /** Bits a channel; 0 when they differ. */
  readonly depth: number;
  readonly hasOwnDepths: boolean;
  /** Method, approximation and enumerated colour space of each colour specification. */
  readonly colors: readonly {
    readonly method: number;
    readonly approximation: number;
    readonly space?: number;
  }[];
}

const MAX_BOXES = 1_000;

/** Reads the header boxes; undefined for a bare code stream and for what is no JPEG 2000 file. */
export function jpxHeader(bytes: Uint8Array): JpxHeader | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const header = boxesIn(data).find(({ type }) => type === 'jp2h')?.content;
  const boxes = header === undefined ? [] : boxesIn(header);
  const image = boxes.find(({ type }) => type === 'ihdr')?.content;
  if (image === undefined || image.length < 14) return undefined;
  const depth = image[10]!;
  return {
    channels: image.readUInt16BE(8),
    depth: depth === 255 ? 0 : (depth & 0x7f) + 1,
    hasOwnDepths: boxes.some(({ type }) => type === 'bpcc'),
    colors: boxes
      .filter(({ type, content }) => type === 'colr' && content.length >= 3)
      .map(({ content }) => ({
        method: content[0]!,
        approximation: content[2]!,
        ...(content[0] === 1 && content.length >= 7 ? { space: content.readUInt32BE(3) } : {}),
      })),
  };
}

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

function boxesIn(data: Buffer): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= data.length && boxes.length < MAX_BOXES; ) {
    const length = data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    // 0: up to the end; 1: a length of eight bytes follows, which only code streams need.
    const end = length < 8 ? data.length : Math.min(data.length, at + length);
    boxes.push({ type, content: data.subarray(at + (length === 1 ? 16 : 8), end) });
    at = end;
  }
  return boxes;
}
