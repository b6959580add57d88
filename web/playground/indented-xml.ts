/** Two spaces a level, as people read it: white space comes between tags alone, never beside text. */
export function indentedXml(xml: string): string {
  let depth = 0;
  const lines = xml.split(/(?<=>)\s*(?=<)/).map((piece) => {
    const opened = piece.match(/<[^/!?>](?:[^>]*[^/>])?>/g)?.length ?? 0;
    const closed = piece.match(/<\//g)?.length ?? 0;
    const level = piece.startsWith('</') ? depth - 1 : depth;
    depth = Math.max(0, depth + opened - closed);
    return `${'  '.repeat(Math.max(0, level))}${piece}`;
  });
  return lines.join('\n');
}
