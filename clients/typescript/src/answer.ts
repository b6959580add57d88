/** Common members of every answer. */
interface Told {
  /** Warnings for the caller, such as `text-ignored`; empty when there is none. */
  readonly warnings: readonly string[];
  /** Credits that the call cost. */
  readonly creditsUsed: number;
  /** Credits left; `Infinity` for an unlimited account. */
  readonly creditsRemaining: number;
  readonly requestId: string;
  /** All headers, for facts of single operations such as `X-Page-Count`. */
  readonly headers: Headers;
}

/** A result in JSON. */
export interface Answer<Data> extends Told {
  readonly data: Data;
}

/** On a buffer of its own; spelt so that TypeScript before 5.7 understands it, too. */
type Bytes = ReturnType<typeof Uint8Array.of>;

/** A file. */
export interface FileAnswer extends Told {
  readonly bytes: Bytes;
  /** Media type, such as `image/png`. */
  readonly contentType: string;
  /** Name that the service suggests. */
  readonly filename: string | undefined;
  /** The file with its media type, for `URL.createObjectURL` and forms. */
  blob(): Blob;
}

/** Tokens of X-Warning, which are separated by commas. */
export const warningsOf = (headers: Headers): readonly string[] =>
  (headers.get('x-warning') ?? '')
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '');

function told(headers: Headers): Told {
  const remaining = headers.get('x-credits-remaining');
  return {
    warnings: warningsOf(headers),
    creditsUsed: Number(headers.get('x-credits-used') ?? 0),
    creditsRemaining: remaining === 'unlimited' ? Number.POSITIVE_INFINITY : Number(remaining ?? Number.NaN),
    requestId: headers.get('x-request-id') ?? '',
    headers,
  };
}

export async function jsonAnswer<Data>(response: Response): Promise<Answer<Data>> {
  return { ...told(response.headers), data: (await response.json()) as Data };
}

/** Of an operation that answers JSON, or a file for who asks for its type. */
export const jsonOrFileAnswer = <Data>(response: Response): Promise<Answer<Data> | FileAnswer> =>
  /^application\/json\b/.test(response.headers.get('content-type') ?? '')
    ? jsonAnswer<Data>(response)
    : fileAnswer(response);

/** Nothing was found: there is no body. */
export async function maybeAnswer<Data>(response: Response): Promise<Answer<Data | undefined>> {
  if (response.status !== 204) return jsonAnswer(response);
  return { ...told(response.headers), data: undefined };
}

export async function fileAnswer(response: Response): Promise<FileAnswer> {
  const { headers } = response;
  const contentType = headers.get('content-type') ?? 'application/octet-stream';
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    ...told(headers),
    bytes,
    contentType,
    filename: filenameOf(headers.get('content-disposition')),
    blob: () => new Blob([bytes], { type: contentType }),
  };
}

/** RFC 6266: the name in UTF-8 wins over the plain one. */
function filenameOf(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return extended === undefined ? /filename="([^"]*)"/i.exec(disposition)?.[1] : decodeURIComponent(extended);
}
