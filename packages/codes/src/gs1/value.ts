import type { FormatPart } from './format.ts';
import { valueRules } from './value-rules.ts';

/** Character sets of the GS1 General Specifications: 82 (figure 7.11-1), 39 (7.11-2), file-safe base 64 (7.11-3). */
const SETS: Readonly<Record<FormatPart['set'], RegExp>> = {
  n: /^[0-9]*$/,
  x: /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/,
  y: /^[#\-/0-9A-Z]*$/,
  // Padding at the end only.
  z: /^[-0-9A-Z_a-z]*={0,2}$/,
};
const SET_NAMES: Readonly<Record<FormatPart['set'], string>> = {
  n: 'digits',
  x: 'characters of GS1 set 82',
  y: 'characters of GS1 set 39',
  z: 'characters of GS1 set 64',
};

function wrongPart(text: string, part: FormatPart): string | undefined {
  if (!SETS[part.set].test(text)) return `must contain only ${SET_NAMES[part.set]}`;
  if (text.length < part.min) return 'is too short';
  if (part.rule === undefined) return undefined;
  const { isMet, wrong } = valueRules[part.rule];
  return isMet(text) ? undefined : wrong;
}

/** What is wrong with a value made of these parts, or `undefined`. */
export function wrongValue(value: string, parts: readonly FormatPart[]): string | undefined {
  let at = 0;
  for (const part of parts) {
    const text = value.slice(at, at + part.max);
    if (text === '' && part.isOptional) break;
    const wrong = wrongPart(text, part);
    if (wrong !== undefined) return wrong;
    at += text.length;
  }
  return at < value.length ? 'is too long' : undefined;
}
