import { deflateSync } from 'node:zlib';

/** A PDF of one page whose content takes programs long to draw: curves filled with transparency, one over the other. */
export function heavyPdf(curves: number): Buffer {
  const one = '0 0 m 600 10 -600 800 600 840 c 10 900 500 -900 300 300 c f*\n';
  const content = deflateSync(`/G gs 1 0 0 rg\n${one.repeat(curves)}`);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</ExtGState<</G<</ca .5/BM/Multiply>>>>>>>>',
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const add = (...more: readonly (string | Buffer)[]): void => {
    offsets.push(Buffer.concat(parts).length);
    parts.push(...more.map((part) => Buffer.from(part as string)));
  };
  for (const [index, text] of objects.entries()) add(`${index + 1} 0 obj\n${text}\nendobj\n`);
  add(`4 0 obj\n<</Filter/FlateDecode/Length ${content.length}>>stream\n`, content, '\nendstream\nendobj\n');
  const at = Buffer.concat(parts).length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
