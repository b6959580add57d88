/** Code in coloured pieces, by a few rules for each language: enough to read examples, no parser. */

export type TokenKind = 'comment' | 'string' | 'name' | 'number' | 'keyword' | 'variable';

export interface CodeToken {
  /** Undefined: plain. */
  readonly kind?: TokenKind;
  readonly text: string;
}

type Rule = readonly [kind: TokenKind | undefined, form: RegExp];

const NUMBER: Rule = ['number', /-?\b\d[\d_]*(?:\.\d+)?\b/y];
const DOUBLE = /"(?:\\[\s\S]|[^"\\])*"/y;
const SINGLE = /'(?:\\[\s\S]|[^'\\])*'/y;
const SLASHES: Rule = ['comment', /\/\/[^\n]*/y];
const HASH: Rule = ['comment', /(?<=^|\s)#[^\n]*/y];
/** What is no token is passed over whole, so that `x1` is not `x` and a number. */
const WORD: Rule = [undefined, /[\p{L}_][\p{L}\p{N}_]*/uy];

const words = (text: string): Rule => ['keyword', new RegExp(`\\b(?:${text.replaceAll(' ', '|')})\\b`, 'y')];

const JSON_RULES: readonly Rule[] = [
  ['name', /"(?:\\[\s\S]|[^"\\])*"(?=\s*:)/y],
  ['string', DOUBLE],
  NUMBER,
  words('true false null'),
  WORD,
];
const C_LIKE: readonly Rule[] = [SLASHES, ['string', DOUBLE], ['string', SINGLE]];

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  json: JSON_RULES,
  sh: [
    HASH,
    ['string', /'[^']*'/y],
    ['string', DOUBLE],
    ['variable', /\$\w+/y],
    ['keyword', /(?<=\s)--?[A-Za-z][\w-]*/y],
    // The program of a line, behind settings of its environment.
    ['name', /(?<=(?:^|\n|[|;&] *)(?:[A-Z_]+=\S* )*)[a-z][\w-]*(?= |$)/y],
    [undefined, /[^\s'"$]+/y],
  ],
  http: [['name', /(?<=^|\n)[A-Za-z-]+(?=:)/y], NUMBER, ['string', /(?<=: )[^\n]+/y]],
  ini: [
    HASH,
    ['keyword', /(?<=^|\n)\[[^\]\n]+\]/y],
    ['name', /(?<=^|\n)[\w.-]+(?=\s*=)/y],
    ['string', /(?<==)[^\n]+/y],
  ],
  sql: [
    ['comment', /--[^\n]*/y],
    ['string', /'[^']*'/y],
    words('CREATE ROLE DATABASE LOGIN PASSWORD OWNER SELECT FROM WHERE ALTER SET TO GRANT ON'),
    NUMBER,
    WORD,
  ],
  javascript: [
    ...C_LIKE,
    ['string', /`(?:\\[\s\S]|[^`\\])*`/y],
    words('import from const let await async new if throw return function for of'),
    ['name', /[A-Za-z_$][\w$]*(?=\s*:|\()/y],
    words('true false null undefined'),
    NUMBER,
    WORD,
  ],
  python: [
    HASH,
    ['string', DOUBLE],
    ['string', SINGLE],
    words('import from with as def return for in if raise open'),
    words('True False None'),
    ['name', /[A-Za-z_]\w*(?=\(|=)/y],
    NUMBER,
    WORD,
  ],
  php: [
    ...C_LIKE,
    ['string', /<<<'(\w+)'\n[\s\S]*?\n\s*\1/y],
    ['variable', /\$\w+/y],
    words('new if throw return true false null'),
    ['name', /[A-Za-z_]\w*(?=\()/y],
    NUMBER,
    WORD,
  ],
  java: [
    SLASHES,
    ['string', /"""[\s\S]*?"""/y],
    ['string', DOUBLE],
    words('import public class static void var throws throw new if return'),
    ['name', /[A-Za-z_]\w*(?=\()/y],
    NUMBER,
    WORD,
  ],
  csharp: [
    SLASHES,
    ['string', /@"(?:""|[^"])*"/y],
    ['string', DOUBLE],
    words('using class static async void await new if throw return var true false null'),
    ['name', /[A-Za-z_]\w*(?=\()/y],
    NUMBER,
    WORD,
  ],
  go: [
    SLASHES,
    ['string', /`[^`]*`/y],
    ['string', DOUBLE],
    words('package import func var defer if return nil true false'),
    ['name', /[A-Za-z_]\w*(?=\()/y],
    ['number', /\b0[xob][\da-f]+\b/y],
    NUMBER,
    WORD,
  ],
};
const ALIASES: Readonly<Record<string, string>> = {
  curl: 'sh',
  bash: 'sh',
  js: 'javascript',
  ts: 'javascript',
};

/** @param language by its name in Markdown or in tabs; one that is not known has no colours */
export function codeTokens(code: string, language: string): readonly CodeToken[] {
  const rules = RULES[ALIASES[language] ?? language] ?? [];
  const tokens: CodeToken[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') tokens.push({ text: plain });
    plain = '';
  };
  for (let at = 0; at < code.length; ) {
    const [kind, text] = tokenAt(code, at, rules);
    at += text.length;
    if (kind === undefined) plain += text;
    else {
      flush();
      tokens.push(...withinToken({ kind, text }, rules === RULES.sh));
    }
  }
  flush();
  return tokens;
}

function tokenAt(code: string, at: number, rules: readonly Rule[]): readonly [TokenKind | undefined, string] {
  for (const [kind, form] of rules) {
    form.lastIndex = at;
    const text = form.exec(code)?.[0];
    if (text !== undefined && text !== '') return [kind, text];
  }
  return [undefined, String.fromCodePoint(code.codePointAt(at) ?? 0)];
}

/** A body in quotes of the shell is JSON; a variable in double quotes is one. */
function withinToken(token: CodeToken, isShell: boolean): readonly CodeToken[] {
  if (!isShell || token.kind !== 'string') return [token];
  if (/^'\s*[{[]/.test(token.text)) {
    const body = token.text.slice(1, -1);
    return [{ text: "'" }, ...codeTokens(body, 'json'), { text: "'" }];
  }
  if (!token.text.startsWith('"')) return [token];
  return token.text
    .split(/(\$\w+)/)
    .filter((text) => text !== '')
    .map((text) => ({ kind: text.startsWith('$') ? 'variable' : 'string', text }));
}
