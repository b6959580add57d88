import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { blankBody, bodyFault } from '../../call/json-input.ts';
import type { RequestBody } from '../../core/operation.ts';

/** The media type of a body without its parameters, in small letters; empty when none is named. */
export function mediaTypeOf(headers: IncomingHttpHeaders): string {
  const given = headers['content-type'];
  // As nearly all of them come.
  if (given === JSON_TYPE) return given;
  return given?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const JSON_TYPE = 'application/json';

export const FORM = 'multipart/form-data';

/**
 * Refuses what an operation does not read: another media type or an encoded body.
 * @throws InvalidInput
 */
export function checkBodyHeaders(headers: IncomingHttpHeaders, body: RequestBody | undefined): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    throw bodyFault('contentEncodingMustBeValid', 'Content-Encoding must be identity');
  }
  const transfer = headers['transfer-encoding']?.trim().toLowerCase();
  if (transfer !== undefined && transfer !== 'chunked') {
    throw bodyFault('contentEncodingMustBeValid', 'Transfer-Encoding must be chunked alone');
  }
  const media = mediaTypeOf(headers);
  if (media === '' && !hasBody(headers)) throw blankBody();
  const kind = plainType(media);
  if (takesJson(body) && kind === JSON_TYPE) return;
  const types = [
    ...(takesJson(body) ? [JSON_TYPE] : []),
    ...(body === undefined ? [] : [FORM]),
    ...(body?.kind === 'upload' ? body.types : []),
  ];
  if (body !== undefined && kind !== JSON_TYPE && types.includes(kind)) return;
  throw bodyFault('contentTypeMustBeValid', `Content-Type must be ${types.join(' or ')}`);
}

/** A type by its structured syntax is one of that syntax (RFC 6839, 3.1; RFC 7303, 4.2): application/vnd.x+xml is XML. */
const plainType = (media: string): string =>
  media.includes('+') ? media.replace(/^application\/[\w.!#$&^-]+\+(json|xml)$/, 'application/$1') : media;

/** Whether a JSON object may be the whole body. */
const takesJson = (body: RequestBody | undefined): boolean =>
  body === undefined || body.kind === 'json-or-form';

/** Whether a body that may be sent is JSON, and no form or file. */
export const isJsonBody = (headers: IncomingHttpHeaders, body: RequestBody | undefined): boolean =>
  takesJson(body) && mediaTypeOf(headers) !== FORM;

/**
 * True when a body is still on its way. A request without one is not `complete` either at first: it becomes so after
 * the handler was called.
 */
export const isBodyPending = (request: IncomingMessage): boolean =>
  !request.complete && hasBody(request.headers);

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What the body will take, by its own word and at most so much as is read. */
export const declaredBytes = (headers: IncomingHttpHeaders, limit: number): number =>
  Math.min(Number(headers['content-length'] ?? 0), limit);
