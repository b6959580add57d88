import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { FRONT_SAMPLES } from '../src/http/pages/front-sample.data.ts';
import { markFile } from '../src/http/pages/mark-file.ts';
import { DEFAULT_ACCENT } from '../src/http/pages/pages-style.ts';
import { PROCESS_KEY, startServerProcess } from '../src/testing/server-process.ts';
import { drawnIn, FRONT_SHOWN, hashOf } from './shots/shown-content.ts';

/**
 * Draws the pictures of the front page from the invoices that its calls make: `node scripts/front-pictures.ts`. `front-shown.json`
 * has what they show: a test fails once that is no longer so.
 */

const target = (name: string) => join(import.meta.dirname, '../src/http/pages/files', name);
const shown: Record<string, string> = {};
const work = mkdtempSync(join(tmpdir(), 'kontor-front-'));
const service = await startServerProcess({ dataFolder: join(work, 'data') });
for (const [language, sample] of Object.entries(FRONT_SAMPLES)) {
  const answer = await fetch(`${service.address}/v2/invoice-pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PROCESS_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(sample),
  });
  if (!answer.ok) throw new Error(await answer.text());
  console.log(language, answer.headers.get('x-warning') ?? 'no warnings');
  const pdf = join(work, `${language}.pdf`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  shown[language] = hashOf(await drawnIn(bytes));
  writeFileSync(pdf, bytes);
  execFileSync('pdftoppm', ['-r', '110', '-png', '-singlefile', pdf, join(work, language)]);
  const sheet = sharp(join(work, `${language}.png`)).resize({ width: 800 });
  await sheet
    .clone()
    .webp({ quality: 72, effort: 6 })
    .toFile(target(`invoice-${language}.webp`));
  if (language === 'en') {
    const top = await sheet.clone().extract({ left: 0, top: 0, width: 800, height: 570 }).png().toBuffer();
    await sharp({ create: { width: 1200, height: 630, channels: 3, background: DEFAULT_ACCENT.light } })
      .composite([{ input: top, left: 200, top: 60 }])
      .png({ palette: true, colours: 128 })
      .toFile(target('front.png'));
  }
}
await sharp(Buffer.from(markFile({ light: DEFAULT_ACCENT.light, dark: DEFAULT_ACCENT.light })), {
  density: 300,
})
  .resize(32, 32)
  .png()
  .toFile(target('favicon.png'));
writeFileSync(FRONT_SHOWN, `${JSON.stringify(shown, undefined, 2)}\n`);
await service.end('SIGTERM');
rmSync(work, { recursive: true });
