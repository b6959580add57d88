import type { PlaygroundResult } from '../shell/playground-call.ts';
import { bytes, number } from '../texts/formats.ts';
import { playgroundTexts } from './playground.texts.ts';

/** Media types by the names that people use. */
const KINDS: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/pdf': 'PDF',
  'application/xml': 'XML',
  'application/zip': 'ZIP',
  'text/html': 'HTML',
  'text/plain': 'Text',
  'text/xml': 'XML',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/tiff': 'TIFF',
  'image/svg+xml': 'SVG',
};

/** A result in a line, for those who cannot see it. @example 'PDF, 1 page, 42 kB' */
export function resultWords({ status, type, content, headers }: PlaygroundResult): string {
  const t = playgroundTexts();
  if (status === 204) return t.found204;
  const [media = ''] = type.split(';');
  const pages = headers.find(([name]) => name === 'x-page-count')?.[1];
  return [
    KINDS[media] ?? media,
    ...(pages === undefined ? [] : [t.pageCount(Number(pages), number(Number(pages)))]),
    bytes(content.size),
  ].join(', ');
}
