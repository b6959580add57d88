import { byteString, dict, name, type PdfObject, PdfWriter, textString } from '@kontor/pdf';

/** What a test document is made with. */
interface DocumentOptions {
  readonly pages: number;
  /** A field, destination and attachment of these names are on its first page. */
  readonly names?: string;
  readonly page?: Readonly<Record<string, PdfObject>>;
  /** What every page draws; absent for one that leaves a graphics state open. */
  readonly content?: string;
  /** The form's request that viewers draw its fields, and entries of its field; the field has a value and no look. */
  readonly form?: { readonly isStale: boolean; readonly field?: Readonly<Record<string, PdfObject>> };
}

/** A document with an entry of the outline and a link for each page, tags, a field and a named destination. */
export function documentOf({
  pages: count,
  names = 'a',
  page: more = {},
  content,
  form,
}: DocumentOptions): Uint8Array {
  const writer = new PdfWriter();
  const [tree, structure, outline, field] = [
    writer.reserve(),
    writer.reserve(),
    writer.reserve(),
    writer.reserve(),
  ];
  const pages = Array.from({ length: count }, () => writer.reserve());
  const entries = Array.from({ length: count }, () => writer.reserve());
  const elements = pages.map((page) =>
    writer.add(dict({ Type: name('StructElem'), S: name('Note1'), P: structure, Pg: page, K: 0 })),
  );
  pages.forEach((page, index) => {
    const link = writer.add(
      dict({
        Type: name('Annot'),
        Subtype: name('Link'),
        Rect: [0, 0, 10, 10],
        Dest: index === 0 ? byteString(names) : [pages[(index + 1) % count]!, name('Fit')],
      }),
    );
    writer.set(
      page,
      dict({
        Type: name('Page'),
        Parent: tree,
        MediaBox: [0, 0, 200, 300],
        StructParents: index,
        Annots: index === 0 ? [link, field] : [link],
        Contents: writer.addStream(
          dict({}),
          Buffer.from(content ?? `/Note1 <</MCID 0>> BDC q 1 0 0 RG ${index} 9 m S EMC\n`),
        ),
        Resources: dict({}),
        ...more,
      }),
    );
    const neighbours = { Prev: entries[index - 1], Next: entries[index + 1] };
    const members = {
      Title: textString(`${names} ${index + 1}`),
      Parent: outline,
      Dest: [page, name('Fit')],
      ...neighbours,
    };
    writer.set(entries[index]!, dict(members));
  });
  const widget = { Type: name('Annot'), Subtype: name('Widget'), Rect: [0, 0, 50, 10], P: pages[0], F: 4 };
  writer.set(
    field,
    dict({ ...widget, FT: name('Tx'), T: textString(names), V: textString('x'), ...form?.field }),
  );
  writer.set(
    outline,
    dict({ Type: name('Outlines'), First: entries[0], Last: entries.at(-1), Count: count }),
  );
  const parents = elements.flatMap((element, index): PdfObject[] => [index, [element]]);
  writer.set(
    structure,
    dict({
      Type: name('StructTreeRoot'),
      K: elements,
      ParentTree: dict({ Nums: parents }),
      RoleMap: dict({ Note1: name(names === 'a' ? 'P' : 'Note') }),
    }),
  );
  writer.set(tree, dict({ Type: name('Pages'), Count: count, Kids: pages }));
  const destinations = dict({ Names: [byteString(names), [pages.at(-1)!, name('Fit')]] });
  const root = writer.add(
    dict({
      Type: name('Catalog'),
      Pages: tree,
      Outlines: outline,
      StructTreeRoot: structure,
      MarkInfo: dict({ Marked: true }),
      AcroForm: dict({
        Fields: [field],
        DA: byteString('/Helv 9 Tf'),
        ...(form?.isStale === true && { NeedAppearances: true }),
      }),
      Names: dict({ Dests: destinations }),
    }),
  );
  return writer.bytes({ root, info: writer.add(dict({ Title: textString(names) })) });
}
