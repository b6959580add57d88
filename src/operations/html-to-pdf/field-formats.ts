/** Longer than any in use. */
const MAX_TAG = 100;

/** BCP 47, hyphens only: what the browser takes as well. */
export function isLanguageTag(tag: string): boolean {
  if (tag.length > MAX_TAG || !/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(tag)) return false;
  try {
    return new Intl.Locale(tag).language !== '';
  } catch {
    return false;
  }
}

/** A name of the IANA database. Offsets, which some take too, are none to the browser. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const MEDIA_TYPE = /^[-\w.+]+\/[-\w.+]+(\s*;\s*[-\w.+]+=("[-\w.+ ]*"|[-\w.+]+))*$/;
const MAX_MEDIA_TYPE = 200;

/** `text/css; charset=utf-8`: goes into a header, so nothing else will do. */
export const isMediaType = (type: string): boolean => type.length <= MAX_MEDIA_TYPE && MEDIA_TYPE.test(type);

/** The address that the documents of a request seem to have; nobody can own this name (RFC 2606). */
const ORIGIN = 'https://document.invalid';
const MAX_PATH = 1000;

/** A path that stays with the documents: no scheme, no host. */
export function isResourcePath(path: string): boolean {
  const relative = path.replace(/^\/+/, '');
  if (relative === '' || path.length > MAX_PATH || !path.isWellFormed()) return false;
  return URL.canParse(relative, `${ORIGIN}/`) && new URL(relative, `${ORIGIN}/`).origin === ORIGIN;
}

const MAX_FILE_NAME = 200;

/** What is wrong with the name of a file, as prose. */
export function fileNameFault(name: string): string | undefined {
  if (name.length > MAX_FILE_NAME) return `must not be longer than ${MAX_FILE_NAME} characters`;
  if (/[/\\\p{Cc}\p{Cs}]/u.test(name)) return 'must not contain slashes or control characters';
  return /^\.+$/.test(name) ? 'must be a name, not dots' : undefined;
}
