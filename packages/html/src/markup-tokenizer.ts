/** Attributes of a tag in the order of the markup, values as they are written: character references are not decoded. */
export type Attributes = readonly (readonly [name: string, value: string])[];

export interface MarkupVisitor {
  /** Names in lower case. `isSelfClosing`: it ends in `/>`, which only elements of SVG and MathML heed. */
  startTag(name: string, attributes: Attributes, isSelfClosing: boolean): void;
  endTag?(name: string): void;
  /**
   * The markup cannot be split into tags without building the tree, as its rules differ between HTML and SVG or MathML
   * (HTML standard, 13.2.6.5): what follows is not reported.
   */
  ambiguous(): void;
}

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
/** Tab, line feed, form feed, carriage return, space. */
const isSpace = (code: number): boolean =>
  code === 32 || code === 10 || code === 9 || code === 13 || code === 12;

const EXCLAMATION = 33;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;

/** Elements whose content is text up to their end tag (HTML standard, 13.2.5.1 to 13.2.5.5). */
const TEXT_ELEMENTS: Readonly<Record<string, RegExp>> = {
  script: /<\/script[\s/>]/gi,
  style: /<\/style[\s/>]/gi,
  title: /<\/title[\s/>]/gi,
  textarea: /<\/textarea[\s/>]/gi,
  xmp: /<\/xmp[\s/>]/gi,
  noembed: /<\/noembed[\s/>]/gi,
  noframes: /<\/noframes[\s/>]/gi,
};
/** In these, the elements above are ordinary ones, or are not opened at all. */
const OTHER_RULES = new Set(['svg', 'math', 'select']);
/** What would be read as markup if the content of a text element were no text. */
const MARKUP = /<[A-Za-z!?/]/;
/** Sections that end at the same place by either set of rules. */
const PLAIN_CDATA = /<!\[CDATA\[[^<>]*\]\]>/g;

/** `-->` and `--!>` end a comment (13.2.5.43 to 13.2.5.51). */
const COMMENT_END = /--!?>/g;
/** `<!-->` and `<!--->` are whole comments. */
const SHORT_COMMENT = ['>', '->'];
const CDATA = '[CDATA[';

/**
 * Reports the start tags of HTML markup, in time linear to its length. Follows the tokenizer of the HTML standard
 * (13.2.5); where going on needs the tree, it stops and reports that.
 */
export function visitMarkup(html: string, visitor: MarkupVisitor): void {
  new Tokenizer(html, visitor).run();
}

class Tokenizer {
  readonly #html: string;
  readonly #visitor: MarkupVisitor;
  #at = 0;
  #hasOtherRules = false;

  constructor(html: string, visitor: MarkupVisitor) {
    this.#html = html;
    this.#visitor = visitor;
  }

  run(): void {
    for (;;) {
      const open = this.#html.indexOf('<', this.#at);
      if (open < 0) return;
      this.#at = open + 1;
      if (!this.#markup(this.#html.charCodeAt(open + 1))) return;
    }
  }

  /** What follows `<`. False at the end. */
  #markup(next: number): boolean {
    if (isLetter(next)) return this.#startTag();
    if (next === EXCLAMATION) return this.#declaration();
    if (next === QUESTION) return this.#skipTo('>');
    if (next !== SLASH) return true;
    this.#at++;
    if (!isLetter(this.#html.charCodeAt(this.#at))) return this.#skipTo('>');
    const name = this.#word();
    if (this.#attributes() === undefined) return false;
    this.#visitor.endTag?.(name);
    return true;
  }

  #startTag(): boolean {
    const name = this.#word();
    const attributes = this.#attributes();
    // A tag that the text ends in is no tag.
    if (attributes === undefined) return false;
    this.#visitor.startTag(name, attributes, this.#html.charCodeAt(this.#at - 2) === SLASH);
    if (OTHER_RULES.has(name)) this.#hasOtherRules = true;
    if (name === 'plaintext') return this.#stop();
    const end = TEXT_ELEMENTS[name];
    return end === undefined || this.#text(name, end);
  }

  /** The content of a text element; stops before its end tag. */
  #text(name: string, end: RegExp): boolean {
    end.lastIndex = this.#at;
    const found = end.exec(this.#html);
    const content = this.#html.slice(this.#at, found?.index);
    if (this.#hasOtherRules && MARKUP.test(content.replace(PLAIN_CDATA, ''))) return this.#stop();
    // Within a comment of a script, a second script element hides the end tag (13.2.5.20 to 13.2.5.31).
    if (name === 'script' && content.includes('<!--')) return this.#stop();
    if (found === null) return false;
    this.#at = found.index;
    return true;
  }

  #declaration(): boolean {
    const html = this.#html;
    if (html.startsWith('--', this.#at + 1)) return this.#comment(this.#at + 3);
    if (!html.startsWith(CDATA, this.#at + 1)) return this.#skipTo('>');
    // In HTML a comment up to the next `>`, in SVG and MathML text up to `]]>`.
    const close = html.indexOf('>', this.#at);
    if (close < 0) return false;
    if (!html.startsWith(']]', close - 2)) return this.#stop();
    this.#at = close + 1;
    return true;
  }

  #comment(start: number): boolean {
    const short = SHORT_COMMENT.find((end) => this.#html.startsWith(end, start));
    if (short !== undefined) {
      this.#at = start + short.length;
      return true;
    }
    COMMENT_END.lastIndex = start;
    const found = COMMENT_END.exec(this.#html);
    if (found === null) return false;
    this.#at = found.index + found[0].length;
    return true;
  }

  #word(): string {
    const start = this.#at;
    while (this.#at < this.#html.length && !this.#endsWord(this.#html.charCodeAt(this.#at))) this.#at++;
    return this.#html.slice(start, this.#at).toLowerCase();
  }

  #endsWord(code: number): boolean {
    return isSpace(code) || code === SLASH || code === GREATER;
  }

  /** Up to and with the `>` of a tag; nothing when the text ends before it. */
  #attributes(): Attributes | undefined {
    const attributes: [string, string][] = [];
    const html = this.#html;
    for (;;) {
      while (isSpace(html.charCodeAt(this.#at)) || html.charCodeAt(this.#at) === SLASH) this.#at++;
      if (this.#at >= html.length) return undefined;
      if (html.charCodeAt(this.#at) === GREATER) {
        this.#at++;
        return attributes;
      }
      const name = this.#attributeName();
      const value = this.#attributeValue();
      if (value === undefined) return undefined;
      attributes.push([name, value]);
    }
  }

  /** An equals sign in front belongs to the name. */
  #attributeName(): string {
    const html = this.#html;
    const start = this.#at++;
    while (this.#at < html.length) {
      const code = html.charCodeAt(this.#at);
      if (code === EQUALS || this.#endsWord(code)) break;
      this.#at++;
    }
    return html.slice(start, this.#at).toLowerCase();
  }

  #attributeValue(): string | undefined {
    const html = this.#html;
    const afterName = this.#at;
    this.#skipSpace();
    if (html.charCodeAt(this.#at) !== EQUALS) {
      this.#at = afterName;
      return '';
    }
    this.#at++;
    this.#skipSpace();
    const quote = html.charCodeAt(this.#at);
    if (quote === GREATER) return '';
    if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) return this.#quoted(html[this.#at]!);
    const start = this.#at;
    while (this.#at < html.length) {
      const code = html.charCodeAt(this.#at);
      if (isSpace(code) || code === GREATER) break;
      this.#at++;
    }
    return html.slice(start, this.#at);
  }

  #quoted(quote: string): string | undefined {
    const start = this.#at + 1;
    const end = this.#html.indexOf(quote, start);
    if (end < 0) return undefined;
    this.#at = end + 1;
    return this.#html.slice(start, end);
  }

  #skipSpace(): void {
    while (isSpace(this.#html.charCodeAt(this.#at))) this.#at++;
  }

  #skipTo(text: string): boolean {
    const found = this.#html.indexOf(text, this.#at);
    this.#at = found + text.length;
    return found >= 0;
  }

  #stop(): false {
    this.#visitor.ambiguous();
    return false;
  }
}
