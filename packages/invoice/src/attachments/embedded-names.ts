/** A name with a number before its ending: `plan.pdf`, 2 → `plan (2).pdf`. */
function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? `${name} (${number})` : `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
}

/**
 * Names of files in one PDF, no two the same to a file system that ignores case.
 * @example embeddedNames(['a.pdf', 'A.pdf']) // ['a.pdf', 'A (2).pdf']
 */
export function embeddedNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = numbered(name, number);
    taken.add(free.toLowerCase());
    return free;
  });
}
