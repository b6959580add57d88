/**
 * The shared queries' `?` and `?1` as `$1`, outside of quotes (PostgreSQL 15, 4.1.2.4 and 54.2.3: parameters are
 * `$` and a number).
 */
export function withDollars(sql: string): string {
  let next = 0;
  return sql.replace(/'(?:[^']|'')*'|"[^"]*"|\?(\d*)/g, (part, number: string | undefined) => {
    if (!part.startsWith('?')) return part;
    if (number) return `$${number}`;
    next++;
    return `$${next}`;
  });
}
