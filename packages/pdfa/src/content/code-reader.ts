import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { type CodeMap, parseCodeMap } from './code-map.ts';

/** How the bytes of a string divide into character codes. */
export interface CodeReader {
  readonly kind: 'simple' | 'identity' | 'embedded' | 'predefined';
  /** CMap of an embedded encoding. */
  readonly map?: CodeMap;
  codes(bytes: Uint8Array): Iterable<number>;
}

const ONE_BYTE: CodeReader = { kind: 'simple', codes: (bytes) => bytes };

const twoByteCodes = (bytes: Uint8Array): readonly number[] => {
  const codes: number[] = [];
  for (let i = 0; i + 1 < bytes.length; i += 2) codes.push((bytes[i]! << 8) | bytes[i + 1]!);
  return codes;
};
const IDENTITY: CodeReader = { kind: 'identity', codes: twoByteCodes };
const PREDEFINED: CodeReader = { kind: 'predefined', codes: () => [] };

/** The code reader of a font (ISO 32000-1, 9.7.6.2); predefined CMaps of Asian scripts give no codes. */
export function codeReader(document: EditablePdf, font: ObjectCursor): CodeReader {
  if (font.at('Subtype').name !== 'Type0') return ONE_BYTE;
  const encoding = font.at('Encoding');
  const { name, stream } = encoding;
  if (name === 'Identity-H' || name === 'Identity-V') return IDENTITY;
  const data = stream === undefined ? undefined : document.decoded(stream);
  if (data === undefined) return PREDEFINED;
  const map = parseCodeMap(data);
  const base =
    encoding.at('UseCMap').stream === undefined ? (encoding.at('UseCMap').name ?? map.base) : 'other';
  if (base !== undefined && base !== 'Identity-H' && base !== 'Identity-V') return PREDEFINED;
  return { kind: 'embedded', map, codes: (bytes) => map.codes(bytes) };
}
