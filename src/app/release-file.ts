import { fileURLToPath } from 'node:url';

/** What `npm run release` puts into a release, and a checkout does not have: version, commit, checksums. */
export const RELEASE_FILE = fileURLToPath(new URL('../../release.json', import.meta.url));
