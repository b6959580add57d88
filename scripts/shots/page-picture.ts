import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * The first page of a PDF as PNG, `width` pixels wide, drawn by poppler.
 * @throws when poppler is not installed, or cannot read the file
 */
export async function pagePicture(pdf: Buffer, width: number): Promise<Buffer> {
  const args = ['-png', '-singlefile', '-scale-to-x', String(width), '-scale-to-y', '-1', '-'];
  const child = spawn('pdftoppm', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = Promise.all([collected(child.stdout), collected(child.stderr), once(child, 'close')]).catch(
    (error) => {
      throw meaningOf(error);
    },
  );
  child.stdin.on('error', () => {
    // The program ended early: its exit code and words, below, give the reason.
  });
  child.stdin.end(pdf);
  const [png, words, [code]] = await ended;
  if (code !== 0 || png.length === 0) throw new Error(`pdftoppm ended with ${code}: ${words.toString()}`);
  return png;
}

function meaningOf(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ENOENT') return error;
  return new Error(
    'pdftoppm is not installed: it draws the pages. Install poppler-utils (Debian, Ubuntu) or poppler (Homebrew).',
  );
}

async function collected(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
