/** One parameter of a header value (RFC 9110, 5.6.6), quoted or not. */
const PARAMETER = /\s*;\s*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]*))(?=\s*(?:;|$))/y;

/** The parameter of a header value, e.g. the `name` of `form-data; name="file"`; undefined when it has none. */
function parameterOf(value: string, name: string): string | undefined {
  PARAMETER.lastIndex = value.indexOf(';');
  while (PARAMETER.lastIndex >= 0) {
    const found = PARAMETER.exec(value);
    if (found === null) return undefined;
    if (found[1]!.toLowerCase() === name) return found[2]?.replaceAll(/\\(.)/g, '$1') ?? found[3];
  }
  return undefined;
}

/** RFC 2046, 5.1.1. A short boundary also keeps the search for it quick. */
const MAX_BOUNDARY = 70;

/** What separates the parts of a form; undefined when its Content-Type does not have it. */
export function boundaryOf(contentType: string): string | undefined {
  const boundary = parameterOf(contentType, 'boundary');
  return boundary === undefined || boundary === '' || boundary.length > MAX_BOUNDARY ? undefined : boundary;
}

/** Headers of a part: names in small letters, values as they came, one character a byte. */
export type PartHeaders = Readonly<Record<string, readonly string[] | undefined>>;

/** What a part is called, and its file. */
export interface PartNames {
  readonly name: string;
  /** Any text; undefined where the sender names none. */
  readonly fileName: string | undefined;
}

/** The names of a part (RFC 7578, 4.2), which are UTF-8 (5.1); undefined when it has none. */
export function partNames(headers: PartHeaders): PartNames | undefined {
  const disposition = headers['content-disposition']?.[0] ?? '';
  if (!/^form-data\s*(;|$)/i.test(disposition)) return undefined;
  const name = parameterOf(disposition, 'name');
  if (name === undefined) return undefined;
  const fileName = parameterOf(disposition, 'filename');
  return { name: utf8(name), fileName: fileName === undefined ? undefined : unescaped(utf8(fileName)) };
}

const utf8 = (text: string): string => Buffer.from(text, 'latin1').toString();

/** Browsers write quotes and line breaks of a file name so (HTML, 4.10.21.8), and nothing else. */
const ESCAPES: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };
const unescaped = (text: string): string => text.replaceAll(/%(?:22|0D|0A)/g, (one) => ESCAPES[one]!);
