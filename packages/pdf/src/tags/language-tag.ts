const TAG = /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i;

/**
 * A language as PDF takes it (ISO 32000-1, 14.9.2.2; RFC 3066); undefined when the text is none.
 * @example languageTag('en_US') // 'en-US'
 */
export function languageTag(text: string): string | undefined {
  const tag = text.trim().replaceAll('_', '-');
  return TAG.test(tag) ? tag : undefined;
}
