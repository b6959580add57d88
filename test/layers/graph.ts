/** Each way that leads back to where it began. */
export function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) cycles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
    if (finished.has(node) || trail.includes(node)) return;
    for (const target of graph.get(node) ?? []) visit(target, [...trail, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

/** A file and the files that it imports, by paths from the same place. */
export interface Uses {
  readonly path: string;
  readonly targets: readonly string[];
}

/** `a/b/c.ts` → a, a/b. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/**
 * Who imports whom in a folder: each folder directly inside it with all below, and the folder itself for the files
 * that are in it directly. So a folder is either above or below another one, its own parent included.
 */
export function roomGraph(folder: string, among: readonly Uses[]): ReadonlyMap<string, ReadonlySet<string>> {
  const roomOf = (path: string): string | undefined => {
    if (!path.startsWith(`${folder}/`)) return undefined;
    const [first, ...more] = path.slice(folder.length + 1).split('/');
    return more.length === 0 ? folder : `${folder}/${first}`;
  };
  const graph = new Map<string, Set<string>>();
  for (const { path, targets } of among) {
    const from = roomOf(path);
    if (from === undefined) continue;
    const found = graph.get(from) ?? new Set<string>();
    graph.set(from, found);
    for (const target of targets.map(roomOf)) {
      if (target !== undefined && target !== from) found.add(target);
    }
  }
  return graph;
}
