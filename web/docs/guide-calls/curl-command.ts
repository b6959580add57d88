import type { Call, FilePart } from '../../playground/curl.ts';
import type { Json } from '../../playground/value.ts';
import { shellWords } from './shell-words.ts';

/** A block of a guide that is one call of this service. */
export interface CurlCommand {
  readonly call: Call;
  /** The key that it sends, or the variable of the shell that has it. */
  readonly key: string;
}

const BEARER = 'Bearer ';
const JSON_TYPE = 'application/json';
/** Options with a value. */
type Option = '-H' | '-d' | '-F' | '-o' | '-D' | '--data-binary';
const OPTIONS: ReadonlySet<string> = new Set<Option>(['-H', '-d', '-F', '-o', '-D', '--data-binary']);

/**
 * The call that a block of a guide is, if it is a single `curl` of this service with a key.
 * @param block as the guide has it, with any origin
 * @returns undefined for other programs, for several commands, and for options that a sample has no words for
 */
export function curlCommand(block: string): CurlCommand | undefined {
  const code = block.trim();
  // A further command begins a line that none before continues, and is in no quotes.
  if (!/^curl\s/.test(code) || /\n(?:curl|printf|openssl|export|npm)\s/.test(code)) return undefined;
  const read = optionsOf(shellWords(code).slice(1));
  if (read === undefined) return undefined;
  const { headers, texts, files, data, binary, output = 'answer.json', isHeadPrinted, url } = read;
  const key = headerOf(headers, 'authorization');
  const type = headerOf(headers, 'content-type');
  if (url === undefined || !key?.startsWith(BEARER)) return undefined;
  const facts = {
    url,
    output,
    isHeadPrinted,
    headers: headers.filter(([name]) => !/^(?:authorization|content-type)$/i.test(name)),
  };
  const found = (call: Pick<Call, 'method' | 'body' | 'fields' | 'files' | 'isFileAlone' | 'fileType'>) => ({
    call: { ...facts, ...call },
    key: key.slice(BEARER.length),
  });
  if (data !== undefined) {
    const body = type === JSON_TYPE ? prettyJson(data) : undefined;
    return body === undefined ? undefined : found({ method: 'POST', body, fields: undefined });
  }
  if (binary !== undefined) {
    if (type === undefined || !binary.startsWith('@')) return undefined;
    const sent = [{ part: 'file', file: binary.slice(1) }];
    return found({
      method: 'POST',
      body: undefined,
      fields: [],
      files: sent,
      isFileAlone: true,
      fileType: type,
    });
  }
  if (texts.length + files.length > 0)
    return found({ method: 'POST', body: undefined, fields: texts, files });
  return found({ method: 'GET', body: undefined, fields: undefined });
}

interface ReadOptions {
  readonly headers: (readonly [string, string])[];
  readonly texts: (readonly [string, string])[];
  readonly files: FilePart[];
  data?: string;
  binary?: string;
  output?: string;
  isHeadPrinted: boolean;
  url?: string;
}

function optionsOf(words: readonly string[]): ReadOptions | undefined {
  const read: ReadOptions = { headers: [], texts: [], files: [], isHeadPrinted: false };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (OPTIONS.has(word)) {
      at += 1;
      const value = words[at];
      if (value === undefined || !take(read, word as Option, value)) return undefined;
    } else if (word.startsWith('-') || read.url !== undefined) return undefined;
    else read.url = word;
  }
  return read;
}

/** @returns whether a sample can do this */
function take(read: ReadOptions, option: Option, value: string): boolean {
  switch (option) {
    case '-H': {
      const [name = '', ...rest] = value.split(':');
      read.headers.push([name, rest.join(':').trim()]);
      return true;
    }
    case '-F': {
      const cut = value.indexOf('=');
      const [part, content] = [value.slice(0, cut), value.slice(cut + 1)];
      if (content.startsWith('@')) {
        const [file = '', sentAs] = content.slice(1).split(';filename=');
        read.files.push({ part, file, ...(sentAs !== undefined && { sentAs }) });
      } else read.texts.push([part, content]);
      return true;
    }
    case '-d':
      read.data = value;
      return true;
    case '--data-binary':
      read.binary = value;
      return true;
    case '-o':
      read.output = value;
      return true;
    case '-D':
      read.isHeadPrinted = true;
      return value === '-';
  }
}

const headerOf = (headers: ReadOptions['headers'], wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

/** @returns undefined for what is no JSON */
function prettyJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text) as Json, undefined, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
