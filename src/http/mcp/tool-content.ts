import type { Performed } from '../../call/perform.ts';
import type { AnyOperation, Output } from '../../core/operation.ts';
import { EXTENSIONS, outputBody } from '../encoded-output.ts';
import { errorMessage, type Failure } from '../failure.ts';

/** Pictures that clients show. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
const JSON_TYPE = 'application/json';
const TEXT = /^(application\/json|(image|application)\/svg\+xml|text\/.+)$/;

/** A result as members of an MCP result, complete but for the result of the debit. */
export interface ToolContent {
  /** JSON without the braces around it. */
  readonly members: string;
  /** Of what the tool made, before Base64. */
  readonly size: number;
  readonly warnings: readonly string[];
  readonly facts: Output['facts'];
}

/** What a tool made, in the form that suits its media type (MCP, Tools: Tool Result). */
export function toolContent(operation: AnyOperation, output: Output, requestId: string): ToolContent {
  const { type, facts } = output;
  const warnings = [...new Set(output.warnings ?? [])];
  const body = outputBody(output);
  const warningItems = warnings.map((token) => textItem(warningText(operation, token)));
  const content = `"content":[${[itemOf(output, body, requestId), ...warningItems].join(',')}]`;
  const isObject = type === JSON_TYPE && !Array.isArray(output.body);
  const members = isObject ? `${content},"structuredContent":${body.toString()}` : content;
  return { members, size: Buffer.byteLength(body), warnings, facts };
}

function itemOf(output: Output, body: Buffer | string, requestId: string): string {
  const { type } = output;
  if (TEXT.test(type)) return textItem(body.toString());
  // Base64 needs no escape: as JSON it is the text between quotes.
  const base64 = Buffer.from(body as Buffer).toString('base64');
  const media = JSON.stringify(type);
  if (PICTURES.has(type)) return `{"type":"image","data":"${base64}","mimeType":${media}}`;
  const uri = JSON.stringify(uriOf(output, requestId));
  return `{"type":"resource","resource":{"uri":${uri},"mimeType":${media},"blob":"${base64}"}}`;
}

/** A name for what is in the answer alone: nothing is stored that could be read at it. */
function uriOf({ type, filename = 'result' }: Output, requestId: string): string {
  const extension = EXTENSIONS[type];
  return `kontor://results/${requestId}/${filename}${extension === undefined ? '' : `.${extension}`}`;
}

const textItem = (text: string): string => JSON.stringify({ type: 'text', text });

function warningText({ warnings = {} }: AnyOperation, token: string): string {
  // What follows the semicolon is of this answer.
  const meaning = warnings[token.split(';')[0]!];
  return meaning === undefined ? `Warning: ${token}` : `Warning: ${token}: ${meaning}`;
}

/** The members of a paid result. */
export function paidMembers(
  content: ToolContent | undefined,
  { receipt, unknown }: Pick<Performed<ToolContent>, 'receipt' | 'unknown'>,
  requestId: string,
): string {
  const warnings = content?.warnings ?? unknown;
  const meta = JSON.stringify({
    requestId,
    creditsUsed: receipt.used,
    creditsRemaining: receipt.remaining,
    ...(receipt.replayed && { idempotencyReplayed: true }),
    ...(warnings.length > 0 && { warnings }),
    ...(content?.facts !== undefined && { facts: content.facts }),
  });
  return `${content?.members ?? `"content":[${textItem('Nothing was found.')}]`},"_meta":${meta}`;
}

/**
 * The members of a result with the reason why there is none: the content of the answer of an HTTP call, word for word.
 */
export function refusedMembers(
  { status, violations, retryAfterSeconds, warnings = [] }: Failure,
  requestId: string,
): string {
  const message = errorMessage(violations, requestId);
  const meta = {
    requestId,
    status,
    creditsUsed: 0,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(warnings.length > 0 && { warnings }),
  };
  const result = {
    content: [{ type: 'text', text: JSON.stringify(message) }],
    structuredContent: message,
    isError: true,
    _meta: meta,
  };
  return JSON.stringify(result).slice(1, -1);
}
