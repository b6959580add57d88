import { dict, name, PdfWriter, textString } from '@kontor/pdf';
import type { z } from 'zod';
import type { Example } from '../../core/operation.ts';
import { namedBytesUpload } from '../../core/upload.ts';
import type { pdfInput } from './schema.ts';

/** Pages with a frame and nothing else. */
function framedPages(title: string, count: number): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const contents = writer.addStream(dict({}), Buffer.from('0.2 0.3 0.6 RG 4 w 60 60 475 722 re S\n'));
  const kids = Array.from({ length: count }, () =>
    writer.add(
      dict({
        Type: name('Page'),
        Parent: pages,
        MediaBox: [0, 0, 595, 842],
        Resources: dict({}),
        Contents: contents,
      }),
    ),
  );
  writer.set(pages, dict({ Type: name('Pages'), Count: count, Kids: kids }));
  const root = writer.add(dict({ Type: name('Catalog'), Pages: pages }));
  return writer.bytes({ root, info: writer.add(dict({ Title: textString(title) })) });
}

const offer = () => namedBytesUpload('offer.pdf', framedPages('Offer', 3));
const terms = () => namedBytesUpload('terms.pdf', framedPages('Terms', 2));

type PdfExample = Example<z.input<typeof pdfInput>>;

export const EXAMPLES: readonly [PdfExample, ...PdfExample[]] = [
  { title: 'Two files as one', input: { files: [offer(), terms()] } },
  {
    title: 'Chosen pages with numbers and a word across them',
    input: {
      files: [offer(), terms()],
      steps: [
        { do: 'select', pages: '1-2,last' },
        { do: 'stamp', text: '{current} / {total}' },
        { do: 'stamp', text: 'DRAFT', size: 90, color: '#cc0000', angle: 45, opacity: 0.3 },
        { do: 'metadata', title: 'Offer with terms', language: 'en' },
      ],
    },
  },
  {
    title: 'A file attached',
    input: {
      files: [offer()],
      assets: [namedBytesUpload('prices.csv', Buffer.from('article,price\nA,10.00\n'))],
      steps: [{ do: 'attach', asset: 'prices.csv', relationship: 'Data' }, { do: 'compress' }],
    },
  },
  {
    title: 'A page as a picture',
    input: { files: [offer()], steps: [{ do: 'image', pages: '1', dpi: 72 }] },
  },
];
