/** For logs: a code or a class, never a text that may quote something. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name;
}
