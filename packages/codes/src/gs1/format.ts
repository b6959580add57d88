import { applicationIdentifiers } from './application-identifiers.data.ts';
import type { RuleName } from './value-rules.ts';

/** One part of an element's value. */
export interface FormatPart {
  readonly set: 'n' | 'x' | 'y' | 'z';
  readonly min: number;
  readonly max: number;
  readonly isOptional: boolean;
  /** What it must satisfy beside length and characters. */
  readonly rule: RuleName | undefined;
}

const PART = /^([nxyz])(\.\.)?(\d+)(\?)?(?::([a-z]+))?$/;

function part(text: string): FormatPart {
  const [, set, open, length, optional, rule] = PART.exec(text) ?? [];
  const max = Number(length);
  return {
    set: set as FormatPart['set'],
    min: open === undefined ? max : 1,
    max,
    isOptional: optional !== undefined,
    rule: rule as RuleName | undefined,
  };
}

function formatTable(): ReadonlyMap<string, readonly FormatPart[]> {
  const table = new Map<string, readonly FormatPart[]>();
  for (const line of applicationIdentifiers) {
    const [range, ...parts] = line.split(' ');
    const [first, last = first] = range!.split('-');
    const format = parts.map(part);
    for (let ai = Number(first); ai <= Number(last); ai++) {
      table.set(String(ai).padStart(first!.length, '0'), format);
    }
  }
  return table;
}

let formats: ReadonlyMap<string, readonly FormatPart[]> | undefined;

/** The parts of an Application Identifier's value, or `undefined` when the identifier is not assigned. */
export function formatOf(ai: string): readonly FormatPart[] | undefined {
  formats ??= formatTable();
  return formats.get(ai);
}

/** Digits of an identifier by its first two (GS1 General Specifications figure 7.8.2-1). */
export function identifierLength(firstTwo: string): 2 | 3 | 4 | undefined {
  if (/^(0[0-4]|1\d|2[0-2]|30|37|9\d)$/.test(firstTwo)) return 2;
  if (/^(2[3-5]|4[0-2]|71)$/.test(firstTwo)) return 3;
  return /^(3[1-69]|43|7[02]|8[0-2])$/.test(firstTwo) ? 4 : undefined;
}

/** Length with the identifier of elements that need no separator (GS1 General Specifications figure 7.8.5-2). */
export function predefinedLength(ai: string): number | undefined {
  const firstTwo = ai.slice(0, 2);
  if (firstTwo === '00') return 20;
  if (/^0[123]$/.test(firstTwo)) return 16;
  if (firstTwo === '04') return 18;
  if (/^1[1-9]$/.test(firstTwo)) return 8;
  if (firstTwo === '20') return 4;
  if (/^3[1-6]$/.test(firstTwo)) return 10;
  return firstTwo === '41' ? 16 : undefined;
}
