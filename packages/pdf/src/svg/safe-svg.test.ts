import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { FULL, HOSTILE, pngHeader, svg } from '#testing/hostile-drawings.ts';
import { EMBEDDED_PNG, LOGOS } from '#testing/logos.ts';
import { refusal } from '#testing/refused-drawing.ts';
import { safeSvg } from './safe-svg.ts';

describe('of a drawing remains what it may draw', () => {
  const CASES: readonly (readonly [string, string])[] = [
    ['<svg><script>alert(1)</script><rect/></svg>', '<svg><rect/></svg>'],
    ['<svg><g onclick="x()" id="a"/></svg>', '<svg><g id="a"/></svg>'],
    ['<svg><a href="http://x"><rect/></a></svg>', '<svg><a><rect/></a></svg>'],
    ['<svg><use href="#a"/><use xlink:href="x.svg#a"/></svg>', '<svg><use href="#a"/><use/></svg>'],
    [
      `<svg><image href="data:image/png;base64,${EMBEDDED_PNG}"/></svg>`,
      `<svg><image href="data:image/png;base64,${EMBEDDED_PNG}"/></svg>`,
    ],
    ['<svg><image href="data:image/png;base64,AA"/></svg>', '<svg><image/></svg>'],
    ['<svg><image href="data:image/svg+xml;base64,AA"/></svg>', '<svg><image/></svg>'],
    [`<svg><use href="data:image/png;base64,${EMBEDDED_PNG}"/></svg>`, '<svg><use/></svg>'],
    ['<svg><foreignObject><foreignObject>x</foreignObject>y</foreignObject>z</svg>', '<svg>z</svg>'],
    ['<svg><script/><rect/></svg>', '<svg><rect/></svg>'],
    ['<svg><metadata><a/>x</metadata><text><tref href="#a"/></text></svg>', '<svg><text></text></svg>'],
    ['<svg><style>rect{fill:url(#a)}</style></svg>', '<svg><style>rect{fill:url(#a)}</style></svg>'],
    ['<svg><style><![CDATA[@import "x";]]></style></svg>', '<svg><style></style></svg>'],
    ['<svg><style>@imp<!-- -->ort "x";</style></svg>', '<svg><style></style></svg>'],
    ['<svg><style>a{b:url( "http://x" )}</style></svg>', '<svg><style></style></svg>'],
    ['<svg><style>a{}<b>c{}</b></style></svg>', '<svg><style>a{}</style></svg>'],
    ['<?xml-stylesheet href="x"?><!-- c --><svg fill="url( #a )"/>', '<svg fill="url( #a )"/>'],
    ['<svg fill="url(http://x#a)"/>', '<svg/>'],
    ['<svg><text>a &amp; b &#169;</text></svg>', '<svg><text>a &amp; b ©</text></svg>'],
    ['\n <!DOCTYPE svg [<!ATTLIST a b CDATA "c">]><svg/>', '<svg/>'],
  ];
  for (const [input, expected] of CASES) {
    test(`${input.slice(0, 90)} → ${expected.slice(0, 60)}`, () =>
      assert.equal(safeSvg(input).svg, expected));
  }
});

describe('what programs export is taken', () => {
  for (const [program, logo] of Object.entries(LOGOS)) {
    test(program, () => assert.equal(refusal(logo), undefined));
  }
});

for (const [about, cases] of Object.entries(HOSTILE)) {
  describe(`refused for ${about}`, () => {
    for (const [what, drawing, said] of cases)
      test(what, () => assert.match(refusal(drawing) ?? 'taken', said));
  });
}

describe('what is just within the limits is taken', () => {
  const TAKEN: readonly (readonly [what: string, drawing: string])[] = [
    ['900 references', svg(`<g id="a"/>${'<use href="#a"/>'.repeat(900)}`)],
    ['9,000 rectangles over everything', svg(`${FULL}/>`.repeat(9000))],
    ['60 groups in each other', svg('<g>'.repeat(60) + '</g>'.repeat(60))],
    ['900 letters', svg(`<text>${'a'.repeat(900)}</text>`)],
    ['a link to a part around it', svg('<g id="top"><a href="#top"><rect/></a></g>')],
    ['a reference to nothing', svg('<use href="#none"/><g fill="url(#none)" mask="url(#none)"/>')],
    ['a dash pattern of zeros', svg('<path d="M0 0H9e9" stroke-dasharray="0 0"/>'.replace('9e9', '900'))],
    ['a picture of 15 million pixels', svg(`<image href="${pngHeader(5000, 3000)}"/>`)],
    ['a part in defs that nothing draws', svg(`<defs><text>${'a'.repeat(2000)}</text></defs>`)],
  ];
  for (const [what, drawing] of TAKEN) test(what, () => assert.equal(refusal(drawing), undefined));
});

describe('whatever comes, it is a drawing or refused as one', () => {
  const seed = { seed: 26, numRuns: 300 };
  const logos = Object.values(LOGOS).filter((logo) => logo.length < 10_000);

  test('random text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        refusal(text);
        refusal(svg(text));
        refusal(svg(`<style>${text}</style><path d="${text}" style="${text}"/>`));
      }),
      seed,
    );
  });

  test('pieces of markup in any order', () => {
    const piece = fc.constantFrom(
      ...[
        '<g>',
        '</g>',
        '<g id="a">',
        '<use href="#a"/>',
        '<style>',
        '</style>',
        '.a{',
        '}',
        '<text>',
        '</text>',
        'x',
      ],
      ...[
        '<path d="',
        'M0 0',
        'a1 1 0 01',
        't',
        'e9',
        '-',
        '"',
        '/>',
        ' style="',
        'fill:url(#a);',
        'opacity:.5;',
      ],
      ...[
        '<pattern id="a" width="9">',
        '</pattern>',
        '<image href="data:image/gif;base64,R0lGODlh',
        '&amp;',
        '&#0;',
      ],
      ...[
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<?',
        '?>',
        ' transform="matrix(',
        ')',
        '<svg viewBox="0 0 0 1">',
        '</svg>',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => void refusal(svg(pieces.join('')))),
      { seed: 27, numRuns: 2000 },
    );
  });

  test('changed exports; what is taken is taken again, and remains the same', () => {
    const change = fc.record({
      logo: fc.constantFrom(...logos),
      at: fc.nat(10_000),
      cut: fc.nat(30),
      by: fc.oneof(
        fc.string({ maxLength: 8 }),
        fc.constantFrom('<g>', '"', '>', '<', '&', '/', '999999999', 'em'),
      ),
    });
    fc.assert(
      fc.property(change, ({ logo, at, cut, by }) => {
        const text = logo.slice(0, at) + by + logo.slice(at + cut);
        if (refusal(text) !== undefined) return;
        const { svg: once } = safeSvg(text);
        assert.equal(safeSvg(once).svg, once);
      }),
      { seed: 28, numRuns: 1500 },
    );
  });
});
