/** A curl command line of the docs, as the request that curl would send. */
export interface CurlCall {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

const ORIGIN = /^http:\/\/(127\.0\.0\.1|localhost):8080/;

/** One word: quoted texts, a backslash with what follows it, and plain characters, without white space between. */
const WORD =
  /(?:'[^']*'|"(?:\\.|[^"\\])*"|\\[\s\S]|[^\s'"\\#])(?:'[^']*'|"(?:\\.|[^"\\])*"|\\[\s\S]|[^\s'"\\])*/g;
const PART = /'([^']*)'|"((?:\\.|[^"\\])*)"|\\([\s\S])|([^'"\\]+)/g;

type Variables = Readonly<Record<string, string>>;

/** The words of a command as a POSIX shell reads them, variables replaced; comments at the end are left out. */
function shellWords(command: string, variables: Variables): readonly string[] {
  const line = command.replaceAll(/\\\n\s*/g, ' ').replace(/\s#[^'"\n]*\s*$/, '');
  const expanded = (text: string) =>
    text.replaceAll(/\$(\w+)/g, (_, name: string) => {
      if (variables[name] === undefined) throw new Error(`the docs use the variable ${name}`);
      return variables[name];
    });
  return [...line.matchAll(WORD)].map(([word]) =>
    [...word.matchAll(PART)]
      .map(([, single, double, escaped, plain]) => {
        if (single !== undefined) return single;
        if (double !== undefined) return expanded(double.replaceAll(/\\(["\\$`])/g, '$1'));
        return escaped ?? expanded(plain ?? '');
      })
      .join(''),
  );
}

/** Options that say where the answer goes: with a value, and without. */
const OUTPUT_WITH_VALUE = new Set(['-o', '-D']);
const OUTPUT = new Set(['-s', '-f', '-i']);

/** Reads a curl command. @throws on any option that the docs have not used so far: add it here */
export function curlCall(command: string, variables: Variables): CurlCall {
  const [program, ...words] = shellWords(command, variables);
  if (program !== 'curl') throw new Error(`no curl command: ${command.slice(0, 60)}`);
  const headers: Record<string, string> = {};
  let payload: string | undefined;
  let url: string | undefined;
  while (words.length > 0) {
    const word = words.shift()!;
    if (OUTPUT.has(word)) continue;
    if (OUTPUT_WITH_VALUE.has(word)) words.shift();
    else if (word === '-H') {
      const [name = '', ...value] = words.shift()!.split(':');
      headers[name.toLowerCase()] = value.join(':').trim();
    } else if (word === '--json') {
      payload = words.shift()!;
      headers['content-type'] ??= 'application/json';
      headers.accept ??= 'application/json';
    } else if (ORIGIN.test(word) && url === undefined) url = word.replace(ORIGIN, '');
    else throw new Error(`the docs use curl with ${word.slice(0, 40)}`);
  }
  if (url === undefined) throw new Error(`no address of the service in: ${command.slice(0, 60)}`);
  return {
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  };
}
