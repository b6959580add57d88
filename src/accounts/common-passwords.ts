/**
 * True for one of the commonest passwords, in small letters: `data/passwords/common.txt`. Read when first asked.
 * @param readText the text of that file
 */
export function commonPasswords(readText: () => string): (password: string) => boolean {
  let passwords: ReadonlySet<string> | undefined;
  return (password) => {
    passwords ??= new Set(readText().trimEnd().split('\n'));
    return passwords.has(password);
  };
}
