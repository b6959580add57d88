import { openPdf, PdfChanges, reachableCopy, ref } from '@kontor/pdf';
import { classicFile } from '@kontor/pdf/testing';

/** Two pages, the second turned and cut, with a form of one field whose lists are objects of their own. */
export const TABLE_FILE: Buffer = classicFile(
  [
    '<</Type/Catalog/Pages 2 0 R/AcroForm 7 0 R>>',
    '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 400 600]>>',
    '<</Type/Page/Parent 2 0 R/Annots 8 0 R>>',
    '<</Type/Page/Parent 2 0 R/Rotate 90/CropBox[10 20 390 580]/UserUnit 2>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(Seal)/Rect[10 10 60 30]/P 3 0 R/F 4>>',
    '[5 0 R]',
    '<</Fields 6 0 R/DA(/Helv 0 Tf)>>',
    '[5 0 R]',
    '<</Producer(somebody)>>',
  ],
  '/Root 1 0 R/Info 9 0 R/ID[<6f6e65><74776f>]',
);

/** The same with object streams and a cross-reference stream. */
export const STREAM_FILE: Buffer = Buffer.from(
  reachableCopy(new PdfChanges(openPdf(TABLE_FILE)), { root: ref(1), info: ref(9) }),
);

/** A table whose trailer names a stream with the objects that only newer readers find (ISO 32000-1, 7.5.8.4). */
export const HYBRID_FILE: Buffer = hybridFile();

function hybridFile(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 600]>>',
    '<</Type/Page/Parent 2 0 R>>',
  ];
  let text = '%PDF-1.5\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const container = text.length;
  text +=
    '4 0 obj\n<</Type/ObjStm/N 1/First 4/Length 22>>stream\n5 0 <</Hidden(value)>>\nendstream\nendobj\n';
  const hidden = text.length;
  const rows = Buffer.from([1, container >> 8, container & 0xff, 0, 2, 0, 4, 0]).toString('latin1');
  text += `6 0 obj\n<</Type/XRef/Size 7/W[1 2 1]/Index[4 2]/Length 8>>stream\n${rows}\nendstream\nendobj\n`;
  const table = text.length;
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 4\n0000000000 65535 f \n${lines}4 3\n${'0000000000 00000 f \n'.repeat(3)}`;
  text += `trailer\n<</Size 7/Root 1 0 R/XRefStm ${hidden}>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
