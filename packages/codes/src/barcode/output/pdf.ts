import { type Box, type Contour, gridBoxes, gridPdf } from '@kontor/graphics';
import { contourSteps, dict, name, PdfWriter, pdfNumber, raw, textString } from '@kontor/pdf';
import { type Colours, type Drawing, isComposed, modulesOf } from '../drawing/drawing.ts';

/** A pixel of CSS is 1/96 inch; PDF counts in 1/72 inch. */
const POINTS_PER_PIXEL = 0.75;

function fill(colour: number): string {
  const level = (shift: number): string => pdfNumber(((colour >> shift) & 255) / 255);
  return `${level(16)} ${level(8)} ${level(0)} rg\n`;
}

const OPERATORS = { M: 'm', L: 'l', C: 'c' } as const;

/** Operators of a contour, in the unit of the page. */
function contourPath(contour: Contour): string {
  const operators = contourSteps(contour).map((step) => {
    if (step[0] === 'Z') return 'h\n';
    const [kind, ...numbers] = step;
    return `${numbers.map(pdfNumber).join(' ')} ${OPERATORS[kind]}\n`;
  });
  return operators.join('');
}

function moduleBoxes({ grid, left, top, moduleWidth, moduleHeight }: Drawing): Box[] {
  return gridBoxes(grid).map(({ x, y, width, height }) => ({
    x: left + x * moduleWidth,
    y: top + y * moduleHeight,
    width: width * moduleWidth,
    height: height * moduleHeight,
  }));
}

function composedContent(of: Drawing, { foreground, background }: Colours): string {
  const { width, height, boxes, contours } = of;
  const scale = `${POINTS_PER_PIXEL} 0 0 ${-POINTS_PER_PIXEL} 0 ${pdfNumber(height * POINTS_PER_PIXEL)} cm\n`;
  const sheet = background === undefined ? '' : `${fill(background)}0 0 ${width} ${height} re f\n`;
  const extra = boxes.map((box) => ({ x: box.left, y: box.top, width: box.width, height: box.height }));
  const bars = [...moduleBoxes(of), ...extra].map(
    (box) => `${box.x} ${box.y} ${box.width} ${box.height} re\n`,
  );
  return `${scale}${sheet}${fill(foreground)}${bars.join('')}${contours.map(contourPath).join('')}f\n`;
}

function composedPdf(of: Drawing, colours: Colours): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const size = `[0 0 ${pdfNumber(of.width * POINTS_PER_PIXEL)} ${pdfNumber(of.height * POINTS_PER_PIXEL)}]`;
  const page = writer.add(
    dict({
      Type: name('Page'),
      Parent: pages,
      MediaBox: raw(size),
      Resources: dict({}),
      Contents: writer.addStream(dict({}), Buffer.from(composedContent(of, colours), 'latin1')),
    }),
  );
  writer.set(pages, dict({ Type: name('Pages'), Kids: [page], Count: 1 }));
  const root = writer.add(dict({ Type: name('Catalog'), Pages: pages }));
  return writer.bytes({ root, info: writer.add(dict({ Producer: textString('Kontor') })) });
}

/** A drawing as a PDF of one page, paths only: no fonts, no images, no date; equal input gives equal bytes. */
export function pdfBytes(of: Drawing, colours: Colours): Uint8Array {
  return isComposed(of) ? composedPdf(of, colours) : gridPdf(modulesOf(of, colours));
}
