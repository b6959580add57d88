import type { AnyOperation, Route, UploadBody } from '../core/operation.ts';
import { markedInputs } from './marks.ts';
import { multipartForm, type Part } from './multipart.ts';
import { type WireRequest, wireRequest } from './wire-request.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Calls that carry the mark wherever a caller may write something: in each string of the input, in all at once, in what
 * nobody declares. The first is the example, marked around its input only: it is sure to succeed.
 */
export async function markedRequests(
  operation: AnyOperation,
  route: Route,
  mark: string,
): Promise<readonly WireRequest[]> {
  const requests =
    operation.body === undefined || route.method === 'GET'
      ? await markedCalls(operation, route, mark)
      : operation.examples.flatMap(({ input }) =>
          markedUploads(operation.body!, route, input as Members, mark),
        );
  return requests.map((request) => ({ ...request, url: withQuery(request.url, `q=${mark}`) }));
}

const withQuery = (url: string, query: string): string => `${url}${url.includes('?') ? '&' : '?'}${query}`;

function markedCalls(operation: AnyOperation, route: Route, mark: string): Promise<WireRequest[]> {
  const example = operation.examples[0].input as object;
  const inputs = [example, ...markedInputs(example, mark)];
  return Promise.all(inputs.map((input) => wireRequest(operation, route, input)));
}

function markedUploads(
  { field, types }: UploadBody,
  { path }: Route,
  input: Members,
  mark: string,
): WireRequest[] {
  const { [field]: _, ...fields } = input;
  const file: Part = {
    name: field,
    content: `%PDF-1.7 ${mark}`,
    filename: `${mark}.pdf`,
    type: `text/${mark}`,
  };
  const forms = [fields, ...markedInputs(fields, mark)].map((members) => {
    const parts = Object.entries(members).map(([name, value]) => ({ name, content: String(value) }));
    return multipartForm([...parts, file, { ...file, name: mark }], `boundary${mark}`);
  });
  const broken = forms.map((form) => ({ ...form, body: form.body.subarray(0, -10) }));
  const named = Object.keys(fields).map((name) => `${name}=${mark}`);
  return [
    ...[...forms, ...broken].map(({ contentType, body }) => post(path, contentType, body)),
    ...types.map((type) => post(path, type, Buffer.from(`%PDF-1.7 ${mark}`))),
    post(`${path}?${named.join('&')}`, types[0], Buffer.from(mark)),
  ];
}

const post = (url: string, contentType: string, payload: Buffer): WireRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': contentType },
  payload,
});
