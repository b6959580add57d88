import type { TimestampAuthority } from '@kontor/pdf-security';
import type { StepDeclaration } from '@kontor/pdf-tools';
import type { BytePieces } from '../../core/byte-pieces.ts';
import type { PdfAConversion } from '../../core/pdf-a-conversion.ts';
import type { Cpu, Pictures, Programs } from '../../core/tools.ts';
import type { NamedUpload } from '../../core/upload.ts';

/** What a step beyond the editing of the document works with. */
export interface StepContext {
  /** Its place in the caller's list. */
  readonly index: number;
  readonly tools: {
    readonly programs: Programs;
    readonly cpu: Cpu;
    readonly pictures: Pictures;
    readonly timestamps: TimestampAuthority;
  };
  readonly signal: AbortSignal;
  readonly nowMs: number;
  readonly isTest: boolean;
  /** What is left of the call's time. */
  readonly timeoutMs: () => number;
  /** What the call has waited for slots so far. */
  readonly waitedMs: () => number;
  readonly convertToPdfA: PdfAConversion;
  readonly assets: readonly NamedUpload[];
}

/** A document after a step, and what response headers report of it. */
export interface StepResult {
  readonly pdf: Uint8Array;
  readonly facts?: Readonly<Record<string, string>>;
  readonly warnings?: readonly string[];
}

/** A step that takes the bytes of a document and gives others. */
export interface BytesStep extends StepDeclaration {
  readonly phase: 'convert' | 'seal' | 'encrypt';
  run(pdf: Uint8Array, values: Readonly<Record<string, unknown>>, context: StepContext): Promise<StepResult>;
}

/** What a call answers in place of a PDF. */
export interface Answer {
  readonly type: string;
  readonly body: Uint8Array | BytePieces;
  readonly filename: string;
}

/** A step that makes something else of the document. */
export interface AnswerStep extends StepDeclaration {
  readonly phase: 'answer';
  /** Pages that it is for; default all. The others are left out before. */
  readonly pages?: (values: Readonly<Record<string, unknown>>) => string | undefined;
  answer(
    document: AnsweredDocument,
    values: Readonly<Record<string, unknown>>,
    context: StepContext,
  ): Promise<Answer>;
}

export interface AnsweredDocument {
  /** One, unless the step takes it apart. */
  readonly documents: readonly Uint8Array[];
  /** Numbers of the pages as they were before others were left out. */
  readonly numbers: readonly number[];
  /** Of the pages in points, as they are seen. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}
