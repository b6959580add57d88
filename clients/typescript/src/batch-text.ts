/** Bytes turned into text at once: more arguments than that a call may not have. */
const PIECE = 0x8000;

/** The lines of an answer as they come; the last one only when it is complete. */
export async function* readLines(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const [first = '', ...others] = decoder.decode(value, { stream: true }).split('\n');
      pieces.push(first);
      for (const next of others) {
        const line = pieces.join('');
        if (line !== '') yield line;
        pieces = [next];
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The input of a line: files become Base64, those of a list objects of name and content. */
export async function base64Of(input: object): Promise<object> {
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (isFile(value)) members[name] = await base64TextOf(value);
    else if (Array.isArray(value) && value.some(isFile))
      members[name] = await Promise.all(value.map(namedFile));
    else members[name] = value;
  }
  return members;
}

const isFile = (value: unknown): value is Blob | Uint8Array =>
  value instanceof Blob || value instanceof Uint8Array;

async function namedFile(value: unknown): Promise<unknown> {
  if (!isFile(value)) return value;
  const name = 'name' in value && typeof value.name === 'string' ? { name: value.name } : {};
  return { ...name, content: await base64TextOf(value) };
}

async function base64TextOf(file: Blob | Uint8Array): Promise<string> {
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
