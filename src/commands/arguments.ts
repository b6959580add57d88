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

export function creditsArgument(text: Value): number | 'unlimited' | undefined {
  if (text === undefined || text === 'unlimited') return text;
  if (typeof text !== 'string' || !/^\d{1,12}$/.test(text))
    throw new UsageError('--credits must be a number or "unlimited"');
  return Number(text);
}
