/** A word of a page, points from the top left as the page is seen. */
interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PageWords {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
}

/** What `pdftotext -bbox` writes of pages and words; all else is left out. */
const LINE =
  /<(page) width="([\d.]+)" height="([\d.]+)">|<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">([^<]*)<\/word>/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, word: string | undefined) => {
    if (decimal !== undefined) return String.fromCodePoint(Math.min(Number(decimal), 0x10ffff));
    if (hex !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
    return ENTITIES[word ?? ''] ?? all;
  });

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Words by page; sizes are those of the document, for pages that the program does not name. */
export function wordsOf(
  xhtml: string,
  sizes: readonly { readonly width: number; readonly height: number }[],
): readonly PageWords[] {
  const pages: { width: number; height: number; words: Word[] }[] = [];
  for (const [, page, width, height, left, top, right, bottom, word] of xhtml.matchAll(LINE)) {
    if (page !== undefined) pages.push({ width: Number(width), height: Number(height), words: [] });
    else
      pages.at(-1)?.words.push({
        text: decoded(word!),
        x: rounded(Number(left)),
        y: rounded(Number(top)),
        width: rounded(Number(right) - Number(left)),
        height: rounded(Number(bottom) - Number(top)),
      });
  }
  return sizes.map((size, index) => ({
    number: index + 1,
    width: rounded(pages[index]?.width ?? size.width),
    height: rounded(pages[index]?.height ?? size.height),
    words: pages[index]?.words ?? [],
  }));
}
