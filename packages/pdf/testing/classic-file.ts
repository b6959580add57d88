import { deflateSync } from 'node:zlib';

/** A file with a classic cross-reference table, as browsers write it; objects are texts, one character a byte, from 1. */
export function classicFile(objects: readonly string[], trailer = '/Root 1 0 R'): Buffer {
  let text = '%PDF-1.4\n%\xd3\xeb\xe9\xe1\n';
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  objects.forEach((object, index) => {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const end = `trailer\n<</Size ${objects.length + 1}\n${trailer}>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(`${text}${table}${end}`, 'latin1');
}

/** An object with a stream. */
export const streamText = (members: string, data: string, length = String(data.length)): string =>
  `<<${members}/Length ${length}>> stream\n${data}\nendstream`;

export const deflatedText = (text: string): string =>
  deflateSync(Buffer.from(text, 'latin1')).toString('latin1');

/** Two pages as plain as can be. */
export const TWO_PAGES: readonly string[] = [
  '<</Type /Catalog/Pages 2 0 R>>',
  '<</Type /Pages/Count 2/Kids [3 0 R 5 0 R]/MediaBox [0 0 200 100]/Resources <</Font <<>>>>>>',
  '<</Type /Page/Parent 2 0 R/Contents 4 0 R>>',
  streamText('/Filter /FlateDecode', deflatedText('BT (first page) Tj ET')),
  '<</Type /Page/Parent 2 0 R/MediaBox [10 20 110 220]/Contents 6 0 R/Rotate 90>>',
  streamText('', 'BT (second page) Tj ET', '7 0 R'),
  '22',
];
