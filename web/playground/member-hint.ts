import type { Schema } from './operations.ts';

interface HintWords {
  readonly atMost: (count: string) => string;
  readonly number: (value: number) => string;
}

/** The description with those bounds that it does not have itself; undefined when there is nothing of all this. */
export function memberHint(
  { description, minimum, maximum, maxLength }: Schema,
  { atMost, number }: HintWords,
): string | undefined {
  const written = numbersIn(description ?? '');
  const isNew = (...bounds: readonly number[]) => bounds.some((bound) => !written.has(bound));
  const bounds = [
    minimum !== undefined && maximum !== undefined && isNew(minimum, maximum)
      ? `${number(minimum)}–${number(maximum)}`
      : undefined,
    maxLength !== undefined && isNew(maxLength) ? atMost(number(maxLength)) : undefined,
  ];
  const text = [description, ...bounds].filter((part) => part !== undefined).join(' · ');
  return text === '' ? undefined : text;
}

/** `20,000` in English and `20.000` in German are the number 20000. */
const numbersIn = (text: string): ReadonlySet<number> =>
  new Set(
    Array.from(text.matchAll(/\d+(?:[.,\u00a0\u202f]\d{3})*/g), ([digits]) =>
      Number(digits.replaceAll(/\D/g, '')),
    ),
  );
