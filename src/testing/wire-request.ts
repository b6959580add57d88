import type { AnyOperation, RequestBody, Route } from '../core/operation.ts';
import { isNamedUpload, isUpload } from '../core/upload.ts';
import { multipartForm, type Part } from './multipart.ts';

/** A call as it goes over the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

const escaped = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

/**
 * A call of an operation, in whatever form the operation is declared to take its input: query, JSON, or a form with a
 * file. What has no place in a form or query (`null`) is left out; other values come as their text.
 */
export async function wireRequest(
  operation: AnyOperation,
  route: Route,
  input: object,
): Promise<WireRequest> {
  const members = input as Readonly<Record<string, unknown>>;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(members[name]));
  const given = Object.entries(members).filter(
    ([name, value]) => value !== null && value !== undefined && !route.path.includes(`{${name}}`),
  );
  if (route.method === 'GET') {
    const query = given.map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
    return { method: 'GET', url: `${path}?${query.join('&')}`, headers: {} };
  }
  const { body: form } = operation;
  if (form === undefined || form.kind === 'json-or-form') {
    const headers = { 'content-type': 'application/json' };
    return { method: 'POST', url: path, headers, payload: JSON.stringify(input) };
  }
  const parts = await Promise.all(given.map(([name, value]) => formPartsOf(form, name, value)));
  const { contentType, body } = multipartForm(parts.flat());
  return { method: 'POST', url: path, headers: { 'content-type': contentType }, payload: body };
}

/** A member as the parts of a form. */
export async function formPartsOf(body: RequestBody, name: string, value: unknown): Promise<Part[]> {
  if (body.kind === 'form' && body.json?.includes(name))
    return [{ name, content: JSON.stringify(value).toWellFormed(), type: 'application/json' }];
  const isList = body.kind === 'form' && (name in body.files || name in (body.lists ?? {}));
  return Promise.all((isList && Array.isArray(value) ? value : [value]).map((one) => partOf(name, one)));
}

async function partOf(name: string, value: unknown): Promise<Part> {
  if (!isUpload(value)) return { name, content: String(value).toWellFormed() };
  const filename = isNamedUpload(value) ? value.name : 'a.bin';
  return { name, content: await value.bytes(value.size), filename };
}
