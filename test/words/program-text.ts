/** The parts of a program's source that people read. */

/** In the order of precedence: what may contain the signs of a comment without being one, then comments. */
const TOKENS = new RegExp(
  [
    /(?<=[(=,:[!&|?;{}\s])\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/,
    /(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/,
    /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

export interface Token {
  readonly kind: 'comment' | 'text' | 'pattern';
  readonly source: string;
  readonly index: number;
}

/** Comments, text literals and regular expressions of a program, in their order. */
export function tokensOf(source: string): readonly Token[] {
  return Array.from(source.matchAll(TOKENS), ({ 0: token, index, groups }) => {
    if (groups?.comment !== undefined) return { kind: 'comment', source: token, index };
    return { kind: groups?.text === undefined ? 'pattern' : 'text', source: token, index };
  });
}

/** As many spaces, lines stay: a replacement for each character would take ten times as long. */
export const blank = (source: string): string =>
  source.replaceAll(/[^\n]+/g, ({ length }) => ' '.repeat(length));

/** The source with each token as `shown` returns it, `undefined` and all other characters as spaces: lines stay. */
export function onlyTokens(source: string, shown: (token: Token) => string | undefined): string {
  let from = 0;
  let result = '';
  for (const token of tokensOf(source)) {
    result += blank(source.slice(from, token.index)) + (shown(token) ?? blank(token.source));
    from = token.index + token.source.length;
  }
  return result + blank(source.slice(from));
}
