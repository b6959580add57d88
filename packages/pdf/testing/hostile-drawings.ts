/** Drawings that ask for more than any logo needs, by what they have too much of. */

/** A drawing of 1200 × 480 units. */
export const svg = (body: string, attributes = 'viewBox="0 0 1200 480"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`;
const many = (count: number, piece: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => piece(n)).join('');

/** A rectangle over everything, its tag not closed. */
export const FULL = '<rect width="1200" height="480" ';
const crossingLines = (count: number): string =>
  `M0 0${many(count, (n) => `L${(n * 7919) % 1200} ${(n * 104_729) % 480}`)}`;
const pattern = (attributes: string, content = '<rect width="9" height="9"/>'): string =>
  `<pattern id="p" ${attributes}>${content}</pattern>`;
const UNITS = 'patternUnits="userSpaceOnUse"';
const FILLED = `${FULL} fill="url(#p)"/>`;
/** A chain of groups, each of which draws the one before so many times. */
const chain = (length: number, times: number): string =>
  '<g id="a0"><rect width="1" height="1"/></g>' +
  many(length, (n) => `<g id="a${n + 1}">${`<use xlink:href="#a${n}"/>`.repeat(times)}</g>`);
/** A PNG that is nothing but its header, as an address. */
export const pngHeader = (width: number, height: number): string => {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return `data:image/png;base64,${bytes.toString('base64')}`;
};
const blurred = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>';

/** Hostile drawings, and the limit that is named. */
export const HOSTILE: Readonly<
  Record<string, readonly (readonly [what: string, drawing: string, said: RegExp])[]>
> = {
  'the file': [
    ['20,000 nested groups', svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)), /deeper than 64/],
    ['20,000 groups', svg('<g/>'.repeat(20_000)), /more than 10000 elements/],
    ['625 KiB of references', svg('<use href="#a"/>'.repeat(40_000)), /more than 10000 elements/],
    [
      '20,000 elements in what is dropped',
      svg(`<script>${'<a/>'.repeat(20_000)}</script>`),
      /10000 elements/,
    ],
    ['entities of its own', '<!DOCTYPE svg [<!ENTITY a "x">]><svg/>', /without entities/],
    [
      'an entity bomb',
      `<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><svg>&b;</svg>`,
      /without entities/,
    ],
    ['an unknown entity', svg('<text>&nbsp;</text>'), /well-formed/],
    ['an unknown entity in an attribute', svg('<text x="&nbsp;"/>'), /well-formed/],
    ['a tag without end', '<svg><rect ', /well-formed/],
    ['crossed tags', '<svg><g></svg></g>', /well-formed/],
    ['no element', '<!-- x -->', /well-formed/],
    ['nothing that is drawn', '<script/>', /must be an SVG drawing/],
    ['thousands of attributes', svg(`<g ${many(1000, (n) => `a${n}="" `)}/>`), /more than 250 attributes/],
    ['no size', svg('', 'width="0" height="10"'), /size above zero/],
  ],
  references: [
    ['each ten times the one before', svg(`${chain(9, 10)}<use href="#a9"/>`), /more than 10000 elements/],
    [
      'the same by another prefix',
      svg(`${chain(9, 10)}<use href="#a9"/>`.replaceAll('xlink:', 'l:')),
      /10000/,
    ],
    ['a circle', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), /in a circle/],
    ['a part of itself', svg('<g id="a"><use href="#a"/></g>'), /in a circle/],
    ['a circle of masks', svg('<mask id="a"><g mask="url(#a)"/></mask>'), /in a circle/],
    [
      'a circle of gradients',
      svg('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'),
      /circle/,
    ],
    [
      'a circle through a style sheet',
      svg('<style>.a{mask:url(#a)}</style><mask id="a"><g class="a"/></mask>'),
      /circle/,
    ],
    [
      'a chain of 100',
      svg(`<defs>${chain(100, 1)}</defs><use href="#a100"/>`),
      /deeper than 64, references included/,
    ],
    [
      'a chain of 5,000',
      svg(many(5000, (n) => `<g id="a${n}"><use href="#a${n + 1}"/></g>`)),
      /10000 elements/,
    ],
    [
      'clip paths of clip paths',
      svg(
        `${many(10, (n) => `<clipPath id="c${n}">${`<g clip-path="url(#c${n + 1})"/>`.repeat(10)}</clipPath>`)}
          <g clip-path="url(#c0)"/>`,
      ),
      /more than 10000 elements/,
    ],
    [
      'markers on every vertex',
      svg(
        `<marker id="m"><rect/></marker><path marker="x" style="marker-mid:url(#m)" d="M0 0${'h1'.repeat(6000)}"/>`,
      ),
      /10000 elements/,
    ],
    [
      'markers by inheritance',
      svg(
        `<marker id="m">${'<rect/>'.repeat(99)}</marker><g style="marker:url(#m)"><path d="M0 0${'h1'.repeat(200)}"/></g>`,
      ),
      /10000 elements/,
    ],
  ],
  outlines: [
    [
      '2 MB of path data',
      svg(`<path d="M0 0${'h1'.repeat(1_000_001)}"/>`),
      /2000000 characters of path data/,
    ],
    [
      'path data drawn again',
      svg(`<path id="a" d="M0 0${'h1'.repeat(500_000)}"/>${'<use href="#a"/>'.repeat(2)}`),
      /2000000 characters of path data, repetitions/,
    ],
    ['crossing lines', svg(`<path d="${crossingLines(8000)}"/>`), /1200000 pixels/],
    [
      'crossing lines in small',
      svg(`<g transform="scale(1000)"><path transform="scale(.001)" d="${crossingLines(8000)}"/></g>`),
      /1200000 pixels/,
    ],
    [
      'small ones enlarged',
      svg(`<g transform="scale(1e4)"><path d="M0 0${many(300, (n) => `L${n % 2} 1`)}"/></g>`),
      /1200000 pixels/,
    ],
    [
      'small ones enlarged by a style',
      svg(`<style>g{transform:scale(1e4)}</style><g><path d="M0 0${many(300, (n) => `L${n % 2} 1`)}"/></g>`),
      /1200000 pixels/,
    ],
    [
      'small ones in a small view',
      svg(`<svg viewBox="0 0 .1 .1"><path d="M0 0${many(2000, (n) => `L${(n % 2) / 10} .1`)}"/></svg>`),
      /1200000 pixels/,
    ],
    ['mirrored control points', svg(`<path d="M0 0q1e4 0 0 0${'t0 0'.repeat(200)}"/>`), /1200000 pixels/],
    ['numbers without end', svg('<path d="M0 0L1e400 0"/>'), /1200000 pixels/],
    ['great turns', svg(`<path d="M0 0${many(500, (n) => `A1300 900 0 1 1 ${n} 9`)}"/>`), /1200000 pixels/],
  ],
  dashes: [
    ['a long dashed line', svg('<path d="M0 1H1e6" stroke-dasharray=".5"/>'), /100000 dashes/],
    ['by a style', svg('<path d="M0 1H1e6" style="stroke-dasharray: .1 .2"/>'), /100000 dashes/],
    [
      'by a class',
      svg('<style>.a , .b{stroke-dasharray:.1px}</style><path d="M0 1H1e6" class="x b"/>'),
      /100000 dashes/,
    ],
    ['by inheritance', svg('<g stroke-dasharray=".01"><circle r="600"/></g>'), /100000 dashes/],
    ['of a circle by a style', svg('<circle style="r:1e7px" stroke-dasharray="1"/>'), /100000 dashes/],
    ['in units of a font', svg('<circle r="1em" stroke-dasharray="1"/>'), /100000 dashes/],
    ['of percentages', svg('<circle r="1e5%" stroke-dasharray=".1%"/>'), /100000 dashes/],
    ['of letters', svg('<text font-size="1e6" stroke-dasharray="1">abc</text>'), /100000 dashes/],
    [
      'in pixels',
      svg(
        '<g transform="scale(1000)"><path d="M0 0H9" vector-effect="non-scaling-stroke" stroke-dasharray=".01"/></g>',
      ),
      /100000 dashes/,
    ],
    [
      'drawn often',
      svg(`<path id="a" d="M0 1H1e4" stroke-dasharray="1"/>${'<use href="#a"/>'.repeat(20)}`),
      /100000 dashes/,
    ],
  ],
  layers: [
    ['opacity', svg('<g opacity=".5"/>'.repeat(600)), /500 masks, patterns, filters/],
    ['opacity in opacity', svg(`${'<g opacity=".5">'.repeat(20)}${'</g>'.repeat(20)}`), /deeper than 16/],
    ['blend modes', svg('<g style="mix-blend-mode:multiply"/>'.repeat(600)), /500 masks/],
    ['masks', svg(`<mask id="m"/>${'<g mask="url(#m)"/>'.repeat(600)}`), /500 masks/],
    [
      'patterns',
      svg(`${pattern('width="1" height="1"')}${'<rect fill="url(#p)"/>'.repeat(600)}`),
      /500 masks, patterns/,
    ],
    ['gradients', svg(`<radialGradient id="p"/>${FILLED.repeat(600)}`), /500 shapes with a gradient/],
    [
      'gradients by inheritance',
      svg(`<radialGradient id="p"/><g fill="url(#p)">${'<rect/>'.repeat(600)}</g>`),
      /500 shapes/,
    ],
  ],
  filters: [
    [
      'feMorphology',
      svg('<filter><feMorphology radius="200"/></filter>'),
      /steps of filters other than feBlend/,
    ],
    ['feTurbulence', svg('<filter><feTurbulence numOctaves="99"/></filter>'), /steps of filters other than/],
    [
      'feConvolveMatrix',
      svg('<filter><feConvolveMatrix order="99"/></filter>'),
      /steps of filters other than/,
    ],
    ['feImage', svg('<filter><feImage href="#a"/></filter>'), /steps of filters other than/],
    [
      'many steps',
      svg(`<filter id="f">${'<feOffset/>'.repeat(10)}</filter>${'<g filter="url(#f)"/>'.repeat(5)}`),
      /48 steps/,
    ],
    ['many blurs', svg(blurred + '<g filter="url(#f)"/>'.repeat(9)), /8 blurs/],
    ['blurs as functions', svg(`<g style="filter:${'blur(2px) '.repeat(9)}"/>`), /8 blurs/],
    [
      'blurs drawn often',
      svg(`${blurred}<g id="a" filter="url(#f)"/>${'<use href="#a"/>'.repeat(9)}`),
      /8 blurs/,
    ],
  ],
  patterns: [
    ['a large tile', svg(pattern(`${UNITS} width="30000" height="30000"`) + FILLED), /8000000 pixels/],
    [
      'a tile enlarged',
      svg(pattern(`${UNITS} width="1" height="1" patternTransform="scale(2e4)"`) + FILLED),
      /8000000/,
    ],
    [
      'a tile skewed',
      svg(pattern(`${UNITS} width="9" height="9" patternTransform="skewX(89.99)"`) + FILLED),
      /8000000/,
    ],
    [
      'in an enlarged group',
      svg(`${pattern(`${UNITS} width="1" height="1"`)}<g transform="scale(2e4)">${FILLED}</g>`),
      /8000000/,
    ],
    [
      'as large as a large shape',
      svg(`${pattern('width="1" height="1"')}<rect width="2e4" height="2e4" fill="url(#p)"/>`),
      /8000000/,
    ],
    [
      'the size from another pattern',
      svg(`<pattern id="q" width="3e4" height="3e4"/>${pattern(`${UNITS} href="#q"`)}${FILLED}`),
      /8000000/,
    ],
    [
      'patterns in patterns',
      svg(pattern(`${UNITS} width="100" height="100"`, `${'<rect/>'.repeat(99)}`) + FILLED.repeat(200)),
      /10000 elements/,
    ],
  ],
  pictures: [
    ['20000 × 20000', svg(`<image href="${pngHeader(20_000, 20_000)}"/>`), /16000000 pixels in all/],
    ['many', svg(`<image href="${pngHeader(2000, 2000)}"/>`.repeat(5)), /16000000 pixels in all/],
    [
      'a large one drawn often',
      svg(`<image id="a" href="${pngHeader(3000, 3000)}"/>${'<use href="#a"/>'.repeat(9)}`),
      /50000000 pixels/,
    ],
    [
      'a small one drawn often',
      svg(`<image id="a" href="${pngHeader(9, 9)}"/>${'<use href="#a"/>'.repeat(60)}`),
      /50 embedded pictures/,
    ],
    ['not in Base64', svg('<image href="data:image/png,%89PNG"/>'), /must be Base64/],
  ],
  text: [
    ['a long one', svg(`<text>${'a'.repeat(1001)}</text>`), /1000 characters of text/],
    ['many', svg('<text><tspan>abc</tspan></text>'.repeat(400)), /1000 characters of text/],
    [
      'drawn often',
      svg(`<text id="a">${'a'.repeat(100)}</text>${'<use href="#a"/>'.repeat(10)}`),
      /1000 characters/,
    ],
  ],
  'style sheets': [
    [
      'brackets in brackets, which end the process',
      svg(`<style>${':not('.repeat(10_000)}a${')'.repeat(10_000)}{}</style>`),
      /nested deeper than 16/,
    ],
    ['a long one', svg(`<style>${'/* */'.repeat(14_000)}</style>`), /65536 characters/],
    ['many selectors', svg(`<style>${'.a,'.repeat(501)}.b{fill:red}</style>`), /500 selectors/],
    [
      'many properties for all elements',
      svg(`<style>*{${'r:1;'.repeat(100)}}</style>${'<g/>'.repeat(2000)}`),
      /100000 properties/,
    ],
  ],
};
