/** What runs in each thread of the geocoder: its own connections to the data files, one question after the other. */
import { performance } from 'node:perf_hooks';
import { Unavailable } from '@kontor/base';
import { countryOfWords, DeadlineExceeded, type Match, type SearchDeadline, tokensOf } from '@kontor/places';
import { lowerThreadPriority } from '#threads/priority.ts';
import { serveThread, type TaskContext } from '#threads/serve-thread.ts';
import { reverse } from '../reverse/reverse.ts';
import { searchAllFiles } from '../search/search-all-files.ts';
import type { Answer, GeocoderStart, GeocoderTasks } from './geocoder-tasks.ts';
import { OpenFiles } from './open-files.ts';
import { OpenWorldDataset } from './open-world-dataset.ts';

/** A whole question, in milliseconds. */
const MAX_MS = 250;

lowerThreadPriority();

await serveThread<GeocoderStart, GeocoderTasks>(({ list, worldSource }) => {
  const files = new OpenFiles();
  files.use(list);
  // Builds the index of the names of countries.
  countryOfWords(tokensOf('Wien').tokens);
  const worlds = new OpenWorldDataset(worldSource, files);
  const answer = (context: TaskContext, find: (deadline: SearchDeadline) => Match | undefined): Answer => {
    const match = inTime(() => find(stopperOf(context)));
    return { ...(match !== undefined && { match }), broken: files.broken };
  };
  const guard = files.guarded.bind(files);
  return {
    tasks: {
      use: (next) => files.use(next),
      search: (asked, context) =>
        answer(context, (deadline) => searchAllFiles(files.all, asked, guard, deadline)),
      reverse: ({ at, language }, context) => {
        // Borders are read at the first question; its time does not include that.
        const { world } = worlds;
        return answer(context, (deadline) =>
          files.guardedTogether((some) => reverse(some, world, at, language, deadline)),
        );
      },
    },
    close: () => files.close(),
  };
});

/** The clock of one question, which starts when it is taken up. */
function stopperOf(context: TaskContext): SearchDeadline {
  const end = performance.now() + MAX_MS;
  return {
    throwIfExceeded: () => {
      context.throwIfCancelled();
      if (performance.now() > end) throw new DeadlineExceeded();
    },
  };
}

/** Time that ran out does not mean "nothing found". @throws Unavailable */
function inTime<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof DeadlineExceeded)
      throw new Unavailable('geocoder: no answer in time', {
        retryAfterSeconds: 1,
        description: 'The geocoder did not answer in time; try again.',
        why: { cause: 'register', subject: 'geocoder' },
      });
    throw error;
  }
}
