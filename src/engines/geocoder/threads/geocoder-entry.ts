/** What runs in each thread of the geocoder: its own connections to the data files, one question after the other. */
import { Unavailable } from '@kontor/base';
import {
  countryOfWords,
  DeadlineExceeded,
  type SearchDeadline,
  type SearchMatch,
  tokensOf,
} from '@kontor/places';
import { lowerThreadPriority } from '#threads/priority.ts';
import { serveThread, type TaskContext } from '#threads/serve-thread.ts';
import { reverse } from '../reverse/reverse.ts';
import { searchAllFiles } from '../search/search-all-files.ts';
import { CpuBudget } from './cpu-budget.ts';
import type { Answer, GeocoderStart, GeocoderTasks } from './geocoder-tasks.ts';
import { OpenFiles } from './open-files.ts';
import { OpenWorldDataset } from './open-world-dataset.ts';

lowerThreadPriority();

await serveThread<GeocoderStart, GeocoderTasks>(({ list, worldSource }) => {
  const files = new OpenFiles();
  files.use(list);
  // Builds the index of the names of countries.
  countryOfWords(tokensOf('Wien').tokens);
  const worlds = new OpenWorldDataset(worldSource, files);
  const answer = (
    context: TaskContext,
    find: (deadline: SearchDeadline) => SearchMatch | undefined,
  ): Answer => {
    const budget = new CpuBudget(context);
    const match = inTime(() => find(budget));
    return { ...(match !== undefined && { match }), broken: files.broken, budgetShare: budget.usedShare };
  };
  const guard = files.guarded.bind(files);
  return {
    tasks: {
      use: (next) => files.use(next),
      rest: () => {
        files.rest();
        return undefined;
      },
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
