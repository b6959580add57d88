const HEADER_BYTES = 1_024;

/** Whether a file is a PDF: by its bytes, whatever it was sent as (ISO 32000-1, annex H.3.4.1). */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_BYTES)).includes('%PDF-');
