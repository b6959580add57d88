import { RuleError } from './rule-error.ts';

/** Values that regular expressions run on; longer ones fail their rule. */
const MAX_LENGTH = 10_000;

/** Escapes of XML Schema that JavaScript lacks or reads otherwise (XPath functions, 7.6.1). */
const ESCAPES: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  D: '\\P{Nd}',
  s: ' \\t\\n\\r',
  i: '\\p{L}_:',
  c: '\\p{L}\\p{N}._:\\u002d\\u00b7',
  '-': '\\-',
};
const NEGATED: Readonly<Record<string, string>> = {
  S: '^ \\t\\n\\r',
  I: '^\\p{L}_:',
  C: '^\\p{L}\\p{N}._:\\u002d\\u00b7',
};

function escaped(letter: string, isInClass: boolean): string {
  if (letter === 'd' || letter === 'D') return ESCAPES[letter]!;
  if (letter === '-') return isInClass ? '\\-' : '-';
  if (letter === 'w') return isInClass ? '\\p{L}\\p{M}\\p{N}\\p{S}' : '[^\\p{P}\\p{Z}\\p{C}]';
  if (letter === 'W' && !isInClass) return '[\\p{P}\\p{Z}\\p{C}]';
  if (Object.hasOwn(ESCAPES, letter)) return isInClass ? ESCAPES[letter]! : `[${ESCAPES[letter]!}]`;
  if (Object.hasOwn(NEGATED, letter) && !isInClass) return `[${NEGATED[letter]!}]`;
  // With the flag u only syntax characters may be escaped.
  return /[\\^$.*+?()[\]{}|/nrtpP0-9]/.test(letter) ? `\\${letter}` : letter;
}

function translated(pattern: string, isDotAll: boolean): string {
  let [out, isInClass] = ['', false];
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at]!;
    if (letter === '\\') {
      at += 1;
      out += escaped(pattern[at] ?? '', isInClass);
    } else if (isInClass) {
      if (letter === '[') throw new RuleError('a class of characters inside another one');
      if (letter === ']') isInClass = false;
      out += letter;
    } else if (letter === '.') out += isDotAll ? '[\\s\\S]' : '[^\\n]';
    else {
      if (letter === '[') isInClass = true;
      out += letter;
    }
  }
  return out;
}

const compiled = new Map<string, RegExp>();
/** Patterns come from rules, not from documents; a pattern that a document gives is not kept. */
const MAX_COMPILED = 500;

/** A regular expression of XPath (not anchored) for JavaScript. @throws RuleError for what is none */
export function regularExpression(pattern: string, flags: string): RegExp {
  const key = `${flags}/${pattern}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const source = flags.includes('x') ? pattern.replace(/\s+/g, '') : pattern;
  try {
    const own = `gu${flags.includes('i') ? 'i' : ''}${flags.includes('m') ? 'm' : ''}`;
    const made = new RegExp(translated(source, flags.includes('s')), own);
    if (compiled.size < MAX_COMPILED) compiled.set(key, made);
    return made;
  } catch (error) {
    if (error instanceof SyntaxError) throw new RuleError('not a regular expression');
    throw error;
  }
}

/** @throws RuleError for a value of more than 10,000 characters */
export function searchable(value: string): string {
  if (value.length > MAX_LENGTH) throw new RuleError(`a value of more than ${MAX_LENGTH} characters`);
  return value;
}
