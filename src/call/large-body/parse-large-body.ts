import { createHash } from 'node:crypto';
import type { ValidationOutcome } from '@kontor/schema';
import type { Source } from '#shares/source.ts';
import type { AccountSettings, AnyOperation } from '../../core/operation.ts';
import type { CpuScheduling } from '../cpu-scheduling.ts';
import { freePieces, joined } from '../free-bytes.ts';
import { jsonInput } from '../json-input.ts';
import { normalizeStrings } from '../normalize-strings.ts';
import { unknownMembers } from '../unknown-members.ts';
import { validateValues } from '../violations.ts';

/** A JSON body that is read elsewhere than on the event loop. Crosses threads: plain data and bytes. */
export interface LargeBodyOrder {
  /** The operation's name. */
  readonly operation: string;
  /** What the operator has set of the operation's own settings. */
  readonly settings: unknown;
  /** Of the caller. */
  readonly account?: AccountSettings;
  /** The body in its order; whoever orders has no more use for them. */
  readonly pieces: readonly Uint8Array[];
  /** Whether the digest is asked for. */
  readonly isNamed: boolean;
}

/** What was read from it: plain data too. */
export interface ParsedBody {
  readonly validated: ValidationOutcome;
  /** Members that the operation does not have, as tokens of X-Warning. */
  readonly unknown: readonly string[];
  /** SHA-256 of the body. */
  readonly digest: Uint8Array | undefined;
}

/** Parses large JSON bodies off the event loop. */
export interface LargeBodies {
  /** Whether bodies of this operation can be read there. */
  readonly supports: (operation: AnyOperation) => boolean;
  /**
   * @param source whose turn it uses: the queue is fair by account, then by key
   * @throws InvalidInput for a body that is blank or no bounded JSON object; Refusal busy when too many wait
   */
  readonly read: (source: Source, order: LargeBodyOrder, signal: AbortSignal) => Promise<ParsedBody>;
}

/** A thread of its own waits for nobody. */
const ALONE: CpuScheduling = { measure: (work) => work(), turn: () => undefined };

/** Parses and judges a body, all but what its further check finds. @throws InvalidInput for no bounded JSON object */
export async function parseLargeBody(
  operation: AnyOperation,
  { settings, account = {}, pieces, isNamed }: Omit<LargeBodyOrder, 'operation'>,
): Promise<ParsedBody> {
  const bytes = joined(pieces);
  const digest = isNamed ? new Uint8Array(createHash('sha256').update(bytes).digest()) : undefined;
  const { values } = jsonInput(bytes);
  freePieces([bytes]);
  const normalized = normalizeStrings(values, operation.verbatim);
  const unknown = unknownMembers(operation.input, normalized);
  return {
    validated: await validateValues(operation, normalized, { settings, account }, ALONE),
    unknown,
    digest,
  };
}
