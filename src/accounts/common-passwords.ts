/**
 * True for one of the commonest passwords, in small letters: `data/passwords/common.txt`. Read when first asked.
 * @param readText the text of that file
 */
export function commonPasswords(readText: () => string): (password: string) => boolean {
  let known: ReadonlySet<string> | undefined;
  return (password) => {
    known ??= new Set(readText().trimEnd().split('\n'));
    return known.has(password);
  };
}
