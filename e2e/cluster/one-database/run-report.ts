/** Prints what was measured and what must not be; the exit code is 1 when there is any of the latter. */
export function report(measured: Readonly<Record<string, unknown>>, faults: readonly string[]): void {
  for (const [name, value] of Object.entries(measured)) console.log(`${name}: ${value}`);
  console.log(`faults: ${faults.length}`);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

/** A setting of a program as a whole number. @throws when it is none or below `least` */
export function wholeNumber(name: string, text: string, least = 1): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least)
    throw new Error(`--${name} must be a whole number of at least ${least}`);
  return number;
}
