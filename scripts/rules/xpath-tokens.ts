/** A token of XPath 2.0; names may have a prefix. */
export interface Token {
  readonly kind: 'name' | 'string' | 'number' | 'symbol' | 'variable' | 'end';
  readonly text: string;
}

const SPACE = /(?:\s|\(:[\s\S]*?:\))+/y;
const STRING = /"((?:[^"]|"")*)"|'((?:[^']|'')*)'/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME =
  /(?:\*:[\p{L}_][\p{L}\p{N}_.-]*|[\p{L}_][\p{L}\p{N}_.-]*(?::(?!:)(?:\*|[\p{L}_][\p{L}\p{N}_.-]*))?)/uy;
const SYMBOL = /(?:\/\/|::|\.\.|!=|<=|>=|[/@.,()[\]=<>+\-*|?])/y;

/** Takes an expression apart. @throws Error for what is no token of XPath 2.0 */
export function tokens(text: string): readonly Token[] {
  const found: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const result = pattern.exec(text);
    if (result !== null) at = pattern.lastIndex;
    return result;
  };
  while (at < text.length) {
    if (match(SPACE) !== null) continue;
    const string = match(STRING);
    if (string !== null) {
      const [, double, single] = string;
      const value = double === undefined ? single!.replaceAll("''", "'") : double.replaceAll('""', '"');
      found.push({ kind: 'string', text: value });
      continue;
    }
    const number = match(NUMBER);
    if (number !== null) {
      found.push({ kind: 'number', text: number[0] });
      continue;
    }
    if (text[at] === '$') {
      at += 1;
      match(SPACE);
      const name = match(NAME);
      if (name === null) throw new Error(`a variable without a name: ${text.slice(at, at + 40)}`);
      found.push({ kind: 'variable', text: name[0] });
      continue;
    }
    const name = match(NAME);
    if (name !== null) {
      found.push({ kind: 'name', text: name[0] });
      continue;
    }
    const symbol = match(SYMBOL);
    if (symbol === null) throw new Error(`no token of XPath: ${text.slice(at, at + 40)}`);
    found.push({ kind: 'symbol', text: symbol[0] });
  }
  found.push({ kind: 'end', text: '' });
  return found;
}
