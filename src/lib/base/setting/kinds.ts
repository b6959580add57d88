import { z } from 'zod';
import type { Setting } from './setting.ts';

/** The kinds of settings there are, each with the words in which a wrong text is refused. */

const MEBIBYTE = 1024 * 1024;

/** Any text. */
export const word = (byDefault: string, meaning: string): Setting<string> => ({
  form: z.string(),
  byDefault,
  meaning,
});

/** Any text, or none. */
export const optionalWord = (meaning: string): Setting<string | undefined> => ({
  form: z.string(),
  byDefault: undefined,
  meaning,
});

/** A text, or none, that nobody may see. */
export const secret = (meaning: string): Setting<string | undefined> => ({
  ...optionalWord(meaning),
  isSecret: true,
});

const wholeForm = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must lie in ${min} to ${max}`);

/** A whole number within bounds, both included. */
export const whole = (min: number, max: number, byDefault: number, meaning: string): Setting<number> => ({
  form: wholeForm(min, max),
  byDefault,
  meaning,
});

/** The same, or none. */
export const optionalWhole = (min: number, max: number, meaning: string): Setting<number | undefined> => ({
  form: wholeForm(min, max),
  byDefault: undefined,
  meaning,
});

const SIZE_UNITS: Readonly<Record<string, number>> = { '': 1, KIB: 1024, MIB: MEBIBYTE };

/** Bytes, also written with KiB or MiB. */
export const size = (min: number, max: number, byDefault: number, meaning: string): Setting<number> => ({
  form: z
    .string()
    .regex(/^\d+\s*(KiB|MiB)?$/i, 'must be bytes, or a number with KiB or MiB')
    .transform((text) => Number.parseInt(text, 10) * SIZE_UNITS[text.replace(/[\d\s]/g, '').toUpperCase()]!)
    .refine((value) => value >= min && value <= max, `must lie in ${min} to ${max} bytes`),
  byDefault,
  meaning,
});

/** Something that is on or off. */
export const toggle = (byDefault: 'on' | 'off', meaning: string): Setting<boolean> => ({
  form: z
    .string()
    .regex(/^(on|off|true|false|1|0)$/i, 'must be on or off')
    .transform((text) => /^(on|true|1)$/i.test(text)),
  byDefault: byDefault === 'on',
  meaning,
});

/** One of a few words; the first is the default. */
export function choice<const Words extends readonly [string, ...string[]]>(
  words: Words,
  meaning: string,
): Setting<Words[number]> {
  const form = z
    .string()
    .refine((text) => words.includes(text), `must be one of ${words.join(', ')}`)
    .transform((text): Words[number] => text);
  return { form, byDefault: words[0], meaning };
}

/** Words between commas. */
export const list = (meaning: string): Setting<readonly string[]> => ({
  form: z.string().transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
  byDefault: [],
  meaning,
});

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const addressForm = z.string().refine(isWebAddress, 'must be an http or https address');

/** An address of this service, or none. */
export const optionalAddress = (meaning: string): Setting<string | undefined> => ({
  form: addressForm,
  byDefault: undefined,
  meaning,
});

/** Where somebody else's service is asked. */
export const upstreamAddress = (byDefault: string, meaning: string): Setting<string> => ({
  form: addressForm,
  byDefault,
  meaning,
  isUpstream: true,
});
