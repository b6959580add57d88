import type { AnyOperation } from '../core/operation.ts';

/** Media types that a caller takes, `*` standing for any (RFC 9110, 12.5.1). */
export interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  /** 0 to 1; 0: not this. */
  readonly quality: number;
}

/** What a caller takes; nothing named: anything. */
export type Accepted = readonly MediaRange[];

/** Quality of one media type: the most specific range that names it decides; `undefined`: no range names it. */
function qualityOf(ranges: Accepted, media: string): number | undefined {
  const [type, subtype] = media.split('/');
  const exact = ranges.find((range) => range.type === type && range.subtype === subtype);
  const group = ranges.find((range) => range.type === type && range.subtype === '*');
  const any = ranges.find((range) => range.type === '*' && range.subtype === '*');
  return (exact ?? group ?? any)?.quality;
}

/** The media type to produce; `undefined`: the caller accepts none of ours (contract: Content negotiation). */
export function negotiate(operation: AnyOperation, accepted: Accepted): string | undefined {
  const fallback = operation.produces[0] ?? 'application/json';
  if (operation.negotiation === 'on-demand') return secondOnDemand(operation.produces, accepted) ?? fallback;
  if (operation.negotiation === 'accept') return fullNegotiation(operation.produces, accepted);
  return fallback;
}

/** The second type only when named itself and ranked above the first and the wildcards (contract: Content negotiation). */
function secondOnDemand([first = '', second = '']: readonly string[], ranges: Accepted): string | undefined {
  const [type, subtype] = second.split('/');
  const quality = ranges.find((range) => range.type === type && range.subtype === subtype)?.quality ?? 0;
  const rivals = ranges.filter((range) => covers(range, first)).map((range) => range.quality);
  return quality > Math.max(0, ...rivals) ? second : undefined;
}

function covers({ type, subtype }: MediaRange, media: string): boolean {
  if (type === '*') return subtype === '*';
  const [mediaType, mediaSubtype] = media.split('/');
  return type === mediaType && (subtype === mediaSubtype || subtype === '*');
}

/**
 * The best named type wins; `image/*` means PNG; nothing named, a wildcard or only `application/json` mean the default
 * (contract: Content negotiation).
 */
function fullNegotiation(produces: readonly string[], ranges: Accepted): string | undefined {
  const fallback = produces[0];
  if (ranges.length === 0) return fallback;
  const candidates = produces
    .map((media) => ({ media, quality: qualityOf(ranges, media) ?? 0, rank: rankOf(ranges, media) }))
    .filter((candidate) => candidate.quality > 0);
  candidates.sort((a, b) => b.quality - a.quality || b.rank - a.rank);
  if (candidates[0] !== undefined) return candidates[0].media;
  const json = ranges.some(
    (range) => range.type === 'application' && range.subtype === 'json' && range.quality > 0,
  );
  const fallbackRefused = fallback !== undefined && qualityOf(ranges, fallback) === 0;
  return json && !fallbackRefused ? fallback : undefined;
}

/** Between equal qualities the exactly named type wins, then PNG for `image/*`, then the order of `produces`. */
function rankOf(ranges: Accepted, media: string): number {
  const [type, subtype] = media.split('/');
  if (ranges.some((range) => range.type === type && range.subtype === subtype && range.quality > 0)) return 2;
  return media === 'image/png' && ranges.some((range) => range.type === 'image' && range.subtype === '*')
    ? 1
    : 0;
}
