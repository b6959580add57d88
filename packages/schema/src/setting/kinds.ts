import { BlockList, isIP } from 'node:net';
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

/** A folder that is there, or none. */
export const folder = (meaning: string): Setting<string | undefined> => ({
  ...optionalWord(meaning),
  isFolder: true,
});

/** A program of the machine: a path, or a name to be looked for on PATH. Without it the usual names are looked for. */
export const program = (what: string): Setting<string | undefined> => ({
  ...optionalWord(`program ${what}; default: searched`),
  isProgram: true,
});

/** A text, or none, that nobody may see. */
export const secret = (meaning: string): Setting<string | undefined> => ({
  ...optionalWord(meaning),
  isSecret: true,
});

/** The same as header fields carry it (RFC 9110, 5.5): visible ASCII. */
export const token = (meaning: string): Setting<string | undefined> => ({
  ...secret(meaning),
  form: z.string().regex(/^[\x21-\x7e]+$/, 'must be ASCII characters without blanks'),
});

const wholeForm = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

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

const sizeForm = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+\s*(KiB|MiB)?$/i, 'must be bytes, or a number with KiB or MiB')
    .transform((text) => Number.parseInt(text, 10) * SIZE_UNITS[text.replace(/[\d\s]/g, '').toUpperCase()]!)
    .refine((value) => value >= min && value <= max, `must be ${min} to ${max} bytes`);

/** Bytes, also written with KiB or MiB. */
export const size = (min: number, max: number, byDefault: number, meaning: string): Setting<number> => ({
  form: sizeForm(min, max),
  byDefault,
  meaning,
});

/** The same, or none. */
export const optionalSize = (min: number, max: number, meaning: string): Setting<number | undefined> => ({
  form: sizeForm(min, max),
  byDefault: undefined,
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
  return { form: choiceForm(words), byDefault: words[0], meaning };
}

/** The same, or none. */
export const optionalChoice = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  meaning: string,
): Setting<Words[number] | undefined> => ({ form: choiceForm(words), byDefault: undefined, meaning });

const choiceForm = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .refine((text) => words.includes(text), `must be one of ${words.join(', ')}`)
    .transform((text): Words[number] => text);

const wordsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Any texts between commas. */
export const words = (meaning: string): Setting<readonly string[]> => ({
  form: z.string().transform(wordsOf),
  byDefault: [],
  meaning,
});

const isOrigin = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = /^https?:$/.test(url?.protocol ?? '') && !text.includes('*');
  return isPlain && url?.origin === text.replace(/\/$/, '');
};

/** Origins between commas, each exactly one: a star would let every page of the web call. */
export const origins = (meaning: string): Setting<readonly string[]> => ({
  form: z
    .string()
    .transform((text) => wordsOf(text).map((one) => one.replace(/\/$/, '')))
    .refine(
      (all) => all.every(isOrigin),
      'must be origins such as https://shop.example.org, separated by commas; * is not supported',
    ),
  byDefault: [],
  meaning,
});

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(
      address,
      /^\d{1,3}$/.test(bits) ? Number(bits) : -1,
      family === 4 ? 'ipv4' : 'ipv6',
    );
    return true;
  } catch {
    return false;
  }
}

/** Addresses and networks (CIDR) between commas. */
export const networks = (meaning: string): Setting<readonly string[]> => ({
  form: z
    .string()
    .transform(wordsOf)
    .refine(
      (all) => all.every(isNetwork),
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    ),
  byDefault: [],
  meaning,
});

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const addressForm = z
  .string()
  .refine(
    (text) => isWebAddress(text) && new URL(text).username + new URL(text).hash === '',
    'must be an http or https address without user name and fragment',
  );
const plainAddressForm = z
  .string()
  .refine(
    (text) => isPlainWebAddress(text),
    'must be an http or https address without user name, query and fragment',
  );

/** An address of this service, or none. */
export const optionalAddress = (meaning: string): Setting<string | undefined> => ({
  form: plainAddressForm,
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

const isPlainWebAddress = (text: string): boolean => {
  const url = isWebAddress(text) ? new URL(text) : undefined;
  return url !== undefined && url.username + url.password + url.search + url.hash === '';
};

/** The same without a default: only who sets it has such a service. */
export const optionalUpstreamAddress = (meaning: string): Setting<string | undefined> => ({
  form: plainAddressForm,
  byDefault: undefined,
  meaning,
  isUpstream: true,
});
