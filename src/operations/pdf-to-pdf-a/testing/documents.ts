import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classicFile, streamText } from '@kontor/pdf/testing';

interface Document {
  /** Operators of each page; default: one frame. */
  readonly pages?: readonly string[];
  /** Further entries of the catalog, in PDF syntax. */
  readonly catalog?: string;
  readonly title?: string;
}

const FRAME = '2 w 20 20 160 60 re S';

/** A document of pages with Helvetica, which it does not embed, as its only font. */
export function documentOf({ pages = [FRAME], catalog = '', title = 'Offer' }: Document = {}): Buffer {
  const kids = pages.map((_, index) => `${5 + 2 * index} 0 R`).join(' ');
  return classicFile(
    [
      `<</Type /Catalog/Pages 2 0 R${catalog}>>`,
      `<</Type /Pages/Count ${pages.length}/Kids [${kids}]/MediaBox [0 0 200 100]/Resources <</Font <</F1 3 0 R>>>>>>`,
      '<</Type /Font/Subtype /Type1/BaseFont /Helvetica/Encoding /WinAnsiEncoding>>',
      `<</Title (${title})>>`,
      ...pages.flatMap((operators, index) => [
        `<</Type /Page/Parent 2 0 R/Contents ${6 + 2 * index} 0 R>>`,
        streamText('', operators),
      ]),
    ],
    '/Root 1 0 R/Info 4 0 R',
  );
}

interface Passwords {
  readonly user: string;
  readonly owner: string;
}

/** The same document behind passwords (AES-256); an empty user password restricts, but opens. */
export function encrypted(pdf: Uint8Array, { user, owner }: Passwords): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pdf-'));
  try {
    const [plain, shut] = [join(folder, 'plain.pdf'), join(folder, 'shut.pdf')];
    writeFileSync(plain, pdf);
    execFileSync('qpdf', ['--encrypt', user, owner, '256', '--', plain, shut]);
    return readFileSync(shut);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
