import { dict, name, type PdfDict, type PdfObject, type PdfRef, PdfWriter } from '@kontor/pdf';

/** A picture of a test document: its entries, its bytes, and how it is drawn. */
export interface TestPicture {
  readonly entries: Readonly<Record<string, PdfObject>>;
  readonly data: Uint8Array;
  /** `encoded`: the bytes are as the filter of the entries has them. */
  readonly coding?: 'encoded';
  /** Content that draws `/I`. */
  readonly content?: string;
}

/** Samples that rise from the left to the right, with some noise: no coding without loss makes much of them. */
export function shades(width: number, height: number, channels: number): Uint8Array {
  const samples = new Uint8Array(width * height * channels);
  let seed = 7;
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    const x = Math.floor(i / channels) % width;
    samples[i] = Math.round((x / width) * 200) + ((i % channels) * 20 + ((seed >> 16) % 8));
  }
  return samples;
}

/** A page of 200 × 200 points with one picture. */
export function pictureDocument(
  { entries, data, coding, content = 'q 100 0 0 100 50 50 cm /I Do Q' }: TestPicture,
  more: (writer: PdfWriter, picture: PdfRef) => PdfDict = () => dict({}),
): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const common = { Type: name('XObject'), Subtype: name('Image') };
  const options = coding === undefined ? {} : { coding };
  const picture = writer.addStream(dict({ ...common, ...entries }), data, options);
  const page = writer.add(
    dict({
      Type: name('Page'),
      Parent: pages,
      MediaBox: [0, 0, 200, 200],
      Contents: writer.addStream(dict({}), Buffer.from(`${content}\n`, 'latin1')),
      Resources: new Map([['XObject', dict({ I: picture })], ...more(writer, picture)]),
    }),
  );
  writer.set(pages, dict({ Type: name('Pages'), Count: 1, Kids: [page] }));
  return writer.bytes({ root: writer.add(dict({ Type: name('Catalog'), Pages: pages })) });
}
