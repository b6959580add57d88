/** For who declares requests: words without the reader (README.md). */
export { PROFILE_WORDS } from './document/profile.ts';
