/**
 * The font files and their reader: all that other packages and the service may use of it (README.md).
 */

// The faces of this package, and of packages that an operator installs.
export { InstalledFonts } from './installed-fonts.ts';
