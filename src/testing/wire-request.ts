import type { AnyOperation, Route } from '../core/operation.ts';
import { isUpload } from '../core/upload.ts';
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
  if (operation.body === undefined) {
    const headers = { 'content-type': 'application/json' };
    return { method: 'POST', url: path, headers, payload: JSON.stringify(input) };
  }
  const parts = await Promise.all(given.map(([name, value]) => partOf(name, value)));
  const { contentType, body } = multipartForm(parts);
  return { method: 'POST', url: path, headers: { 'content-type': contentType }, payload: body };
}

async function partOf(name: string, value: unknown): Promise<Part> {
  if (isUpload(value)) return { name, content: await value.bytes(value.size), filename: 'a.bin' };
  return { name, content: String(value).toWellFormed() };
}
