/** An English reason of the service with what is variable in it, and its German. */
export type ReasonForm = readonly [english: RegExp, german: (...parts: readonly string[]) => string];

/** The German of the first form that fits; undefined where none does. */
export function germanBy(reason: string, forms: readonly ReasonForm[]): string | undefined {
  for (const [english, german] of forms) {
    const found = english.exec(reason);
    if (found !== null) return german(...found.slice(1));
  }
  return undefined;
}
