import { type Call, isPrinted, KEY } from './curl.ts';

/** A verbatim text of C#: quotes are doubled, line ends stay. */
const verbatim = (text: string): string => `@"${text.replaceAll('"', '""')}"`;

function contentOf({ body, fields, files = [] }: Call): readonly string[] {
  if (body !== undefined) {
    return [
      `        var json = ${verbatim(body)};`,
      '        var content = new StringContent(json, Encoding.UTF8, "application/json");',
    ];
  }
  if (fields === undefined) return [];
  return [
    '        var content = new MultipartFormDataContent();',
    ...fields.map(
      ([name, text]) =>
        `        content.Add(new StringContent(${JSON.stringify(text)}), ${JSON.stringify(name)});`,
    ),
    ...files.map(
      ({ part, file, sentAs = file }) =>
        `        content.Add(new ByteArrayContent(File.ReadAllBytes(${JSON.stringify(file)})), "${part}", ${JSON.stringify(sentAs)});`,
    ),
  ];
}

/** A program of .NET, or of Mono with `mcs -r:System.Net.Http.dll`. */
export function csharp(call: Call): string {
  const { method, url, body, headers = [], output } = call;
  const isForm = call.fields !== undefined;
  const address = JSON.stringify(url);
  return [
    'using System;',
    ...(isForm || !isPrinted(call) ? ['using System.IO;'] : []),
    'using System.Net.Http;',
    'using System.Net.Http.Headers;',
    ...(body === undefined ? [] : ['using System.Text;']),
    'using System.Threading.Tasks;',
    '',
    'class Program',
    '{',
    '    static void Main() => Call().GetAwaiter().GetResult();',
    '',
    '    static async Task Call()',
    '    {',
    '        var client = new HttpClient();',
    `        var key = Environment.GetEnvironmentVariable("${KEY}");`,
    '        client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);',
    ...headers.map(
      ([name, value]) =>
        `        client.DefaultRequestHeaders.Add(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    ),
    ...contentOf(call),
    method === 'GET'
      ? `        var answer = await client.GetAsync(${address});`
      : `        var answer = await client.PostAsync(${address}, content);`,
    '        if (!answer.IsSuccessStatusCode)',
    '            throw new Exception((int)answer.StatusCode + ": " + await answer.Content.ReadAsStringAsync());',
    ...(call.isHeadPrinted ? ['        Console.Write(answer.Headers);'] : []),
    isPrinted(call)
      ? '        Console.WriteLine(await answer.Content.ReadAsStringAsync());'
      : `        File.WriteAllBytes("${output}", await answer.Content.ReadAsByteArrayAsync());`,
    '    }',
    '}',
  ].join('\n');
}
