/** Elements without content, and those whose end tags may be left out: these do not stay open within each other. */
const NEVER_NESTED = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
  ...['html', 'head', 'body', 'p', 'li', 'dt', 'dd', 'option', 'optgroup', 'rb', 'rt', 'rtc', 'rp', 'param'],
  ...[
    'caption',
    'colgroup',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'td',
    'th',
    'frame',
    'image',
    'basefont',
    'bgsound',
  ],
]);
/** A paragraph that begins leaves at most three of each open (HTML standard, 13.2.4.3 "Noah's Ark clause"). */
const FORMATTING = [
  ...['a', 'b', 'big', 'code', 'em', 'font', 'i', 'nobr', 's', 'small', 'strike', 'strong', 'tt', 'u'],
];
const MAX_FORMATTING = 3;
const FOREIGN = new Set(['svg', 'math']);

/**
 * How deep the elements of a document are in each other, from its tags alone: never less than in the tree that a parser
 * makes of them, for end tags that close nothing and elements that close each other are not counted.
 */
export class Nesting {
  readonly #open = new Map<string, number>();
  #depth = 0;
  #deepest = 0;

  /** The most elements that were open at once. */
  get deepest(): number {
    return this.#deepest;
  }

  start(name: string, isSelfClosing: boolean): void {
    if (NEVER_NESTED.has(name)) {
      if (name === 'p') this.#endFormatting();
      return;
    }
    // Elsewhere the slash means nothing.
    if (isSelfClosing && (FOREIGN.has(name) || this.#isForeign())) return;
    this.#open.set(name, this.#count(name) + 1);
    this.#deepest = Math.max(this.#deepest, ++this.#depth);
  }

  end(name: string): void {
    const count = this.#count(name);
    if (count === 0) return;
    this.#open.set(name, count - 1);
    this.#depth--;
  }

  #count(name: string): number {
    return this.#open.get(name) ?? 0;
  }

  #isForeign(): boolean {
    return this.#count('svg') > 0 || this.#count('math') > 0;
  }

  #endFormatting(): void {
    for (const name of FORMATTING) {
      const surplus = Math.max(0, this.#count(name) - MAX_FORMATTING);
      if (surplus === 0) continue;
      this.#open.set(name, MAX_FORMATTING);
      this.#depth -= surplus;
    }
  }
}
