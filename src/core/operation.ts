import type { Violation } from '@kontor/base';
import type { Settings } from '@kontor/schema';
import type { z } from 'zod';
import type { BytePieces } from './byte-pieces.ts';
import type { ToolName, Tools } from './tools.ts';
import type { NamedUpload } from './upload.ts';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** May contain `{name}` parameters: they join the input like query parameters. */
  readonly path: string;
  /** The OpenAPI operationId. */
  readonly id: string;
}

/** What an operation hands back. `warnings` become X-Warning, `facts` further X- headers: that is `http/`'s matter. */
export interface Output {
  readonly type: string;
  readonly body: Uint8Array | BytePieces | object;
  /** Without extension: the type gives it. */
  readonly filename?: string;
  readonly warnings?: readonly string[];
  /** Chosen by the caller, any text; wins over `filename`. */
  readonly namedByCaller?: string;
  /** Name without `X-` → value, ASCII. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Milliseconds by the names that the declaration lists: Server-Timing. */
  readonly timings?: Readonly<Record<string, number>>;
  /** Identity of stored content: an entity tag with its quotes, and an HTTP date. */
  readonly validators?: { readonly etag: string; readonly lastModified: string };
}

export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
}

/** What the owner of an account has set for its calls. */
export interface AccountSettings {
  /** The VAT ID under which it asks registers. */
  readonly vatRequester?: string;
}

/** No settings, or none that matter. */
export type NoValues = Readonly<Record<never, never>>;

/** What a run gets besides its input: of tools and settings those that its declaration names. */
export interface Context<Asked extends ToolName = never, Values = NoValues> {
  /** The media type to produce: the outcome of the negotiation, one of `produces`. */
  readonly type: string;
  readonly tools: Pick<Tools, Asked>;
  readonly clock: Clock;
  readonly settings: Values;
  /** The call was made with a test key: documents carry a mark, no register is asked (rules: Test keys). */
  readonly isTest: boolean;
  /** Fires at the deadline, when the caller is gone and at shutdown. */
  readonly signal: AbortSignal;
  /** Id of the call, `X-Request-Id`. Absent where nobody called. */
  readonly requestId?: string;
  /** Of the caller. */
  readonly account?: AccountSettings;
  /** What this run has waited for slots so far, in milliseconds: not its own time. Absent where nothing queues. */
  readonly waitedMs?: number;
}

/** What a further check looks at besides the input; without `type` the caller takes none of `produces`. */
export type FurtherCheck<Asked extends ToolName = never, Values = NoValues> = Pick<
  Context<Asked, Values>,
  'tools' | 'signal' | 'settings' | 'account'
> & { readonly type: string | undefined };

/** A named request for docs, playground and the tests that replay every example. */
export interface Example<Input> {
  readonly title: string;
  readonly input: Input;
}

/** The input comes as a file: in a form (`multipart/form-data`) with the other members as its fields, or alone. */
export interface UploadBody {
  readonly kind: 'upload';
  /** The member of `input` that takes the file (`uploadedFile()`): name of its part in a form. */
  readonly field: string;
  /** Media types under which the file may come alone, as the whole body; other members may be in the query. */
  readonly types: readonly [string, ...string[]];
}

/** A part of a form that is a file, at most `max` times. */
export interface FilePart {
  readonly max: number;
  /** Media types, for the interface document: the part's own makes no difference. */
  readonly types: readonly [string, ...string[]];
  /** The member is the one file (`uploadedFile()`), no list. */
  readonly isOne?: true;
}

/** The input comes as a form with lists of files: parts of one name, in their order. */
export interface FormBody {
  readonly kind: 'form';
  /** The members of `input` that take files (`uploadedFiles()`, or `uploadedFile()` for one), by name: names of their parts. */
  readonly files: Readonly<Record<string, FilePart>>;
  /** Members whose part is JSON. */
  readonly json?: readonly string[];
  /** Members that are lists of texts, and how many parts each may have. */
  readonly lists?: Readonly<Record<string, number>>;
}

/**
 * The input comes as a JSON object, or as a form: then the object is the part `payload`, and the files of other parts
 * are added to its lists.
 */
export interface JsonOrFormBody {
  readonly kind: 'json-or-form';
  /** Name of the part that has the JSON object. */
  readonly payload: string;
  /** Members of `input` that are lists, by name: names of the parts whose files are added to them. */
  readonly files: Readonly<Record<string, AddedFilePart>>;
}

/** A file part whose files become entries of a list that JSON can have as well. */
export interface AddedFilePart extends FilePart {
  /** The entry of the list; default: the file (`NamedUpload`) itself. */
  readonly entry?: (file: NamedUpload) => unknown;
}

/** How an operation takes its input, where that is not a JSON object alone. */
export type RequestBody = UploadBody | FormBody | JsonOrFormBody;

/** The members that take files. */
export const fileMembers = (body: RequestBody | undefined): readonly string[] => {
  if (body === undefined || body.kind === 'json-or-form') return [];
  return body.kind === 'upload' ? [body.field] : Object.keys(body.files);
};

/** One operation: everything else (routes, docs, metering, tests) is derived from this declaration. */
export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Asked extends ToolName = never,
  Values = NoValues,
> {
  /** `epc-qr-code`: also metric label, key scope, MCP tool and, as COST_EPC_QR_CODE, the price setting. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Group in the interface document, after which generated clients call a class; default: the title. */
  readonly tag?: string;
  readonly routes: readonly Route[];
  /** Path that replaces a deprecated operation, and since when (Unix seconds). */
  readonly deprecated?: { readonly successor: string; readonly since: number };
  /** Credits a successful call costs unless the operator sets COST_<NAME>. */
  readonly cost: number;
  /** The tools that it works with. */
  readonly tools?: readonly Asked[];
  /** What the operator may set, by the variable's name; several declarations may share one. */
  readonly settings?: Settings<Values>;
  /** Of the run itself; waiting for a worker may take as long besides. */
  readonly timeoutMs: number | ((settings: NoInfer<Values>) => number);
  /** The text for the caller at that time, where "away" is not the whole reason. */
  readonly deadlineText?: (timeoutMs: number) => string;
  /** How POST brings the input; default: a JSON object. */
  readonly body?: RequestBody;
  /** One schema for body and query. Strings arrive trimmed, blank and null members absent (contract: Input rules). */
  readonly input: Input;
  /**
   * What the interface document and generated clients call the JSON body; without it the body has no name of its own.
   */
  readonly inputModel?: string;
  /** Members that are taken as they are: texts neither trimmed nor dropped when blank, nor anything in lists. */
  readonly verbatim?: readonly string[];
  /**
   * Members beyond the original interface, `x-extension` in OpenAPI (contract: Interface document), as dotted paths;
   * `output=SVG` is one word of a list.
   */
  readonly extensions?: readonly string[];
  /** The whole operation is beyond the original interface. */
  readonly isExtension?: true;
  /** Media types of its answers beyond the original interface. */
  readonly addedTypes?: readonly string[];
  /** What the interface document calls its answer, where it shares that of another operation; default: after the name. */
  readonly answerName?: string;
  /**
   * Rules across fields. Members that the schema refused are absent, so that all violations of a request come
   * at once: a rule whose members are not all there is skipped. Its violations of a refused member are dropped.
   */
  readonly check?: (
    input: Partial<z.output<Input>>,
    settings: NoInfer<Values>,
    account: AccountSettings,
  ) => readonly Violation[];
  /**
   * What takes a worker to find, e.g. that a content is too long for its symbol, or depends on the media type of the
   * answer. Asked only when something else is wrong, so that all violations come at once; when nothing is, run() finds
   * the same. Members as for `check`.
   */
  readonly furtherCheck?: (
    input: Partial<z.output<Input>>,
    context: FurtherCheck<NoInfer<Asked>, NoInfer<Values>>,
  ) => Promise<readonly Violation[]>;
  /** Media types, the first is the default. */
  readonly produces: readonly string[];
  /**
   * How the type is chosen (contract: Content negotiation): `fixed` ignores Accept; `on-demand` is the first of two
   * types unless the second is named above it; `accept` is full negotiation; `input` leaves it to run().
   */
  readonly negotiation: 'fixed' | 'on-demand' | 'accept' | 'input';
  /** 204 is a possible answer: run() returns undefined. */
  readonly mayBeEmpty?: boolean;
  /** JSON Schema of a JSON result, for OpenAPI. */
  readonly result?: z.ZodType;
  /** Answers of stored content: 200 carries ETag and Last-Modified (`Output.validators`). */
  readonly hasValidators?: true;
  /** Response headers of its own (without `X-`), name → description, for OpenAPI. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Parts of the work whose times are sent as Server-Timing, token → meaning, for OpenAPI. */
  readonly timings?: Readonly<Record<string, string>>;
  /** X-Warning tokens that it can set, token → meaning, for OpenAPI and docs. */
  readonly warnings?: Readonly<Record<string, string>>;
  /** At least one; the first is the smoke test and prefills the playground. */
  readonly examples: readonly [Example<z.input<Input>>, ...Example<z.input<Input>>[]];
  run(input: z.output<Input>, context: Context<Asked, NoInfer<Values>>): Promise<Output | undefined>;
}

/** Gives a declaration its types; adds nothing. */
export function operation<Input extends z.ZodType, Asked extends ToolName = never, Values = NoValues>(
  declaration: Operation<Input, Asked, Values>,
): Operation<Input, Asked, Values> {
  return declaration;
}

/**
 * A declaration in the list, its own types put aside: the list has operations of different types, and only
 * the pipeline, which validates with the very schema of the same declaration, calls check and run.
 */
// biome-ignore lint/suspicious/noExplicitAny: the one place where operations of different types are listed
export type AnyOperation = Operation<any, any, any>;

/** Time of one call in milliseconds, by the operation's settings. */
export const timeoutOf = ({ timeoutMs }: AnyOperation, settings: unknown): number =>
  typeof timeoutMs === 'function' ? timeoutMs(settings) : timeoutMs;
