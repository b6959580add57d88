import { isRecord } from '@kontor/schema';
import type { UpstreamAnswer } from '../upstream/http-client.ts';
import {
  type JsonObject,
  jsonObject,
  registered,
  statusFailure,
  tidyAddress,
  tidyLine,
} from './answer-text.ts';
import { type RegisterResult, registerFailure, UNREGISTERED } from './register-failure.ts';

/** Never entered, and removed from open data. */
const UNKNOWN = [404, 410];

/** Reads an entity of Enhetsregisteret; registered means: in the VAT register and not deleted. */
export function brregResult(answer: UpstreamAnswer, number: string): RegisterResult {
  const body = jsonObject(answer.body);
  if (UNKNOWN.includes(answer.status)) {
    // The register's own refusals are JSON or empty; a page of HTML comes from something else at that address.
    return body !== undefined || answer.body.byteLength === 0 ? UNREGISTERED : statusFailure(answer);
  }
  if (answer.status !== 200) return statusFailure(answer);
  if (body === undefined) return registerFailure('garbled');
  if (body.organisasjonsnummer !== number) {
    return registerFailure(body.organisasjonsnummer === undefined ? 'garbled' : 'mismatch');
  }
  const isDeleted = body.slettedato !== undefined && body.slettedato !== null;
  if (isDeleted || body.registrertIMvaregisteret === false) return UNREGISTERED;
  if (body.registrertIMvaregisteret !== true) return registerFailure('garbled');
  return registered(tidyLine(body.navn), addressOf(body));
}

function addressOf(body: JsonObject): string | undefined {
  const address = isRecord(body.forretningsadresse) ? body.forretningsadresse : body.postadresse;
  if (!isRecord(address)) return undefined;
  const lines: readonly unknown[] = Array.isArray(address.adresse) ? address.adresse : [];
  const town = [tidyLine(address.postnummer), tidyLine(address.poststed)].filter(Boolean).join(' ');
  return tidyAddress([...lines, town, address.landkode === 'NO' ? undefined : address.land]);
}
