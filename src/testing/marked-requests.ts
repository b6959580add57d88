import {
  type AnyOperation,
  type FormBody,
  fileMembers,
  type Route,
  type UploadBody,
} from '../core/operation.ts';
import { isUpload } from '../core/upload.ts';
import { markedInputs } from './marks.ts';
import { multipartForm, type Part } from './multipart.ts';
import { formPartsOf, type WireRequest, wireRequest } from './wire-request.ts';

type Members = Readonly<Record<string, unknown>>;

interface Marking {
  readonly mark: string;
  readonly examples: 'first' | 'all';
}

/**
 * Calls that carry the mark wherever a caller may write something: in each string of an example, in all at once, in what
 * nobody declares. The first is an example marked around its input only: it is sure to succeed.
 */
export async function markedRequests(
  operation: AnyOperation,
  route: Route,
  { mark, examples }: Marking,
): Promise<readonly WireRequest[]> {
  const chosen = examples === 'all' ? operation.examples : [operation.examples[0]];
  const requests = await Promise.all(
    chosen.map(({ input }) =>
      operation.body === undefined || operation.body.kind === 'json-or-form' || route.method === 'GET'
        ? markedCalls(operation, route, input as object, mark)
        : markedUploads(operation.body, route, input as Members, mark),
    ),
  );
  return requests.flat().map((request) => ({ ...request, url: withQuery(request.url, `q=${mark}`) }));
}

const withQuery = (url: string, query: string): string => `${url}${url.includes('?') ? '&' : '?'}${query}`;

const markedCalls = (
  operation: AnyOperation,
  route: Route,
  example: object,
  mark: string,
): Promise<WireRequest[]> =>
  Promise.all([example, ...markedInputs(example, mark)].map((input) => wireRequest(operation, route, input)));

async function markedUploads(
  body: UploadBody | FormBody,
  { path }: Route,
  input: Members,
  mark: string,
): Promise<WireRequest[]> {
  const names = fileMembers(body);
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
  const files: Part[] = [];
  for (const name of names) {
    for (const given of [input[name]].flat()) files.push(await markedFile(name, given, mark));
  }
  const stray: Part = { name: mark, content: mark, filename: `${mark}.pdf`, type: `text/${mark}` };
  const forms = await Promise.all(
    [fields, ...markedInputs(fields, mark)].map(async (members) => {
      const parts = await Promise.all(
        Object.entries(members).map(([name, value]) => formPartsOf(body, name, value)),
      );
      return multipartForm([...parts.flat(), ...files, stray], `boundary${mark}`);
    }),
  );
  const broken = forms.map((form) => ({ ...form, body: form.body.subarray(0, -10) }));
  const asForms = [...forms, ...broken].map((form) => post(path, form.contentType, form.body));
  if (body.kind !== 'upload') return asForms;
  const named = Object.keys(fields).map((name) => `${name}=${mark}`);
  return [
    ...asForms,
    ...body.types.map((type) => post(path, type, Buffer.from(files[0]!.content))),
    post(`${path}?${named.join('&')}`, body.types[0], Buffer.from(mark)),
  ];
}

/** Behind the end of most formats a mark does no harm; XML takes it as a comment. */
async function markedFile(name: string, given: unknown, mark: string): Promise<Part> {
  const bytes = isUpload(given) ? Buffer.from(await given.bytes(given.size)) : undefined;
  const isXml = bytes?.subarray(0, 5).toString('latin1') === '<?xml';
  const end = isXml ? `\n<!-- ${mark} -->\n` : `\n% ${mark}\n`;
  const content = bytes === undefined ? mark : Buffer.concat([bytes, Buffer.from(end)]);
  return { name, content, filename: `${mark}.pdf`, type: `text/${mark}` };
}

const post = (url: string, contentType: string, payload: Buffer): WireRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': contentType },
  payload,
});
