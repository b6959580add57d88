import { InvalidInput, violation } from '@kontor/base';

/** The content cannot be a symbol of the requested kind: `message.contentMustBeValid`; `reason` is prose. */
export function contentError(reason: string): InvalidInput {
  return new InvalidInput([violation(['content'], { kind: 'valid' }, reason)]);
}

/** An option does not fit the content, e.g. too few layers: `message.optionsLayersMustBeValid`. */
export function optionError(option: string, reason: string): InvalidInput {
  return new InvalidInput([violation(['options', option], { kind: 'valid' }, reason)]);
}

/**
 * The first character of a text in a form for descriptions: no raw control characters. @example shown('\n') // U+000A
 */
export function shown(text: string): string {
  const code = text.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase().padStart(4, '0');
  return code > 0x20 && code < 0x7f ? `"${text[0]}"` : `U+${hex}`;
}

/** More than fits any symbol: QR Code 40-L takes 7,089 digits. */
export const MAX_CONTENT = 8000;

/** Refuses what fits no format before anything is computed from it. */
export function requirePossibleLength(content: string): void {
  if (content.length > MAX_CONTENT)
    throw contentError(`${content.length} characters; must be at most ${MAX_CONTENT}`);
}
