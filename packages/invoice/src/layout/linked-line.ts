/** A line of a paragraph: what is before the address, and the part of the address on this line. */
export interface LinkedLine {
  readonly before: string;
  readonly linked: string;
}

/**
 * Where an address that ends a paragraph is in its lines. A line break takes the space at its place, and long words are
 * broken anywhere.
 * @example linkedLines(['Plans, https://a.', 'example/b'], 'https://a.example/b') // 'Plans, ' and two linked parts
 */
export function linkedLines(lines: readonly string[], address: string): readonly LinkedLine[] {
  let rest = address;
  const found = lines.toReversed().map((line): LinkedLine => {
    if (rest === '') return { before: line, linked: '' };
    if (rest.endsWith(line)) {
      rest = rest.slice(0, rest.length - line.length).trimEnd();
      return { before: '', linked: line };
    }
    const linked = line.endsWith(rest) ? rest : '';
    rest = '';
    return { before: line.slice(0, line.length - linked.length), linked };
  });
  return found.toReversed();
}
