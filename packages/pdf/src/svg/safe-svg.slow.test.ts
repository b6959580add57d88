import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cpuMs } from '@kontor/base/testing';
import { svg } from '#testing/hostile-drawings.ts';
import { refusal } from '#testing/refused-drawing.ts';

describe('scanning takes time in proportion to the size', () => {
  const fill = (piece: string, before: string, behind: string) => (size: number) =>
    svg(before + piece.repeat(Math.floor(size / piece.length)) + behind);
  const FAMILIES: Readonly<Record<string, (size: number) => string>> = {
    references: fill('<use href="#a"/>', '', ''),
    'open groups': fill('<g>', '', ''),
    'a comment': fill('-x', '<!--', '-->'),
    comments: fill('<!---->', '', ''),
    instructions: fill('<?a b?>', '', ''),
    'CDATA sections': fill('<![CDATA[x]]>', '', ''),
    'character references': fill('&#65;', '', ''),
    'closing brackets': fill('>', '', ''),
    'an attribute': fill('x', '<g a="', '"/>'),
    'an open attribute': fill('<', '<g a="', ''),
    'path data': fill('t1 1', '<path d="M0 0', '"/>'),
    'digits of path data': fill('1', '<path d="M', '"/>'),
    'commas of path data': fill(',', '<path d="M0 0', 'x"/>'),
    transforms: fill('scale(1)', '<g transform="', '"/>'),
    'open transforms': fill('scale(', '<g transform="', '"/>'),
    styles: fill('fill:url(#a);', '<g style="', '"/>'),
    'open addresses': fill('url(', '<g style="fill:', '"/>'),
    'blanks in an address': fill(' ', '<g style="fill:url(', '"/>'),
    'blanks before a picture': fill(' ', '<image href="data:image/png;base64,', '"/>'),
    parameters: fill(';', '<image href="data:image/png', '"/>'),
    dashes: fill('1 ', '<g stroke-dasharray="', '"/>'),
    classes: fill('a ', '<style>.a{r:1}</style><g class="', '"/>'),
    'open comments of a style sheet': fill('/*"', '<style>', '</style>'),
    'a view box': (size) => svg('', `viewBox="${'1 '.repeat(size / 2)}"`),
    'a document type': (size) => `<!DOCTYPE svg [${'<!ATTLIST a b c>'.repeat(size / 16)}]>${svg('')}`,
  };
  const msOf = (drawing: string): number => cpuMs(() => refusal(drawing));
  for (const [what, of] of Object.entries(FAMILIES)) {
    test(what, () => {
      const [small, large] = [of(100_000), of(2_000_000)];
      const unit = Math.max(10, Math.min(msOf(small), msOf(small)));
      // In proportion it is 20 times as much, with the square of the size 400 times.
      const most = 100 * unit;
      const taken = msOf(large);
      assert.ok(taken < most, `${taken} ms, 2 MB; ${unit} ms, 100 KB`);
    });
  }
});
