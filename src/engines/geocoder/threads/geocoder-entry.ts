/** What runs in each thread of the geocoder: its own connections to the data files, one question after the other. */
import { performance } from 'node:perf_hooks';
import type { Match } from '#lib/places/geocoder.ts';
import { countryOfWords } from '#lib/places/languages/country-words.ts';
import { Late, type Stopper } from '#lib/places/query/stopper.ts';
import { tokensOf } from '#lib/places/text/tokens.ts';
import { Unavailable } from '../../../core/errors.ts';
import { serveThread, type TaskContext } from '../../../threads/serve-thread.ts';
import { search } from '../search/search.ts';
import type { Answer, GeocoderStart, GeocoderTasks } from './geocoder-tasks.ts';
import { OpenFiles } from './open-files.ts';

/** A whole question, in milliseconds. */
const MAX_MS = 250;

await serveThread<GeocoderStart, GeocoderTasks>(({ list }) => {
  const files = new OpenFiles();
  files.use(list);
  // Builds the index of the names of countries.
  countryOfWords(tokensOf('Wien').tokens);
  const answerWith = (match: Match | undefined): Answer => ({
    ...(match !== undefined && { match }),
    broken: files.broken,
  });
  return {
    tasks: {
      use: (next) => files.use(next),
      search: (asked, context) => {
        const guard = files.guarded.bind(files);
        return answerWith(search(files.all, asked, guard, stopperOf(context)));
      },
      reverse: () => {
        throw new Unavailable('geocoder: no reverse search yet');
      },
      rest: () => files.shrink(),
    },
    close: () => files.close(),
  };
});

/** The clock of one question, which starts when it is taken up. */
function stopperOf(context: TaskContext): Stopper {
  const end = performance.now() + MAX_MS;
  return {
    throwIfLate: () => {
      context.throwIfCancelled();
      if (performance.now() > end) throw new Late();
    },
  };
}
