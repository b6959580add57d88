import { multipartForm, type Part } from '../../src/testing/multipart.ts';
import { shellWords } from '../../web/docs/guide-calls/shell-words.ts';

/** A curl command line of the docs, as the request that curl would send. */
export interface CurlCall {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

const ORIGIN = /^http:\/\/(127\.0\.0\.1|localhost):8080/;

type Variables = Readonly<Record<string, string>>;
/** By the names that the docs use. */
type Files = Readonly<Record<string, Buffer>>;

/** The words of a command, variables replaced. */
const wordsOf = (command: string, variables: Variables): readonly string[] =>
  shellWords(command, (text) =>
    text.replaceAll(/\$(\w+)/g, (_, name: string) => {
      if (variables[name] === undefined) throw new Error(`the docs use the variable ${name}`);
      return variables[name];
    }),
  );

/** Options for where the answer goes: with a value, and without. */
const OUTPUT_WITH_VALUE = new Set(['-o', '-D']);
const OUTPUT = new Set(['-s', '-f', '-i']);

/** A file that the docs name as `@letter.pdf`. */
function fileOf(word: string, files: Files): Buffer {
  const content = word.startsWith('@') ? files[word.slice(1)] : undefined;
  if (content === undefined) throw new Error(`the docs use the file ${word}`);
  return content;
}

/** What `-F name=value`, `-F name=@file` or `-F name=@file;filename=other` adds to a form. */
function partOf(word: string, files: Files): Part {
  const cut = word.indexOf('=');
  const [name, value] = [word.slice(0, cut), word.slice(cut + 1)];
  if (!value.startsWith('@')) return { name, content: value };
  const [file = '', filename = file.slice(1)] = value.split(';filename=');
  return { name, content: fileOf(file, files), filename, type: 'application/octet-stream' };
}

/** Reads a curl command. @throws on any option that the docs have not used so far: add it here */
export function curlCall(command: string, variables: Variables, files: Files = {}): CurlCall {
  const [program, ...words] = wordsOf(command, variables);
  if (program !== 'curl') throw new Error(`no curl command: ${command.slice(0, 60)}`);
  const headers: Record<string, string> = {};
  let payload: string | Buffer | undefined;
  const parts: Part[] = [];
  let url: string | undefined;
  while (words.length > 0) {
    const word = words.shift()!;
    if (OUTPUT.has(word)) continue;
    if (OUTPUT_WITH_VALUE.has(word)) words.shift();
    else if (word === '-H') {
      const [name = '', ...value] = words.shift()!.split(':');
      headers[name.toLowerCase()] = value.join(':').trim();
    } else if (word === '-d') payload = words.shift()!;
    else if (word === '-F') parts.push(partOf(words.shift()!, files));
    else if (word === '--data-binary') payload = fileOf(words.shift()!, files);
    else if (ORIGIN.test(word) && url === undefined) url = word.replace(ORIGIN, '');
    else throw new Error(`the docs use curl with ${word.slice(0, 40)}`);
  }
  if (url === undefined) throw new Error(`no address of the service in: ${command.slice(0, 60)}`);
  // As curl sends what has no type of its own (`man curl`, --data).
  if (payload !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  if (parts.length > 0) {
    const { body, contentType } = multipartForm(parts);
    payload = body;
    headers['content-type'] = contentType;
  }
  return {
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  };
}
