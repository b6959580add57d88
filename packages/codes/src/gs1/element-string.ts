import { contentError } from '../content/content-error.ts';
import { type FormatPart, formatOf, identifierLength, predefinedLength } from './format.ts';
import { wrongValue } from './value.ts';

/** An Application Identifier and its value. */
export interface Gs1Element {
  readonly ai: string;
  readonly value: string;
}

/** FNC1 between elements, as in the text and as readers send it. */
export const SEPARATOR = '\x1d';

/** An identifier in brackets: values may contain brackets too, but not round two to four digits. */
const BRACKETED = /\((\d{2,4})\)/;
/** Identifiers that are not assigned may yet be: any value of set 82 up to the longest there is. */
const UNASSIGNED: readonly FormatPart[] = [{ set: 'x', min: 1, max: 90, isOptional: false, rule: undefined }];

function bracketed(content: string): Gs1Element[] {
  const [before, ...pieces] = content.split(BRACKETED);
  if (before !== '') throw contentError('must start with a GS1 identifier in brackets');
  return Array.from({ length: pieces.length / 2 }, (_, i) => ({
    ai: pieces[2 * i]!,
    value: pieces[2 * i + 1]!,
  }));
}

function raw(content: string): Gs1Element[] {
  const elements: Gs1Element[] = [];
  for (let at = content.startsWith(SEPARATOR) ? 1 : 0; at < content.length; ) {
    const length = identifierLength(content.slice(at, at + 2));
    if (length === undefined) throw contentError(`no GS1 identifier starts at character ${at + 1}`);
    const ai = content.slice(at, at + length);
    const predefined = predefinedLength(ai);
    const next = content.indexOf(SEPARATOR, at);
    const open = next < 0 ? content.length : next;
    const end = predefined === undefined ? open : Math.min(at + predefined, open);
    elements.push({ ai, value: content.slice(at + length, end) });
    // A separator that is not needed behind a predefined length does no harm.
    at = content[end] === SEPARATOR ? end + 1 : end;
  }
  return elements;
}

function check({ ai, value }: Gs1Element): void {
  if (!/^\d+$/.test(ai) || identifierLength(ai.slice(0, 2)) !== ai.length) {
    throw contentError(`unknown GS1 Application Identifier (${ai.slice(0, 4)})`);
  }
  const wrong = wrongValue(value, formatOf(ai) ?? UNASSIGNED);
  if (wrong !== undefined) throw contentError(`GS1 element (${ai}): ${wrong}`);
  const predefined = predefinedLength(ai);
  if (predefined !== undefined && ai.length + value.length !== predefined) {
    throw contentError(`GS1 element (${ai}): must have ${predefined - ai.length} characters`);
  }
}

/**
 * The elements of a content, in brackets or raw with U+001D between them, checked against the General Specifications:
 * identifiers, lengths, character sets, check digits, dates.
 * @throws InvalidInput with what is wrong with which element.
 * @example gs1Elements('(01)09501101530003(10)AB-123') // [{ ai: '01', value: '09501101530003' }, …]
 */
export function gs1Elements(content: string): readonly Gs1Element[] {
  const elements = content.startsWith('(') ? bracketed(content) : raw(content);
  if (elements.length === 0) throw contentError('must contain a GS1 element');
  for (const element of elements) check(element);
  return elements;
}

/** Elements joined as a symbol carries them: U+001D after each that has no predefined length and is not the last. */
export function elementString(elements: readonly Gs1Element[]): string {
  return elements
    .map(({ ai, value }, index) => {
      const isOpen = predefinedLength(ai) === undefined && index < elements.length - 1;
      return `${ai}${value}${isOpen ? SEPARATOR : ''}`;
    })
    .join('');
}

/** Elements as people read them. @example '(01)09501101530003(10)AB-123' */
export function bracketText(elements: readonly Gs1Element[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value}`).join('');
}
