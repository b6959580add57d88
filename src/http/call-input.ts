import type { FastifyRequest } from 'fastify';
import { InvalidInput, type Violation } from '../core/errors.ts';
import type { AnyOperation, Settings } from '../core/operation.ts';
import { blankBody, bodyViolation, invalidBody } from './body.ts';
import { parseJsonObject, tidy } from './json.ts';
import { negotiate } from './negotiate.ts';
import { decodeQuery, type QueryForm } from './query.ts';
import { checkInput } from './violations.ts';

/** Values of a request before validation, and what could not even be decoded. */
export interface RawInput {
  readonly values: Readonly<Record<string, unknown>>;
  readonly violations: readonly Violation[];
}

/** The query string as it came, without the question mark. */
export const queryOf = (request: FastifyRequest): string =>
  request.raw.url?.split('?').slice(1).join('?') ?? '';

/** The values of a query string. */
export function queryInput(query: string, form: QueryForm): RawInput {
  return decodeQuery(query, form);
}

/** The members of a JSON body. @throws InvalidInput for a body that is blank or no bounded JSON object */
export function bodyInput(body: Uint8Array): RawInput {
  if (isBlank(body)) throw blankBody();
  const values = parseJsonObject(body);
  if (values === undefined) throw invalidBody();
  return { values, violations: [] };
}

function isBlank(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte !== 0x20 && (byte < 0x09 || byte > 0x0d)) return false;
  }
  return true;
}

/** What an operation gets. */
export interface CallInput {
  readonly input: unknown;
  /** The media type to produce. */
  readonly type: string;
}

/** Validates and negotiates. @throws InvalidInput with everything that is wrong with the call */
export function checkedInput(
  operation: AnyOperation,
  raw: RawInput,
  { accept, settings }: { readonly accept: string | undefined; readonly settings: Settings },
): CallInput {
  const checked = checkInput(operation, tidy(raw.values, operation.verbatim), settings);
  const type = negotiate(operation, accept);
  const found = [
    ...raw.violations,
    ...('violations' in checked ? newOnes(checked.violations, raw.violations) : []),
  ];
  if (type === undefined) found.push(unacceptable(operation));
  if (type === undefined || 'violations' in checked || found.length > 0) throw new InvalidInput(found);
  return { input: checked.input, type };
}

const unacceptable = ({ produces }: AnyOperation): Violation =>
  bodyViolation('acceptMustBeValid', `Accept must allow one of ${produces.join(', ')}`);

/** A parameter that could not even be decoded is not reported as missing as well. */
function newOnes(found: readonly Violation[], known: readonly Violation[]): readonly Violation[] {
  return found.filter((one) => !known.some((other) => other.field === one.field));
}
