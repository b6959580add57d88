import { MemoryAttempts } from './attempts-in-memory.ts';
import { attemptsContract } from './testing/attempts-contract.ts';

attemptsContract('in memory', async () => {
  let now = 1_773_576_000_000;
  return {
    counters: new MemoryAttempts({ now: () => now }),
    pass: async (ms) => {
      now += ms;
    },
  };
});
