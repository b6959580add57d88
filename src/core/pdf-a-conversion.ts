import type { Cpu, Programs } from './tools.ts';

/** What a document is to become. */
export interface PdfAOrder {
  readonly pdf: Uint8Array;
  /** Default: by what the document has. */
  readonly level?: string | undefined;
  readonly mode: 'auto' | 'lossless' | 'redistill';
  readonly nowMs: number;
  readonly isTest: boolean;
  /** Of the conversion, in milliseconds, without what it waits for slots. */
  readonly timeoutMs: number;
  /** What the call has waited for slots so far, in milliseconds. */
  readonly waitedMs: () => number;
}

export interface PdfAConverted {
  readonly pdf: Uint8Array;
  readonly level: string;
  /** Response headers about it, without `X-`. */
  readonly facts: Readonly<Record<string, string>>;
  /** Tokens of `X-Warning`. */
  readonly warnings: readonly string[];
}

/** Converts to PDF/A: what one operation does and others may end with. @throws InvalidInput with `file` as the field */
export type PdfAConversion = (
  order: PdfAOrder,
  tools: { readonly programs: Programs; readonly cpu: Cpu },
  signal: AbortSignal,
) => Promise<PdfAConverted>;
