/** A part of a form that is a file: names of the part and of the file. */
export interface FilePart {
  readonly part: string;
  readonly file: string;
  /** The name that is sent, where it is another than the file's. */
  readonly sentAs?: string;
}

/** The call that all languages make. */
export interface Call {
  readonly method: string;
  readonly url: string;
  /** JSON text, pretty. */
  readonly body: string | undefined;
  /** Text fields of a form beside its file. */
  readonly fields: readonly (readonly [string, string])[] | undefined;
  /** Files of the form, in their order. */
  readonly files?: readonly FilePart[];
  /** The file may be the whole body, the fields in the query. */
  readonly isFileAlone?: boolean;
  /** Of the file that is the whole body. */
  readonly fileType?: string;
  /** Beside those of the key and of the type of the body. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Whether the headers of the answer are printed too. */
  readonly isHeadPrinted?: boolean;
  /** Where an answer that is no JSON goes. */
  readonly output: string;
}

/** Where programs keep the key: never in the code. */
export const KEY = 'KONTOR_API_KEY';

/** JSON is printed, all else becomes a file. */
export const isPrinted = ({ output }: Call): boolean => output.endsWith('.json');

/** In single quotes for a shell. */
const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** @param key a key, or the variable of the shell that has it */
export function curl(call: Call, key: string): string {
  const { url, body, fields, files = [], output } = call;
  const lines = [
    `curl ${shell(url)}`,
    `  -H "Authorization: Bearer ${key}"`,
    ...(body === undefined ? [] : ["  -H 'Content-Type: application/json'", `  -d ${shell(body)}`]),
    ...(fields ?? []).map(([name, text]) => `  -F ${shell(`${name}=${text}`)}`),
    ...files.map(
      ({ part, file }) => `  -F ${/^[\w.-]+$/.test(file) ? `${part}=@${file}` : shell(`${part}=@"${file}"`)}`,
    ),
    ...(isPrinted(call) ? [] : [`  -o ${output}`]),
  ];
  return lines.join(' \\\n');
}

/** A first call that works as it is, with this key: an EPC payment code. */
export const firstCurl = (origin: string, key: string): string =>
  curl(
    {
      method: 'POST',
      url: `${origin}/v1/epc-qr-code`,
      body: '{"iban":"AT572011140014400144","recipient":"ACME Holding SE","amount":12.5}',
      fields: undefined,
      output: 'code.png',
    },
    key,
  );
