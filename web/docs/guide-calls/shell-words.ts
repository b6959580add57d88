/** One word: quoted texts, a backslash with what follows it, and plain characters, without white space between. */
const WORD =
  /(?:'[^']*'|"(?:\\.|[^"\\])*"|\\[\s\S]|[^\s'"\\#])(?:'[^']*'|"(?:\\.|[^"\\])*"|\\[\s\S]|[^\s'"\\])*/g;
const PART = /'([^']*)'|"((?:\\.|[^"\\])*)"|\\([\s\S])|([^'"\\]+)/g;

/**
 * The words of a command as a POSIX shell reads them (POSIX.1-2024, Shell Command Language, 2.2); a comment at the end is
 * left out.
 * @param expanded replaces variables; by default they stay
 */
export function shellWords(
  command: string,
  expanded: (text: string) => string = (text) => text,
): readonly string[] {
  const line = command.replaceAll(/\\\n\s*/g, ' ').replace(/\s#[^'"\n]*\s*$/, '');
  return [...line.matchAll(WORD)].map(([word]) =>
    [...word.matchAll(PART)]
      .map(([, single, double, escaped, plain]) => {
        if (single !== undefined) return single;
        if (double !== undefined) return expanded(double.replaceAll(/\\(["\\$`])/g, '$1'));
        return escaped ?? expanded(plain ?? '');
      })
      .join(''),
  );
}
