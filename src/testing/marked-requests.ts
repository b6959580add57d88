import type { AnyOperation, Route, UploadBody } from '../core/operation.ts';
import { isUpload } from '../core/upload.ts';
import { markedInputs } from './marks.ts';
import { multipartForm, type Part } from './multipart.ts';
import { type WireRequest, wireRequest } from './wire-request.ts';

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
      operation.body === undefined || route.method === 'GET'
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
  { field, types }: UploadBody,
  { path }: Route,
  input: Members,
  mark: string,
): Promise<WireRequest[]> {
  const { [field]: given, ...fields } = input;
  // Behind the end of most formats a mark does no harm.
  const content = isUpload(given)
    ? Buffer.concat([await given.bytes(given.size), Buffer.from(`\n% ${mark}\n`)])
    : mark;
  const file: Part = {
    name: field,
    content,
    filename: `${mark}.pdf`,
    type: `text/${mark}`,
  };
  const forms = [fields, ...markedInputs(fields, mark)].map((members) => {
    const parts = Object.entries(members).map(([name, value]) => ({ name, content: String(value) }));
    return multipartForm([...parts, file, { ...file, name: mark, content: mark }], `boundary${mark}`);
  });
  const broken = forms.map((form) => ({ ...form, body: form.body.subarray(0, -10) }));
  const named = Object.keys(fields).map((name) => `${name}=${mark}`);
  return [
    ...[...forms, ...broken].map(({ contentType, body }) => post(path, contentType, body)),
    ...types.map((type) => post(path, type, Buffer.from(content))),
    post(`${path}?${named.join('&')}`, types[0], Buffer.from(mark)),
  ];
}

const post = (url: string, contentType: string, payload: Buffer): WireRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': contentType },
  payload,
});
