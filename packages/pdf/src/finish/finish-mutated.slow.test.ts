import { testMutatedFinish } from '#testing/mutated-finish.ts';

testMutatedFinish(1_000);
