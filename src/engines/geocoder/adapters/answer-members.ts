import { cleanText, codePoints, countryOfAlphaThree } from '@kontor/base';
import type { Position } from '@kontor/places';
import { malformedAnswer } from './geocoder-failure.ts';

/** Members of answers, none of which is believed before it was looked at. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** Longer names do not exist. */
const MAX_TEXT = 200;

/** The JSON of an answer. @throws GeocoderFailure for HTML, cut JSON and what is not UTF-8 */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    // Whatever it is, it is no answer; the parser's text would quote it.
    throw malformedAnswer();
  }
}

/** @throws GeocoderFailure for anything but an object */
export function objectOf(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformedAnswer();
  return value as JsonObject;
}

/** @throws GeocoderFailure for anything but a list */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformedAnswer();
  return value;
}

/** A text in one line; `undefined` when it is absent or blank. @throws GeocoderFailure for other types and long ones */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value.length > 4 * MAX_TEXT) throw malformedAnswer();
  const text = cleanText(value);
  if (codePoints(text) > MAX_TEXT) throw malformedAnswer();
  return text === '' ? undefined : text;
}

/** The first member of these that is there, as a text. */
export function firstText(from: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textOf(from[name]);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** An alpha-2 code in upper case; `undefined` when absent. @throws GeocoderFailure for what is no such code */
export function countryCodeOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  if (!/^[A-Za-z]{2}$/.test(text)) throw malformedAnswer();
  return text.toUpperCase();
}

/** The same, from alpha-2 or alpha-3. */
export function anyCountryCodeOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined || text.length !== 3) return countryCodeOf(text);
  const code = countryOfAlphaThree(text.toUpperCase());
  if (code === undefined) throw malformedAnswer();
  return code;
}

/** @throws GeocoderFailure for what is no place on earth */
export function positionOf(latitude: unknown, longitude: unknown): Position {
  const at = { latitude: numberOf(latitude), longitude: numberOf(longitude) };
  if (Math.abs(at.latitude) > 90 || Math.abs(at.longitude) > 180) throw malformedAnswer();
  return at;
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw malformedAnswer();
  return value;
}

/** The position of a GeoJSON point (RFC 7946, 3.1.2): longitude comes first. */
export function pointOf(geometry: unknown): Position {
  const { type, coordinates } = objectOf(geometry);
  if (type !== 'Point') throw malformedAnswer();
  const [longitude, latitude] = listOf(coordinates);
  return positionOf(latitude, longitude);
}

const DECIMAL = /^[+-]?\d{1,3}(\.\d{1,20})?$/;

/** A number written as text. */
export function decimalOf(value: unknown): number {
  if (typeof value !== 'string' || !DECIMAL.test(value)) throw malformedAnswer();
  return Number(value);
}
