import { type Attributes, visitMarkup } from './markup-tokenizer.ts';
import { Nesting } from './nesting.ts';

/** What a document needs of the browser, by its markup. */
export interface DocumentScan {
  /** Something runs, or would be shown only where scripts do not run. */
  readonly hasScripts: boolean;
  /** Something loads a document of its own, or leaves this one. */
  readonly hasFrames: boolean;
  /** How many elements are open at most within each other. */
  readonly depth: number;
  /** `dir="rtl"` of `<html>`. */
  readonly isRightToLeft: boolean;
}

/** noscript is shown exactly where scripts are off. */
const SCRIPT_ELEMENTS = new Set(['script', 'noscript']);
const FRAME_ELEMENTS = new Set([
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'],
]);

/**
 * Looks through the markup of a document. In doubt it reports scripts and frames, which costs time but is
 * never wrong.
 */
export function scanDocument(html: string): DocumentScan {
  let [hasScripts, hasFrames] = [false, false];
  let direction: string | undefined;
  const nesting = new Nesting();
  visitMarkup(html, {
    startTag(name, attributes, isSelfClosing) {
      nesting.start(name, isSelfClosing);
      hasScripts ||= SCRIPT_ELEMENTS.has(name) || attributes.some(runs);
      hasFrames ||= FRAME_ELEMENTS.has(name) || isRefresh(name, attributes) || attributes.some(frames);
      if (name === 'html') direction ??= attributeOf(attributes, 'dir');
    },
    endTag: (name) => nesting.end(name),
    ambiguous() {
      [hasScripts, hasFrames] = [true, true];
    },
  });
  return {
    hasScripts,
    hasFrames,
    depth: nesting.deepest,
    isRightToLeft: direction?.trim().toLowerCase() === 'rtl',
  };
}

type Attribute = Attributes[number];

const attributeOf = (attributes: Attributes, wanted: string): string | undefined => {
  const value = attributes.find(([name]) => name === wanted)?.[1];
  return value === undefined ? undefined : decoded(value);
};

const isHandler = (name: string): boolean => name.length > 2 && name.startsWith('on');

const runs = ([name, value]: Attribute): boolean => isHandler(name) || holdsScriptAddress(value);

const frames = ([name]: Attribute): boolean => name === 'srcdoc';

const isRefresh = (name: string, attributes: Attributes): boolean =>
  name === 'meta' && (attributeOf(attributes, 'http-equiv') ?? '').toLowerCase().includes('refresh');

/** Parsers of addresses skip tabs and line breaks wherever they are (URL standard, 4.4). */
const SCRIPT_ADDRESS = /javascript:/i;
const SKIPPED = /[\t\n\r]+/g;

function holdsScriptAddress(value: string): boolean {
  // Most values are neither encoded nor broken over lines.
  if (SCRIPT_ADDRESS.test(value)) return true;
  if (!/[&\t\n\r]/.test(value)) return false;
  return SCRIPT_ADDRESS.test(decoded(value).replace(SKIPPED, ''));
}

/** Named references that can give a part of `javascript:`; the others give other characters. */
const NAMED: Readonly<Record<string, string>> = { Tab: '\t', NewLine: '\n', colon: ':' };
const REFERENCE = /&(?:#x([0-9a-f]+);?|#([0-9]+);?|(Tab|NewLine|colon);)/gi;
const MAX_CODE_POINT = 0x10_ff_ff;

/** Character references as attribute values have them (13.2.5.72 to 13.2.5.80), as far as they matter here. */
const decoded = (value: string): string =>
  value.replace(REFERENCE, (whole: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '\uFFFD';
  });
