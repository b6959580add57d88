import type { ParsedFont } from '@kontor/graphics';
import { type Attachment, writeAttachment } from './attachment.ts';
import { EmbeddedFont } from './embedded-font.ts';
import { type PdfImage, writeImage } from './image.ts';
import { writeLink } from './link-annotation.ts';
import { dateString, dict, isAscii, name, type PdfObject, type PdfRef, raw, textString } from './object.ts';
import { writeOutputIntent } from './output-intent.ts';
import { pdfNumber } from './serialize.ts';
import { type StructureElement, structureRoot, writeStructure } from './structure.ts';
import { type ImageResource, Surface } from './surface.ts';
import { PdfWriter } from './writer.ts';
import { type FacturXMetadata, PRODUCER, xmpPacket } from './xmp.ts';

const POINTS_PER_MM = 72 / 25.4;

export interface PdfDocumentOptions {
  /** BCP 47, the language of the texts. */
  readonly language: string;
  readonly title: string;
  readonly author?: string | undefined;
  /** Creation and modification date, ISO 8601, UTC. Does not change the file's /ID. */
  readonly createdAt: string;
  /** PDF/UA-1 and level A are claimed as well: every page's content must then be tagged or be an artifact. */
  readonly accessible?: boolean;
  /** Faces contain all common characters: files are some KB larger, and font programs need not be made for each. */
  readonly commonCharacters?: boolean;
}

export interface PdfFinish {
  readonly attachments?: readonly Attachment[];
  readonly facturX?: FacturXMetadata | undefined;
}

/** A name tree is in the order of its keys' bytes (ISO 32000-1, 7.9.6); those that are not ASCII begin with 0xFE. */
function byNameInTree(a: { readonly name: string }, b: { readonly name: string }): number {
  const [first, second] = [a, b].map(({ name: text }) => (isAscii(text) ? text : `\ufeff${text}`));
  if (first === second) return 0;
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

/**
 * A new tagged document that conforms to PDF/A-3 (ISO 19005-3), level a when accessible, else b: embedded fonts, sRGB
 * output intent, metadata. Draw on its pages, then take `bytes` once.
 */
export class PdfDocument {
  /** The element `Document`: parent of all structure. */
  readonly root = structureRoot();
  readonly #options: PdfDocumentOptions;
  readonly #writer = new PdfWriter();
  readonly #pages: { readonly ref: PdfRef; readonly surface: Surface }[] = [];
  readonly #fonts = new Map<ParsedFont, EmbeddedFont>();
  readonly #images: PdfRef[] = [];

  constructor(options: PdfDocumentOptions) {
    this.#options = options;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  /** Adds a page; sizes in millimetres. */
  page(size: { readonly width: number; readonly height: number }): Surface {
    const ref = this.#writer.reserve();
    const surface = new Surface(ref, size, (font) => this.#embedded(font));
    this.#pages.push({ ref, surface });
    return surface;
  }

  image(image: PdfImage): ImageResource {
    this.#images.push(writeImage(this.#writer, image));
    return { resource: `I${this.#images.length}` };
  }

  #embedded(font: ParsedFont): EmbeddedFont {
    let embedded = this.#fonts.get(font);
    if (embedded === undefined) {
      const { commonCharacters: common } = this.#options;
      embedded = new EmbeddedFont(font, `F${this.#fonts.size + 1}`, { common });
      this.#fonts.set(font, embedded);
    }
    return embedded;
  }

  bytes({ attachments = [], facturX }: PdfFinish = {}): Uint8Array {
    const writer = this.#writer;
    const pages = this.#writePages();
    const files = attachments.map((attachment) => ({
      name: attachment.fileName,
      ref: writeAttachment(writer, attachment),
    }));
    const embedded = files.toSorted(byNameInTree).flatMap((file) => [textString(file.name), file.ref]);
    const root = writer.add(
      dict({
        Type: name('Catalog'),
        Pages: pages.tree,
        Lang: textString(this.#options.language),
        MarkInfo: raw('<</Marked true>>'),
        StructTreeRoot: writeStructure(writer, this.root, pages.tagged, pages.links),
        ViewerPreferences: raw('<</DisplayDocTitle true>>'),
        Metadata: this.#writeMetadata(facturX),
        OutputIntents: [writeOutputIntent(writer)],
        Names: files.length === 0 ? undefined : dict({ EmbeddedFiles: dict({ Names: embedded }) }),
        AF: files.length === 0 ? undefined : files.map((file) => file.ref),
      }),
    );
    return writer.bytes({ root, info: this.#writeInfo() });
  }

  #writePages() {
    const writer = this.#writer;
    const tree = writer.reserve();
    const resources = writer.reserve();
    const links: StructureElement[] = [];
    const tagged = this.#pages.map(({ ref, surface }, index) => {
      const { content, tagged, links: placed } = surface.finish();
      const annotations = placed.map((link, i) => {
        // Pages have the first numbers of the parent tree.
        const number = this.#pages.length + links.length + i;
        return writeLink(writer, ref, link, number);
      });
      links.push(...placed.map(({ tag }) => tag));
      const box = `[0 0 ${pdfNumber(surface.width * POINTS_PER_MM)} ${pdfNumber(surface.height * POINTS_PER_MM)}]`;
      const page = dict({
        Type: name('Page'),
        Parent: tree,
        MediaBox: raw(box),
        Resources: resources,
        Contents: writer.addStream(dict({}), content),
        StructParents: index,
        // The order of annotations is that of the structure (ISO 14289-1, 7.18.3).
        ...(annotations.length === 0 ? {} : { Annots: annotations, Tabs: name('S') }),
      });
      writer.set(ref, page);
      return tagged;
    });
    // After the pages: only then all glyphs are known.
    writer.set(resources, this.#resources());
    writer.set(
      tree,
      dict({ Type: name('Pages'), Count: this.#pages.length, Kids: this.#pages.map((p) => p.ref) }),
    );
    return { tree, tagged, links };
  }

  #resources() {
    const fonts: Record<string, PdfObject> = {};
    for (const font of this.#fonts.values()) fonts[font.resource] = font.write(this.#writer);
    const images: Record<string, PdfObject> = {};
    this.#images.forEach((image, i) => {
      images[`I${i + 1}`] = image;
    });
    return dict({
      Font: this.#fonts.size === 0 ? undefined : dict(fonts),
      XObject: this.#images.length === 0 ? undefined : dict(images),
    });
  }

  #writeMetadata(facturX: FacturXMetadata | undefined): PdfRef {
    const { title, author, createdAt, accessible } = this.#options;
    const packet = xmpPacket({
      title,
      author,
      createdAt,
      producer: PRODUCER,
      pdfA: { part: 3, conformance: this.#isLevelA() ? 'A' : 'B' },
      ...(accessible === true && { pdfUa: 1 }),
      facturX,
    });
    const members = dict({ Type: name('Metadata'), Subtype: name('XML') });
    return this.#writer.addStream(members, Buffer.from(packet, 'utf8'), { coding: 'plain', dated: true });
  }

  /**
   * Level A is level B whose content is all tagged, in order, with Unicode, as PDF/UA asks for as well. Characters for
   * private use would need words in their place (ISO 19005-3, 6.2.11.7.3), and there is no way to find these.
   */
  #isLevelA(): boolean {
    const isReadable = [...this.#fonts.values()].every((font) => !font.hasPrivateCharacters);
    return this.#options.accessible === true && isReadable;
  }

  #writeInfo(): PdfRef {
    const { title, author, createdAt } = this.#options;
    const date = dateString(createdAt);
    return this.#writer.add(
      dict({
        Title: textString(title),
        Author: author === undefined ? undefined : textString(author),
        Producer: textString(PRODUCER),
        CreationDate: date,
        ModDate: date,
      }),
      { dated: true },
    );
  }
}
