import { type Call, isPrinted, KEY } from './curl.ts';

/** A raw text of Go, where it has no quote of its own. */
const text = (content: string): string =>
  content.includes('`') ? JSON.stringify(content) : `\`${content}\``;

const FAIL = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

/** Adds a file to a form; what was named wrongly ends the program. */
const ADD_FILE = [
  '',
  'func addFile(form *multipart.Writer, part, name, sentAs string) {',
  '\tcontent, err := os.ReadFile(name)',
  ...FAIL,
  '\twriter, err := form.CreateFormFile(part, sentAs)',
  ...FAIL,
  '\tif _, err := writer.Write(content); err != nil {',
  '\t\tlog.Fatal(err)',
  '\t}',
  '}',
];

function bodyOf({ body, fields, files = [] }: Call): readonly string[] {
  if (body !== undefined) return [`\tbody := strings.NewReader(${text(body)})`];
  if (fields === undefined) return [];
  return [
    '\tbody := &bytes.Buffer{}',
    '\tform := multipart.NewWriter(body)',
    ...fields.map(([name, value]) => `\tform.WriteField(${JSON.stringify(name)}, ${JSON.stringify(value)})`),
    ...files.map(
      ({ part, file, sentAs = file }) =>
        `\taddFile(form, "${part}", ${JSON.stringify(file)}, ${JSON.stringify(sentAs)})`,
    ),
    '\tform.Close()',
  ];
}

/** A program of Go from 1.16 on, as `gofmt` writes it. */
export function go(call: Call): string {
  const { method, url, body, fields, headers = [], output } = call;
  const isForm = fields !== undefined;
  const packages = [
    ...(isForm ? ['bytes', 'mime/multipart'] : []),
    ...(isPrinted(call) || call.isHeadPrinted ? ['fmt'] : []),
    ...(body === undefined ? [] : ['strings']),
    ...['io', 'log', 'net/http', 'os'],
  ];
  return [
    'package main',
    '',
    'import (',
    ...packages.toSorted().map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...bodyOf(call),
    `\trequest, err := http.NewRequest("${method}", ${JSON.stringify(url)}, ${body === undefined && !isForm ? 'nil' : 'body'})`,
    ...FAIL,
    `\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("${KEY}"))`,
    ...(body === undefined ? [] : ['\trequest.Header.Set("Content-Type", "application/json")']),
    ...(isForm ? ['\trequest.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    ...headers.map(
      ([name, value]) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...FAIL,
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    ...FAIL,
    '\tif response.StatusCode >= 300 {',
    '\t\tlog.Fatal(response.Status, ": ", string(answer))',
    '\t}',
    ...(call.isHeadPrinted ? ['\tfmt.Println(response.Header)'] : []),
    ...(isPrinted(call)
      ? ['\tfmt.Println(string(answer))']
      : [`\tif err := os.WriteFile("${output}", answer, 0o644); err != nil {`, '\t\tlog.Fatal(err)', '\t}']),
    '}',
    ...(isForm ? ADD_FILE : []),
  ].join('\n');
}
