/**
 * One or two capital letters for an account, from the part of its address before the `@`: of its first two words, else
 * of its first two letters.
 * @example initialsOf('anna.huber@example.org') // 'AH'
 */
export function initialsOf(email: string | null): string {
  const [local = ''] = (email ?? '').split('@');
  const words = local.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = '?', second] = words;
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join('').toUpperCase();
}
