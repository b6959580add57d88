import { classicFile, streamText } from '@kontor/pdf/testing';
import { documentOf } from './documents.ts';
import { deflatedSpaces, image, latin1, page } from './pages.ts';

/** Documents that need more time, memory or depth than any machine has. All are generated, none was found. */

const MIB = 1024 * 1024;

/** A form that draws the next one twice, 40 levels deep; the last draws the first again where that is asked for. */
function doublingForms(end: 'line' | 'first'): Buffer {
  const levels = 40;
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1;
    const next = isLast ? 5 : 6 + level;
    const operators = isLast && end === 'line' ? '0 0 m 9 9 l S' : '/F Do /F Do';
    return streamText(
      `/Type /XObject/Subtype /Form/BBox [0 0 200 200]/Resources <</XObject <</F ${next} 0 R>>>>`,
      operators,
    );
  });
  return page('/F Do', '/XObject <</F 5 0 R>>', forms);
}

/** Objects in streams that are declared to be in each other. */
function nestedObjectStreams(): Buffer {
  const depth = 2_000;
  const objects = Array.from({ length: depth }, (_, index) =>
    streamText(
      `/Type /ObjStm/N 1/First 8/Extends ${5 + ((index + 1) % depth)} 0 R`,
      `${index + 6} 0    <<>>`,
    ),
  );
  return page('', `/XObject <</F ${depth + 7} 0 R>>`, objects);
}

/** A cross-reference stream whose objects are all in stream 1, which is in stream 1. */
function selfContainedStream(): Buffer {
  const head = '%PDF-1.7\n';
  const entry = (type: number, place: number, index: number): number[] => [type, 0, 0, 0, place, 0, index];
  const rows = [entry(0, 0, 0), ...Array.from({ length: 9 }, (_, index) => entry(2, 1, index))].flat();
  const stream = streamText('/Type /XRef/Size 10/W [1 4 2]/Root 2 0 R', latin1(Uint8Array.from(rows)));
  return Buffer.from(`${head}9 0 obj\n${stream}\nendobj\nstartxref\n${head.length}\n%%EOF`, 'latin1');
}

function pageTree(levels: number): Buffer {
  const nodes = Array.from(
    { length: levels },
    (_, level) => `<</Type /Pages/Count 1/Parent ${level + 1} 0 R/Kids [${level + 3} 0 R]>>`,
  );
  return classicFile([
    '<</Type /Catalog/Pages 2 0 R>>',
    ...nodes,
    `<</Type /Page/Parent ${levels + 1} 0 R/MediaBox [0 0 200 200]>>`,
  ]);
}

/** A trailer that leads back to a table that was read already. */
function previousLoop(other: 'itself' | 'first'): Buffer {
  const text = latin1(documentOf());
  const table = text.lastIndexOf('xref\n0');
  const place = other === 'itself' ? text.length + 1 : table;
  const looped = text.replace('trailer\n<<', `trailer\n<</Prev ${text.length + 1}\n`);
  const shift = looped.length - text.length;
  return Buffer.from(
    `${looped}\nxref\n0 0\ntrailer\n<</Size 9/Root 1 0 R/Prev ${place + (other === 'itself' ? shift : 0)}>>\n` +
      `startxref\n${looped.length + 1}\n%%EOF`,
    'latin1',
  );
}

/** Page information (ITU-T T.88, 7.4.8) of a page of this size in pixels, and nothing on it. */
function emptyJbig2(side: number): string {
  const data = Buffer.alloc(11 + 19);
  data.writeUInt32BE(0, 0);
  data[4] = 0x30; // page information
  data[6] = 1; // page
  data.writeUInt32BE(19, 7);
  data.writeUInt32BE(side, 11);
  data.writeUInt32BE(side, 15);
  return latin1(data);
}

const DEEP = 200_000;

/** Each is answered within the limits, whatever the answer is. */
export const BOMBS: Readonly<Record<string, () => Buffer>> = {
  'content of 1 GiB, deflated': () => page(deflatedSpaces(1024 * MIB, 1), '', [], '/Filter /FlateDecode'),
  'content of 1 GiB, deflated twice': () =>
    page(deflatedSpaces(1024 * MIB, 2), '', [], '/Filter [/FlateDecode /FlateDecode]'),
  'an image of 2³¹ by 2³¹': () =>
    image('/Width 2147483647/Height 2147483647/BitsPerComponent 8/ColorSpace /DeviceGray', 'x'),
  'an image of 60,000 by 60,000, deflated': () =>
    image(
      '/Width 60000/Height 60000/BitsPerComponent 1/ColorSpace /DeviceGray/Filter /FlateDecode',
      deflatedSpaces(450 * MIB, 1),
    ),
  'JBIG2 of 2³¹ by 2³¹': () =>
    image(
      '/Width 2147483647/Height 2147483647/BitsPerComponent 1/ColorSpace /DeviceGray/Filter /JBIG2Decode',
      emptyJbig2(0x7fffffff),
    ),
  'JBIG2 of 90,000 by 90,000': () =>
    image(
      '/Width 90000/Height 90000/BitsPerComponent 1/ColorSpace /DeviceGray/Filter /JBIG2Decode',
      emptyJbig2(90_000),
    ),
  'a form that draws itself': () =>
    page('/F Do', '/XObject <</F 5 0 R>>', [
      streamText('/Type /XObject/Subtype /Form/BBox [0 0 9 9]/Resources <</XObject <</F 5 0 R>>>>', '/F Do'),
    ]),
  'forms that draw each other twice': () => doublingForms('line'),
  'forms that draw each other twice, in a circle': () => doublingForms('first'),
  'object streams that extend each other in a circle': nestedObjectStreams,
  'a stream that is in itself': selfContainedStream,
  'a page tree of 50,000 levels': () => pageTree(50_000),
  'a cross-reference table before itself': () => previousLoop('itself'),
  'two cross-reference tables before each other': () => previousLoop('first'),
  'an array of 200,000 levels': () => page('', `/ExtGState ${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
  'dictionaries of 200,000 levels': () => page('', `/ExtGState ${'<</A'.repeat(DEEP)} 1${'>>'.repeat(DEEP)}`),
  'a graphics state saved 200,000 times': () => page('q '.repeat(DEEP), ''),
  'a pattern of tiles that are a thousandth of a point': () =>
    page('/Pattern cs /P scn 0 0 200 200 re f', '/Pattern <</P 5 0 R>>', [
      streamText(
        '/Type /Pattern/PatternType 1/PaintType 1/TilingType 1/BBox [0 0 1 1]/XStep 0.001/YStep 0.001/Resources <<>>',
        '0 0 1 1 re f',
      ),
    ]),
  'a page of 10⁹ points': () =>
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      '<</Type /Pages/Count 1/Kids [3 0 R]>>',
      '<</Type /Page/Parent 2 0 R/MediaBox [0 0 1000000000 1000000000]>>',
    ]),
  'a million lines of text': () =>
    page(`BT /F 9 Tf ${'(text) Tj '.repeat(1_000_000)} ET`, '/Font <</F 5 0 R>>', [
      '<</Type /Font/Subtype /Type1/BaseFont /Helvetica>>',
    ]),
  'kids that are their own parents': () =>
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      '<</Type /Pages/Count 3/Kids [2 0 R 3 0 R 2 0 R]>>',
      '<</Type /Pages/Count 2/Kids [2 0 R 3 0 R]>>',
    ]),
};
