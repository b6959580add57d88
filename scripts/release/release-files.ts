/** Which files of the repository are in a release. */

const TOP =
  /^(package\.json|openapi[^/]*\.json|LICENSE|THIRD-PARTY\.md|CHANGELOG\.md|README\.md|SECURITY\.md)$/;
const FOLDERS = /^(src|packages|data|docs|deploy|scripts\/setup|clients\/typescript\/src)\//;
const SETUP = 'scripts/setup.mjs';
/** Tests and what only they read. */
const OF_TESTS =
  /(^|\/)(testing|contract)\/|(^|\/)fixture\.ts$|\.(slow\.)?test\.(ts|mjs)$|\.test-[a-z]+\.(ts|mjs)$|\/cases\.json$/;

/** Whether this file, by its path in the repository, is part of a release. */
export const isReleased = (path: string): boolean =>
  (TOP.test(path) || path === SETUP || FOLDERS.test(path)) && !OF_TESTS.test(path);

/** Entries of `node_modules` that only installations by npm use, and the Nodes that npm brings. */
export const isLeftOutOfModules = (name: string): boolean =>
  name.startsWith('.') || /^node-(bin-)?(linux|darwin)-/.test(name);
