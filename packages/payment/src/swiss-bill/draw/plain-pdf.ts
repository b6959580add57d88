import type { FontLibrary, ParsedFont } from '@kontor/graphics';
import {
  dict,
  drawTestMark,
  EmbeddedFont,
  name,
  type PdfObject,
  PdfWriter,
  pdfNumber,
  raw,
  type StructureElement,
  Surface,
  structureRoot,
  textString,
  writeStructure,
} from '@kontor/pdf';
import { type Area, MM } from '../layout/slip-measures.ts';

export interface PlainPage {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** BCP 47, the language of the texts. */
  readonly language: string;
  readonly draw: (surface: Surface, root: StructureElement) => void;
  /** Parts of the page that are marked as made with a test key. */
  readonly testMarks?: readonly Area[] | undefined;
}

const PRODUCER = 'Kontor';

/**
 * A tagged PDF 1.7 of one page in DeviceGray, fonts embedded, without any date: the same page gives the same
 * bytes. Unlike an invoice it claims no PDF/A, which would need a colour profile larger than the page.
 */
export function plainPdf(page: PlainPage, fonts: FontLibrary): Uint8Array {
  const { width, height, title, language, draw, testMarks = [] } = page;
  const writer = new PdfWriter();
  const pageRef = writer.reserve();
  const used = new Map<ParsedFont, EmbeddedFont>();
  const embedded = (font: ParsedFont): EmbeddedFont => {
    const known = used.get(font) ?? new EmbeddedFont(font, `F${used.size + 1}`);
    used.set(font, known);
    return known;
  };
  const surface = new Surface(pageRef, { width, height }, embedded);
  const root = structureRoot();
  draw(surface, root);
  for (const area of testMarks) surface.translated(area.x, area.y, () => drawTestMark(surface, area, fonts));
  const { content, tagged } = surface.finish();
  const pages = writer.reserve();
  writer.set(
    pageRef,
    dict({
      Type: name('Page'),
      Parent: pages,
      MediaBox: raw(`[0 0 ${pdfNumber(width / MM)} ${pdfNumber(height / MM)}]`),
      Resources: resources(writer, [...used.values()]),
      Contents: writer.addStream(dict({}), content),
      StructParents: 0,
    }),
  );
  writer.set(pages, dict({ Type: name('Pages'), Count: 1, Kids: [pageRef] }));
  const catalog = dict({
    Type: name('Catalog'),
    Pages: pages,
    Lang: textString(language),
    MarkInfo: raw('<</Marked true>>'),
    StructTreeRoot: writeStructure(writer, root, [tagged]),
    ViewerPreferences: raw('<</DisplayDocTitle true/PrintScaling/None>>'),
  });
  const info = dict({ Title: textString(title), Producer: textString(PRODUCER) });
  return writer.bytes({ root: writer.add(catalog), info: writer.add(info) });
}

function resources(writer: PdfWriter, fonts: readonly EmbeddedFont[]): PdfObject {
  if (fonts.length === 0) return dict({});
  return dict({ Font: dict(Object.fromEntries(fonts.map((font) => [font.resource, font.write(writer)]))) });
}
