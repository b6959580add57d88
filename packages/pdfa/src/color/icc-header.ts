/** What PDF/A asks of an ICC profile, from its header (ICC.1:2010, 7.2). */
export interface IccHeader {
  /** Major version: 2 or 4. */
  readonly version: number;
  /** @example mntr */
  readonly deviceClass: string;
  /** @example 'RGB ' */
  readonly colorSpace: string;
  readonly components: 1 | 3 | 4;
}

const HEADER_BYTES = 128;
const COMPONENTS: Readonly<Record<string, 1 | 3 | 4>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 };

/** Undefined for what is no profile, or one of a colour space that PDF does not take. */
export function iccHeader(profile: Uint8Array): IccHeader | undefined {
  if (profile.length < HEADER_BYTES + 4) return undefined;
  const text = Buffer.from(profile.subarray(0, HEADER_BYTES)).toString('latin1');
  const length = Buffer.from(profile.subarray(0, 4)).readUInt32BE(0);
  // Validators read the length that the profile declares.
  if (text.slice(36, 40) !== 'acsp' || length > profile.length) return undefined;
  const colorSpace = text.slice(16, 20);
  const components = Object.hasOwn(COMPONENTS, colorSpace) ? COMPONENTS[colorSpace] : undefined;
  if (components === undefined) return undefined;
  return { version: profile[8]!, deviceClass: text.slice(12, 16), colorSpace, components };
}

/** Version 2 for PDF/A-1, up to 4 for the others (ISO 19005-1, 6.2.2; ISO 19005-2, 6.2.3). */
export const isVersionAllowed = ({ version }: IccHeader, part: number): boolean =>
  part === 1 ? version < 3 : version < 5;

/** Whether a profile may be that of an output intent. */
export function isOutputProfile(header: IccHeader, part: number): boolean {
  const isOutput = header.deviceClass === 'prtr' || header.deviceClass === 'mntr';
  return isOutput && header.colorSpace !== 'Lab ' && isVersionAllowed(header, part);
}
