import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { ciiDocument, ublDocument } from '#testing/documents.ts';
import { XmlScanner } from './xml-scanner.ts';
import { XmlSyntaxFault } from './xml-syntax-fault.ts';

type Event = readonly [kind: 'start' | 'end' | 'text', ...content: readonly string[]];

/** Neighbouring texts are one: where a reader cuts them is its own affair. */
function collected() {
  const events: Event[] = [];
  const text = (more: string) => {
    const last = events.at(-1);
    if (last?.[0] === 'text') events[events.length - 1] = ['text', last[1]! + more];
    else events.push(['text', more]);
  };
  return { events, text };
}

/** What a document has; the word `refused` for one that is not well-formed. */
function scanned(document: string): readonly Event[] | 'refused' {
  const { events, text } = collected();
  const start = (name: string, attributes: readonly string[]) =>
    void events.push(['start', name, ...attributes]);
  try {
    new XmlScanner(document, { start, end: () => void events.push(['end']), text }).scan();
    return events;
  } catch (error) {
    assert.ok(error instanceof XmlSyntaxFault, String(error));
    return 'refused';
  }
}

/** The same by saxes, a validating reader of others (ISC), without document types. */
function judged(document: string): readonly Event[] | 'refused' {
  const { events, text } = collected();
  const parser = new SaxesParser({ xmlns: false, position: false });
  const refuse = () => {
    throw new SyntaxError();
  };
  let depth = 0;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    events.push(['start', name, ...Object.entries(attributes).flat()]);
  });
  parser.on('closetag', () => {
    depth -= 1;
    events.push(['end']);
  });
  const add = (more: string) => {
    if (depth > 0 && more !== '') text(more);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  try {
    parser.write(document).close();
    return events;
  } catch (error) {
    if (error instanceof SyntaxError) return 'refused';
    throw error;
  }
}

const agree = (document: string) => assert.deepEqual(scanned(document), judged(document), document);

describe('reads what another reader reads, and refuses what it refuses', () => {
  const PARTS = [
    ...[
      '<a>',
      '</a>',
      '<a/>',
      '<b c="1">',
      "<b c='&#65;'>",
      '</b>',
      '<b c="1" d="2"/>',
      '<b c="1"d="2"/>',
      '<b c=1/>',
      '<b c/>',
    ],
    ...[
      '<b  c = "x\ty&#9;z&#10;"  />',
      '<é ö="ü"/>',
      '<a:b xmlns:a="u"/>',
      '<1/>',
      '<-/>',
      '<a.b-c_1/>',
      '< a/>',
      '</a >',
      '</ a>',
    ],
    ...[
      '<!-- x -->',
      '<!-- x -- y -->',
      '<!--x--->',
      '<!-->',
      '<![CDATA[<&]]>',
      '<![CDATA[]]>',
      '<![CDATA[',
      ']]>',
      '<!x>',
      '<!DOCTYPE a>',
    ],
    ...['<?p x?>', '<?p?>', '<?p', '<?xml version="1.0"?>', '<?XML x?>', '<? x?>', '<?p<x?>'],
    ...[
      '&amp;',
      '&lt;',
      '&#x41;',
      '&#0;',
      '&#xD800;',
      '&#x10FFFF;',
      '&#x110000;',
      '&#;',
      '&#x;',
      '&nbsp;',
      '&',
      '& ',
      '&a',
      '&amp',
      '&quot;&apos;&gt;',
    ],
    ...[
      'x',
      ' ',
      '\n',
      '\r\n',
      '\r',
      '\t',
      '>',
      '<',
      '"',
      "'",
      '=',
      '/',
      'é',
      '𝄞',
      '\u0001',
      '\ufffe',
      ']]',
      '=>',
    ],
  ] as const;
  const DECLARATIONS = [
    '',
    '<?xml version="1.0"?>',
    "<?xml version='1.0' encoding='UTF-8' standalone='no' ?>",
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<?xml version="2.0"?>',
    '<?xml encoding="UTF-8"?>',
    '<?xml version="1.0"encoding="UTF-8"?>',
    '<?xml version="1.0" standalone="maybe"?>',
    ' <?xml version="1.0"?>',
  ];

  test('parts of documents in any order', () => {
    const parts = fc.array(fc.constantFrom(...PARTS), { maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...DECLARATIONS), parts, fc.boolean(), (declaration, inner, isWrapped) => {
        agree(`${declaration}${isWrapped ? `<r>${inner.join('')}</r>` : inner.join('')}`);
      }),
      { numRuns: 3_000, seed: 20_261_128 },
    );
  });

  test('e-invoices with a part deleted, doubled or replaced', () => {
    const documents = [ciiDocument(), ublDocument('Invoice'), ublDocument('CreditNote')];
    for (const document of documents) agree(document);
    fc.assert(
      fc.property(
        fc.constantFrom(...documents),
        fc.nat(),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('', ...PARTS),
        (document, offset, length, part) => {
          const at = offset % document.length;
          agree(document.slice(0, at) + part + document.slice(at + length));
        },
      ),
      { numRuns: 300, seed: 20_261_128 },
    );
  });
});

describe('places', () => {
  const fault = (document: string): string => {
    try {
      new XmlScanner(document, { start: () => {}, end: () => {}, text: () => {} }).scan();
    } catch (error) {
      return (error as XmlSyntaxFault).message;
    }
    return 'none';
  };
  const CASES: readonly (readonly [document: string, message: RegExp])[] = [
    ['<a>\n  <b></a>', /closes nothing \(line 2, column 6\)/],
    ['<a>\r\n<b x="1" x="2"/></a>', /x occurs twice \(line 2, column 10\)/],
    ['<a>\n&nbsp;</a>', /undefined entity &nbsp; \(line 2, column 1\)/],
    ['<a>', /a has no end \(line 1, column 4\)/],
    ['<a x="\n<"/>', /contains < \(line 2, column 1\)/],
    ['<a>\u0001</a>', /does not allow \(line 1, column 4\)/],
  ];
  for (const [document, message] of CASES)
    test(JSON.stringify(document), () => assert.match(fault(document), message));
});
