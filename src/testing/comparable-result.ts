/**
 * A result in JSON without what is different each time it is asked for: a signed record is of one call, and the second one to ask a
 * register gets the remembered answer of the first.
 */
export function comparableResult(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return result;
  const { evidence, cached: _, ...same } = result as { readonly evidence?: string; readonly cached?: true };
  return evidence === undefined ? same : { ...same, evidence: typeof evidence };
}
