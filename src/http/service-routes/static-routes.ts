import type { Coding } from '../content-coding.ts';
import { StoredContent } from '../stored-content.ts';
import type { ServiceRoute } from './service-route.ts';

/** A file of a built web page, in memory. */
export interface StaticFile {
  /** From the root of the site. */
  readonly path: string;
  /** Media type with its charset. */
  readonly type: string;
  readonly bytes: Buffer;
  /** Its name has a hash of its content: browsers keep it for a year without asking. */
  readonly isHashed: boolean;
  /** Compressed when the page was built. */
  readonly variants?: Readonly<Partial<Record<Coding, Buffer>>>;
}

/** One route for each file; `policy` is the Content-Security-Policy of the page that they make up. */
export function staticRoutes(files: readonly StaticFile[], policy: string): readonly ServiceRoute[] {
  return files.map(({ path, isHashed, ...content }) => {
    const stored = new StoredContent({ ...content, caching: isHashed ? 'immutable' : 'revalidated' });
    return {
      methods: ['GET', 'HEAD'],
      isPage: true,
      path,
      policy,
      answer: ({ headers }) => stored.answer(headers),
    };
  });
}
