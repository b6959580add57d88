import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { classicFile, deflatedText, streamText } from '@kontor/pdf/testing';
import type { Answer, Service } from '#testing/harness.ts';
import { multipartForm } from '#testing/multipart.ts';
import { programsLacking } from '#testing/programs.ts';
import { sharedService } from '#testing/shared-service.ts';
import { documentOf, encrypted } from './documents.ts';

/**
 * No empty page is a success: what Ghostscript or a repair cannot read comes back as a refusal, never as a page that lost
 * what was on it. Ghostscript makes one empty page of a document that it cannot open, and ends with exit code 0.
 */

const skip = programsLacking() ?? false;
const MODES = ['auto', 'lossless', 'redistill'] as const;

const FRAME = '8 w 20 20 160 60 re S';
const PLAIN = documentOf({ pages: [FRAME, 'BT /F1 12 Tf 20 40 Td (some text) Tj ET'] });

interface PdfParts {
  readonly root?: string;
  readonly pages?: string;
  readonly page?: string;
  readonly content?: string;
  readonly image?: string;
}

/** One page, each part of which can be damaged. */
const damaged = ({
  root = '/Pages 2 0 R',
  pages = '/Type/Pages/Count 1/Kids[3 0 R]',
  page = '/Type/Page/Parent 2 0 R/Contents 4 0 R',
  content = streamText('', FRAME),
  image = 'null',
}: PdfParts): Buffer =>
  classicFile([
    `<</Type/Catalog${root}>>`,
    `<<${pages}>>`,
    `<<${page}/MediaBox[0 0 200 100]/Resources<</XObject<</X 5 0 R>>>>>>`,
    content,
    image,
  ]);

const IMAGE = '/Type/XObject/Subtype/Image/Width 64/Height 64/BitsPerComponent 8/ColorSpace/DeviceGray';
const DRAWN = streamText('', `${FRAME} q 90 0 0 90 100 5 cm /X Do Q`);

/** Statuses in the order of the modes. */
const CASES: Readonly<Record<string, readonly [pdf: () => Buffer, ...statuses: readonly number[]]>> = {
  'a password that nobody gave': [() => encrypted(PLAIN, { user: 'x', owner: 'y' }), 406, 406, 406],
  'an empty user password': [() => encrypted(PLAIN, { user: '', owner: 'y' }), 200, 200, 200],
  'no tree of pages': [() => damaged({ root: '' }), 406, 406, 406],
  'a tree of pages without kids': [() => damaged({ pages: '/Type/Pages/Count 1' }), 406, 406, 406],
  'a tree of pages whose kids are not there': [
    () => damaged({ pages: '/Type/Pages/Count 1/Kids[9 0 R]' }),
    406,
    406,
    406,
  ],
  'a tree of pages with a loop': [
    () => damaged({ pages: '/Type/Pages/Count 2/Kids[3 0 R 2 0 R]' }),
    200,
    200,
    406,
  ],
  'a tree of pages that counts wrong': [
    () => damaged({ pages: '/Type/Pages/Count 7/Kids[3 0 R]' }),
    200,
    200,
    406,
  ],
  'a page without its type': [() => damaged({ page: '/Parent 2 0 R/Contents 4 0 R' }), 200, 200, 406],
  'content that is cut off': [
    () =>
      damaged({
        content: streamText('/Filter/FlateDecode', deflatedText(`${FRAME} `.repeat(40)).slice(0, -9)),
      }),
    200,
    200,
    406,
  ],
  'content with a filter that nobody has': [
    () => damaged({ content: streamText('/Filter/FooDecode', FRAME) }),
    406,
    406,
    406,
  ],
  'an image that cannot be decoded': [
    () => damaged({ content: DRAWN, image: streamText(`${IMAGE}/Filter/DCTDecode`, 'no JPEG') }),
    406,
    406,
    406,
  ],
  'an image with too few data': [
    () => damaged({ content: DRAWN, image: streamText(IMAGE, '0') }),
    200,
    200,
    406,
  ],
};

/** Dark pixels of each page, by poppler at 36 dpi; none where it does not open the file. */
function inkOf(pdf: Uint8Array): readonly number[] {
  const { stdout } = spawnSync('pdftoppm', ['-r', '36', '-gray'], { input: pdf, timeout: 30_000 });
  const pages: number[] = [];
  for (let at = 0; at < stdout.length; ) {
    const [head = '', width, height] =
      /^P5\s(\d+)\s(\d+)\s\d+\s/.exec(stdout.toString('latin1', at, at + 40)) ?? [];
    const start = at + head.length;
    at = start + Number(width) * Number(height);
    pages.push(stdout.subarray(start, at).reduce((count, byte) => count + Number(byte < 128), 0));
  }
  return pages;
}

/** Cases that end soon. */
const QUICK = new Set(['a password that nobody gave', 'no tree of pages', 'an image with too few data']);

export const isQuick = (name: string): boolean => QUICK.has(name);

/** @param isTested chooses cases by their names */
export function testBlankPages(isTested: (name: string) => boolean): void {
  describe('an empty page is no success', { skip }, () => {
    let service: Service;
    before(async () => {
      service = await sharedService();
    });

    async function converted(content: Buffer, mode: string): Promise<Answer> {
      const { body, contentType } = multipartForm([
        { name: 'mode', content: mode },
        { name: 'file', content, filename: 'a.pdf' },
      ]);
      const headers = { 'content-type': contentType };
      return service.call({ method: 'POST', url: '/v1/pdf-to-pdf-a', payload: body, headers });
    }

    for (const [name, [make, ...statuses]] of Object.entries(CASES).filter(([one]) => isTested(one))) {
      it(name, async () => {
        const pdf = make();
        const before_ = inkOf(pdf);
        const answers: Answer[] = [];
        for (const mode of MODES) answers.push(await converted(pdf, mode));
        assert.deepEqual(
          answers.map(({ statusCode }) => statusCode),
          statuses,
          answers.map(({ body }) => body.slice(0, 300)).join('\n'),
        );
        for (const { statusCode, rawPayload } of answers) {
          if (statusCode !== 200) continue;
          const after_ = inkOf(rawPayload);
          // Poppler shows the page of a loop twice, and none of a tree that counts wrong: what is drawn is the same.
          const shown = before_.length > 0 ? before_ : inkOf(damaged({}));
          assert.ok(after_.length > 0 && after_.length <= shown.length);
          for (const [page, ink] of after_.entries()) {
            const given = shown[page]!;
            assert.ok(given > 0, 'the page of the case shows something');
            assert.ok(Math.abs(ink - given) <= 0.1 * given, `page ${page + 1}: ${given} → ${ink}`);
          }
        }
      });
    }

    it('would be seen', () => {
      assert.deepEqual(inkOf(documentOf({ pages: ['', ''] })), [0, 0]);
    });
  });
}
