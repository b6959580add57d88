const MEBIBYTE = 1024 ** 2;

/** With less no document can be printed beside the service. */
export const MIN_LIMIT = 768 * MEBIBYTE;
/** As the shipped units bound the service. */
export const DEFAULT_LIMIT = 2048 * MEBIBYTE;

interface Machine {
  /** The limit of this process's control group; 0 or more than the machine has: none. */
  readonly constrained: number;
  readonly total: number;
}

/** MEMORY_LIMIT: what the operator sets, else the control group's limit, else 2 GiB. In bytes. */
export function memoryLimit(set: number | undefined, { constrained, total }: Machine): number {
  if (set !== undefined) return set;
  const isLimited = constrained > 0 && constrained < total;
  return isLimited ? Math.max(MIN_LIMIT, constrained) : DEFAULT_LIMIT;
}
