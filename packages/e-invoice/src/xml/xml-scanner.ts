import { decodedText } from './references.ts';
import { XML_LIMITS } from './xml-limits.ts';
import { XmlSyntaxFault } from './xml-syntax-fault.ts';

/** What a document has, in its order. */
export interface XmlEvents {
  /** A start tag. @param at offset of its `<` @param attributes names and values in turns, as they are written */
  start(name: string, attributes: readonly string[], at: number): void;
  end(): void;
  /** Character data of the open element, its references replaced. */
  text(text: string): void;
}

// XML 1.0, fifth edition, production 2; pairs of surrogates are whole after decoding.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no document may have.
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const BLANK = /[ \t\n]*/y;
const BLANK_ALONE = /^[ \t\n]*$/;
/** Names as nearly all are. */
const PLAIN_NAME = /[A-Za-z_:][A-Za-z0-9_:.-]*/y;
const START =
  ':A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}' +
  '\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
/** Productions 4 to 5. */
const NAME = new RegExp(`[${START}][${START}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}]*`, 'uy');
/** Productions 23 to 26, 32, 80 and 81. */
const DECLARATION =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.\d+"|'1\.\d+')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>/;
const BEYOND_ASCII = 0x80;

/**
 * Reads the text of an XML 1.0 document once from front to back, with no more memory than its longest tag. A document type is refused
 * at its first character, so that no entity can be declared; places are counted only when something asks for one.
 */
export class XmlScanner {
  readonly #text: string;
  readonly #events: XmlEvents;
  /** Names of the open elements. */
  readonly #open: string[] = [];
  /** The name that followed each name last. */
  readonly #followers = new Map<string, string>();
  #before = '';
  #at = 0;
  #hasRoot = false;
  #place = 0;
  /** The line that was counted last: its number, its start, and where the next one starts. */
  #line = 1;
  #lineStart = 0;
  #nextStart: number;

  /** @param text decoded, with any ends of lines */
  constructor(text: string, events: XmlEvents) {
    // Production 2.11: one form of the end of a line.
    this.#text = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    this.#events = events;
    this.#nextStart = this.#startAfter(0);
  }

  /** @throws XmlSyntaxFault for what is not well-formed, at its place */
  scan(): void {
    const text = this.#text;
    const forbidden = text.search(FORBIDDEN);
    if (forbidden >= 0) throw this.fault('a character that XML does not allow', forbidden);
    this.#at = this.#declaration();
    for (;;) {
      const mark = text.indexOf('<', this.#at);
      if (mark < 0) break;
      if (mark > this.#at) this.#characters(this.#at, mark);
      this.#markup(mark);
    }
    if (this.#at < text.length) this.#characters(this.#at, text.length);
    const unclosed = this.#open.at(-1);
    if (unclosed !== undefined) throw this.fault(`the element ${shown(unclosed)} has no end`, text.length);
    if (!this.#hasRoot) throw this.fault('no element', text.length);
  }

  /** A fault at an offset, by default at the last one that was read. */
  fault(what: string, at: number = this.#at): XmlSyntaxFault {
    this.goTo(at);
    return new XmlSyntaxFault(what, this.line, this.column);
  }

  /** The line of the place, from 1. */
  get line(): number {
    return this.#line;
  }

  /** The column of the place, from 1. */
  get column(): number {
    return this.#place - this.#lineStart + 1;
  }

  /** Counts `line` and `column` of an offset. Quick for offsets that ascend. */
  goTo(at: number): void {
    if (at < this.#lineStart) {
      this.#line = 1;
      this.#lineStart = 0;
      this.#nextStart = this.#startAfter(0);
    }
    while (this.#nextStart <= at) {
      this.#line += 1;
      this.#lineStart = this.#nextStart;
      this.#nextStart = this.#startAfter(this.#nextStart);
    }
    this.#place = at;
  }

  /** Where the line behind an offset starts; a text may have one line alone, which is not searched again. */
  #startAfter(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end < 0 ? Number.POSITIVE_INFINITY : end + 1;
  }

  /** The offset behind the XML declaration, which only the very start may have. */
  #declaration(): number {
    if (!/^<\?xml[ \t\n?]/.test(this.#text)) return 0;
    const [declaration] = DECLARATION.exec(this.#text) ?? [];
    if (declaration === undefined) throw this.fault('the XML declaration is wrong', 0);
    return declaration.length;
  }

  #characters(from: number, to: number): void {
    const written = this.#text.slice(from, to);
    if (this.#open.length === 0) {
      if (BLANK_ALONE.test(written)) return;
      throw this.fault('text outside the root element', from + written.search(/[^ \t\n]/));
    }
    const end = written.indexOf(']]>');
    if (end >= 0) throw this.fault(']]> outside a CDATA section', from + end);
    this.#events.text(this.#decoded(written, from));
  }

  #decoded(written: string, from: number): string {
    return written.includes('&') ? decodedText(written, (what, at) => this.fault(what, from + at)) : written;
  }

  #markup(mark: number): void {
    switch (this.#text.charCodeAt(mark + 1)) {
      case 0x2f: // /
        this.#endTag(mark);
        return;
      case 0x21: // !
        this.#declared(mark);
        return;
      case 0x3f: // ?
        this.#instruction(mark);
        return;
      default:
        this.#startTag(mark);
    }
  }

  #endTag(mark: number): void {
    const text = this.#text;
    const expected = this.#open.at(-1);
    const nameEnd = mark + 2 + (expected?.length ?? 0);
    if (expected === undefined || !text.startsWith(expected, mark + 2))
      throw this.fault(`an end tag that closes nothing`, mark);
    const end = text.charCodeAt(nameEnd) === 0x3e ? nameEnd : this.#afterBlank(nameEnd);
    if (text.charCodeAt(end) !== 0x3e) throw this.fault(`the end tag of ${shown(expected)} is wrong`, mark);
    this.#open.pop();
    this.#at = end + 1;
    this.#events.end();
  }

  #startTag(mark: number): void {
    const text = this.#text;
    if (this.#open.length === 0 && this.#hasRoot) throw this.fault('a second root element', mark);
    const name = this.#expectedName(mark + 1);
    let at = mark + 1 + name.length;
    if (text.charCodeAt(at) === 0x3e) {
      this.#at = at + 1;
      this.#start(name, NO_ATTRIBUTES, mark);
      return;
    }
    const attributes: string[] = [];
    for (;;) {
      const next = this.#afterBlank(at);
      const code = text.charCodeAt(next);
      if (code === 0x3e) {
        this.#at = next + 1;
        this.#start(name, attributes, mark);
        return;
      }
      if (code === 0x2f && text.charCodeAt(next + 1) === 0x3e) {
        this.#at = next + 2;
        this.#start(name, attributes, mark);
        this.#open.pop();
        this.#events.end();
        return;
      }
      if (next === at) throw this.fault(`the start tag of ${shown(name)} is wrong`, at);
      if (attributes.length >= 2 * XML_LIMITS.attributes)
        throw this.fault(`an element has more than ${XML_LIMITS.attributes} attributes`, mark);
      at = this.#attribute(next, attributes);
    }
  }

  #start(name: string, attributes: readonly string[], mark: number): void {
    this.#hasRoot = true;
    this.#open.push(name);
    this.#events.start(name, attributes, mark);
  }

  /** Adds name and value; the offset behind them. */
  #attribute(at: number, attributes: string[]): number {
    const text = this.#text;
    const name = this.#name(at);
    for (let i = 0; i < attributes.length; i += 2)
      if (attributes[i] === name) throw this.fault(`the attribute ${shown(name)} occurs twice`, at);
    const equals = this.#afterBlank(at + name.length);
    if (text.charCodeAt(equals) !== 0x3d) throw this.fault(`the attribute ${shown(name)} has no value`, at);
    const open = this.#afterBlank(equals + 1);
    const quote = text[open];
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, open + 1) : -1;
    if (end < 0) throw this.fault(`the value of ${shown(name)} has no quotes`, open);
    const written = text.slice(open + 1, end);
    const tag = written.indexOf('<');
    if (tag >= 0) throw this.fault(`the value of ${shown(name)} contains <`, open + 1 + tag);
    // Production 3.3.3: blanks that are written are spaces, those of references stay.
    const plain = /[\t\n]/.test(written) ? written.replace(/[\t\n]/g, ' ') : written;
    attributes.push(name, this.#decoded(plain, open + 1));
    return end + 1;
  }

  /** Comments and CDATA sections; a document type and everything else is refused. */
  #declared(mark: number): void {
    const text = this.#text;
    if (text.startsWith('<!--', mark)) {
      const end = text.indexOf('--', mark + 4);
      if (end < 0 || text.charCodeAt(end + 2) !== 0x3e)
        throw this.fault('a comment without end, or with -- inside', end < 0 ? mark : end);
      this.#at = end + 3;
      return;
    }
    if (text.startsWith('<![CDATA[', mark) && this.#open.length > 0) {
      const end = text.indexOf(']]>', mark + 9);
      if (end < 0) throw this.fault('a CDATA section without end', mark);
      if (end > mark + 9) this.#events.text(text.slice(mark + 9, end));
      this.#at = end + 3;
      return;
    }
    const isType = text.startsWith('<!DOCTYPE', mark);
    throw this.fault(isType ? 'a DOCTYPE is not allowed' : 'markup that is not allowed here', mark);
  }

  #instruction(mark: number): void {
    const text = this.#text;
    const target = this.#name(mark + 2);
    const end = text.indexOf('?>', mark + 2 + target.length);
    const behind = mark + 2 + target.length;
    if (end < 0) throw this.fault('a processing instruction without end', mark);
    if (/^xml$/i.test(target)) throw this.fault('an XML declaration that is not at the start', mark);
    if (end !== behind && this.#afterBlank(behind) === behind)
      throw this.fault('a processing instruction with a wrong target', mark);
    this.#at = end + 2;
  }

  /** Documents repeat their elements in the same order: the name that followed the one before is tried first. */
  #expectedName(at: number): string {
    const text = this.#text;
    const guess = this.#followers.get(this.#before);
    const isGuess =
      guess !== undefined && text.startsWith(guess, at) && endsName(text.charCodeAt(at + guess.length));
    const name = isGuess ? guess : this.#name(at);
    if (!isGuess && this.#followers.size < MAX_FOLLOWERS) this.#followers.set(this.#before, name);
    this.#before = name;
    return name;
  }

  #name(at: number): string {
    const text = this.#text;
    PLAIN_NAME.lastIndex = at;
    const end = PLAIN_NAME.test(text) ? PLAIN_NAME.lastIndex : at;
    if (end > at && !(text.charCodeAt(end) >= BEYOND_ASCII)) return text.slice(at, end);
    NAME.lastIndex = at;
    if (!NAME.test(text)) throw this.fault('a name is missing or begins with a wrong character', at);
    return text.slice(at, NAME.lastIndex);
  }

  #afterBlank(at: number): number {
    const code = this.#text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x09) return at;
    BLANK.lastIndex = at;
    BLANK.test(this.#text);
    return BLANK.lastIndex;
  }
}

const NO_ATTRIBUTES: readonly string[] = [];
/** Names come from strangers, who may send as many as there are elements. */
const MAX_FOLLOWERS = 2_000;

/** `>`, `/` or a blank, which no name contains. */
const endsName = (code: number): boolean =>
  code === 0x3e || code === 0x2f || code === 0x20 || code === 0x0a || code === 0x09;

const MAX_SHOWN = 40;
const shown = (name: string): string => name.slice(0, MAX_SHOWN);
