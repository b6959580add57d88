import { dict, name, PdfWriter, textString } from '@kontor/pdf';
import { bytesUpload } from '../../core/upload.ts';

/** A page with a frame and nothing else. */
function framedPage(title: string): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const page = writer.add(
    dict({
      Type: name('Page'),
      Parent: pages,
      MediaBox: [0, 0, 595, 842],
      Resources: dict({}),
      Contents: writer.addStream(dict({}), Buffer.from('0.2 0.3 0.6 RG 4 w 60 60 475 722 re S\n')),
    }),
  );
  writer.set(pages, dict({ Type: name('Pages'), Count: 1, Kids: [page] }));
  const root = writer.add(dict({ Type: name('Catalog'), Pages: pages }));
  return writer.bytes({ root, info: writer.add(dict({ Title: textString(title) })) });
}

export const EXAMPLES = [
  { title: 'A document', input: { file: bytesUpload(framedPage('Offer')) } },
  {
    title: 'Level 3u without loss, with a report',
    input: {
      file: bytesUpload(framedPage('Minutes')),
      level: '3u' as const,
      mode: 'lossless' as const,
      report: true,
    },
  },
] as const;
