/** What the page of an operation has beside its fields and its call, in one language: made when the pages are built. */
export interface OperationDetails {
  readonly answers: readonly AnswerDetails[];
  /** Of the request, in the order in which they matter. */
  readonly requestHeaders: readonly HeaderDetails[];
  /** Of all answers together. */
  readonly answerHeaders: readonly HeaderDetails[];
  /** Identifiers of status 406, by the member that they are about. */
  readonly errors: readonly FieldErrors[];
  /** Tokens of `X-Warning` beside those of all operations, explained on the page of errors. */
  readonly warnings: readonly string[];
  /** A table as HTML, trusted; empty where the operation has no limits of its own. */
  readonly limits: string;
  /** Names of the guides about it. */
  readonly guides: readonly string[];
}

export interface AnswerDetails {
  readonly status: string;
  readonly meaning: string;
  /** Media types; none: the answer has no body. */
  readonly types: readonly string[];
  /** JSON text, where the body is JSON. */
  readonly example?: string;
  /** Of errors: the identifier. */
  readonly identifier?: string;
}

export interface HeaderDetails {
  readonly name: string;
  readonly meaning: string;
}

export interface FieldErrors {
  /** `items[].unitPrice` */
  readonly field: string;
  readonly identifiers: readonly string[];
}
