import { drawingRefused } from './drawing-refused.ts';
import { SVG_LIMITS } from './svg-limits.ts';

/** A property and its value, from an attribute, a `style` attribute or a style sheet. */
export type Declaration = readonly [property: string, value: string];

/** What has a share in the work of drawing. */
const PROPERTIES: ReadonlySet<string> = new Set([
  'clip-path',
  'fill',
  'filter',
  'font-size',
  'height',
  'isolation',
  'marker',
  'marker-end',
  'marker-mid',
  'marker-start',
  'mask',
  'mix-blend-mode',
  'opacity',
  'r',
  'rx',
  'ry',
  'stroke',
  'stroke-dasharray',
  'stroke-width',
  'transform',
  'vector-effect',
  'width',
]);

/** Declarations for the elements of one class, id or name, or for all where a selector is more complex. */
interface Rule {
  readonly kind: 'class' | 'id' | 'name' | 'all';
  readonly subject: string;
  readonly declarations: readonly Declaration[];
}

/** CSS may point into the file only. */
export const isSafeCss = (css: string): boolean =>
  !/@import|\\|expression\s*\(/i.test(css) && !/url\(\s*(?:["']\s*)?[^#"'\s)]/i.test(css);

/** Declarations in the text of a `style` attribute or of a rule, as far as drawing them takes work. */
export function declarationsOf(css: string): Declaration[] {
  return css.split(';').flatMap((text): Declaration[] => {
    const colon = text.indexOf(':');
    const property = text.slice(0, Math.max(0, colon)).trim().toLowerCase();
    return PROPERTIES.has(property) ? [[property, text.slice(colon + 1).trim()]] : [];
  });
}

/**
 * A comment's beginning, a string, an address without quotes, or what is none of them (CSS Syntax 3, 4 Tokenization).
 */
const TOKEN = /\/\*|"[^"\n\r\f]*"?|'[^'\n\r\f]*'?|url\(\s*[^"'\s)][^)]*\)?|[^/"'u]+|[\s\S]/giy;

/**
 * Without comments and the brackets of HTML comments; what would end a block or a declaration is no such in strings.
 */
function plainCss(css: string): string {
  let plain = '';
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(css)?.[0]; token !== undefined; token = TOKEN.exec(css)?.[0]) {
    if (token === '/*') {
      const end = css.indexOf('*/', TOKEN.lastIndex);
      TOKEN.lastIndex = end < 0 ? css.length : end + 2;
      plain += ' ';
    } else plain += /^["'u]./i.test(token) ? token.replace(/[{};]/g, ' ') : token;
  }
  return plain.replace(/<!--|-->/g, ' ');
}

const OPENING = '({[';
const CLOSING = ')}]';

function depthOf(css: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of css) {
    if (OPENING.includes(character)) deepest = Math.max(deepest, ++depth);
    else if (CLOSING.includes(character)) depth--;
  }
  return deepest;
}

/** Name, then the first class or id, then anything that narrows it further. */
const COMPOUND = /^([\w\-\u0080-\uffff]*)(?:([.#])([\w\-\u0080-\uffff]+))?(?:[.#:]+[\w\-\u0080-\uffff]+)*$/;

/** What the last part of a selector is about; where that takes more than a look, anything. */
function subjectOf(selector: string): Pick<Rule, 'kind' | 'subject'> {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const [, name = '', mark, marked = ''] = COMPOUND.exec(last) ?? [];
  if (mark !== undefined) return { kind: mark === '.' ? 'class' : 'id', subject: marked };
  return name === '' ? { kind: 'all', subject: '' } : { kind: 'name', subject: name.toLowerCase() };
}

/** Rules of a style sheet; those inside of `@media` and its like count as if they always applied. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  // Before the last opening brace is what a block is for, behind it what is in it; an outer block ends empty.
  for (const block of css.split('}')) {
    const parts = block.split('{');
    const body = parts.pop() ?? '';
    // Behind statements such as `@charset`.
    const selectors = parts.pop()?.split(';').at(-1)?.trim();
    if (selectors === undefined || selectors.startsWith('@')) continue;
    const declarations = declarationsOf(body);
    for (const selector of selectors.split(',')) rules.push({ ...subjectOf(selector), declarations });
  }
  return rules;
}

/** All style sheets of a drawing: their declarations for an element. */
export class StyleSheets {
  readonly #byClass = new Map<string, readonly Declaration[]>();
  readonly #byId = new Map<string, readonly Declaration[]>();
  readonly #byName = new Map<string, readonly Declaration[]>();
  #forAll: readonly Declaration[] = [];
  #characters = 0;
  #rules = 0;
  #given = 0;

  /** @throws InvalidInput above the limits */
  add(css: string): void {
    this.#characters += css.length;
    if (this.#characters > SVG_LIMITS.styleCharacters) {
      throw drawingRefused(`style sheets must not have more than ${SVG_LIMITS.styleCharacters} characters`);
    }
    if (depthOf(css) > SVG_LIMITS.styleDepth) {
      throw drawingRefused(
        `brackets in a style sheet must not be nested deeper than ${SVG_LIMITS.styleDepth}`,
      );
    }
    for (const rule of rulesOf(plainCss(css))) this.#take(rule);
    if (this.#rules > SVG_LIMITS.styleRules) {
      throw drawingRefused(`style sheets must not have more than ${SVG_LIMITS.styleRules} selectors`);
    }
  }

  /**
   * Declarations of all rules that may be about this element, whichever of them wins.
   * @throws InvalidInput when the elements of the drawing together have too many
   */
  of(name: string, attributes: ReadonlyMap<string, string>): readonly Declaration[] {
    if (this.#rules === 0) return [];
    const classes = new Set((attributes.get('class') ?? '').split(/\s+/));
    const found = [
      ...this.#forAll,
      ...(this.#byName.get(name) ?? []),
      ...(this.#byId.get(attributes.get('id') ?? '') ?? []),
      ...Array.from(classes, (one) => this.#byClass.get(one) ?? []).flat(),
    ];
    this.#given += found.length;
    if (this.#given > SVG_LIMITS.styleProperties) {
      throw drawingRefused(
        `style sheets must not set more than ${SVG_LIMITS.styleProperties} properties of elements`,
      );
    }
    return found;
  }

  #take({ kind, subject, declarations }: Rule): void {
    this.#rules++;
    const places = { class: this.#byClass, id: this.#byId, name: this.#byName };
    if (kind === 'all') this.#forAll = this.#forAll.concat(declarations);
    else places[kind].set(subject, (places[kind].get(subject) ?? []).concat(declarations));
  }
}
