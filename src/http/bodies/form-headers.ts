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

/** The name of a part (RFC 7578, 4.2), which is UTF-8 (5.1); undefined when it has none. */
export function partName(headers: PartHeaders): string | undefined {
  const disposition = headers['content-disposition']?.[0] ?? '';
  if (!/^form-data\s*(;|$)/i.test(disposition)) return undefined;
  const name = parameterOf(disposition, 'name');
  return name === undefined ? undefined : Buffer.from(name, 'latin1').toString();
}
