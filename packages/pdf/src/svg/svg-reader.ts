import { xmlAttribute, xmlText } from '@kontor/base';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { drawingRefused } from './drawing-refused.ts';
import { rasterSize } from './raster-size.ts';
import type { SvgElement } from './svg-element.ts';
import { SVG_LIMITS } from './svg-limits.ts';
import { isSafeCss, StyleSheets } from './svg-style.ts';

/**
 * Elements that run programs, contain foreign documents or facts about the file, or pull in files; all in them goes.
 */
const FORBIDDEN_ELEMENTS: ReadonlySet<string> = new Set([
  'embed',
  'foreignobject',
  'handler',
  'iframe',
  'include',
  'metadata',
  'object',
  'script',
  'tref',
]);
const DATA_URI = /^\s*data:image\/(?:png|jpe?g|gif|webp)(;[^,]*)?,/i;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** A drawing without what could run, load or refer beyond the file, and its elements in the order of the file. */
export interface ReadSvg {
  /** In the order of the file; the first one is the root. */
  readonly elements: readonly SvgElement[];
  readonly sheets: StyleSheets;
  /** The drawing as text, its root with these attributes instead of its own. */
  readonly textWith: (rootAttributes: ReadonlyMap<string, string>) => string;
}

/** A start tag; `end` is what closes it. */
function startTag(name: string, attributes: Iterable<readonly [string, string]>, end: '>' | '/>'): string {
  const written = Array.from(attributes, ([attribute, value]) => ` ${attribute}="${xmlAttribute(value)}"`);
  return `<${name}${written.join('')}${end}`;
}

/** Takes the tokens of a drawing as they come. */
class SvgReader {
  readonly elements: SvgElement[] = [];
  readonly sheets = new StyleSheets();
  readonly #output: string[] = [];
  #writeRoot: (attributes: ReadonlyMap<string, string>) => void = () => undefined;
  /** Places of the elements that are open, in `elements`. */
  readonly #open: number[] = [];
  /** How deep we are in an element of which nothing is taken over. */
  #dropped = 0;
  /** Text of the style sheet that we are in. */
  #style: string | undefined;
  #texts = 0;
  #tokens = 0;
  #picturePixels = 0;
  #pathCharacters = 0;
  #attributes = 0;

  /** One more attribute of the tag that begins: thousands in one tag take as long to compare. */
  attribute(): void {
    this.#attributes++;
    if (this.#attributes > SVG_LIMITS.attributes) {
      throw drawingRefused(`an element must not have more than ${SVG_LIMITS.attributes} attributes`);
    }
  }

  open({ name, attributes, isSelfClosing }: SaxesTagPlain): void {
    const local = localName(name);
    this.#attributes = 0;
    this.#countElement();
    if (this.#dropped > 0 || this.#style !== undefined || FORBIDDEN_ELEMENTS.has(local)) {
      this.#dropped++;
      return;
    }
    const pixelsBefore = this.#picturePixels;
    const kept = Object.entries(attributes).filter(([attribute, value]) =>
      this.#isKept(local, attribute, value),
    );
    const end = isSelfClosing ? '/>' : '>';
    if (this.elements.length === 0) {
      const place = this.#output.length;
      this.#writeRoot = (root) => {
        this.#output[place] = startTag(name, root, end);
      };
    }
    this.#output.push(startTag(name, kept, end));
    if (local === 'style') this.#style = '';
    if (local === 'text') this.#texts++;
    this.#countPath(attributes.d, attributes.points);
    const pixels = this.#picturePixels - pixelsBefore;
    this.#add({ name: local, attributes: new Map(kept), children: [], characters: 0, pixels });
  }

  close({ name, isSelfClosing }: SaxesTagPlain): void {
    if (this.#dropped > 0) {
      this.#dropped--;
      return;
    }
    const local = localName(name);
    if (local === 'style') this.#endStyle();
    if (local === 'text') this.#texts--;
    this.#open.pop();
    if (!isSelfClosing) this.#output.push(`</${name}>`);
  }

  text(text: string): void {
    const current = this.elements[this.#open.at(-1) ?? -1];
    if (this.#dropped > 0 || current === undefined) return;
    if (this.#style !== undefined) {
      this.#style += text;
      return;
    }
    this.#output.push(xmlText(text));
    if (this.#texts > 0) current.characters += text.replace(/\s+/g, ' ').length;
  }

  textWith(rootAttributes: ReadonlyMap<string, string>): string {
    this.#writeRoot(rootAttributes);
    return this.#output.join('');
  }

  #countElement(): void {
    this.#tokens++;
    if (this.#tokens > SVG_LIMITS.elements) {
      throw drawingRefused(`must not have more than ${SVG_LIMITS.elements} elements`);
    }
  }

  #countPath(data = '', points = ''): void {
    this.#pathCharacters += data.length + points.length;
    if (this.#pathCharacters > SVG_LIMITS.pathCharacters) {
      throw drawingRefused(`must not have more than ${SVG_LIMITS.pathCharacters} characters of path data`);
    }
  }

  #add(element: SvgElement): void {
    const parent = this.elements[this.#open.at(-1) ?? -1];
    parent?.children.push(this.elements.length);
    this.#open.push(this.elements.length);
    this.elements.push(element);
    if (this.#open.length > SVG_LIMITS.depth) {
      throw drawingRefused(`elements must not be nested deeper than ${SVG_LIMITS.depth}`);
    }
  }

  #endStyle(): void {
    const css = this.#style ?? '';
    this.#style = undefined;
    if (!isSafeCss(css)) return;
    this.sheets.add(css);
    this.#output.push(xmlText(css));
  }

  #isKept(element: string, attribute: string, value: string): boolean {
    const local = localName(attribute);
    if (local.startsWith('on') || attribute.toLowerCase() === 'xml:base') return false;
    if (local !== 'href' && local !== 'src') return isSafeCss(value);
    return value.startsWith('#') || (element === 'image' && this.#isRaster(value));
  }

  /** A picture inside the drawing that its header shows to be one. */
  #isRaster(uri: string): boolean {
    const head = DATA_URI.exec(uri);
    if (head === null) return false;
    if (!/;\s*base64\s*$/i.test(head[1] ?? '')) throw drawingRefused('embedded pictures must be Base64');
    const size = rasterSize(Buffer.from(uri.slice(head[0].length), 'base64'));
    if (size === undefined) return false;
    this.#picturePixels += size.width * size.height;
    if (this.#picturePixels > SVG_LIMITS.picturePixels) {
      throw drawingRefused(
        `embedded pictures must not have more than ${SVG_LIMITS.picturePixels} pixels in all`,
      );
    }
    return true;
  }
}

const notWellFormed = () => drawingRefused('must be well-formed XML without entities of its own');

/**
 * Reads a drawing in one pass and takes over what may be drawn. A document type is skipped; one that defines entities
 * makes the file unusable, as does an entity that it does not define.
 * @throws InvalidInput for a file that is not well-formed or above the limits
 */
export function readSvg(text: string): ReadSvg {
  const reader = new SvgReader();
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('error', () => {
    throw notWellFormed();
  });
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw notWellFormed();
  });
  parser.on('attribute', () => reader.attribute());
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('closetag', (tag) => reader.close(tag));
  parser.on('text', (content) => reader.text(content));
  parser.on('cdata', (content) => reader.text(content));
  parser.write(text.trimStart()).close();
  const { elements, sheets } = reader;
  return { elements, sheets, textWith: (root) => reader.textWith(root) };
}
