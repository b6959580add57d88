import { type Violation, violation } from '@kontor/base';
import type { Format } from './format.ts';

/** Options after the check: everything optional, and of the type that the format asks for. */
export interface BarcodeOptions {
  readonly characterSet?: string;
  /** Percent (Aztec) or level 0 to 8 (PDF417). */
  readonly errorCorrection?: number;
  /** QR Code. */
  readonly errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H';
  readonly layers?: number;
  readonly version?: number;
  readonly compact?: boolean;
  readonly forceC40?: boolean;
  readonly gs1Format?: boolean;
  readonly autoEci?: boolean;
  readonly shape?: 'NONE' | 'SQUARE' | 'RECTANGLE';
  readonly compaction?: 'AUTO' | 'TEXT' | 'BYTE' | 'NUMERIC';
  readonly quietZone?: number;
  readonly showText?: boolean;
  readonly rotate?: number;
}

/** More than any name of a character set has, which is what the only option in words is. */
const MAX_TEXT = 100;

/** What an option must be. */
type Kind =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'text' }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'word'; readonly words: readonly (string | number)[] };

const flag: Kind = { kind: 'boolean' };
const text: Kind = { kind: 'text' };
const integer = (min: number, max: number): Kind => ({ kind: 'integer', min, max });
const word = (...words: readonly (string | number)[]): Kind => ({ kind: 'word', words });

const always: Readonly<Record<string, Kind>> = {
  quietZone: integer(0, 40),
  showText: flag,
  rotate: word(0, 90, 180, 270),
};

const byFormat: Readonly<Partial<Record<Format, Readonly<Record<string, Kind>>>>> = {
  AZTEC: { characterSet: text, errorCorrection: integer(0, 100), layers: integer(-4, 32) },
  CODE_128: { compact: flag },
  DATA_MATRIX: {
    compact: flag,
    forceC40: flag,
    gs1Format: flag,
    characterSet: text,
    shape: word('NONE', 'SQUARE', 'RECTANGLE'),
  },
  PDF_417: {
    compact: flag,
    autoEci: flag,
    characterSet: text,
    compaction: word('AUTO', 'TEXT', 'BYTE', 'NUMERIC'),
    errorCorrection: integer(0, 8),
  },
  QR_CODE: {
    compact: flag,
    gs1Format: flag,
    version: integer(1, 40),
    characterSet: text,
    errorCorrection: word('L', 'M', 'Q', 'H'),
  },
};

/** The GS1 forms of a symbology take its options but for what GS1 fixes. */
const likeOther: Readonly<Partial<Record<Format, Format>>> = {
  GS1_128: 'CODE_128',
  GS1_DATA_MATRIX: 'DATA_MATRIX',
  GS1_QR_CODE: 'QR_CODE',
};
const FIXED_BY_GS1: readonly string[] = ['gs1Format', 'characterSet'];

function kindsOf(format: Format): Readonly<Record<string, Kind>> {
  const other = likeOther[format];
  if (other === undefined) return { ...byFormat[format], ...always };
  const taken = Object.entries(byFormat[other] ?? {}).filter(([name]) => !FIXED_BY_GS1.includes(name));
  return { ...Object.fromEntries(taken), ...always };
}

function wrong(name: string, value: unknown, kind: Kind): Violation | undefined {
  const path = ['options', name];
  const invalid = (reason: string): Violation => violation(path, { kind: 'valid' }, reason);
  switch (kind.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : invalid('must be true or false');
    case 'text':
      if (typeof value !== 'string') return invalid('must be a string');
      return value.length > MAX_TEXT ? invalid('unknown character set') : undefined;
    case 'word':
      return kind.words.some((each) => each === value)
        ? undefined
        : invalid(`must be one of ${kind.words.join(', ')}`);
    case 'integer': {
      const { min, max } = kind;
      if (typeof value !== 'number' || !Number.isInteger(value)) return invalid('must be a whole number');
      const isInside = value >= min && value <= max;
      return isInside
        ? undefined
        : violation(path, { kind: 'between', min, max }, `${value} is outside ${min} to ${max}`);
    }
  }
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** Violations of the options that belong to the format; those of other formats are not looked at. */
export function optionViolations(
  format: Format,
  options: Readonly<Record<string, unknown>>,
): readonly Violation[] {
  const found: Violation[] = [];
  for (const [name, kind] of Object.entries(kindsOf(format))) {
    const violated = isPresent(options[name]) ? wrong(name, options[name], kind) : undefined;
    if (violated !== undefined) found.push(violated);
  }
  if (format.endsWith('DATA_MATRIX') && options.compact === true && options.forceC40 === true) {
    found.push(
      violation(
        ['options', 'compact'],
        { kind: 'combined', with: 'forceC40' },
        'cannot be combined with forceC40',
      ),
    );
  }
  return found;
}

/** The options that belong to the format, out of checked ones. */
export function optionsFor(format: Format, options: Readonly<Record<string, unknown>>): BarcodeOptions {
  const taken: Record<string, unknown> = {};
  for (const name of Object.keys(kindsOf(format))) {
    if (!isPresent(options[name])) continue;
    const isLevel = name === 'errorCorrection' && typeof options[name] === 'string';
    taken[isLevel ? 'errorCorrectionLevel' : name] = options[name];
  }
  return taken;
}
