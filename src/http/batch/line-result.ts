import type { Performed } from '../../call/perform.ts';
import type { Output } from '../../core/operation.ts';
import { factHeaders, fileNameOf, outputBody } from '../encoded-output.ts';
import { errorMessage, type Failure } from '../failure.ts';

const JSON_TYPE = /^application\/(?:[\w.!#$&^-]+\+)?json$/;
/** Line ends between the members of JSON that somebody else wrote: in its texts they are escaped. */
const LINE_ENDS = /[\r\n]+/g;

/** A result as it goes into the answer to a line. */
export interface LineResult {
  /** Without parameters. */
  readonly type: string;
  readonly filename: string | undefined;
  readonly content:
    | { readonly kind: 'json'; readonly text: string }
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array };
  /** Bytes of the content. */
  readonly size: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
}

export function lineResult(output: Output): LineResult {
  const type = output.type.split(';', 1)[0]!.trim();
  const body = outputBody(output);
  const content = JSON_TYPE.test(type)
    ? ({ kind: 'json', text: body.toString().replaceAll(LINE_ENDS, ' ') } as const)
    : ({ kind: 'bytes', bytes: typeof body === 'string' ? Buffer.from(body) : body } as const);
  return {
    ...{ type, content },
    filename: fileNameOf(output),
    size: Buffer.byteLength(body),
    headers: factHeaders(output),
    warnings: [...new Set(output.warnings ?? [])],
  };
}

/** What an answer is about. */
export interface AnsweredLine {
  readonly id: string | null;
  readonly line: number;
  readonly requestId: string;
  /** Of the line itself. */
  readonly unknown: readonly string[];
}

const head = ({ id, line }: AnsweredLine, status: number): string =>
  `{"id":${JSON.stringify(id)},"line":${line},"status":${status}`;

const isEmpty = (record: object): boolean => {
  for (const _ in record) return false;
  return true;
};

const warningMembers = (warnings: readonly string[]): string =>
  warnings.length === 0 ? '' : `,"warnings":${JSON.stringify(warnings)}`;

/** @param entry where its bytes are instead, in an archive */
export function paidText(
  answered: AnsweredLine,
  { form, receipt, unknown }: Performed<LineResult>,
  entry?: string,
): string {
  const { used, remaining, replayed } = receipt;
  const warnings = [...answered.unknown, ...(form?.warnings ?? unknown)];
  const parts = [head(answered, form === undefined ? 204 : 200)];
  if (form !== undefined) parts.push(resultMembers(form, entry));
  parts.push(
    warningMembers(warnings),
    `,"creditsUsed":${used},"creditsRemaining":${JSON.stringify(remaining)}`,
  );
  if (replayed) parts.push(',"replayed":true');
  parts.push(`,"requestId":${JSON.stringify(answered.requestId)}}\n`);
  return parts.join('');
}

function resultMembers({ type, filename, content, headers }: LineResult, entry: string | undefined): string {
  const name = filename === undefined ? '' : `,"filename":${JSON.stringify(filename)}`;
  const facts = isEmpty(headers) ? '' : `,"headers":${JSON.stringify(headers)}`;
  return `,"type":${JSON.stringify(type)}${name}${contentMember(content, entry)}${facts}`;
}

function contentMember(content: LineResult['content'], entry: string | undefined): string {
  if (content.kind === 'json') return `,"data":${content.text}`;
  if (entry !== undefined) return `,"entry":${JSON.stringify(entry)}`;
  const { buffer, byteOffset, byteLength } = content.bytes;
  // Base64 needs no escape: as JSON it is the text between quotes.
  return `,"base64":"${Buffer.from(buffer, byteOffset, byteLength).toString('base64')}"`;
}

export function refusedText(
  answered: AnsweredLine,
  { status, violations, retryAfterSeconds, warnings = [] }: Failure,
): string {
  const { messages, details } = errorMessage(violations, answered.requestId);
  const retry = retryAfterSeconds === undefined ? '' : `,"retryAfter":${retryAfterSeconds}`;
  const all = warningMembers([...answered.unknown, ...warnings]);
  return `${head(answered, status)},"messages":${JSON.stringify(messages)},"details":${JSON.stringify(details)}${retry}${all},"requestId":${JSON.stringify(answered.requestId)}}\n`;
}
