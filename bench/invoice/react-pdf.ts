import { peer } from '../peer.ts';
import { fontFile, type Peer } from './peer.ts';
import type { PageTexts } from './sample.ts';

type Element = object;
type CreateElement = (type: unknown, props: object | null, ...children: readonly unknown[]) => Element;

/** The part of @react-pdf/renderer that is used here. */
interface Renderer {
  readonly Document: unknown;
  readonly Page: unknown;
  readonly Text: unknown;
  readonly View: unknown;
  readonly Font: { register(options: object): void };
  renderToBuffer(element: Element): Promise<Uint8Array>;
}

const WIDTHS = ['44%', '17%', '14%', '8%', '17%'];
const FAMILY = 'Source Sans';

function tableRow(h: CreateElement, { View, Text }: Renderer, cells: readonly string[]): Element {
  const style = { flexDirection: 'row', borderBottomWidth: 0.35, paddingVertical: 5 };
  const columns = cells.map((cell, column) =>
    h(Text, { style: { width: WIDTHS[column], textAlign: column === 0 ? 'left' : 'right' } }, cell),
  );
  return h(View, { style, wrap: false }, ...columns);
}

function pageOf(h: CreateElement, renderer: Renderer, page: PageTexts): Element {
  const { Document, Page, Text, View } = renderer;
  const lines = (texts: readonly string[]) => texts.map((text) => h(Text, null, text));
  const pairs = (texts: readonly (readonly [string, string])[]) =>
    texts.map(([label, value]) =>
      h(
        View,
        { style: { flexDirection: 'row', justifyContent: 'space-between', marginLeft: 250 } },
        h(Text, null, label),
        h(Text, null, value),
      ),
    );
  const foot = h(
    View,
    { fixed: true, style: { position: 'absolute', bottom: 20, left: 71, right: 57, fontSize: 7.5 } },
    ...page.footer.flatMap(lines),
    h(Text, {
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
        `${pageNumber} | ${totalPages}`,
    }),
  );
  return h(
    Document,
    null,
    h(
      Page,
      {
        size: 'A4',
        style: { fontFamily: FAMILY, fontSize: 9.5, padding: 57, paddingLeft: 71, paddingBottom: 110 },
      },
      ...lines([page.sender, ...page.recipient]),
      ...pairs(page.info),
      h(Text, { style: { fontSize: 20, fontWeight: 600 } }, page.heading),
      tableRow(h, renderer, page.columns),
      ...page.rows.map((cells) => tableRow(h, renderer, cells)),
      ...pairs(page.totals),
      h(Text, null, page.notice),
      foot,
    ),
  );
}

export const reactPdf: Peer = {
  name: '@react-pdf/renderer',
  lacks: 'EPC code, PDF/A, tags, e-invoice',
  async make(page) {
    const renderer = await peer<Renderer>('@react-pdf/renderer');
    const { createElement } = await peer<{ createElement: CreateElement }>('react');
    renderer.Font.register({
      family: FAMILY,
      fonts: [{ src: fontFile('400Regular') }, { src: fontFile('600SemiBold'), fontWeight: 600 }],
    });
    return renderer.renderToBuffer(pageOf(createElement, renderer, page));
  },
};
