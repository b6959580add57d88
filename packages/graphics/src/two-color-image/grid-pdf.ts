import { deflateSync } from 'node:zlib';
import { gridBoxes } from './grid-boxes.ts';
import { channels, type Picture } from './picture.ts';

export interface GridPdfOptions {
  /** Points (1/72 inch) that one pixel of the picture takes; default 0.75, the pixel of CSS. */
  readonly pointsPerPixel?: number;
}

/** A PDF 1.7 of one page that is exactly as large as the picture: one path of merged runs, DeviceRGB, no fonts. */
export function gridPdf(picture: Picture, { pointsPerPixel = 0.75 }: GridPdfOptions = {}): Uint8Array {
  const { width, height } = picture;
  const content = deflateSync(pageContent(picture, pointsPerPixel), { level: 9 });
  const page = `/MediaBox [0 0 ${decimal(width * pointsPerPixel)} ${decimal(height * pointsPerPixel)}]`;
  const objects: readonly (readonly Buffer[])[] = [
    [text('<< /Type /Catalog /Pages 2 0 R >>')],
    [text('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [text(`<< /Type /Page /Parent 2 0 R ${page} /Resources << >> /Contents 4 0 R >>`)],
    [text(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`), content, text('\nendstream')],
  ];
  return joined(objects);
}

const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** Pixels with the origin at the top left become points with the origin at the bottom left. */
function pageContent(picture: Picture, scale: number): string {
  const { grid, moduleWidth, moduleHeight, left, top, width, height, foreground, background } = picture;
  const sheet = background === undefined ? '' : `${fillColour(background)} 0 0 ${width} ${height} re f\n`;
  const boxes = gridBoxes(grid).map((box) => {
    const boxHeight = box.height * moduleHeight;
    const bottom = height - top - box.y * moduleHeight - boxHeight;
    return `${left + box.x * moduleWidth} ${bottom} ${box.width * moduleWidth} ${boxHeight} re`;
  });
  return `${decimal(scale)} 0 0 ${decimal(scale)} 0 0 cm\n${sheet}${fillColour(foreground)}\n${boxes.join('\n')}\nf\n`;
}

function fillColour(colour: number): string {
  return `${channels(colour)
    .map((channel) => decimal(channel / 255))
    .join(' ')} rg`;
}

/** Up to four decimals, never an exponent. */
function decimal(value: number): string {
  return String(Number(value.toFixed(4)));
}

/** Objects 1, 2, 3 … with their cross-reference table: ISO 32000-1, 7.5. */
function joined(objects: readonly (readonly Buffer[])[]): Uint8Array {
  const parts: Buffer[] = [text('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')];
  let offset = parts[0]!.length;
  const offsets = objects.map((body, index) => {
    const object = Buffer.concat([text(`${index + 1} 0 obj\n`), ...body, text('\nendobj\n')]);
    parts.push(object);
    offset += object.length;
    return offset - object.length;
  });
  const entries = offsets.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  parts.push(text(`${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}
