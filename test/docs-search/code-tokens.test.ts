import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeTokens } from '../../web/components/code-tokens.ts';
import { guideSource } from '../../web/docs/docs-sources.ts';
import { renderGuide } from '../../web/docs/render-guide.ts';

/** Colours of code, and code in guides. */

const kinds = (code: string, language: string) =>
  codeTokens(code, language)
    .filter(({ kind }) => kind !== undefined)
    .map(({ kind, text }) => `${kind} ${text}`);

describe('pieces of code', () => {
  for (const [language, code, expected] of [
    [
      'sh',
      `curl -o a.pdf -H "Key: $KEY" -d '{"size": 7}' # 406`,
      [
        ...[
          'name curl',
          'keyword -o',
          'keyword -H',
          'string "Key: ',
          'variable $KEY',
          'string "',
          'keyword -d',
        ],
        ...['name "size"', 'number 7', 'comment # 406'],
      ],
    ],
    ['sh', 'LOG=x npm run #3', ['name npm', 'comment #3']],
    ['json', '{"a": ["b", -1.5, true]}', ['name "a"', 'string "b"', 'number -1.5', 'keyword true']],
    ['http', 'X-A: 1b\nX-B: c', ['name X-A', 'string 1b', 'name X-B', 'string c']],
    ['python', 'import os # it\nx1 = f("a")', ['keyword import', 'comment # it', 'name f', 'string "a"']],
    ['java', 'var a = """\n"b" """; // c', ['keyword var', 'string """\n"b" """', 'comment // c']],
    ['csharp', 'var a = @"{ ""b"" }"; // c', ['keyword var', 'string @"{ ""b"" }"', 'comment // c']],
    ['go', 'var a = `{ "b" }`; f(0o644)', ['keyword var', 'string `{ "b" }`', 'name f', 'number 0o644']],
    ['text', 'curl "x"', []],
  ] as const) {
    it(`are coloured by their language: ${language} ${JSON.stringify(code.slice(0, 20))}`, () => {
      assert.deepEqual(kinds(code, language), expected);
      assert.equal(
        codeTokens(code, language)
          .map(({ text }) => text)
          .join(''),
        code,
      );
    });
  }
});

describe('code in guides', () => {
  const { html } = renderGuide(guideSource('first-steps'), { name: 'first-steps' });

  it('has the origin of the service that shows it, and at least four colours', () => {
    assert.ok(!html.includes('127.0.0.1'));
    assert.match(html, /\{\{origin\}\}\/v2\/invoice-pdf/);
    const colours = new Set(Array.from(html.matchAll(/class="(code-(?!box|copy)\w+)"/g), ([, name]) => name));
    assert.ok(colours.size >= 4, [...colours].join(', '));
  });

  it('has languages above its calls, of which curl is there without scripts', () => {
    const calls = [
      ...html.matchAll(/<div class="code-tabs"><span class="tab">curl<\/span><\/div><pre [^>]*><code>(.*)/g),
    ];
    assert.equal(calls.length, 5);
    for (const [, line] of calls) assert.match(line ?? '', /^<span class="code-name">curl<\/span> /);
  });

  it('has a place for what copies it, each block one', () => {
    assert.equal(html.match(/<pre /g)?.length, html.match(/class="code-(?:copy|tabs)"/g)?.length);
  });
});
