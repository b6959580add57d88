/** One part of a form, as a client sends it. */
export interface Part {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly filename?: string;
  readonly type?: string;
}

interface Form {
  readonly contentType: string;
  readonly body: Buffer;
}

/** A form (RFC 7578) with its Content-Type. Whatever is in `name` is written as it is, quotes too. */
export function multipartForm(parts: readonly Part[], boundary = 'kontor-test-boundary'): Form {
  const pieces = parts.flatMap(({ name, content, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const media = type === undefined ? '' : `\r\nContent-Type: ${type}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${media}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
