/** For who declares requests: words without the reader (README.md). */

export { TARGET_SYNTAXES } from './convert/target-words.ts';
export { PROFILE_WORDS } from './document/profile.ts';
