import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const MAX_BYTES = 300 * 1024;

/** Writes a picture into the folder of the docs. @throws when it is larger than a page should load */
export async function savePicture(name: string, picture: Buffer): Promise<void> {
  const png = await sharp(picture).png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer();
  const { width, height } = await sharp(png).metadata();
  if (png.length > MAX_BYTES) throw new Error(`${name}.png has ${png.length} bytes, at most ${MAX_BYTES}`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}${name}.png`, png);
  console.log(`${name}.png  ${width} × ${height}  ${Math.ceil(png.length / 1024)} KB`);
}
