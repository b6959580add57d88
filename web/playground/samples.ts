import { type Call, curl, type FilePart, isPrinted, KEY } from './curl.ts';
import type { PlaygroundOperation } from './operations.ts';
import { csharp } from './sample-csharp.ts';
import { endingOf, fileTypeOf, ownFileName } from './sample-files.ts';
import { go } from './sample-go.ts';
import type { Json } from './value.ts';

/** One call in one language, as it can be run. */
export interface CodeSample {
  readonly id: 'curl' | 'javascript' | 'python' | 'php' | 'java' | 'csharp' | 'go';
  readonly name: string;
  readonly code: string;
}

export interface SampleOptions {
  /** `https://kontor.example` */
  readonly origin: string;
  readonly operation: PlaygroundOperation;
  readonly value: { readonly [name: string]: Json };
  /** Names of the files that were chosen, by the members that take them. */
  readonly chosen?: Readonly<Record<string, readonly string[]>>;
}

/** The call in seven languages, with nothing but what each language brings along. */
export function samples(options: SampleOptions): readonly CodeSample[] {
  const call = callOf(options);
  return [{ id: 'curl', name: 'curl', code: curl(call, `$${KEY}`) }, ...programsOf(call)];
}

/** A call in six languages. */
export function programsOf(call: Call): readonly CodeSample[] {
  return [
    { id: 'javascript', name: 'JavaScript', code: javascript(call) },
    { id: 'python', name: 'Python', code: python(call) },
    { id: 'php', name: 'PHP', code: php(call) },
    { id: 'java', name: 'Java', code: java(call) },
    { id: 'csharp', name: 'C#', code: csharp(call) },
    { id: 'go', name: 'Go', code: go(call) },
  ];
}

function callOf({ origin, operation, value, chosen = {} }: SampleOptions): Call {
  const { carrier, method, path, name } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(textOf(value[part] ?? '')),
  );
  const inPath = new Set(Array.from(path.matchAll(/\{(\w+)\}/g), ([, part]) => part));
  const texts = Object.entries(value).flatMap(([member, content]) =>
    inPath.has(member) || operation.files.includes(member) ? [] : [[member, textOf(content)] as const],
  );
  const output = `${name}.${extensionOf(operation, value)}`;
  if (carrier === 'json') {
    return {
      method,
      url: origin + filled,
      body: JSON.stringify(value, undefined, 2),
      fields: undefined,
      output,
    };
  }
  if (carrier === 'form') {
    const { isFileAlone } = operation;
    const files = operation.files.flatMap((part) =>
      (chosen[part] ?? filesFor(operation, part, value)).map((file) => ({ part, file })),
    );
    const [first = ONLY] = files;
    const fileType = fileTypeOf(first.file, operation.partTypes[first.part]);
    return {
      method,
      url: origin + filled,
      body: undefined,
      fields: texts,
      files,
      isFileAlone,
      fileType,
      output,
    };
  }
  const query = new URLSearchParams(texts.map(([member, text]) => [member, text])).toString();
  const url = `${origin}${filled}${query === '' ? '' : `?${query}`}`;
  return { method, url, body: undefined, fields: undefined, output };
}

/** Files that a call needs, where none were chosen: two documents are joined if nothing else is done with them. */
function filesFor(
  { partTypes, schema }: PlaygroundOperation,
  part: string,
  { steps }: { readonly [name: string]: Json },
): readonly string[] {
  const list: readonly Json[] = Array.isArray(steps) ? steps : [];
  if (schema.required?.includes(part) !== true) return list.flatMap(assetOf);
  const isList = schema.properties?.[part]?.type === 'array';
  return isList && list.length === 0 ? ['document.pdf', 'second.pdf'] : [ownFileName(partTypes[part])];
}

const assetOf = (step: Json): readonly string[] =>
  typeof step === 'object' && step !== null && 'asset' in step && typeof step.asset === 'string'
    ? [step.asset]
    : [];

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Of the file that a sample writes; JSON is printed. A member that chooses the type wins. */
function extensionOf(
  { schema, answerTypes }: PlaygroundOperation,
  value: { readonly [name: string]: Json },
): string {
  const wanted = value.output ?? value.format;
  if (typeof wanted === 'string' && schema.properties?.output !== undefined) return wanted.toLowerCase();
  return endingOf(answerTypes[0]);
}

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

function javascriptImports(call: Call): readonly string[] {
  const names = [
    ...(call.fields === undefined ? [] : ['readFile']),
    ...(isPrinted(call) ? [] : ['writeFile']),
  ];
  return names.length === 0 ? [] : [`import { ${names.join(', ')} } from 'node:fs/promises';`, ''];
}

/** A member's name, in quotes where it needs them. */
const jsName = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

function javascript(call: Call): string {
  const { method, url, body, fields, files = [], headers = [], output } = call;
  return [
    ...javascriptImports(call),
    ...(fields === undefined
      ? []
      : [
          'const form = new FormData();',
          ...fields.map(([name, text]) => `form.append(${JSON.stringify(name)}, ${JSON.stringify(text)});`),
          ...files.map(
            ({ part, file, sentAs = file }) =>
              `form.append('${part}', new Blob([await readFile(${JSON.stringify(file)})]), ${JSON.stringify(sentAs)});`,
          ),
          '',
        ]),
    `const answer = await fetch(${JSON.stringify(url)}, {`,
    `  method: '${method}',`,
    '  headers: {',
    `    Authorization: \`Bearer \${process.env.${KEY}}\`,`,
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
    ...headers.map(([name, value]) => `    ${jsName(name)}: ${JSON.stringify(value)},`),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, '  ')}),`]),
    ...(fields === undefined ? [] : ['  body: form,']),
    '});',
    "if (!answer.ok) throw new Error(answer.status + ': ' + (await answer.text()));",
    ...(call.isHeadPrinted ? ['console.log(Object.fromEntries(answer.headers));'] : []),
    isPrinted(call)
      ? 'console.log(JSON.stringify(await answer.json(), null, 2));'
      : `await writeFile('${output}', Buffer.from(await answer.arrayBuffer()));`,
  ].join('\n');
}

/** A Python literal of a JSON text: other words for true, false and null. */
function pythonLiteral(value: Json, by = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${by}    `;
  if (Array.isArray(value)) {
    const members = (value as readonly Json[]).map((member) => inner + pythonLiteral(member, inner));
    return members.length === 0 ? '[]' : `[\n${members.join(',\n')},\n${by}]`;
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${pythonLiteral(member, inner)}`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')},\n${by}}`;
}

function python(call: Call): string {
  const { method, url, body, fields } = call;
  if (fields !== undefined && call.isFileAlone) return pythonForm(call, fields);
  if (fields !== undefined) return pythonParts(call, fields);
  return [
    ...pythonImports(call),
    ...(body === undefined ? [] : [`order = ${pythonLiteral(JSON.parse(body) as Json)}`, '']),
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    `    method="${method}",`,
    ...(body === undefined ? [] : ['    data=json.dumps(order).encode(),']),
    '    headers={',
    `        "Authorization": "Bearer " + os.environ["${KEY}"],`,
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
    ...pythonHeaders(call),
    '    },',
    ')',
    ...pythonAnswer(call),
  ].join('\n');
}

const pythonAnswer = (call: Call): readonly string[] => [
  'with urllib.request.urlopen(request) as answer:',
  ...(call.isHeadPrinted ? ['    print(answer.headers)'] : []),
  ...(isPrinted(call)
    ? ['    print(json.load(answer))']
    : [`    with open("${call.output}", "wb") as file:`, '        file.write(answer.read())']),
];

const pythonHeaders = ({ headers = [] }: Call): readonly string[] =>
  headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`);

/** What a program of Python imports, in order. */
const pythonImports = (call: Call): readonly string[] => [
  ...(isPrinted(call) || call.body !== undefined ? ['import json'] : []),
  'import os',
  'import urllib.request',
  '',
];

/** The standard library of Python sends no forms; the file alone is taken too, its fields are in the query. */
function pythonForm(call: Call, fields: readonly (readonly [string, string])[]): string {
  const [{ file } = ONLY] = call.files ?? [];
  const query = new URLSearchParams(fields.map(([name, text]) => [name, text])).toString();
  return [
    ...pythonImports(call),
    `with open(${JSON.stringify(file)}, "rb") as file:`,
    '    document = file.read()',
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(query === '' ? call.url : `${call.url}?${query}`)},`,
    '    method="POST",',
    '    data=document,',
    '    headers={',
    `        "Authorization": "Bearer " + os.environ["${KEY}"],`,
    `        "Content-Type": "${call.fileType}",`,
    ...pythonHeaders(call),
    '    },',
    ')',
    ...pythonAnswer(call),
  ].join('\n');
}

/** Parts of a form, between lines that are in none of them. */
const BOUNDARY = 'kontor-form-boundary';
const ONLY: FilePart = { part: 'file', file: 'document.pdf' };

/** Of a part that is a file, inside double quotes; quotes of its own are left out of a name. */
const fileHead = ({ part, file, sentAs = file }: FilePart): string =>
  `name=\\"${part}\\"; filename=\\"${sentAs.replaceAll(/["\\\r\n]/g, '_')}\\"`;

/** A form written by hand, where the file cannot come alone. */
function pythonParts(call: Call, fields: readonly (readonly [string, string])[]): string {
  const part = (head: string) => `"--${BOUNDARY}\\r\\nContent-Disposition: form-data; ${head}\\r\\n\\r\\n"`;
  return [
    ...pythonImports(call),
    'def content(name):',
    '    with open(name, "rb") as file:',
    '        return file.read()',
    '',
    '',
    'parts = [',
    ...fields.map(
      ([name, text]) => `    ${part(`name=\\"${name}\\"`)}.encode() + ${JSON.stringify(text)}.encode(),`,
    ),
    ...(call.files ?? []).map(
      (one) => `    ${part(fileHead(one))}.encode() + content(${JSON.stringify(one.file)}),`,
    ),
    ']',
    `body = b"\\r\\n".join(parts) + b"\\r\\n--${BOUNDARY}--\\r\\n"`,
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(call.url)},`,
    '    method="POST",',
    '    data=body,',
    '    headers={',
    `        "Authorization": "Bearer " + os.environ["${KEY}"],`,
    `        "Content-Type": "multipart/form-data; boundary=${BOUNDARY}",`,
    ...pythonHeaders(call),
    '    },',
    ')',
    ...pythonAnswer(call),
  ].join('\n');
}

/** In single quotes for PHP. */
const phpText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function php(call: Call): string {
  const { method, url, body, fields, files = [], headers = [], output } = call;
  return [
    '<?php',
    ...(body === undefined ? [] : ["$order = <<<'JSON'", body, 'JSON;', '']),
    `$call = curl_init(${phpText(url)});`,
    'curl_setopt_array($call, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(method === 'POST' ? ['    CURLOPT_POST => true,'] : []),
    '    CURLOPT_HTTPHEADER => [',
    `        'Authorization: Bearer ' . getenv('${KEY}'),`,
    ...(body === undefined ? [] : ["        'Content-Type: application/json',"]),
    ...headers.map(([name, value]) => `        ${phpText(`${name}: ${value}`)},`),
    '    ],',
    ...(call.isHeadPrinted
      ? ['    CURLOPT_HEADERFUNCTION => fn($call, $line) => fwrite(STDOUT, $line),']
      : []),
    ...(body === undefined ? [] : ['    CURLOPT_POSTFIELDS => $order,']),
    ...(fields === undefined
      ? []
      : [
          '    CURLOPT_POSTFIELDS => [',
          ...fields.map(([name, text]) => `        ${phpText(name)} => ${phpText(text)},`),
          ...files.map((one) => {
            const { part, file, sentAs = file } = one;
            const ofPart = files.filter((other) => other.part === part);
            const name = ofPart.length > 1 ? `${part}[${ofPart.indexOf(one)}]` : part;
            return `        '${name}' => new CURLFile(${phpText(file)}, 'application/octet-stream', ${phpText(sentAs)}),`;
          }),
          '    ],',
        ]),
    ']);',
    '$answer = curl_exec($call);',
    'if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) >= 300) {',
    '    throw new RuntimeException($answer ?: curl_error($call));',
    '}',
    isPrinted(call) ? 'print_r(json_decode($answer, true));' : `file_put_contents('${output}', $answer);`,
  ].join('\n');
}

/** A text block of Java (JLS 3.10.6): backslashes and three quotes are escaped. */
const javaBlock = (text: string): string =>
  `"""\n        ${indented(text.replaceAll('\\', '\\\\').replaceAll('"""', String.raw`\"""`), '        ')}"""`;

/** The parts of a form in Java, as one text of which each character is a byte. */
function javaParts(call: Call): readonly string[] {
  const part = (head: string) => `"--${BOUNDARY}\\r\\nContent-Disposition: form-data; ${head}\\r\\n\\r\\n"`;
  return [
    '    var form = ""',
    ...(call.files ?? []).map(
      (one) =>
        `        + ${part(fileHead(one))} + new String(Files.readAllBytes(Path.of(${JSON.stringify(one.file)})), StandardCharsets.ISO_8859_1) + "\\r\\n"`,
    ),
    ...(call.fields ?? []).map(
      ([name, text]) =>
        `        + ${part(`name=\\"${name}\\"`)} + new String(${JSON.stringify(text)}.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1) + "\\r\\n"`,
    ),
    `        + "--${BOUNDARY}--\\r\\n";`,
  ];
}

function java(call: Call): string {
  const { method, url, body, files = [], headers = [], output } = call;
  const [{ file } = ONLY] = files;
  const isForm = call.fields !== undefined && !call.isFileAlone;
  const fields = isForm ? undefined : call.fields;
  const hasFile = call.fields !== undefined;
  const query =
    fields === undefined ? '' : new URLSearchParams(fields.map(([name, text]) => [name, text])).toString();
  const publisher = () => {
    if (body !== undefined) return `HttpRequest.BodyPublishers.ofString(${javaBlock(body)})`;
    if (isForm) return 'HttpRequest.BodyPublishers.ofByteArray(form.getBytes(StandardCharsets.ISO_8859_1))';
    if (fields !== undefined) return `HttpRequest.BodyPublishers.ofFile(Path.of(${JSON.stringify(file)}))`;
    return 'HttpRequest.BodyPublishers.noBody()';
  };
  const formType = isForm ? `multipart/form-data; boundary=${BOUNDARY}` : call.fileType;
  const type = hasFile ? formType : 'application/json';
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(isForm ? ['import java.nio.charset.StandardCharsets;', 'import java.nio.file.Files;'] : []),
    ...(isPrinted(call) && !hasFile ? [] : ['import java.nio.file.Path;']),
    '',
    'public class Call {',
    '  public static void main(String[] arguments) throws Exception {',
    ...(isForm ? javaParts(call) : []),
    `    var request = HttpRequest.newBuilder(URI.create(${JSON.stringify(query === '' ? url : `${url}?${query}`)}))`,
    `        .header("Authorization", "Bearer " + System.getenv("${KEY}"))`,
    ...(body === undefined && !hasFile ? [] : [`        .header("Content-Type", "${type}")`]),
    ...headers.map(([name, value]) => `        .header(${JSON.stringify(name)}, ${JSON.stringify(value)})`),
    `        .method("${method}", ${publisher()})`,
    '        .build();',
    ...(isPrinted(call)
      ? ['    var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());']
      : [
          '    var answer = HttpClient.newHttpClient()',
          `        .send(request, HttpResponse.BodyHandlers.ofFile(Path.of("${output}")));`,
        ]),
    '    if (answer.statusCode() >= 300) throw new RuntimeException("status " + answer.statusCode());',
    ...(call.isHeadPrinted ? ['    System.out.println(answer.headers().map());'] : []),
    ...(isPrinted(call) ? ['    System.out.println(answer.body());'] : []),
    '  }',
    '}',
  ].join('\n');
}
