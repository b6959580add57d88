import { UsageError } from './command.ts';

type Value = string | boolean | undefined;

/** The number of an account, as `account list` shows it. */
export function accountArgument(text: Value): number {
  return idArgument(text, 'account');
}

export function idArgument(text: Value, what: string): number {
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`<${what} id> must be a number`);
  return Number(text);
}

/** A whole number of an option; `undefined` when it is not given. */
export function countOption(text: Value, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${name} must be a whole number from 1 to 999999999`);
  return Number(text);
}

/** Texts between commas; `undefined` when the option is not given. */
export function listOption(text: Value): readonly string[] | undefined {
  if (typeof text !== 'string') return undefined;
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

const DAY_MS = 86_400_000;

/** `2027-01-31`: through the end of that day (UTC); `2027-01-31T12:00:00Z`: until then. Unix milliseconds. */
export function instantOption(text: Value, name: string): number | undefined {
  if (text === undefined) return undefined;
  const match = typeof text === 'string' ? /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2})?Z)?$/.exec(text) : null;
  const at = match === null ? Number.NaN : Date.parse(match[0]);
  // JavaScript turns 31 February into 3 March.
  const isReal = match !== null && !Number.isNaN(at) && new Date(at).toISOString().startsWith(match[1]!);
  if (!isReal)
    throw new UsageError(`--${name} must be a day such as 2027-01-31 or a time such as 2027-01-31T12:00:00Z`);
  return match[2] === undefined ? at + DAY_MS : at;
}

export function creditsArgument(text: Value): number | 'unlimited' | undefined {
  if (text === undefined || text === 'unlimited') return text;
  if (typeof text !== 'string' || !/^\d{1,12}$/.test(text))
    throw new UsageError('--credits must be a number or "unlimited"');
  return Number(text);
}
