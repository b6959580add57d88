/** White space, and characters without width that come along when a number is copied from a page. */
const IGNORED = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069]/gu;

/**
 * A machine-readable number as it is stored: white space removed, upper-cased.
 * @example compact('at57 2011 1400') // 'AT5720111400'
 */
export const compact = (text: string): string => text.replace(IGNORED, '').toUpperCase();
