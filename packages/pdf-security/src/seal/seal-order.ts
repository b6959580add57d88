/** Where a seal is seen: lengths in centimetres. */
export interface VisibleSeal {
  readonly page: number;
  readonly position: SealPosition;
  /** From the edge that `position` names, or from the middle of a centred axis. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width: number;
  readonly height: number;
}

export const SEAL_POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;

export type SealPosition = (typeof SEAL_POSITIONS)[number];

export type SealLevel = 'B-B' | 'B-T';

/** A document and how it is to be sealed. */
export interface SealOrder {
  readonly file: Uint8Array;
  /** A PKCS#12 file and its password. */
  readonly keyFile: Uint8Array;
  readonly password: string;
  readonly level: SealLevel;
  readonly reason?: string | undefined;
  readonly location?: string | undefined;
  readonly contact?: string | undefined;
  /** Name of the field; the next free one of `Seal`, `Seal_2` … by default. */
  readonly field?: string | undefined;
  readonly visible?: VisibleSeal | undefined;
  /** Milliseconds since 1970. */
  readonly sealedAt: number;
}

/** What of the request prevents a seal. The message is for the caller. */
export class SealRefused extends Error {
  readonly member: 'files' | 'visiblePage';
  constructor(member: 'files' | 'visiblePage', description: string) {
    super(description);
    this.name = 'SealRefused';
    this.member = member;
  }
}
