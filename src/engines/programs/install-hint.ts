/**
 * The note of `/ready` on a program that is not there: the line to type.
 * @param packageName of Debian and Ubuntu
 * @param setting names the program where it is elsewhere
 */
export const installHint = (packageName: string, setting: string): string =>
  'is not installed; run `kontor setup`, or as root: ' +
  `apt-get install -y --no-install-recommends ${packageName}; or set ${setting}`;
