/**
 * What 1,000 credits of an offer cost, in the smallest unit of the currency, rounded half up.
 * @param price in the smallest unit
 * @returns undefined where there are no credits to divide by
 * @example pricePerThousand(1_900, 1_500) // 1267
 */
export function pricePerThousand(price: number, credits: number): number | undefined {
  if (credits <= 0) return undefined;
  const divisor = BigInt(credits);
  return Number((BigInt(price) * 2_000n + divisor) / (2n * divisor));
}
